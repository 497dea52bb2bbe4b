import type { api } from '@bahi/contract/api';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { buildStockAdjustment } from '@bahi/core/vouchers/build-stock-adjustment';
import type { StockAdjustmentDraft } from '@bahi/core/vouchers/stock-adjustment-draft';
import type { z } from 'zod';
import { forMembers } from '../platform/guards.ts';
import { refuseProblems, type WireNames } from '../platform/refusal.ts';
import { postVoucher } from './post-voucher.ts';
import { findStockFacts, goodsValues } from './stock-voucher-facts.ts';
import { insertAdjustment, insertAdjustmentLines } from './stock-voucher-store.ts';

type AdjustmentInput = z.output<NonNullable<(typeof api.vouchers.saveStockAdjustment)['~orpc']['inputSchema']>>;

const adjustmentNames: WireNames = { lines: 'items', quantityE4: 'count' };

/** The wire's names become those of core. */
function adjustmentDraft({ date, reason, items, note }: AdjustmentInput): StockAdjustmentDraft {
  const lines = items.map(({ productId, godownId, batch, type, count, bookCount }) => ({
    productId,
    godownId,
    batch,
    entered:
      type === 'counted'
        ? { kind: 'counted' as const, countedE4: count, bookE4: bookCount }
        : { kind: 'difference' as const, changeE4: count },
  }));
  return { date, reason, lines, note };
}

export const saveStockAdjustment = forMembers.vouchers.saveStockAdjustment.handler(async ({ input, context: { caller, company, tx } }) => {
  const draft = adjustmentDraft(input);
  const { facts, godowns, units, year, series } = await findStockFacts(tx, company, {
    kind: 'stockAdjustment',
    date: draft.date,
    productIds: [...new Set(draft.lines.map(({ productId }) => productId))],
    today: todayInIndia(Date.now()),
    isCounted: draft.lines.some(({ entered }) => entered.kind === 'counted'),
  });
  const built = buildStockAdjustment(draft, {
    ...facts,
    godowns: new Set(godowns.filter(({ isOwn }) => isOwn).map((row) => row.id)),
  });
  refuseProblems(built.problems, adjustmentNames);

  const { id, number } = postVoucher(
    tx,
    company,
    caller,
    { kind: 'stockAdjustment', series: series(input), year, partyId: null, placeOfSupply: null, totalPaise: 0, note: draft.note },
    {
      date: draft.date,
      items: draft.lines.map((line, at) => goodsValues({ ...line, quantityE4: Math.abs(built.changesE4[at]!) }, units)),
      splits: [],
      postings: [],
      moves: built.moves,
      settlements: [],
      opens: [],
    },
  );
  tx.commitWith([
    insertAdjustment(company.id, id, draft.reason),
    insertAdjustmentLines(
      draft.lines.map(({ entered }, at) => ({
        org_id: company.id,
        voucher_id: id,
        line_no: at + 1,
        change_e4: built.changesE4[at]!,
        counted_e4: entered.kind === 'counted' ? entered.countedE4 : null,
      })),
    ),
  ]);
  return { message: `Saved ${number}`, _id: id, voucherNumber: number, version: 1, amount: 0 };
});
