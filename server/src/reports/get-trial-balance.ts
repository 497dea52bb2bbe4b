import { sumPaise } from '@bahi/core/money/paise';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { openingDifference } from '@bahi/core/postings/opening-balance';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forManagers } from '../platform/guards.ts';
import { spanOf } from './public/span.ts';
import { findTrialBalance } from './report-store.ts';
import { stockAtStart } from './stock-at-start.ts';
import { refuseBeyondYear } from './within-year.ts';

/** It shows the profit, which staff of role user may not see. */
export const getTrialBalance = forManagers.reports.getTrialBalance.handler(async ({ input, context: { company, tx } }) => {
  const span = spanOf(company, todayInIndia(Date.now()), input);
  refuseBeyondYear(span);
  const after = readCursor(input.cursor, ['text', 'text', 'uuid']);
  // Stock has no postings: all year it has its value at the start of the year, and its earlier gains are part of the profit.
  const stock = await stockAtStart(tx, company.id, span);
  const found = await tx.first(findTrialBalance(company.id, span, stock.gainedPaise, after, input.limit + 1));
  const groups = (found?.groups ?? []).map(withClosing);
  // Openings were typed in and may not add up to zero: the difference is a row of its own, and then the sum is zero.
  const lacking = openingDifference([...groups.map(({ opening }) => opening), stock.valuePaise]);
  const closings = [...groups.map(({ closing }) => closing), stock.valuePaise, lacking];
  const { page: rows, last } = pageOf(found?.rows ?? [], input.limit);
  const debit = sumPaise(closings.map((closing) => Math.max(closing, 0)));
  const credit = sumPaise(closings.map((closing) => Math.max(-closing, 0)));
  return {
    from: span.from,
    to: span.to,
    groups: groups.map(({ group, nature, opening, debit, credit, closing }) => ({ group, nature, opening, debit, credit, closing })),
    rows: rows.map((row) => ({ ...figures(row), ledgerId: row.ledgerId, name: row.name, group: row.group })),
    next: last ? writeCursor([last.group, last.sortKey, last.ledgerId]) : null,
    openingStock: stock.valuePaise,
    openingStockOn: stock.on,
    openingDifference: lacking,
    total: { debit, credit, difference: sumPaise(closings) },
  };
});

type Moved = { openingPaise: number; debitPaise: number; creditPaise: number };

const figures = (row: Moved) => ({
  opening: row.openingPaise,
  debit: row.debitPaise,
  credit: row.creditPaise,
  closing: row.openingPaise + row.debitPaise - row.creditPaise,
});
const withClosing = <Row extends Moved>(row: Row) => ({ ...row, ...figures(row) });
