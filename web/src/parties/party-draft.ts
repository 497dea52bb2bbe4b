import { problemText } from '@bahi/core/basics/problem';
import { gstinProblem, normalizeGstin, panOfGstin, stateOfGstin } from '@bahi/core/gst/gstin';
import { openingProblems } from '@bahi/core/parties/check-openings';
import { partyProblems } from '@bahi/core/parties/check-party';
import type { LicenceKind } from '@bahi/core/parties/licences';
import type { PartyGroup, PartyDraft as Tidied } from '@bahi/core/parties/party-draft';
import { tidyParty } from '@bahi/core/parties/tidy-party';
import { addDays, isIsoDate } from '@bahi/core/periods/business-date';
import type { api } from '../platform/api.ts';
import type { Company } from '../platform/company.ts';
import type { Named } from '../platform/in-place.ts';
import type { Problems } from '../platform/records/use-record-form.ts';

type Detail = Awaited<ReturnType<typeof api.parties.getParty>>['party'];
type Parts = 'shippingAddresses' | 'licences' | 'openingBills' | 'mergedIntoName';
/** A party as the form loads it; the answer of a save has no parts. */
export type PartyRow = Omit<Detail, Parts> & Partial<Pick<Detail, Parts>>;

type AddressRow = {
  readonly _id?: string;
  readonly label: string;
  readonly address: string;
  readonly state: string;
  readonly pin: string;
};
export type LicenceRow = { readonly _id?: string; readonly kind: LicenceKind; readonly number: string; readonly expiresOn: string };
/** The amount is above zero; the side is the debtor. */
export type OpeningRow = {
  readonly _id?: string;
  readonly billNo: string;
  readonly billDate: string;
  readonly dueOn: string;
  readonly amountPaise: number;
  readonly side: 'Dr' | 'Cr';
};

export type PartyDraft = {
  readonly partyName: string;
  readonly code: string;
  readonly mobileNumber: string;
  readonly email: string;
  readonly gstin: string;
  readonly pan: string;
  readonly category: PartyRow['category'];
  readonly state: string;
  readonly address: string;
  readonly pin: string;
  /** '' for the predefined group itself, until another is chosen. */
  readonly groupId: string;
  readonly accountGroup: PartyGroup;
  readonly priceLevel: Named | null;
  /** '' for no salesman. */
  readonly salesmanId: string;
  readonly creditDays: string;
  /** The action beyond the limit; `none` without a limit. */
  readonly limit: 'none' | 'warn' | 'block';
  readonly creditLimitPaise: number;
  readonly shippingAddresses: readonly AddressRow[];
  readonly licences: readonly LicenceRow[];
  readonly openingBills: readonly OpeningRow[];
};

/** Starts the form; `typed` is the name or phone number typed in the calling field. */
export function beginParty(row: PartyRow | null, state: string, typed: string): PartyDraft {
  if (row === null) {
    return {
      partyName: /^\d+$/.test(typed) ? '' : typed,
      mobileNumber: /^\d{1,10}$/.test(typed) ? typed : '',
      code: '',
      email: '',
      gstin: '',
      pan: '',
      category: 'unregistered',
      state,
      address: '',
      pin: '',
      groupId: '',
      accountGroup: 'Sundry Debtors',
      priceLevel: null,
      salesmanId: '',
      creditDays: '',
      limit: 'none',
      creditLimitPaise: 0,
      shippingAddresses: [],
      licences: [],
      openingBills: [],
    };
  }
  const { partyName, code, mobileNumber, email, category, address, pin, groupId, accountGroup, priceLevelId, creditLimitPaise } = row;
  return {
    partyName,
    code,
    mobileNumber,
    email,
    gstin: row.gstin ?? '',
    pan: row.pan ?? '',
    category,
    state: row.state,
    address,
    pin,
    groupId,
    accountGroup,
    priceLevel: priceLevelId === null ? null : { _id: priceLevelId, name: row.priceLevelName ?? '' },
    salesmanId: row.salesmanId ?? '',
    creditDays: row.creditDays === 0 ? '' : String(row.creditDays),
    limit: creditLimitPaise === null ? 'none' : row.creditPolicy,
    creditLimitPaise: creditLimitPaise ?? 0,
    shippingAddresses: row.shippingAddresses ?? [],
    licences: (row.licences ?? []).map((each) => ({ ...each, expiresOn: each.expiresOn ?? '' })),
    openingBills: (row.openingBills ?? []).map(({ pendingPaise: _, amountPaise, ...each }) => ({
      ...each,
      amountPaise: Math.abs(amountPaise),
      side: amountPaise < 0 ? 'Cr' : 'Dr',
    })),
  };
}

/** A GSTIN sets state and PAN, and makes the party registered. */
export function withGstin(draft: PartyDraft, typed: string, takesTestGstins: boolean): PartyDraft {
  const gstin = normalizeGstin(typed);
  if (gstinProblem(gstin, { takesTestGstins }) !== null) return { ...draft, gstin };
  const category = draft.category === 'unregistered' ? 'regular' : draft.category;
  return { ...draft, gstin, category, state: stateOfGstin(gstin) ?? draft.state, pan: panOfGstin(gstin) };
}

const daysOf = ({ creditDays }: PartyDraft) => (creditDays.trim() === '' ? 0 : Number(creditDays.trim()));
/** A bill without a due date is due after the credit days. */
const dueOf = ({ billDate, dueOn }: OpeningRow, draft: PartyDraft) => {
  const days = daysOf(draft);
  return dueOn !== '' || !isIsoDate(billDate) ? dueOn : addDays(billDate, Number.isInteger(days) && days > 0 && days < 1000 ? days : 0);
};
const signed = ({ amountPaise, side }: OpeningRow) => (side === 'Cr' ? 0 - amountPaise : amountPaise);

/** The draft in the shape that core checks and the server stores. */
function tidied(draft: PartyDraft): Tidied {
  return tidyParty({
    ...draft,
    creditDays: daysOf(draft),
    creditLimitPaise: draft.limit === 'none' ? null : draft.creditLimitPaise,
    creditPolicy: draft.limit === 'block' ? 'block' : 'warn',
    licences: draft.licences.map((each) => ({ ...each, expiresOn: each.expiresOn || null })),
    openingBills: draft.openingBills.map((each) => ({
      id: each._id ?? null,
      billNo: each.billNo,
      billDate: each.billDate,
      dueOn: dueOf(each, draft),
      amountPaise: signed(each),
    })),
  });
}

/** All problems by field, by the same rules as the server. */
export function partyFaults(draft: PartyDraft, row: PartyRow | null, company: Pick<Company, 'gstin' | 'isTest' | 'booksFrom'>): Problems {
  const party = tidied(draft);
  const stored = (row?.openingBills ?? []).map((each) => ({ ...each, id: each._id }));
  const problems = [
    ...partyProblems(party, { ownGstin: company.gstin, takesTestGstins: company.isTest }),
    ...openingProblems(party.openingBills, stored, { booksFrom: company.booksFrom, lockedUpTo: null }),
  ];
  const faults = Object.fromEntries(problems.map((problem) => [problem.field, problemText(problem)]));
  const undated = draft.openingBills.flatMap(({ billDate }, at) =>
    isIsoDate(billDate) ? [] : [[`openingBills.${at}.billDate`, 'Enter a date as DD/MM/YYYY.'] as const],
  );
  return { ...faults, ...Object.fromEntries(undated) };
}

/** The body of a save. */
export function partyFields(draft: PartyDraft) {
  const party = tidied(draft);
  const idOf = ({ _id }: { _id?: string }) => (_id === undefined ? {} : { _id });
  return {
    partyName: party.partyName,
    code: party.code,
    mobileNumber: party.mobileNumber,
    email: party.email,
    gstin: party.gstin,
    pan: party.pan,
    category: party.category,
    state: party.state,
    address: party.address,
    pin: party.pin,
    accountGroup: draft.accountGroup,
    ...(draft.groupId !== '' && { groupId: draft.groupId }),
    priceLevelId: draft.priceLevel?._id ?? null,
    salesmanId: draft.salesmanId || null,
    creditDays: party.creditDays,
    creditLimitPaise: party.creditLimitPaise,
    creditPolicy: party.creditPolicy,
    shippingAddresses: party.shippingAddresses.map(({ label, address, state, pin }, at) => ({
      ...idOf(draft.shippingAddresses[at]!),
      label,
      address,
      state,
      pin,
    })),
    licences: party.licences.map(({ kind, number, expiresOn }, at) => ({ ...idOf(draft.licences[at]!), kind, number, expiresOn })),
    openingBills: party.openingBills.map(({ id: _, ...bill }, at) => ({ ...idOf(draft.openingBills[at]!), ...bill })),
  };
}
