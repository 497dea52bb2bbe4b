import { sumPaise } from '@bahi/core/money/paise';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { openingDifference } from '@bahi/core/postings/opening-balance';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forManagers } from '../platform/guards.ts';
import { sumOpeningStock } from '../products/opening-store.ts';
import { findTrialBalance } from './report-store.ts';
import { spanOf } from './rules/span.ts';
import { refuseBeyondYear } from './within-year.ts';

/** It shows what was earned, which staff of role user do not see. */
export const getTrialBalance = forManagers.reports.getTrialBalance.handler(async ({ input, context: { company, tx } }) => {
  const span = spanOf(company, todayInIndia(Date.now()), input);
  refuseBeyondYear(span);
  const after = readCursor(input.cursor, ['text', 'text', 'uuid']);
  const [[found], [stock]] = await tx.together([findTrialBalance(company.id, span, after, input.limit + 1), sumOpeningStock(company.id)]);
  const groups = (found?.groups ?? []).map(withClosing);
  // Goods post nothing: what lay there when the books began stands at its value of then, in later years too.
  const openingStock = stock?.valuePaise ?? 0;
  // Openings were typed in and need not come to zero: what they lack stands as a row of its own, and so the sum is zero.
  const lacking = openingDifference([...groups.map(({ opening }) => opening), openingStock]);
  const closings = [...groups.map(({ closing }) => closing), openingStock, lacking];
  const { page: rows, last } = pageOf(found?.rows ?? [], input.limit);
  const debit = sumPaise(closings.map((closing) => Math.max(closing, 0)));
  const credit = sumPaise(closings.map((closing) => Math.max(-closing, 0)));
  return {
    from: span.from,
    to: span.to,
    groups: groups.map(({ group, nature, opening, debit, credit, closing }) => ({ group, nature, opening, debit, credit, closing })),
    rows: rows.map((row) => ({ ...figures(row), ledgerId: row.ledgerId, name: row.name, group: row.group })),
    next: last ? writeCursor([last.group, last.sortKey, last.ledgerId]) : null,
    openingStock,
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
