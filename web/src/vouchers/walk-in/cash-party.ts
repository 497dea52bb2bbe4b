import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { cashParty } from '@bahi/core/vouchers/walk-in';
import type { Party, VoucherFacts } from '../../platform/answers.ts';

/** Cash in the place of a party: it owes nothing, and stands where the company does. Null in books without the ledger Cash. */
export function cashOf({ ledgers, company }: Pick<VoucherFacts, 'ledgers' | 'company'>): Party | null {
  const id = ledgers.cash;
  if (id === undefined) return null;
  const { name, stateCode, gstin, category, creditDays, isActive } = cashParty(id, company.state);
  return { ...nobody, _id: id, partyName: name, state: stateCode, gstin, category, creditDays, isActive };
}

/** Whether a sale goes over the counter. */
export function isCash(party: Pick<Party, '_id'> | null, { ledgers }: Pick<VoucherFacts, 'ledgers'>): boolean {
  return party !== null && party._id === ledgers.cash;
}

/** What stands for the party where a voucher with goods has none: it went over the counter. */
export const counterText = (kind: VoucherKind): string => (kind === 'sales' || kind === 'vanSale' ? 'Cash sale' : 'Cash');

const nobody: Party = {
  _id: '',
  partyName: '',
  code: '',
  mobileNumber: '',
  email: '',
  gstin: null,
  pan: null,
  category: 'unregistered',
  state: '',
  address: '',
  pin: '',
  accountGroup: 'Sundry Debtors',
  groupId: '',
  groupName: '',
  priceLevelId: null,
  priceLevelName: null,
  creditDays: 0,
  creditLimit: null,
  creditPolicy: 'warn',
  licenceExpiresOn: null,
  salesmanId: null,
  salesmanName: null,
  mergedIntoId: null,
  isActive: true,
  version: 0,
  changedAt: null,
  changedBy: null,
  balance: 0,
};
