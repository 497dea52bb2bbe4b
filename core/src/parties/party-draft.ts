import type { PartyCategory } from '../gst/party-tax.ts';
import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { LicenceKind } from './licences.ts';

/** The predefined groups of parties. A company's own groups below them are allowed too. */
export const partyGroups = ['Sundry Debtors', 'Sundry Creditors'] as const;
export type PartyGroup = (typeof partyGroups)[number];

/** The reaction to a sale above the credit limit: a warning, or a refusal. */
export type CreditPolicy = 'warn' | 'block';

export type AddressDraft = { readonly label: string; readonly address: string; readonly state: string; readonly pin: string };

export type LicenceDraft = { readonly kind: LicenceKind; readonly number: string; readonly expiresOn: IsoDate | null };

/** A bill from before the books begin. `id` is that of a stored one. Above 0 the party owes it. */
export type OpeningBillDraft = {
  readonly id: string | null;
  readonly billNo: string;
  readonly billDate: IsoDate;
  readonly dueOn: IsoDate;
  readonly amountPaise: Paise;
};

/** A party as entered or imported. Texts are normalized by `tidyParty`; '' if empty. */
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
