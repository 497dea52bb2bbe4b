import { sumPaise } from '@bahi/core/money/paise';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { readCursor, writeCursor } from '../platform/cursor.ts';
import { forManagers } from '../platform/guards.ts';
import { findTrialBalance } from './report-store.ts';
import { spanOf } from './span.ts';
import { refuseBeyondYear } from './within-year.ts';

/** It shows what was earned, which staff of role user do not see. */
export const getTrialBalance = forManagers.reports.getTrialBalance.handler(async ({ input, context: { company, tx } }) => {
  const span = spanOf(company, todayInIndia(Date.now()), input);
  refuseBeyondYear(span);
  const after = readCursor(input.cursor, ['text', 'text', 'uuid']);
  const [found] = await tx.query(findTrialBalance(company.id, span, after, input.limit + 1));
  const groups = (found?.groups ?? []).map(withClosing);
  const rows = (found?.rows ?? []).slice(0, input.limit);
  const last = (found?.rows.length ?? 0) > input.limit ? rows.at(-1) : undefined;
  const debit = sumPaise(groups.map((group) => Math.max(group.closing, 0)));
  const credit = sumPaise(groups.map((group) => Math.max(-group.closing, 0)));
  return {
    from: span.from,
    to: span.to,
    groups: groups.map(({ group, nature, opening, debit, credit, closing }) => ({ group, nature, opening, debit, credit, closing })),
    rows: rows.map((row) => ({ ...figures(row), ledgerId: row.ledgerId, name: row.name, group: row.group })),
    next: last ? writeCursor([last.group, last.sortKey, last.ledgerId]) : null,
    total: { debit, credit, difference: sumPaise(groups.map((group) => group.closing)) },
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
