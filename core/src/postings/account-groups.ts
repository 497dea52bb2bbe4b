export type AccountNature = 'assets' | 'liabilities' | 'income' | 'expenses';

export type AccountGroup = {
  readonly name: string;
  /** null for a primary group. */
  readonly parent: string | null;
  readonly nature: AccountNature;
  /** True if its balance is part of the gross profit. */
  readonly affectsGrossProfit: boolean;
};

const group = (name: string, parent: string | null, nature: AccountNature, affectsGrossProfit = false): AccountGroup => ({
  name,
  parent,
  nature,
  affectsGrossProfit,
});

/** The 28 predefined groups of every company, named as in Tally, parents before children. */
export const accountGroups: readonly AccountGroup[] = [
  group('Branch / Divisions', null, 'liabilities'),
  group('Capital Account', null, 'liabilities'),
  group('Current Assets', null, 'assets'),
  group('Current Liabilities', null, 'liabilities'),
  group('Direct Expenses', null, 'expenses', true),
  group('Direct Incomes', null, 'income', true),
  group('Fixed Assets', null, 'assets'),
  group('Indirect Expenses', null, 'expenses'),
  group('Indirect Incomes', null, 'income'),
  group('Investments', null, 'assets'),
  group('Loans (Liability)', null, 'liabilities'),
  group('Misc. Expenses (ASSET)', null, 'assets'),
  group('Purchase Accounts', null, 'expenses', true),
  group('Sales Accounts', null, 'income', true),
  group('Suspense A/c', null, 'liabilities'),
  group('Bank Accounts', 'Current Assets', 'assets'),
  group('Bank OD A/c', 'Loans (Liability)', 'liabilities'),
  group('Cash-in-Hand', 'Current Assets', 'assets'),
  group('Deposits (Asset)', 'Current Assets', 'assets'),
  group('Duties & Taxes', 'Current Liabilities', 'liabilities'),
  group('Loans & Advances (Asset)', 'Current Assets', 'assets'),
  group('Provisions', 'Current Liabilities', 'liabilities'),
  group('Reserves & Surplus', 'Capital Account', 'liabilities'),
  group('Secured Loans', 'Loans (Liability)', 'liabilities'),
  group('Stock-in-Hand', 'Current Assets', 'assets'),
  group('Sundry Creditors', 'Current Liabilities', 'liabilities'),
  group('Sundry Debtors', 'Current Assets', 'assets'),
  group('Unsecured Loans', 'Loans (Liability)', 'liabilities'),
];

const predefinedNames: ReadonlySet<string> = new Set(accountGroups.map(({ name }) => name));

/** True for one of the 28 groups, which cannot be renamed, moved or deleted. */
export function isPredefinedGroup(name: string): boolean {
  return predefinedNames.has(name);
}
