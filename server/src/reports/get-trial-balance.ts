import { sumPaise } from '@bahi/core/money/paise';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { openingDifference } from '@bahi/core/postings/opening-balance';
import type { TrialFacts } from '@bahi/core/reports/add-companies';
import type { StatementGroup } from '@bahi/core/reports/statement-lines';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forManagers } from '../platform/guards.ts';
import type { Company } from '../platform/request-context.ts';
import type { Tx } from '../platform/transaction.ts';
import { listStatementGroups } from './financial-store.ts';
import { spanOf } from './public/span.ts';
import { findTrialBalance, type Span } from './report-store.ts';
import { stockAtStart } from './stock-at-start.ts';
import { type Moved, trialFigures } from './trial-figures.ts';
import { refuseBeyondYear } from './within-year.ts';

/** It shows the profit, which staff of role user may not see. */
export const getTrialBalance = forManagers.reports.getTrialBalance.handler(async ({ input, context: { company, tx } }) => {
  const span = spanOf(company, todayInIndia(Date.now()), input);
  refuseBeyondYear(span);
  const after = readCursor(input.cursor, ['text', 'text', 'uuid']);
  // Stock has no postings: all year it has its value at the start of the year, and its earlier gains are part of the profit.
  const stock = await stockAtStart(tx, company.id, span);
  const [[found], all] = await tx.together([
    findTrialBalance(company.id, span, stock.gainedPaise, after, input.limit + 1),
    listStatementGroups(company.id),
  ]);
  const groups = (found?.groups ?? []).map(withClosing);
  const above = groupsAbove(
    groups.map(({ group }) => group),
    all,
  );
  // Openings were typed in and may not add up to zero: the difference is a row of its own, and then the sum is zero.
  const lacking = openingDifference([...groups.map(({ opening }) => opening), stock.valuePaise]);
  const closings = [...primaryClosings(groups, above), stock.valuePaise, lacking];
  const { page: rows, last } = pageOf(found?.rows ?? [], input.limit);
  const debit = sumPaise(closings.map((closing) => Math.max(closing, 0)));
  const credit = sumPaise(closings.map((closing) => Math.max(-closing, 0)));
  return {
    from: span.from,
    to: span.to,
    groups: groups.map(({ group, nature, opening, debit, credit, closing }) => ({ group, nature, opening, debit, credit, closing })),
    above,
    rows: rows.map((row) => ({ ...trialFigures(row), ledgerId: row.ledgerId, name: row.name, group: row.group })),
    next: last ? writeCursor([last.group, last.sortKey, last.ledgerId]) : null,
    openingStock: stock.valuePaise,
    openingStockOn: stock.on,
    openingDifference: lacking,
    total: { debit, credit, difference: sumPaise(closings) },
  };
});

/** The closing balances of each group for the sum over several companies. */
export async function trialOf(tx: Tx, { id: orgId }: Company, span: Span): Promise<TrialFacts> {
  const stock = await stockAtStart(tx, orgId, span);
  const [[found], groups] = await tx.together([findTrialBalance(orgId, span, stock.gainedPaise, null, 0), listStatementGroups(orgId)]);
  const balances = (found?.groups ?? []).map(withClosing);
  return {
    groups,
    ledgers: balances.flatMap(({ groupId, group, closing }) =>
      groupId === null ? [] : [{ ledgerId: null, name: group, groupId, amounts: [closing] }],
    ),
    profitAndLoss: sumPaise(balances.filter(({ groupId }) => groupId === null).map(({ closing }) => closing)),
    openingStock: stock.valuePaise,
    openingDifference: openingDifference([...balances.map(({ opening }) => opening), stock.valuePaise]),
  };
}

type Above = { group: string; parent: string };

/** The group above each of these groups, and above those in turn. */
function groupsAbove(shown: readonly string[], all: readonly StatementGroup[]): Above[] {
  const byId = new Map(all.map((group) => [group.id, group]));
  const byName = new Map(all.map((group) => [group.name, group]));
  const above = new Map<string, string>();
  for (const name of shown) {
    for (let group = byName.get(name); group?.parentId && !above.has(group.name); ) {
      const parent = byId.get(group.parentId)!;
      above.set(group.name, parent.name);
      group = parent;
    }
  }
  return [...above].map(([group, parent]) => ({ group, parent }));
}

/** The closing balance of each primary group with everything below it. The totals add these up, as the top rows of the tree show them. */
function primaryClosings(groups: readonly { group: string; closing: number }[], above: readonly Above[]): number[] {
  const parents = new Map(above.map(({ group, parent }) => [group, parent]));
  const primary = (group: string): string => (parents.has(group) ? primary(parents.get(group)!) : group);
  return [...Map.groupBy(groups, ({ group }) => primary(group)).values()].map((each) => sumPaise(each.map(({ closing }) => closing)));
}

const withClosing = <Row extends Moved>(row: Row) => ({ ...row, ...trialFigures(row) });
