import type { Problem } from '../basics/problem.ts';
import type { AccountNature } from './account-groups.ts';

/** The marks of ledgers that the cash flow statement treats apart, and the groups in which each counts. */
export const cashFlowUses = {
  depreciation: { title: 'Depreciation and amortisation', natures: ['expenses'] },
  financeCost: { title: 'Interest and finance cost', natures: ['expenses'] },
  financeIncome: { title: 'Interest and dividend received', natures: ['income'] },
  saleResult: { title: 'Profit or loss on sale of assets', natures: ['expenses', 'income'] },
  incomeTax: { title: 'Income tax', natures: ['expenses'] },
  taxProvision: { title: 'Advance tax and provision for income tax', natures: ['assets', 'liabilities'] },
} as const satisfies Readonly<Record<string, { title: string; natures: readonly AccountNature[] }>>;
export type CashFlowUse = keyof typeof cashFlowUses;
export const cashFlowUseNames = Object.keys(cashFlowUses) as readonly CashFlowUse[];

/** True if the mark counts on a ledger in a group of this nature. Elsewhere it is ignored. */
export function fitsNature(use: CashFlowUse, nature: AccountNature): boolean {
  const natures: readonly AccountNature[] = cashFlowUses[use].natures;
  return natures.includes(nature);
}

/** The problem of a mark that has no meaning on a ledger in a group of this nature; null is the group of Profit & Loss A/c. */
export function cashFlowUseProblems(use: CashFlowUse | null, nature: AccountNature | null): Problem[] {
  return use === null || (nature !== null && fitsNature(use, nature)) ? [] : [{ code: 'CASH_FLOW_USE_OF_OTHER', field: 'cashFlowUse' }];
}
