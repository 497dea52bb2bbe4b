import { accountGroups } from '../postings/account-groups.ts';
import type { StatementGroup, StatementLedger } from '../reports/statement-lines.ts';

/* Nila Traders, a company worked out by hand from 1 April 2025 to 31 March 2026; all figures are ours. Rupees are written as paise. */

/** The 28 groups of a new company, with their names as ids. */
export const groupsOfNila: readonly StatementGroup[] = accountGroups.map(({ name, parent, nature, affectsGrossProfit }) => ({
  ...{ id: name, name, parentId: parent, nature, affectsGrossProfit },
}));

/** Trial balance of the year: ledger, group, opening, debit, credit. */
export const trialOfNila: readonly (readonly [ledger: string, group: string, opening: number, debit: number, credit: number])[] = [
  ['Capital, Nila', 'Capital Account', -27380000, 0, 0],
  ['Drawings, Nila', 'Capital Account', 0, 2000000, 0],
  ['Term loan, Canara', 'Secured Loans', -15000000, 3000000, 0],
  ['Shop furniture', 'Fixed Assets', 21000000, 4200000, 2310000],
  ['Cash', 'Cash-in-Hand', 1264050, 4321160, 2825075],
  ['Canara current account', 'Bank Accounts', 10585950, 46500000, 36831000],
  ['Anand Stores', 'Sundry Debtors', 8850000, 44285400, 44000000],
  ['Kaveri Mills', 'Sundry Creditors', -4720000, 14121200, 27222600],
  ['Input CGST', 'Duties & Taxes', 0, 2454300, 0],
  ['Input SGST', 'Duties & Taxes', 0, 2454300, 0],
  ['Output CGST', 'Duties & Taxes', 0, 800000, 3707280],
  ['Output SGST', 'Duties & Taxes', 0, 800000, 3707280],
  ['Sales', 'Sales Accounts', 0, 0, 41192000],
  ['Purchases', 'Purchase Accounts', 0, 23070000, 0],
  ['Freight inward', 'Direct Expenses', 0, 325075, 0],
  ['Salaries', 'Indirect Expenses', 0, 7450000, 0],
  ['Rent', 'Indirect Expenses', 0, 2400000, 0],
  ['Interest on loan', 'Indirect Expenses', 0, 1425000, 0],
  ['Depreciation', 'Indirect Expenses', 0, 2310000, 0],
  ['Discount received', 'Indirect Incomes', 0, 0, 121200],
];

/** The value of the stock: opening, and at the end of the year by each method. */
export const stockOfNila = { opening: 5400000, average: 7151250, fifo: 7275000 } as const;

const isOfProfit = (group: string) => /^(Sales|Purchase) Accounts$|^(Direct|Indirect) /.test(group);
const ledger = (name: string, groupId: string, amount: number): StatementLedger => ({ ledgerId: name, name, groupId, amounts: [amount] });

/** Income and expenses of the year. */
export const movedOfNila = trialOfNila.flatMap(([name, group, , debit, credit]) =>
  isOfProfit(group) ? [ledger(name, group, debit - credit)] : [],
);
/** Closing balances of the other ledgers. */
export const balancesOfNila = trialOfNila.flatMap(([name, group, opening, debit, credit]) =>
  isOfProfit(group) ? [] : [ledger(name, group, opening + debit - credit)],
);
