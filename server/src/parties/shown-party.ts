import type { PartyRow } from './party-store.ts';

/** A party under the names of the wire. */
export function shownParty(row: Omit<PartyRow, 'sortKey'>) {
  return {
    _id: row.id,
    partyName: row.name,
    mobileNumber: row.mobile,
    email: row.email,
    gstin: row.gstin,
    category: row.category,
    state: row.state,
    address: row.address,
    accountGroup: row.group,
    creditDays: row.creditDays,
    isActive: row.isActive,
    balance: row.balancePaise,
  };
}
