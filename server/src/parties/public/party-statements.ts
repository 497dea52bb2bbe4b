import { isSameOpenings, openingKind, type StoredOpening } from '@bahi/core/parties/check-openings';
import type { PartyDraft } from '@bahi/core/parties/party-draft';
import type { Posting } from '@bahi/core/postings/posting';
import { v7 as uuidv7 } from 'uuid';
import type { Company } from '../../platform/request-context.ts';
import type { Statement } from '../../platform/transaction.ts';
import { changeOpenings } from '../../postings/openings-store.ts';
import {
  deleteAddresses,
  deleteLicences,
  deleteOpeningsBut,
  insertAddresses,
  insertLicences,
  insertOpenings,
  type OpeningRow,
  updateOpenings,
} from '../party-parts-store.ts';
import type { PartyInput } from './party-input.ts';

/** The id of a stored row, or a new id. */
const idOf = ({ _id }: { _id?: string | undefined }, stored: readonly { _id: string }[]) =>
  _id !== undefined && stored.some((each) => each._id === _id) ? _id : uuidv7();

/** Replaces the shipping addresses, in the given order. */
export function addressStatements(
  orgId: string,
  partyId: string,
  { shippingAddresses: tidied }: PartyDraft,
  given: PartyInput['shippingAddresses'],
  stored: readonly { _id: string }[],
): Statement[] {
  const rows = tidied.map((each, at) => ({ ...each, org_id: orgId, id: idOf(given[at]!, stored), party_id: partyId, line_no: at + 1 }));
  return [...(stored.length ? [deleteAddresses(orgId, partyId)] : []), ...(rows.length ? [insertAddresses(rows)] : [])];
}

/** Replaces the licences, in the given order. */
export function licenceStatements(
  orgId: string,
  partyId: string,
  { licences: tidied }: PartyDraft,
  given: PartyInput['licences'],
  stored: readonly { _id: string }[],
): Statement[] {
  const rows = tidied.map(({ kind, number, expiresOn }, at) => ({
    org_id: orgId,
    id: idOf(given[at]!, stored),
    party_id: partyId,
    line_no: at + 1,
    kind,
    number,
    expires_on: expiresOn,
  }));
  return [...(stored.length ? [deleteLicences(orgId, partyId)] : []), ...(rows.length ? [insertLicences(rows)] : [])];
}

/** The stored opening bills in core's shape. */
export const storedOpenings = (rows: readonly OpeningRow[]): StoredOpening[] => rows.map(({ _id, ...row }) => ({ id: _id, ...row }));

/**
 * Writes the opening bills and changes the stored balances by new minus old; empty if nothing changes. The bills of a stored party are
 * locked. `regrouped`: a party that changes sides swaps bills and advances.
 */
export function openingStatements(
  { id: orgId, booksFrom }: Pick<Company, 'id' | 'booksFrom'>,
  partyId: string,
  { openingBills, accountGroup }: Pick<PartyDraft, 'openingBills' | 'accountGroup'>,
  stored: readonly StoredOpening[],
  regrouped = false,
): Statement[] {
  if (isSameOpenings(openingBills, stored) && !regrouped) return [];
  const all = openingBills.map((bill) => ({ ...bill, kind: openingKind(accountGroup, bill.amountPaise) }));
  const kept = all.flatMap((bill) => (bill.id === null ? [] : [{ ...bill, id: bill.id }]));
  const fresh = all.filter(({ id }) => id === null);
  const postings = (bills: readonly { amountPaise: number }[]): Posting[] =>
    bills.map(({ amountPaise }) => ({ ledgerId: partyId, amountPaise }));
  return [
    ...(stored.length > kept.length
      ? [
          deleteOpeningsBut(
            orgId,
            partyId,
            kept.map(({ id }) => id),
          ),
        ]
      : []),
    ...(kept.length ? [updateOpenings(orgId, kept)] : []),
    ...(fresh.length ? [insertOpenings(fresh.map((bill) => openingRow(orgId, partyId, bill)))] : []),
    ...changeOpenings(orgId, booksFrom, postings(openingBills), postings(stored)),
  ];
}

type Fresh = { kind: 'bill' | 'advance'; billNo: string; billDate: string; dueOn: string; amountPaise: number };

export const openingRow = (orgId: string, partyId: string, bill: Fresh) => ({
  org_id: orgId,
  id: uuidv7(),
  party_id: partyId,
  kind: bill.kind,
  source: 'opening',
  bill_no: bill.billNo,
  bill_date: bill.billDate,
  due_on: bill.dueOn,
  amount_paise: bill.amountPaise,
  pending_paise: bill.amountPaise,
});
