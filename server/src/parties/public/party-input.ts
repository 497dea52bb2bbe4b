import { MAX_CREDIT_DAYS } from '@bahi/core/parties/check-party';
import type { LicenceKind } from '@bahi/core/parties/licences';
import type { PartyDraft, PartyGroup } from '@bahi/core/parties/party-draft';
import { tidyParty } from '@bahi/core/parties/tidy-party';
import { addDays } from '@bahi/core/periods/business-date';
import type { PartyRow } from '../party-store.ts';
import type { PartyParts } from './serialize-party.ts';

type Row<T> = T & { _id?: string | undefined };
type OpeningInput = { billNo: string; billDate: string; dueOn?: string | undefined; amountPaise: number };

/** The input of a save or update. */
export type PartyInput = {
  partyName: string;
  code: string;
  mobileNumber: string;
  email: string;
  gstin: string;
  pan: string;
  category: PartyDraft['category'];
  state: string;
  address: string;
  pin: string;
  accountGroup: PartyGroup;
  groupId?: string | undefined;
  priceLevelId: string | null;
  salesmanId: string | null;
  creditDays: number;
  creditLimitPaise: number | null;
  creditPolicy: PartyDraft['creditPolicy'];
  shippingAddresses: readonly Row<{ label: string; address: string; state: string; pin: string }>[];
  licences: readonly Row<{ kind: LicenceKind; number: string; expiresOn: string | null }>[];
  openingBills: readonly Row<OpeningInput>[];
};

/** The trimmed party in core's shape. */
export function partyDraft(input: PartyInput, accountGroup: PartyGroup): PartyDraft {
  return tidyParty({
    ...input,
    accountGroup,
    openingBills: input.openingBills.map(({ _id, dueOn, ...bill }) => ({
      ...bill,
      id: _id ?? null,
      // Invalid credit days are refused with the other problems; no date is computed from them.
      dueOn: dueOn ?? addDays(bill.billDate, Math.min(Math.max(input.creditDays, 0), MAX_CREDIT_DAYS)),
    })),
  });
}

/** The stored party in the shape of an input, to complete an update of some fields. */
export function storedInput(row: PartyRow, { addresses, licences, openings }: PartyParts): PartyInput {
  return {
    ...row,
    gstin: row.gstin ?? '',
    pan: row.pan ?? '',
    shippingAddresses: addresses,
    licences: licences.map((each) => ({ ...each, kind: each.kind as LicenceKind })),
    openingBills: openings,
  };
}
