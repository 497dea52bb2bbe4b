import { sameFigures } from '@bahi/core/bills/settle-bills';
import { type FinancialYear, financialYearOf } from '@bahi/core/periods/financial-year';
import { buildTrade } from '@bahi/core/vouchers/build-trade';
import type { BuiltTrade } from '@bahi/core/vouchers/built-trade';
import type { TradeDraft, TradeKind } from '@bahi/core/vouchers/trade-draft';
import type { TradeFacts } from '@bahi/core/vouchers/trade-facts';
import { forMembers } from '../platform/guards.ts';
import type { CompanyHop } from '../platform/hop.ts';
import { refuseProblems } from '../platform/refusal.ts';
import type { Statement } from '../platform/transaction.ts';
import { type OldVoucher, openForChange, replaceVoucher } from './change-voucher.ts';
import { goodsEffect } from './goods-effect.ts';
import { splitProblem } from './payment-splits.ts';
import { postVoucher } from './post-voucher.ts';
import { findTradeFacts } from './trade-facts.ts';
import { chargeValues, draftOf, type TradeInput, tradeNames, tradeValues } from './trade-input.ts';
import { insertBatches, insertCharges, insertTradeVoucher } from './trade-store.ts';
import { withoutVoucher } from './update-sales.ts';

/*
 * The kinds with goods beside the sale. They differ in what core's rules say of them, and here in nothing.
 */

/** How a route says that a person saw other figures than the books have. */
type Differs = {
  TOTALS_DIFFER: (said: { data: { yours: number; ours: number } }) => Error;
  OPEN_ITEMS_CHANGED: () => Error;
};
type Hop = Pick<CompanyHop, 'tx' | 'company' | 'caller'>;

/** The voucher as core builds it from what was entered. Refused with all that is wrong, or where the person saw other figures. */
async function built(kind: TradeKind, input: TradeInput, errors: Differs, { tx, company }: Hop, year?: FinancialYear, old?: OldVoucher) {
  const draft = draftOf(kind, input);
  const ofYear = year ?? financialYearOf(draft.date);
  const { series, side, facts: now } = await findTradeFacts(tx, company, draft, ofYear, old);
  const facts = old ? withoutVoucher(now, old) : now;
  const figures = buildTrade(draft, facts);
  refuseProblems(figures.problems.map(splitProblem), tradeNames);
  if (figures.totalPaise !== input.finalAmount) {
    throw errors.TOTALS_DIFFER({ data: { yours: input.finalAmount, ours: figures.totalPaise } });
  }
  if (!sameFigures(figures.settlement, draft.bills)) throw errors.OPEN_ITEMS_CHANGED();
  return {
    series,
    year: ofYear,
    head: { partyId: draft.partyId, placeOfSupply: draft.placeOfSupply, totalPaise: figures.totalPaise, note: draft.note },
    effect: goodsEffect(draft, figures, facts, 'paymentSplits' in input ? input.paymentSplits : []),
    rowsOf: (voucherId: string) => ownRows(company.id, voucherId, draft, figures, side),
  };
}

/** What only these kinds write, and the batches that came in. */
function ownRows(orgId: string, voucherId: string, draft: TradeDraft, figures: BuiltTrade, side: TradeFacts['side']): Statement[] {
  const of = { org_id: orgId, voucher_id: voucherId };
  const charges = figures.charges.map((charge, at) => ({ ...of, line_no: at + 1, ...chargeValues(draft, charge, at) }));
  const batches = figures.newBatches.map(({ productId, batch, madeOn, expiresOn, mrpPaise }) => ({
    org_id: orgId,
    product_id: productId,
    batch,
    manufactured_on: madeOn,
    expires_on: expiresOn,
    mrp_paise: mrpPaise || null,
  }));
  return [
    insertTradeVoucher([{ ...of, ...tradeValues(draft, figures, side) }]),
    ...(charges.length ? [insertCharges(charges)] : []),
    ...(batches.length ? [insertBatches(batches)] : []),
  ];
}

async function save(kind: TradeKind, input: TradeInput, errors: Differs, hop: Hop) {
  const { tx, company, caller } = hop;
  const { series, year, head, effect, rowsOf } = await built(kind, input, errors, hop);
  const { id, number } = postVoucher(tx, company, caller, { kind, series: series(input), year, ...head }, effect);
  tx.commitWith(rowsOf(id));
  return { message: `Saved ${number}`, _id: id, voucherNumber: number, version: 1, amount: head.totalPaise };
}

/** Built against the books as they were without it, so that it may take again what it took. */
async function update(kind: TradeKind, input: TradeInput & { id: string; version: number }, errors: Differs, hop: Hop) {
  const old = await openForChange(hop, { id: input.id, version: input.version, kind });
  const { head, effect, rowsOf } = await built(kind, input, errors, hop, financialYearOf(old.head.date), old);
  const answer = await replaceVoucher(hop, old, head, effect);
  hop.tx.commitWith(rowsOf(old.head.id));
  return answer;
}

const { vouchers } = forMembers;
export const savePurchase = vouchers.savePurchase.handler(({ input, errors, context }) => save('purchase', input, errors, context));
export const saveVanSale = vouchers.saveVanSale.handler(({ input, errors, context }) => save('vanSale', input, errors, context));
export const saveSaleOrder = vouchers.saveSaleOrder.handler(({ input, errors, context }) => save('saleOrder', input, errors, context));
export const saveCreditNote = vouchers.saveCreditNote.handler(({ input, errors, context }) => save('creditNote', input, errors, context));
export const saveDebitNote = vouchers.saveDebitNote.handler(({ input, errors, context }) => save('debitNote', input, errors, context));
export const updatePurchase = vouchers.updatePurchase.handler(({ input, errors, context }) => update('purchase', input, errors, context));
export const updateVanSale = vouchers.updateVanSale.handler(({ input, errors, context }) => update('vanSale', input, errors, context));
export const updateSaleOrder = vouchers.updateSaleOrder.handler(({ input, errors, context }) =>
  update('saleOrder', input, errors, context),
);
export const updateCreditNote = vouchers.updateCreditNote.handler(({ input, errors, context }) =>
  update('creditNote', input, errors, context),
);
export const updateDebitNote = vouchers.updateDebitNote.handler(({ input, errors, context }) =>
  update('debitNote', input, errors, context),
);
