import type { Problem } from '../basics/problem.ts';
import { type CashFlowUse, cashFlowUseProblems } from './cash-flow-use.ts';
import { type MarkedGroup, type ScheduleMarks, scheduleProblems } from './schedule-line.ts';

/** The accountant marks a ledger with what its group does not tell: its part in the cash flow, and its line of Schedule III. */
export type LedgerMarks = ScheduleMarks & { readonly cashFlowUse: CashFlowUse | null };

export const noMarks: LedgerMarks = { cashFlowUse: null, scheduleLine: null, dueWithinYearPaise: 0 };

/** The problems of marks on a ledger in this group; null is the group of Profit & Loss A/c. */
export const markProblems = (marks: LedgerMarks, group: MarkedGroup | null): Problem[] => [
  ...cashFlowUseProblems(marks.cashFlowUse, group?.nature ?? null),
  ...scheduleProblems(marks, group),
];
