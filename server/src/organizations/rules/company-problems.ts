import { panOfGstin } from '@bahi/core/gst/gstin';
import { partyTaxProblems } from '@bahi/core/gst/party-tax';
import { OTHER_COUNTRIES } from '@bahi/core/gst/states';
import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import type { ServerProblem } from '../../platform/refusal.ts';
import type { BooksFacts, CompanyRow } from '../organization-store.ts';

const earliestBooks = '2000-04-01';

type Registered = Pick<CompanyRow, 'state' | 'gstin' | 'registrationType'>;

/** How state, GSTIN and registration fit together, at the fields of the form. */
export function taxProblems({ state, gstin, registrationType }: Registered) {
  const stateCode = state === OTHER_COUNTRIES ? '' : state; // a place of supply, no seat of a company here
  const fields: Record<string, string> = { stateCode: 'state', category: 'registrationType' };
  return partyTaxProblems({ stateCode, gstin, category: registrationType }).map((problem) => ({
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

type Bound = Pick<CompanyRow, 'type' | 'state' | 'gstin' | 'booksFrom'>;
type BoundBefore = Bound & { lastPan: string | null };

/** What is kept of a GSTIN that goes while there are vouchers, so that none of another PAN follows it in a second save. */
export function panGivenUp(before: BoundBefore, after: Bound, { firstVoucherOn }: BooksFacts): { lastPan?: string } {
  return before.gstin && !after.gstin && firstVoucherOn !== null ? { lastPan: panOfGstin(before.gstin) } : {};
}

/**
 * What the books no longer allow to change. A type decides where masters come from, so it stays with the first of them. Vouchers are taxed
 * by the state and are the acts of one person before the law (the PAN inside the GSTIN), and none lies before the books.
 */
export function boundProblems(before: BoundBefore, after: Bound, books: BooksFacts): ServerProblem[] {
  const problems: ServerProblem[] = [];
  const refuse = (field: keyof Bound, code: string, message: string) => problems.push({ code, field, message });
  const first = books.firstVoucherOn;
  if (before.type !== after.type && books.hasMasters) {
    refuse('type', 'TYPE_FIXED', 'The type stays: the company has parties, products or other masters already.');
  }
  if (before.state !== after.state && first !== null) {
    refuse('state', 'STATE_FIXED', 'The state stays: vouchers were taxed by it. A business in another state is a company of its own.');
  }
  const pan = before.gstin ? panOfGstin(before.gstin) : before.lastPan;
  if (pan !== null && after.gstin && pan !== panOfGstin(after.gstin) && first !== null) {
    const message = `The company has vouchers, so its GSTIN stays with the PAN ${pan}.`;
    refuse('gstin', 'GSTIN_OF_OTHER_PAN', message);
  }
  if (before.gstin !== after.gstin && books.gstinOfParty !== null) {
    refuse('gstin', 'GSTIN_OF_PARTY', `This GSTIN is that of the party ${books.gstinOfParty}.`);
  }
  if (first !== null && after.booksFrom > first) {
    refuse('booksFrom', 'BOOKS_FROM_AFTER_VOUCHER', `The first voucher is of ${formatDate(first)}; books begin no later.`);
  }
  return problems;
}
