import { invariant } from '@bahi/core/basics/invariant';
import { type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { buildStockTransfer, daysOfEdit } from '@bahi/core/vouchers/build-stock-transfer';
import type { StockTransferDraft } from '@bahi/core/vouchers/stock-transfer-draft';
import { forMembers } from '../platform/guards.ts';
import { refuseProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';
import { replaceVoucher } from '../vouchers/public/change-voucher.ts';
import { moveSerials } from '../vouchers/public/move-serials.ts';
import { openForChange } from '../vouchers/public/open-for-change.ts';
import { plainEffect, postVoucher } from '../vouchers/public/post-voucher.ts';
import type { OldVoucher } from '../vouchers/public/voucher-part.ts';
import { findTransfer, findTransferItems, insertTransfers, insertTransit } from '../vouchers/stock-voucher-store.ts';
import { serialsOfTransfer } from './serials-of-transfer.ts';
import { findStockFacts, goodsValues } from './stock-voucher-facts.ts';

type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

/**
 * The transfer as core builds it, or refused with all that is wrong. Of an edit against the books as they were without it. Its goods leave on
 * `movesOn`; null for a draft.
 */
async function built(draft: StockTransferDraft, movesOn: IsoDate | null, { tx, company }: RequestContext, old?: OldVoucher) {
  const { date, fromGodownId, toGodownId, state, lines, note } = draft;
  const { facts, godowns, units, year, series } = await findStockFacts(tx, company, {
    kind: 'stockTransfer',
    date: movesOn ?? date,
    places: lines.flatMap((line) => [fromGodownId, toGodownId].map((godownId) => ({ ...line, godownId }))),
    today: todayInIndia(Date.now()),
    isCounted: false,
    ...(old && { old }),
  });
  const { problems, moves } = buildStockTransfer(draft, { ...facts, godowns: new Map(godowns.map((row) => [row.id, row])) });
  refuseProblems(problems);
  return {
    year,
    series,
    head: { partyId: null, placeOfSupply: null, totalPaise: 0, note },
    effect: plainEffect(date, {
      items: lines.map((line) => goodsValues({ ...line, godownId: fromGodownId }, units)),
      moves,
      movesOn,
      serials: serialsOfTransfer(draft, facts.products),
    }),
    rowsOf: (voucherId: string): Statement[] => [
      insertTransfers([
        {
          org_id: company.id,
          voucher_id: voucherId,
          from_godown_id: fromGodownId,
          to_godown_id: toGodownId,
          state,
          dispatched_on: movesOn,
          received_on: state === 'received' ? movesOn : null,
        },
      ]),
      ...(state === 'dispatched' && movesOn ? [insertTransit(company.id, voucherId, movesOn, lines)] : []),
    ],
  };
}

export const saveStockTransfer = forMembers.vouchers.saveStockTransfer.handler(async ({ input, context }) => {
  const { tx, company, caller } = context;
  const { state, date } = input;
  const { year, series, head, effect, rowsOf } = await built(input, state === 'draft' ? null : date, context);
  const { id, number } = postVoucher(
    tx,
    company,
    caller,
    { kind: 'stockTransfer', series: series(input), year, ...head },
    effect,
    await moveSerials(context, null, effect),
  );
  tx.commitWith(rowsOf(id));
  return { message: `Saved ${number}`, _id: id, voucherNumber: number, version: 1, amountPaise: 0 };
});

/**
 * Edits a transfer; its state stays. Goods that the other godown received in a separate step were counted there, so that transfer cannot be
 * edited.
 */
export const updateStockTransfer = forMembers.vouchers.updateStockTransfer.handler(async ({ input, errors, context }) => {
  const { tx, company } = context;
  const old = await openForChange(context, { ...input, kind: 'stockTransfer' });
  const [[transfer], items] = await tx.together([findTransfer(company.id, input.id), findTransferItems(company.id, input.id)]);
  invariant(transfer, 'a transfer that was not cancelled stands');
  const isFaulty = items.some(({ shortE4, damagedE4 }) => shortE4 + damagedE4 > 0);
  const days = daysOfEdit({ ...transfer, date: old.head.date, isFaulty }, input.date);
  if (days.receivedOn !== null) throw errors.TRANSFER_RECEIVED({ data: { receivedOn: days.receivedOn } });
  refuseProblems(days.problems);

  const { head, effect, rowsOf } = await built({ ...input, state: transfer.state }, days.movesOn, context, old);
  const answer = await replaceVoucher(context, old, head, effect);
  tx.commitWith(rowsOf(old.head.id));
  return answer;
});
