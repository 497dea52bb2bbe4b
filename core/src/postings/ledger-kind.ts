/** The use of a ledger, decided by the groups above it. */
export type LedgerKind = 'cash' | 'bank' | 'party' | 'tax' | 'other';

const kindOfGroup: ReadonlyMap<string, LedgerKind> = new Map([
  ['Cash-in-Hand', 'cash'],
  ['Bank Accounts', 'bank'],
  ['Bank OD A/c', 'bank'],
  ['Sundry Debtors', 'party'],
  ['Sundry Creditors', 'party'],
  ['Duties & Taxes', 'tax'],
]);

/** The default group of a bank. */
export const bankGroup = 'Bank Accounts';

/** The kinds of ledgers that hold money: cash first, then banks and overdrafts. */
export const moneyKinds = ['cash', 'bank'] as const satisfies readonly LedgerKind[];

/** The kind of a ledger by the names of its group and the groups above, nearest first. */
export function ledgerKind(groupNames: readonly string[]): LedgerKind {
  for (const name of groupNames) {
    const kind = kindOfGroup.get(name);
    if (kind !== undefined) return kind;
  }
  return 'other';
}
