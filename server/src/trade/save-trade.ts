import { invariant } from '@bahi/core/basics/invariant';
import { sameFigures } from '@bahi/core/bills/settle-bills';
import { mayTakeCash } from '@bahi/core/cash-counts/cash-short';
import { type ToConfirm, unconfirmed } from '@bahi/core/vouchers/to-confirm';
import type { TradeDraft, TradeKind } from '@bahi/core/vouchers/trade-draft';
import { cashField, checkCash } from '../cash-counts/public/check-cash.ts';
import { forMembers } from '../platform/guards.ts';
import { messageWith } from '../platform/message-with.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { refuseProblems, serializeProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import type { SeriesAsked } from '../series/public/choose-series.ts';
import { countsTds } from '../tds/public/trade-tds-facts.ts';
import { replaceVoucher } from '../vouchers/public/change-voucher.ts';
import { openForChange } from '../vouchers/public/open-for-change.ts';
import { postVoucher } from '../vouchers/public/post-voucher.ts';
import { lockBatchesOf } from './batch-facts.ts';
import { goodsEffect } from './goods-effect.ts';
import { placedDraft } from './public/usual-godown.ts';
import { type Numbered, tradeFigures } from './trade-figures.ts';
import { draftOf, type TradeInput, tradeNames } from './trade-input.ts';

/* One use case for all kinds with goods: facts, core, write. They differ only in core's rules. */

/** The refusals of a route if the user saw other figures than the books, or must confirm. */
type Differs = {
  TOTALS_DIFFER: (said: { data: { yours: number; ours: number } }) => Error;
  OPEN_ITEMS_CHANGED: () => Error;
  CONFIRM_FIRST: (said: { data: { problems: ReturnType<typeof serializeProblems<ToConfirm>> } }) => Error;
};
type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

/** The voucher built by core from the input. Refused with all problems, or if the user saw other figures. */
async function built(draft: TradeDraft, input: TradeInput, errors: Differs, hop: RequestContext, numbered: Numbered) {
  const old = 'old' in numbered ? numbered.old : undefined;
  const { year, series, side, facts, figures, problems } = await tradeFigures(draft, hop, numbered);
  refuseProblems(problems);
  if (figures.totalPaise !== input.finalAmount) {
    throw errors.TOTALS_DIFFER({ data: { yours: input.finalAmount, ours: figures.totalPaise } });
  }
  if (!sameFigures(figures.settlement, draft.bills)) throw errors.OPEN_ITEMS_CHANGED();
  const doubted = unconfirmed(figures.warnings, input.confirmed);
  if (doubted.length > 0) throw errors.CONFIRM_FIRST({ data: { problems: serializeProblems(doubted, tradeNames) } });
  const { placeOfSupply, note } = draft;
  const partyId = draft.partyId === facts.ledgers.cash ? null : draft.partyId;
  return {
    series,
    year,
    head: { partyId, placeOfSupply, totalPaise: figures.totalPaise, note },
    effect: goodsEffect(
      hop.company.id,
      { draft, facts, figures, side },
      'paymentSplits' in input ? input.paymentSplits : [],
      old?.head.number ?? null,
    ),
  };
}

type NewInput = TradeInput & SeriesAsked;

async function save(kind: TradeKind, input: NewInput, errors: Differs, hop: RequestContext) {
  const { tx, company, caller } = hop;
  const draft = await placedDraft(tx, company, draftOf(kind, input));
  const { series, year, head, effect } = await built(draft, input, errors, hop, { asked: input });
  const said = mayTakeCash(kind) ? await checkCash(hop, null, effect, cashField(kind)) : [];
  invariant(series, 'what is new is numbered by a series');
  const { id, number } = postVoucher(tx, company, caller, { kind, series, year, ...head }, effect);
  return { message: messageWith(`Saved ${number}`, said), _id: id, voucherNumber: number, version: 1, amount: head.totalPaise };
}

/** Builds the edit against the books without the stored voucher, so that it may use again what it used. */
async function update(kind: TradeKind, input: TradeInput & { id: string; version: number }, errors: Differs, hop: RequestContext) {
  const draft = await placedDraft(hop.tx, hop.company, draftOf(kind, input));
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
