import type { AddressRow, LicenceRow, OpeningRow } from '../party-parts-store.ts';
import type { PartyRow } from '../party-store.ts';

/** The parts of a party besides its row. */
export type PartyParts = { addresses: AddressRow[]; licences: LicenceRow[]; openings: OpeningRow[] };

/** A party in the wire format. */
export function serializeParty({ sortKey: _, ...party }: PartyRow) {
  return party;
}

/** The same with all its parts. */
export function serializePartyDetail(row: PartyRow, { addresses, licences, openings }: PartyParts, mergedIntoName: string | null) {
  return {
    ...serializeParty(row),
    mergedIntoName,
    shippingAddresses: addresses,
    licences: licences.map((each) => ({ ...each, kind: each.kind as 'other' })),
    openingBills: openings,
  };
}

/** For the edit log: in rupees, rows named by their visible keys. The balance is not a field of the party. */
export function partyInEditLog(row: PartyRow, { addresses, licences, openings }: PartyParts, more: object = {}) {
  const { sortKey, balance, licenceExpiresOn, groupId, priceLevelId, mergedIntoId, accountGroup, ...party } = row;
  return {
    ...party,
    creditLimit: row.creditLimit === null ? null : row.creditLimit / 100,
    mergedIntoId,
    shippingAddresses: addresses.map(({ _id, ...each }) => ({ ...each, name: each.label || each.address })),
    licences: licences.map(({ _id, ...each }) => ({ ...each, code: `${each.kind} ${each.number}` })),
    openingBills: openings.map((each) => ({
      code: each.billNo,
      billDate: each.billDate,
      dueDate: each.dueDate,
      amount: each.amount / 100,
    })),
    ...more,
  };
}
