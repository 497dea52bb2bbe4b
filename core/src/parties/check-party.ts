import { isEmail } from '../basics/email.ts';
import type { Problem } from '../basics/problem.ts';
import { gstinProblem, panOfGstin } from '../gst/gstin.ts';
import { isPan } from '../gst/pan.ts';
import { partyTaxProblems } from '../gst/party-tax.ts';
import { isStateCode, OTHER_COUNTRIES } from '../gst/states.ts';
import { MAX_OPENING_PAISE } from '../postings/opening-balance.ts';
import { licenceKinds } from './licences.ts';
import type { AddressDraft, LicenceDraft, PartyDraft } from './party-draft.ts';

/** The company facts that a party depends on. */
export type PartyRules = {
  readonly ownGstin: string | null;
  /** True for a test company: it accepts GSTINs of the sandboxes of the authorities (`gstinProblem`). */
  readonly takesTestGstins: boolean;
};

export const MAX_CREDIT_DAYS = 730;
export const MAX_ADDRESSES = 50;
export const MAX_LICENCES = 20;

/**
 * All problems of a party already normalized by `tidyParty`. Fields are named as in the draft, rows from 0 (`shippingAddresses.0.pin`).
 * `openingProblems` checks its opening bills.
 */
export function partyProblems(party: PartyDraft, rules: PartyRules): Problem[] {
  return [
    ...nameProblems(party),
    ...contactProblems(party),
    ...taxProblems(party, rules),
    ...pinProblems(party, 'pin'),
    ...creditProblems(party),
    ...shippingProblems(party.shippingAddresses),
    ...licenceProblems(party.licences),
  ];
}

function nameProblems({ partyName, code }: PartyDraft): Problem[] {
  const problems: Problem[] = [];
  if (partyName === '') problems.push({ code: 'PARTY_NAME_MISSING', field: 'partyName' });
  if (!/^([A-Z0-9][A-Z0-9 ._/-]{0,19})?$/.test(code)) problems.push({ code: 'PARTY_CODE_INVALID', field: 'code' });
  return problems;
}

function contactProblems({ mobileNumber, email }: PartyDraft): Problem[] {
  const problems: Problem[] = [];
  if (!/^(\d{10})?$/.test(mobileNumber)) problems.push({ code: 'MOBILE_INVALID', field: 'mobileNumber' });
  if (email !== '' && !isEmail(email)) problems.push({ code: 'EMAIL_INVALID', field: 'email' });
  return problems;
}

function taxProblems({ gstin, pan, category, state }: PartyDraft, { ownGstin, takesTestGstins }: PartyRules): Problem[] {
  const problems = partyTaxProblems({ stateCode: state, gstin: gstin === '' ? null : gstin, category }, { takesTestGstins }).map(
    (problem) => (problem.field === 'stateCode' ? { ...problem, field: 'state' } : problem),
  );
  if (gstin !== '' && gstin === ownGstin) problems.push({ code: 'PARTY_IS_OWN_COMPANY', field: 'gstin' });
  if (pan === '') return problems;
  if (!isPan(pan)) return [...problems, { code: 'PAN_INVALID', field: 'pan' }];
  const isGstinRead = gstin !== '' && gstinProblem(gstin, { takesTestGstins: true }) === null;
  if (isGstinRead && panOfGstin(gstin) !== pan)
    problems.push({ code: 'PAN_NOT_OF_GSTIN', field: 'pan', about: { pan: panOfGstin(gstin) } });
  return problems;
}

/** A PIN is checked for India only; abroad any postal code is accepted. */
function pinProblems({ state, pin }: Pick<AddressDraft, 'state' | 'pin'>, field: string): Problem[] {
  if (pin === '' || state === OTHER_COUNTRIES || /^[1-9]\d{5}$/.test(pin)) return [];
  return [{ code: 'PIN_INVALID', field }];
}

function creditProblems({ creditDays, creditLimitPaise }: PartyDraft): Problem[] {
  const problems: Problem[] = [];
  if (!Number.isInteger(creditDays) || creditDays < 0 || creditDays > MAX_CREDIT_DAYS) {
    problems.push({ code: 'CREDIT_DAYS_INVALID', field: 'creditDays', about: { most: MAX_CREDIT_DAYS } });
  }
  if (creditLimitPaise !== null && !(creditLimitPaise >= 0 && creditLimitPaise <= MAX_OPENING_PAISE)) {
    problems.push({ code: 'CREDIT_LIMIT_INVALID', field: 'creditLimitPaise', about: { mostPaise: MAX_OPENING_PAISE } });
  }
  return problems;
}

function shippingProblems(addresses: readonly AddressDraft[]): Problem[] {
  if (addresses.length > MAX_ADDRESSES) return [{ code: 'ADDRESSES_TOO_MANY', field: 'shippingAddresses', about: { most: MAX_ADDRESSES } }];
  return addresses.flatMap((each, at) => {
    const field = `shippingAddresses.${at}`;
    const problems: Problem[] = pinProblems(each, `${field}.pin`);
    if (each.address === '') problems.unshift({ code: 'ADDRESS_MISSING', field: `${field}.address` });
    if (!isStateCode(each.state)) problems.push({ code: 'STATE_INVALID', field: `${field}.state` });
    return problems;
  });
}

function licenceProblems(licences: readonly LicenceDraft[]): Problem[] {
  if (licences.length > MAX_LICENCES) return [{ code: 'LICENCES_TOO_MANY', field: 'licences', about: { most: MAX_LICENCES } }];
  const seen = new Set<string>();
  return licences.flatMap(({ kind, number }, at): Problem[] => {
    const field = `licences.${at}`;
    if (!licenceKinds.includes(kind)) return [{ code: 'LICENCE_KIND_UNKNOWN', field: `${field}.kind` }];
    if (number === '') return [{ code: 'LICENCE_NUMBER_MISSING', field: `${field}.number` }];
    if (kind === 'fssai' && !/^\d{14}$/.test(number)) return [{ code: 'LICENCE_FSSAI_INVALID', field: `${field}.number` }];
    const key = `${kind} ${number.toUpperCase()}`;
    if (seen.has(key)) return [{ code: 'LICENCE_REPEATED', field: `${field}.number` }];
    seen.add(key);
    return [];
  });
}
