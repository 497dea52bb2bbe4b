import { problemText } from '@bahi/core/basics/problem';
import { gstinProblem, normalizeGstin, stateOfGstin } from '@bahi/core/gst/gstin';
import { isStateCode } from '@bahi/core/gst/states';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import type { api } from '../platform/api.ts';

export type NewCompany = Parameters<typeof api.organizations.saveOrganization>[0];
export type CompanyProblems = { readonly [field in keyof NewCompany]?: string };

/** Books begin with the financial year that runs. */
export function emptyCompany(nowMillis: number): NewCompany {
  const { startsOn } = financialYearOf(todayInIndia(nowMillis));
  return { name: '', type: 'self', industry: 4, place: '', state: '', gstin: '', registrationType: 'regular', booksFrom: startsOn };
}

/** A GSTIN as typed; a valid one brings its state, and a company with a GSTIN is registered. */
export function withGstin(company: NewCompany, typed: string): NewCompany {
  const gstin = normalizeGstin(typed);
  if (gstin === '' || gstinProblem(gstin) !== null) return { ...company, gstin };
  const registrationType = company.registrationType === 'unregistered' ? 'regular' : company.registrationType;
  return { ...company, gstin, registrationType, state: stateOfGstin(gstin) ?? company.state };
}

/** What is to mend, by field; null when it may be sent. */
export function companyProblems({ name, state, gstin, registrationType }: NewCompany): CompanyProblems | null {
  const isRegistered = registrationType !== 'unregistered';
  const wrong = gstin === '' ? null : gstinProblem(gstin);
  const ownState = wrong === null && gstin !== '' ? stateOfGstin(gstin) : null;
  const problems: CompanyProblems = {
    ...(name.trim() === '' && { name: 'Enter the name of the company.' }),
    ...(!isStateCode(state) && { state: problemText({ code: 'STATE_INVALID', field: 'state' }) }),
    ...(ownState !== null && isStateCode(state) && ownState !== state && { state: 'The state does not fit the GSTIN.' }),
    ...(wrong && { gstin: problemText({ code: wrong, field: 'gstin' }) }),
    ...(isRegistered && gstin === '' && { gstin: 'A registered company has a GSTIN.' }),
    ...(!isRegistered && gstin !== '' && { gstin: 'A company with a GSTIN is not unregistered.' }),
  };
  return Object.keys(problems).length > 0 ? problems : null;
}
