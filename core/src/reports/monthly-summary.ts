import { type Paise, paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { monthOf } from '../periods/financial-year.ts';
import { type Figures, figureColumns } from './group-summary.ts';
import { type Report, type ReportRow, totalRow } from './report.ts';
import { monthsOf, type StatementPeriod } from './statement-columns.ts';
import { periodTitle } from './statement-reports.ts';

/** The debits and credits of a month, by its first day. */
export type MovedInMonth = { readonly month: IsoDate; readonly debit: Paise; readonly credit: Paise };

export type MonthFigures = StatementPeriod & Figures;

/**
 * The months of a period, each opening with the closing of the month before. A month without entries is in it, and a month that the period
 * cuts begins or ends with the period. The total has the first opening and the last closing: a balance is handed on, not added.
 */
export function monthlySummaryOf(
  period: StatementPeriod,
  opening: Paise,
  moved: readonly MovedInMonth[],
): { readonly months: readonly MonthFigures[]; readonly total: Figures } {
  const movedIn = new Map(moved.map((each) => [each.month, each]));
  let balance = opening;
  const months = monthsOf(period).map((days): MonthFigures => {
    const { debit = paise(0), credit = paise(0) } = movedIn.get(monthOf(days.from)) ?? {};
    const opens = balance;
    balance = paise(opens + debit - credit);
    return { ...days, opening: opens, debit, credit, closing: balance };
  });
  const sum = (key: 'debit' | 'credit') => paise(months.reduce((total, month) => total + month[key], 0));
  return { months, total: { opening, debit: sum('debit'), credit: sum('credit'), closing: balance } };
}

/** An answer of the route; amounts in paise. */
export type MonthlySummaryAnswer = StatementPeriod & {
  readonly of: { readonly ledgerId: string | null; readonly groupId: string | null; readonly name: string };
  readonly months: readonly MonthFigures[];
  readonly total: Figures;
};

/** A ledger or a group by months. Enter opens the ledger, or the summary of the group, in that month. */
export const monthlySummary: Report<MonthlySummaryAnswer> = {
  id: 'monthlySummary',
  title: 'Monthly summary',
  subject: ({ of }) => of.name,
  columns: () => [{ key: 'month', title: 'Month', kind: 'text' }, ...figureColumns],
  rows: ({ of: { ledgerId, groupId }, months }) =>
    months.map(({ from, to, opening, debit, credit, closing }): ReportRow => {
      const days = { from, until: to };
      return {
        ...{ key: from, kind: 'entry', depth: 0, cells: { month: periodTitle({ from, to }), opening, debit, credit, closing } },
        ...(ledgerId !== null && { drill: { to: 'ledger', ledgerId, ...days } }),
        ...(groupId !== null && { drill: { to: 'groupSummary', groupId, ...days } }),
      };
    }),
  totals: ({ total: { opening, debit, credit, closing } }) => [totalRow('total', { month: 'Total', opening, debit, credit, closing })],
  filters: [{ kind: 'period' }],
};
