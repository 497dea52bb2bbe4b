import { invariant } from '@bahi/core/basics/invariant';
import { sameFigures } from '@bahi/core/bills/settle-bills';
import { mayTakeCash } from '@bahi/core/cash-counts/cash-short';
import type { Paise } from '@bahi/core/money/paise';
import { type ToConfirm, unconfirmed } from '@bahi/core/vouchers/to-confirm';
import type { TradeDraft } from '@bahi/core/vouchers/trade-draft';
import { cashField, checkCash } from '../../cash-counts/public/check-cash.ts';
import { messageWith } from '../../platform/message-with.ts';
import { nilUuid } from '../../platform/nil-uuid.ts';
import { Refusal, refuseProblems, serializeProblems } from '../../platform/refusal.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import type { SeriesAsked } from '../../series/public/choose-series.ts';
import { countsTds } from '../../tds/public/trade-tds-facts.ts';
import { replaceVoucher } from '../../vouchers/public/change-voucher.ts';
import { moveSerials } from '../../vouchers/public/move-serials.ts';
import { openForChange } from '../../vouchers/public/open-for-change.ts';
import { postVoucher } from '../../vouchers/public/post-voucher.ts';
import { lockBatchesOf } from '../batch-facts.ts';
import { goodsEffect } from '../goods-effect.ts';
import { type Numbered, tradeFigures } from '../trade-figures.ts';
import { placedDraft } from './usual-godown.ts';

/*
 * The door for everybody who enters a voucher with goods from a draft: the routes of these kinds, and other nouns in their own transaction.
 * Facts, core, write: the same for all kinds; they differ only in core's rules.
 */

type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;
/** The user saw these: the total, if one was shown, and the warnings that were confirmed. */
export type SeenTrade = { readonly totalPaise?: Paise; readonly confirmed?: readonly ToConfirm[] };

/** The voucher as core builds it. Refused with all problems, or if the user saw other figures. */
async function built(draft: TradeDraft, seen: SeenTrade, context: RequestContext, numbered: Numbered) {
  const { year, series, side, facts, figures, problems } = await tradeFigures(draft, context, numbered);
  refuseProblems(problems);
  const { totalPaise } = figures;
  if (seen.totalPaise !== undefined && seen.totalPaise !== totalPaise) {
    throw new Refusal('TOTALS_DIFFER', { yours: seen.totalPaise, ours: totalPaise });
  }
  if (!sameFigures(figures.settlement, draft.bills)) throw new Refusal('OPEN_ITEMS_CHANGED');
  const doubted = unconfirmed(figures.warnings, seen.confirmed ?? []);
  if (doubted.length > 0) throw new Refusal('CONFIRM_FIRST', { problems: serializeProblems(doubted) });
  const { placeOfSupply, note } = draft;
  const partyId = draft.partyId === facts.ledgers.cash ? null : draft.partyId;
  const number = 'old' in numbered ? numbered.old.head.number : null;
  return {
    series,
    year,
    head: { partyId, placeOfSupply, totalPaise, note },
    effect: goodsEffect(context.company.id, { draft, facts, figures, side }, number),
  };
}

/** Enters a voucher with goods, with the commit of the caller's transaction. Refused as by the route of its kind. */
export async function enterTrade(context: RequestContext, entered: TradeDraft, asked: SeenTrade & SeriesAsked = {}) {
  const { tx, company, caller } = context;
  const draft = await placedDraft(tx, company, entered);
  const { kind } = draft;
  const { series, year, head, effect } = await built(draft, asked, context, { asked });
  const messages = mayTakeCash(kind) ? await checkCash(context, null, effect, cashField(kind)) : [];
  invariant(series, 'a new voucher is numbered by a series');
  const serialRows = await moveSerials(context, null, effect);
  const { id, number } = postVoucher(tx, company, caller, { kind, series, year, ...head }, effect, serialRows);
  return { message: messageWith(`Saved ${number}`, messages), _id: id, voucherNumber: number, version: 1, amountPaise: head.totalPaise };
}

/** The same for an edit. Built against the books without the old version, so that it can take the same goods and bills again. */
export async function changeTrade(
  context: RequestContext,
  entered: TradeDraft,
  { id, version, ...seen }: SeenTrade & { id: string; version: number },
) {
  const { tx, company } = context;
  const draft = await placedDraft(tx, company, entered);
  const old = await openForChange(
    context,
    { id, version, kind: draft.kind },
    {
      batches: lockBatchesOf(company.id, draft),
      billIds: draft.bills.map(({ billId }) => billId),
      originalId: draft.original?.voucherId ?? nilUuid,
      partyIds: countsTds(draft) ? [draft.partyId] : [],
    },
  );
  // The form of a sale knows no operator, and would put the tax on the bill.
  const isOfOperator = draft.kind === 'sales' && old.items.some(({ treatment }) => treatment === 'byOperator');
  refuseProblems(isOfOperator ? [{ code: 'OPERATOR_BILL_STAYS', field: 'lines' }] : []);
  refuseProblems(old.isClosed ? [{ code: 'ORDER_STANDS_CLOSED', field: 'lines' }] : []);
  const { head, effect } = await built(draft, seen, context, { old });
  return replaceVoucher(context, old, head, effect);
}
