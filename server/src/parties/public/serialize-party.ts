import type { AddressRow, LicenceRow, OpeningRow } from '../party-parts-store.ts';
import type { PartyRow } from '../party-store.ts';

/** The parts of a party besides its row. */
export type PartyParts = { addresses: AddressRow[]; licences: LicenceRow[]; openings: OpeningRow[] };

/** A party for the answer of a route. */
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
  const { sortKey, balancePaise, licenceExpiresOn, groupId, priceLevelId, mergedIntoId, accountGroup, ...others } = row;
  const { creditLimitPaise, creditPolicy, salesmanId, salesmanName, ...party } = others;
  return {
    ...party,
    creditLimit: creditLimitPaise === null ? null : creditLimitPaise / 100,
    creditPolicy,
    salesmanId,
    salesmanName,
    mergedIntoId,
    shippingAddresses: addresses.map(({ _id, ...each }) => ({ ...each, name: each.label || each.address })),
    licences: licences.map(({ _id, ...each }) => ({ ...each, code: `${each.kind} ${each.number}` })),
    openingBills: openings.map((each) => ({
      code: each.billNo,
      billDate: each.billDate,
      dueDate: each.dueOn,
      amount: each.amountPaise / 100,
    })),
    ...more,
  };
}
