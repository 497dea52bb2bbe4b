import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { cashParty } from '@bahi/core/vouchers/walk-in';
import type { Party, VoucherFacts } from '../../platform/answers.ts';

/** Cash in place of a party: it owes nothing and has the address of the company. Null if the books have no ledger Cash. */
export function cashOf({ ledgers, company }: Pick<VoucherFacts, 'ledgers' | 'company'>): Party | null {
  const id = ledgers.cash;
  if (id === undefined) return null;
  const { name, stateCode, gstin, category, creditDays, isActive } = cashParty(id, company.state);
  return { ...nobody, _id: id, partyName: name, state: stateCode, gstin, category, creditDays, isActive };
}

/** True for a counter sale. */
export function isCash(party: Pick<Party, '_id'> | null, { ledgers }: Pick<VoucherFacts, 'ledgers'>): boolean {
  return party !== null && party._id === ledgers.cash;
}

/** The text in place of the party of a voucher with goods that has none: it was a counter sale or purchase. */
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
  creditLimitPaise: null,
  creditPolicy: 'warn',
  licenceExpiresOn: null,
  salesmanId: null,
  salesmanName: null,
  mergedIntoId: null,
  isActive: true,
  version: 0,
  changedAt: null,
  changedBy: null,
  balancePaise: 0,
};
