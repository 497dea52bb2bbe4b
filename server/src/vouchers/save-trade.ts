import { invariant } from '@bahi/core/basics/invariant';
import { sameFigures } from '@bahi/core/bills/settle-bills';
import { mayTakeCash } from '@bahi/core/cash-counts/cash-short';
import { type FinancialYear, financialYearOf } from '@bahi/core/periods/financial-year';
import { buildTrade } from '@bahi/core/vouchers/build-trade';
import { type ToConfirm, unconfirmed } from '@bahi/core/vouchers/to-confirm';
import type { TradeDraft, TradeKind } from '@bahi/core/vouchers/trade-draft';
import { cashField, checkCash } from '../bank-books/rules/check-cash.ts';
import { forMembers } from '../platform/guards.ts';
import type { CompanyHop } from '../platform/hop.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { refuseProblems, toldProblems } from '../platform/refusal.ts';
import { countsTds } from '../tds/rules/trade-tds-facts.ts';
import { lockBatchesOf } from './batch-facts.ts';
import { datedMoves, type OldVoucher, openForChange, replaceVoucher, stockShortOfChange } from './change-voucher.ts';
import { goodsEffect } from './goods-effect.ts';
import { splitProblem } from './payment-splits.ts';
import { postVoucher } from './post-voucher.ts';
import { saidWith } from './rules/said-with.ts';
import { type SeriesAsked, seriesFor } from './series.ts';
import { findTradeFacts } from './trade-facts.ts';
import { draftOf, type TradeInput, tradeNames } from './trade-input.ts';

/*
 * The kinds with goods, one use case: facts, core, write. They differ in what core's rules say of them, and here in nothing.
 */

/** How a route says that a person saw other figures than the books have, or has still to say that he means it. */
type Differs = {
  TOTALS_DIFFER: (said: { data: { yours: number; ours: number } }) => Error;
  OPEN_ITEMS_CHANGED: () => Error;
  CONFIRM_FIRST: (said: { data: { problems: ReturnType<typeof toldProblems<ToConfirm>> } }) => Error;
};
type Hop = Pick<CompanyHop, 'tx' | 'company' | 'caller'>;
/** How a new voucher is numbered, or which one is edited in which year. */
type Numbered = { readonly asked: SeriesAsked } | { readonly old: OldVoucher };

/** The voucher as core builds it from what was entered. Refused with all that is wrong, or where the person saw other figures. */
async function built(draft: TradeDraft, input: TradeInput, errors: Differs, { tx, company }: Hop, numbered: Numbered) {
  const old = 'old' in numbered ? numbered.old : undefined;
  const year: FinancialYear = financialYearOf(old?.head.date ?? draft.date);
  const { series: rows, side, facts } = await findTradeFacts(tx, company, draft, year, old);
  const figures = buildTrade(draft, facts);
  const series = 'asked' in numbered ? seriesFor(rows.own, numbered.asked, year, rows.all) : null;
  const problems = [...figures.problems.map(splitProblem), ...(series?.problems ?? [])];
  // Of an edit what is short is told with the rest; alone it is found when the voucher is written anew.
  const isAsked = old !== undefined && problems.length > 0 && figures.wouldMove.length > 0;
  const short = isAsked ? await stockShortOfChange({ tx, company }, old, datedMoves(figures.wouldMove, draft.date), draft.lines) : [];
  refuseProblems([...problems, ...short], tradeNames);
  if (figures.totalPaise !== input.finalAmount) {
    throw errors.TOTALS_DIFFER({ data: { yours: input.finalAmount, ours: figures.totalPaise } });
  }
  if (!sameFigures(figures.settlement, draft.bills)) throw errors.OPEN_ITEMS_CHANGED();
  const doubted = unconfirmed(figures.warnings, input.confirmed);
  if (doubted.length > 0) throw errors.CONFIRM_FIRST({ data: { problems: toldProblems(doubted, tradeNames) } });
  const { placeOfSupply, note } = draft;
  const partyId = draft.partyId === facts.ledgers.cash ? null : draft.partyId;
  return {
    series: series?.chosen ?? null,
    year,
    head: { partyId, placeOfSupply, totalPaise: figures.totalPaise, note },
    effect: goodsEffect(
      company.id,
      { draft, facts, figures, side },
      'paymentSplits' in input ? input.paymentSplits : [],
      old?.head.number ?? null,
    ),
  };
}

type NewInput = TradeInput & SeriesAsked;

async function save(kind: TradeKind, input: NewInput, errors: Differs, hop: Hop) {
  const { tx, company, caller } = hop;
  const { series, year, head, effect } = await built(draftOf(kind, input), input, errors, hop, { asked: input });
  const said = mayTakeCash(kind) ? await checkCash(hop, null, effect, cashField(kind)) : [];
  invariant(series, 'what is new is numbered by a series');
  const { id, number } = postVoucher(tx, company, caller, { kind, series, year, ...head }, effect);
  return { message: saidWith(`Saved ${number}`, said), _id: id, voucherNumber: number, version: 1, amount: head.totalPaise };
}

/** Built against the books as they were without it, so that it may take again what it took. */
async function update(kind: TradeKind, input: TradeInput & { id: string; version: number }, errors: Differs, hop: Hop) {
  const draft = draftOf(kind, input);
  const old = await openForChange(
    hop,
    { id: input.id, version: input.version, kind },
    {
      batches: lockBatchesOf(hop.company.id, draft),
      billIds: draft.bills.map(({ billId }) => billId),
      originalId: draft.original?.voucherId ?? nilUuid,
      partyIds: countsTds(draft) ? [draft.partyId] : [],
    },
  );
  refuseProblems(old.isClosed ? [{ code: 'ORDER_STANDS_CLOSED', field: 'items' }] : []);
  const { head, effect } = await built(draft, input, errors, hop, { old });
  return replaceVoucher(hop, old, head, effect);
}

const { vouchers } = forMembers;
export const saveSales = vouchers.saveSales.handler(({ input, errors, context }) => save('sales', input, errors, context));
export const savePurchase = vouchers.savePurchase.handler(({ input, errors, context }) => save('purchase', input, errors, context));
export const saveVanSale = vouchers.saveVanSale.handler(({ input, errors, context }) => save('vanSale', input, errors, context));
export const saveSaleOrder = vouchers.saveSaleOrder.handler(({ input, errors, context }) => save('saleOrder', input, errors, context));
export const saveCreditNote = vouchers.saveCreditNote.handler(({ input, errors, context }) => save('creditNote', input, errors, context));
export const saveDebitNote = vouchers.saveDebitNote.handler(({ input, errors, context }) => save('debitNote', input, errors, context));
export const updateSales = vouchers.updateSales.handler(({ input, errors, context }) => update('sales', input, errors, context));
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
