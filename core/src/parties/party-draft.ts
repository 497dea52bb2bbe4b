import type { PartyCategory } from '../gst/party-tax.ts';
import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { LicenceKind } from './licences.ts';

/** The two predefined groups under which parties lie, in own groups below them too. */
export const partyGroups = ['Sundry Debtors', 'Sundry Creditors'] as const;
export type PartyGroup = (typeof partyGroups)[number];

/** What happens when a sale goes beyond the credit limit. */
export type CreditPolicy = 'warn' | 'block';

export type AddressDraft = { readonly label: string; readonly address: string; readonly state: string; readonly pin: string };

export type LicenceDraft = { readonly kind: LicenceKind; readonly number: string; readonly expiresOn: IsoDate | null };

/** A bill from the books before these. `id` is that of a stored one; amounts as in the books: what the party owes is positive. */
export type OpeningBillDraft = {
  readonly id: string | null;
  readonly billNo: string;
  readonly billDate: IsoDate;
  readonly dueOn: IsoDate;
  readonly amountPaise: Paise;
};

/** A party as it is typed or imported, under the names of the wire; texts as `tidyParty` leaves them, '' where there is nothing. */
export type PartyDraft = {
  readonly partyName: string;
  readonly code: string;
  readonly mobileNumber: string;
  readonly email: string;
  readonly gstin: string;
  readonly pan: string;
  readonly category: PartyCategory;
  readonly state: string;
  readonly address: string;
  readonly pin: string;
  readonly accountGroup: PartyGroup;
  readonly creditDays: number;
  /** null for no limit. */
  readonly creditLimitPaise: Paise | null;
  readonly creditPolicy: CreditPolicy;
  readonly shippingAddresses: readonly AddressDraft[];
  readonly licences: readonly LicenceDraft[];
  readonly openingBills: readonly OpeningBillDraft[];
};
