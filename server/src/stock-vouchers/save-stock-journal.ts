import type { api } from '@bahi/contract/api';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { stockKey } from '@bahi/core/stock/stock-moves';
import { type BuiltStockJournal, buildStockJournal } from '@bahi/core/vouchers/build-stock-journal';
import type { StockJournalDraft } from '@bahi/core/vouchers/stock-journal-draft';
import { unconfirmed } from '@bahi/core/vouchers/to-confirm';
import type { z } from 'zod';
import { forMembers } from '../platform/guards.ts';
import { Refusal, refuseProblems, serializeProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';
import { linkMade } from '../stock/made-goods-store.ts';
import { withUsualGodown } from '../trade/public/usual-godown.ts';
import { type BatchNames, changeBatches, insertNewBatches } from '../vouchers/batch-store.ts';
import { replaceVoucher } from '../vouchers/public/change-voucher.ts';
import { moveSerials } from '../vouchers/public/move-serials.ts';
import { openForChange } from '../vouchers/public/open-for-change.ts';
import { plainEffect, postVoucher } from '../vouchers/public/post-voucher.ts';
import { serialsOfLines } from '../vouchers/public/serials-of-lines.ts';
import type { OldVoucher } from '../vouchers/public/voucher-part.ts';
import { insertJournalCosts, insertJournalLines, insertStockJournal } from '../vouchers/stock-voucher-store.ts';
import { holdMadeBatches, madeBatches } from './made-batches.ts';
import { findStockFacts, goodsValues } from './stock-voucher-facts.ts';

type JournalInput = Pick<
  z.output<NonNullable<(typeof api.vouchers.saveStockJournal)['~orpc']['inputSchema']>>,
  'date' | 'shareBy' | 'lines' | 'costs' | 'bomId' | 'note' | 'confirmed'
>;
type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

/** The stock journal as core builds it, or refused with all that is wrong. Of an edit against the books as they were without it. */
async function built(
  { date, shareBy, lines, costs, bomId, note, confirmed }: JournalInput,
  { tx, company }: RequestContext,
  old?: OldVoucher,
) {
  const entered = lines.map((line) => ({ ...line, godownId: line.godownId ?? '' }));
  const draft: StockJournalDraft = { date, shareBy, lines: await withUsualGodown(tx, company, entered), costs, note };
  const { facts, godowns, units, year, series } = await findStockFacts(tx, company, {
    kind: 'stockJournal',
    date,
    places: draft.lines,
    today: todayInIndia(Date.now()),
    isCounted: false,
    ...(old && { old }),
  });
  const batches = madeBatches(draft, facts.products);
  const expiries = await holdMadeBatches(tx, company.id, batches, old?.head.id);
  const ownGodowns = new Set(godowns.filter(({ isOwn }) => isOwn).map((row) => row.id));
  const figures = buildStockJournal(draft, { ...facts, godowns: ownGodowns, expiries });
  refuseProblems(figures.problems);
  const doubted = unconfirmed(figures.warnings, confirmed);
  if (doubted.length > 0) throw new Refusal('CONFIRM_FIRST', { problems: serializeProblems(doubted) });
  return {
    year,
    series,
    head: { partyId: null, placeOfSupply: null, totalPaise: 0, note },
    effect: plainEffect(date, {
      items: draft.lines.map((line) => ({ ...goodsValues(line, units), rate_e4: line.rateE4 })),
      moves: figures.moves,
      serials: serialsOfLines(
        draft.lines.map((line) => ({ ...line, way: line.role === 'consumed' ? -1 : 1 })),
        facts.products,
      ),
    }),
    rowsOf: (voucherId: string) => [
      ...journalRows(company.id, voucherId, { ...draft, bomId }, figures),
      ...batchRows(company.id, batches, expiries),
    ],
  };
}

function journalRows(
  orgId: string,
  voucherId: string,
  { shareBy, lines, costs, bomId }: StockJournalDraft & { bomId: string | null },
  { addedPaise, addedPercentE4, madeFrom }: BuiltStockJournal,
): Statement[] {
  const named = (at: number) => ({ org_id: orgId, voucher_id: voucherId, line_no: at + 1 });
  return [
    insertStockJournal(orgId, voucherId, { shareBy, addedPaise, addedPercentE4, bomId }),
    insertJournalLines(lines.map(({ role, shareE4 }, at) => ({ ...named(at), role, share_e4: shareE4 }))),
    ...(costs.length > 0
      ? [insertJournalCosts(costs.map(({ name, rule, valueE4 }, at) => ({ ...named(at), name, rule, value_e4: valueE4 })))]
      : []),
    ...(madeFrom.length > 0
      ? [
          linkMade(
            madeFrom.map(({ productId, fromProductId }) => ({ org_id: orgId, product_id: productId, from_product_id: fromProductId })),
          ),
        ]
      : []),
  ];
}

/** New batches, and the dates of those that only this journal makes. */
function batchRows(orgId: string, batches: readonly BatchNames[], expiries: ReadonlyMap<string, { mayChange: boolean }>): Statement[] {
  const own = batches.filter((row) => row.expires_on !== null && expiries.get(stockKey(row.product_id, '', row.batch))?.mayChange === true);
  return [...(batches.length > 0 ? [insertNewBatches(orgId, batches)] : []), ...(own.length > 0 ? [changeBatches(orgId, own)] : [])];
}

export const saveStockJournal = forMembers.vouchers.saveStockJournal.handler(async ({ input, context }) => {
  const { tx, company, caller } = context;
  const { year, series, head, effect, rowsOf } = await built(input, context);
  const { id, number } = postVoucher(
    tx,
    company,
    caller,
    { kind: 'stockJournal', series: series(input), year, ...head },
    effect,
    await moveSerials(context, null, effect),
  );
  tx.commitWith(rowsOf(id));
  return { message: `Saved ${number}`, _id: id, voucherNumber: number, version: 1, amountPaise: 0 };
});

export const updateStockJournal = forMembers.vouchers.updateStockJournal.handler(async ({ input, context }) => {
  const old = await openForChange(context, { ...input, kind: 'stockJournal' });
  const { head, effect, rowsOf } = await built(input, context, old);
  const answer = await replaceVoucher(context, old, head, effect);
  context.tx.commitWith(rowsOf(old.head.id));
  return answer;
});
