import { problemText } from '@bahi/core/basics/problem';
import { gstinProblem, normalizeGstin, stateOfGstin } from '@bahi/core/gst/gstin';
import { isStateCode } from '@bahi/core/gst/states';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import type { api } from '../platform/api.ts';
import { isTooLong, tooLong } from '../platform/contact-rules.ts';

export type NewCompany = Parameters<typeof api.organizations.saveOrganization>[0];
export type CompanySettings = Awaited<ReturnType<typeof api.organizations.getOrganizationSettings>>;
type CompanyChanges = Parameters<typeof api.organizations.updateOrganization>[0];
/** What the form holds. `backDatingDays` is as it was typed, empty for any day. */
export type CompanyDraft = NewCompany & { readonly backDatingDays: string; readonly isActive: boolean };
export type CompanyProblems = { readonly [field in keyof CompanyDraft]?: string };

const LONGEST = 120;
const MOST_DAYS = 3650;

/** Books begin with the financial year that runs. */
export function emptyCompany(nowMillis: number): CompanyDraft {
  const { startsOn } = financialYearOf(todayInIndia(nowMillis));
  const company = { name: '', type: 'self', industry: 4, place: '', state: '', gstin: '', registrationType: 'regular' } as const;
  return { ...company, booksFrom: startsOn, backDatingDays: '', isActive: true };
}

export function draftOf({ organizationData, backDatingDays }: CompanySettings): CompanyDraft {
  const { name, type, industry, place, state, gstin, registrationType, booksFrom, isActive } = organizationData;
  const days = backDatingDays === null ? '' : String(backDatingDays);
  return { name, type, industry, place, state, gstin: gstin ?? '', registrationType, booksFrom, backDatingDays: days, isActive };
}

/** What a new company sends. */
export function newCompany({ backDatingDays: _, isActive: __, ...company }: CompanyDraft): NewCompany {
  return company;
}

/** Only what differs is sent, so that two people who change different things lose nothing. */
export function changesOf(before: CompanyDraft, after: CompanyDraft): Omit<CompanyChanges, 'id'> {
  const changed = (Object.keys(after) as (keyof CompanyDraft)[]).filter((field) => after[field] !== before[field]);
  const changes = Object.fromEntries(changed.map((field) => [field, after[field]]));
  const { backDatingDays: typed } = after;
  return 'backDatingDays' in changes ? { ...changes, backDatingDays: typed.trim() === '' ? null : Number(typed) } : changes;
}

/** A GSTIN as typed; a valid one brings its state, and a company with a GSTIN is registered. */
export function withGstin<C extends NewCompany>(company: C, typed: string): C {
  const gstin = normalizeGstin(typed);
  if (gstin === '' || gstinProblem(gstin) !== null) return { ...company, gstin };
  const registrationType = company.registrationType === 'unregistered' ? 'regular' : company.registrationType;
  return { ...company, gstin, registrationType, state: stateOfGstin(gstin) ?? company.state };
}

/** What is to mend, by field; null when it may be sent. */
export function companyProblems({ name, place, state, gstin, registrationType, backDatingDays }: CompanyDraft): CompanyProblems | null {
  const isRegistered = registrationType !== 'unregistered';
  const wrong = gstin === '' ? null : gstinProblem(gstin);
  const ownState = wrong === null && gstin !== '' ? stateOfGstin(gstin) : null;
  const problems: CompanyProblems = {
    ...(name.trim() === '' && { name: 'Enter the name of the company.' }),
    ...(isTooLong(name.trim(), LONGEST) && { name: tooLong(LONGEST) }),
    ...(isTooLong(place.trim(), LONGEST) && { place: tooLong(LONGEST) }),
    ...(!isStateCode(state) && { state: problemText({ code: 'STATE_INVALID', field: 'state' }) }),
    ...(ownState !== null && isStateCode(state) && ownState !== state && { state: 'The state does not fit the GSTIN.' }),
    ...(wrong && { gstin: problemText({ code: wrong, field: 'gstin' }) }),
    ...(isRegistered && gstin === '' && { gstin: 'A registered company has a GSTIN.' }),
    ...(!isRegistered && gstin !== '' && { gstin: 'A company with a GSTIN is not unregistered.' }),
    ...(!isDays(backDatingDays.trim()) && { backDatingDays: `Enter 0 to ${MOST_DAYS} days, or nothing.` }),
  };
  return Object.keys(problems).length > 0 ? problems : null;
}

const isDays = (typed: string) => typed === '' || (/^\d{1,4}$/.test(typed) && Number(typed) <= MOST_DAYS);
