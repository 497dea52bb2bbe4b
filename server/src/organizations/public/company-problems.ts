import type { Problem } from '@bahi/core/basics/problem';
import { partyTaxProblems } from '@bahi/core/gst/party-tax';
import { OTHER_COUNTRIES } from '@bahi/core/gst/states';
import { companyDetailProblems } from '@bahi/core/organizations/company-facts';
import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import type { ServerProblem } from '../../platform/refusal.ts';
import type { BooksFacts, CompanyRow, KeptCompany } from '../organization-store.ts';

const earliestBooks = '2000-04-01';

type Registered = Pick<CompanyRow, 'state' | 'gstin' | 'registrationType' | 'isTest'>;

/** Problems of the combination of state, GSTIN and registration, at the fields of the form. */
export function taxProblems({ state, gstin, registrationType, isTest }: Registered) {
  const stateCode = state === OTHER_COUNTRIES ? '' : state; // a place of supply, but not a company's state
  const fields: Record<string, string> = { stateCode: 'state', category: 'registrationType' };
  return partyTaxProblems({ stateCode, gstin, category: registrationType }, { takesTestGstins: isTest }).map((problem) => ({
    ...problem,
    field: fields[problem.field] ?? problem.field,
  }));
}

export function periodProblems(booksFrom: string): ServerProblem[] {
  const latest = financialYearOf(todayInIndia(Date.now())).endsOn;
  if (booksFrom >= earliestBooks && booksFrom <= latest) return [];
  const message = `Books begin between ${formatDate(earliestBooks)} and ${formatDate(latest)}.`;
  return [{ code: 'BOOKS_FROM_OUT_OF_RANGE', field: 'booksFrom', message }];
}

/** Problems of PAN, PIN, turnover and letters of undertaking, at the fields of the form. */
export function detailProblems({ gstin, details }: Pick<KeptCompany, 'gstin' | 'details'>): Problem[] {
  return companyDetailProblems({ ...details, gstin, pan: details.pan || null });
}

/** A future first day is refused: until then the company's present registration would be unclear. */
export function registrationProblems({ registrationFrom }: { registrationFrom?: string | undefined }): Problem[] {
  const isLater = registrationFrom !== undefined && registrationFrom > todayInIndia(Date.now());
  return isLater ? [{ code: 'REGISTRATION_LATER', field: 'registrationFrom' }] : [];
}

type Bound = Pick<CompanyRow, 'type' | 'state' | 'gstin' | 'booksFrom'> & { details: Pick<KeptCompany['details'], 'pan'> };

/**
 * Problems of fields that the books fix. The type decides where masters come from, so it stays once there are some. Vouchers are taxed by
 * the state and belong to one legal person (the PAN in the GSTIN), and none is before the first day of the books.
 */
export function boundProblems(before: Bound, after: Bound, books: BooksFacts): ServerProblem[] {
  const problems: ServerProblem[] = [];
  const refuse = (field: string, code: string, message: string) => problems.push({ code, field, message });
  const first = books.firstVoucherOn;
  if (before.type !== after.type && books.hasMasters) {
    refuse('type', 'TYPE_FIXED', 'The type stays: the company has parties, products or other masters already.');
  }
  if (before.state !== after.state && first !== null) {
    refuse('state', 'STATE_FIXED', 'The state stays: vouchers were taxed by it. A business in another state is a company of its own.');
  }
  const { pan } = before.details;
  if (pan !== '' && after.details.pan !== pan && first !== null) {
    const isOfGstin = after.gstin && before.gstin !== after.gstin;
    if (isOfGstin) refuse('gstin', 'GSTIN_OF_OTHER_PAN', `The company has vouchers, so its GSTIN stays with the PAN ${pan}.`);
    else refuse('pan', 'PAN_FIXED', `The company has vouchers, so its PAN stays ${pan}.`);
  }
  if (before.gstin !== after.gstin && books.gstinOfParty !== null) {
    refuse('gstin', 'GSTIN_OF_PARTY', `This GSTIN is that of the party ${books.gstinOfParty}.`);
  }
  if (first !== null && after.booksFrom > first) {
    refuse('booksFrom', 'BOOKS_FROM_AFTER_VOUCHER', `The first voucher is of ${formatDate(first)}; books begin no later.`);
  }
  if (books.signedUpTo !== null && before.booksFrom !== after.booksFrom) {
    refuse(
      'booksFrom',
      'BOOKS_SIGNED',
      `The balance sheet of ${formatDate(books.signedUpTo)} is signed, so the books begin on the same day.`,
    );
  }
  const last = books.lastOpeningOn;
  if (last !== null && after.booksFrom <= last) {
    refuse('booksFrom', 'BOOKS_FROM_BEFORE_OPENING', `An opening bill is of ${formatDate(last)}; books begin after it.`);
  }
  if (books.hasYearOpenings && before.booksFrom !== after.booksFrom && after.booksFrom.endsWith('-04-01')) {
    const message = 'Income and expense have opening balances, which a year that begins with the books has not.';
    refuse('booksFrom', 'OPENING_OF_YEAR', message);
  }
  return problems;
}
