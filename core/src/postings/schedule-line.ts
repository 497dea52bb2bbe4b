import type { Problem } from '../basics/problem.ts';
import type { AccountNature } from './account-groups.ts';

const liabilities = ['liabilities'] as const;
const assets = ['assets'] as const;
const expenses = ['expenses'] as const;
const earned = ['income', 'expenses'] as const;

/**
 * The lines of Schedule III that a ledger can be given, and the groups in which each counts. Depreciation, finance costs and the current tax
 * are not among them: the mark for the cash flow says so already.
 */
export const scheduleLines = {
  shareCapital: { title: 'Share capital', natures: liabilities },
  reserves: { title: 'Reserves and surplus', natures: liabilities },
  warrants: { title: 'Money received against share warrants', natures: liabilities },
  applicationMoney: { title: 'Share application money pending allotment', natures: liabilities },
  longTermBorrowings: { title: 'Long-term borrowings', natures: liabilities },
  deferredTax: { title: 'Deferred tax', natures: ['liabilities', 'assets', 'expenses'] },
  otherLongTermLiabilities: { title: 'Other long-term liabilities', natures: liabilities },
  longTermProvisions: { title: 'Long-term provisions', natures: liabilities },
  shortTermBorrowings: { title: 'Short-term borrowings', natures: liabilities },
  otherCurrentLiabilities: { title: 'Other current liabilities', natures: liabilities },
  shortTermProvisions: { title: 'Short-term provisions', natures: liabilities },
  tangible: { title: 'Property, plant and equipment', natures: assets },
  intangible: { title: 'Intangible assets', natures: assets },
  capitalWork: { title: 'Capital work in progress', natures: assets },
  intangibleWork: { title: 'Intangible assets under development', natures: assets },
  nonCurrentInvestments: { title: 'Non-current investments', natures: assets },
  longTermLoans: { title: 'Long-term loans and advances', natures: assets },
  otherNonCurrentAssets: { title: 'Other non-current assets', natures: assets },
  currentInvestments: { title: 'Current investments', natures: assets },
  cash: { title: 'Cash and cash equivalents', natures: assets },
  shortTermLoans: { title: 'Short-term loans and advances', natures: assets },
  otherCurrentAssets: { title: 'Other current assets', natures: assets },
  revenue: { title: 'Revenue from operations', natures: ['income'] },
  otherIncome: { title: 'Other income', natures: ['income'] },
  materials: { title: 'Cost of materials consumed', natures: expenses },
  employees: { title: 'Employee benefits expense', natures: expenses },
  exceptional: { title: 'Exceptional items', natures: earned },
  extraordinary: { title: 'Extraordinary items', natures: earned },
  discontinuing: { title: 'Discontinuing operations', natures: earned },
  discontinuingTax: { title: 'Tax of discontinuing operations', natures: expenses },
} as const satisfies Readonly<Record<string, { title: string; natures: readonly AccountNature[] }>>;
export type ScheduleLine = keyof typeof scheduleLines;
export const scheduleLineNames = Object.keys(scheduleLines) as readonly ScheduleLine[];

/** True if a ledger in a group of this nature may have the line. Elsewhere the line is ignored. */
export function fitsSchedule(line: ScheduleLine, nature: AccountNature): boolean {
  const natures: readonly AccountNature[] = scheduleLines[line].natures;
  return natures.includes(nature);
}

/** Schedule III reads these of a ledger: its line, and of a loan the part that is due within a year, in paise. */
export type ScheduleMarks = { readonly scheduleLine: ScheduleLine | null; readonly dueWithinYearPaise: number };

/** The group of a ledger: its nature, and the predefined group that it is or that contains it. */
export type MarkedGroup = { readonly nature: AccountNature; readonly under: string };

const loanGroups: ReadonlySet<string> = new Set(['Loans (Liability)', 'Secured Loans', 'Unsecured Loans']);

/**
 * True if Schedule III shows the ledger under long-term borrowings: it was given that line, or none and its group is one of loans. Only such
 * a ledger has an amount due within a year.
 */
export const isLongTermBorrowing = (scheduleLine: ScheduleLine | null, { nature, under }: MarkedGroup): boolean =>
  nature === 'liabilities' && (scheduleLine === null ? loanGroups.has(under) : scheduleLine === 'longTermBorrowings');

/** The problems of marks that have no meaning on a ledger in this group; null is the group of Profit & Loss A/c. */
export function scheduleProblems({ scheduleLine, dueWithinYearPaise }: ScheduleMarks, group: MarkedGroup | null): Problem[] {
  const problems: Problem[] = [];
  if (scheduleLine !== null && (group === null || !fitsSchedule(scheduleLine, group.nature))) {
    problems.push({ code: 'SCHEDULE_LINE_OF_OTHER', field: 'scheduleLine' });
  }
  if (dueWithinYearPaise < 0 || (dueWithinYearPaise > 0 && (group === null || !isLongTermBorrowing(scheduleLine, group)))) {
    problems.push({ code: 'DUE_WITHIN_YEAR_OF_OTHER', field: 'dueWithinYearPaise' });
  }
  return problems;
}
