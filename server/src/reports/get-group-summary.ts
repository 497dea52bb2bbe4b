import { todayInIndia } from '@bahi/core/periods/business-date';
import { openingDifference } from '@bahi/core/postings/opening-balance';
import { groupSummaryOf, type OwnFigures } from '@bahi/core/reports/group-summary';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forManagers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { listStatementGroups } from './financial-store.ts';
import { spanOf } from './public/span.ts';
import { findTrialBalance } from './report-store.ts';
import { stockAtStart } from './stock-at-start.ts';
import { trialFigures } from './trial-figures.ts';
import { refuseBeyondYear } from './within-year.ts';

/** One level of the trial balance, with the same figures. */
export const getGroupSummary = forManagers.reports.getGroupSummary.handler(async ({ input, context: { company, tx } }) => {
  const span = spanOf(company, todayInIndia(Date.now()), input);
  refuseBeyondYear(span);
  const groupId = input.groupId ?? null;
  const after = readCursor(input.cursor, ['text', 'text', 'uuid']);
  const stock = await stockAtStart(tx, company.id, span);
  const [[found], all] = await tx.together([
    findTrialBalance(company.id, span, stock.gainedPaise, after, input.limit + 1, { groupId }),
    listStatementGroups(company.id),
  ]);
  const group = all.find(({ id }) => id === groupId);
  if (groupId !== null && !group) throw new Refusal('NOT_FOUND');
  const sums = (found?.groups ?? []).map((row): OwnFigures => ({ groupId: row.groupId, ...trialFigures(row) }));
  const ofGoods = all.find(({ name }) => name === 'Stock-in-Hand')?.id ?? null;
  const difference = groupId === null ? openingDifference([...sums.map(({ opening }) => opening), stock.valuePaise]) : 0;
  const { groups, total } = groupSummaryOf(
    all,
    [
      ...sums,
      ...(stock.valuePaise === 0 ? [] : [unmoved(ofGoods, stock.valuePaise)]),
      ...(difference === 0 ? [] : [unmoved(null, difference)]),
    ],
    groupId,
  );
  const { page: rows, last } = pageOf(found?.rows ?? [], input.limit);
  const above = all.find(({ id }) => id === group?.parentId);
  const isOfGoods = groupId !== null && groupId === ofGoods;
  return {
    from: span.from,
    to: span.to,
    group: group ? { _id: group.id, name: group.name } : null,
    above: above ? { _id: above.id, name: above.name } : null,
    groups: input.cursor === undefined ? groups.map((each) => ({ ...each })) : [],
    rows: rows.map((row) => ({ ledgerId: row.ledgerId, name: row.name, ...trialFigures(row) })),
    next: last ? writeCursor([last.group, last.sortKey, last.ledgerId]) : null,
    openingStock: isOfGoods ? stock.valuePaise : 0,
    openingStockOn: isOfGoods ? stock.on : null,
    openingDifference: difference,
    total,
  };
});

const unmoved = (groupId: string | null, amount: number): OwnFigures => ({
  groupId,
  opening: amount,
  debit: 0,
  credit: 0,
  closing: amount,
});
