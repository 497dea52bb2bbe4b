import { isEmail } from '../basics/email.ts';
import { isPhone } from '../basics/phone.ts';
import type { Problem } from '../basics/problem.ts';
import { panOfGstin } from '../gst/gstin.ts';
import { isPan } from '../gst/pan.ts';
import { isBelow, type TurnoverBand } from '../gst/turnover.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { financialYearOf } from '../periods/financial-year.ts';
import { isUpiId } from '../postings/bank-account.ts';

/** A letter of undertaking: exports and supplies to a SEZ bear no tax while it is valid (CGST Rules, rule 96A). */
export type Lut = { readonly number: string; readonly from: IsoDate; readonly to: IsoDate };

/** True if a letter covers this day. */
export const hasLutOn = (date: IsoDate, luts: readonly Pick<Lut, 'from' | 'to'>[]): boolean =>
  luts.some(({ from, to }) => from <= date && date <= to);

/** Details of a company beside its name and state. */
export type CompanyDetails = {
  /** Normalized; null for a company without one. */
  readonly gstin: string | null;
  readonly pan: string | null;
  readonly pin: string;
  /** How customers reach and pay the company; '' for none. Printed on its papers. */
  readonly phone: string;
  readonly email: string;
  readonly website: string;
  readonly upiId: string;
  /** The licence or registration of a food business, printed on its bills; '' for none. */
  readonly fssai: string;
  readonly turnover: TurnoverBand;
  readonly highestTurnover: TurnoverBand;
  readonly luts: readonly Lut[];
};

const PIN = /^[1-9]\d{5}$/;

/** True for a PIN code: six digits, the first not 0. */
export const isPin = (pin: string): boolean => PIN.test(pin);

/** A host name with a dot, with or without http:// before it and a path after it. */
const WEBSITE = /^(?:https?:\/\/)?[^\s/.]+(?:\.[^\s/.]+)+(?:\/\S*)?$/;

type Contact = Pick<CompanyDetails, 'pin' | 'phone' | 'email' | 'website' | 'upiId'>;

/** Problems of PIN, phone, email, website and UPI id, at the fields of the form. All may be ''. */
export function contactProblems({ pin, phone, email, website, upiId }: Contact): Problem[] {
  const problems: Problem[] = [];
  if (pin !== '' && !isPin(pin)) problems.push({ code: 'PIN_INVALID', field: 'pin' });
  if (phone !== '' && !isPhone(phone)) problems.push({ code: 'PHONE_INVALID', field: 'phone' });
  if (email !== '' && !isEmail(email)) problems.push({ code: 'EMAIL_INVALID', field: 'email' });
  if (website !== '' && !WEBSITE.test(website)) problems.push({ code: 'WEBSITE_INVALID', field: 'website' });
  if (upiId !== '' && !isUpiId(upiId)) problems.push({ code: 'UPI_ID_INVALID', field: 'upiId' });
  return problems;
}

/** True for an FSSAI number: 14 digits, the first 1 (licence) or 2 (registration). */
export const isFssai = (fssai: string): boolean => /^[12]\d{13}$/.test(fssai);

/** Problems of the details of a company, at the fields of its form. */
export function companyDetailProblems(details: CompanyDetails): Problem[] {
  const { gstin, pan, turnover, highestTurnover, luts } = details;
  const problems: Problem[] = [];
  const panOfNumber = gstin === null ? null : panOfGstin(gstin);
  if (panOfNumber !== null && panOfNumber !== pan) problems.push({ code: 'PAN_OF_OTHER_GSTIN', field: 'pan', about: { pan: panOfNumber } });
  else if (panOfNumber === null && pan !== null && !isPan(pan)) problems.push({ code: 'PAN_INVALID', field: 'pan' });
  if (isBelow(highestTurnover, turnover)) problems.push({ code: 'TURNOVER_BELOW_LAST_YEAR', field: 'highestTurnover' });
  if (details.fssai !== '' && !isFssai(details.fssai)) problems.push({ code: 'FSSAI_INVALID', field: 'fssai' });
  return [...problems, ...contactProblems(details), ...lutProblems(luts)];
}

/** Problems of the letters. A letter is for one financial year, and two may not cover the same day. */
function lutProblems(luts: readonly Lut[]): Problem[] {
  return luts.flatMap(({ number, from, to }, at): Problem[] => {
    const field = (name: keyof Lut) => `luts.${at}.${name}`;
    const problems: Problem[] = number === '' ? [{ code: 'LUT_NUMBER_MISSING', field: field('number') }] : [];
    const { endsOn } = financialYearOf(from);
    if (to < from) problems.push({ code: 'LUT_ORDER', field: field('to') });
    else if (to > endsOn) problems.push({ code: 'LUT_BEYOND_YEAR', field: field('to'), about: { lastOn: endsOn } });
    const isTwice = luts.some((other, place) => place < at && other.from <= to && from <= other.to);
    return isTwice ? [...problems, { code: 'LUT_OVERLAPS', field: field('from') }] : problems;
  });
}
