import { problemText } from '@bahi/core/basics/problem';
import { gstinProblem, normalizeGstin, panOfGstin, stateOfGstin } from '@bahi/core/gst/gstin';
import { normalizePan } from '@bahi/core/gst/pan';
import { partyTaxProblems } from '@bahi/core/gst/party-tax';
import { companyDetailProblems } from '@bahi/core/organizations/company-facts';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import type { api } from '../platform/api.ts';
import { isTooLong, tooLong } from '../platform/contact-rules.ts';

export type NewCompany = Parameters<typeof api.organizations.saveOrganization>[0];
export type CompanySettings = Awaited<ReturnType<typeof api.organizations.getOrganizationSettings>>;
type CompanyChanges = Parameters<typeof api.organizations.updateOrganization>[0];
type Details = Omit<CompanySettings['details'], 'registrations'>;
/** The state of the form. Details are asked for a stored company; `registrationFrom` is '' until the registration changes. */
export type CompanyDraft = Required<NewCompany> & Details & { readonly registrationFrom: string; readonly isActive: boolean };
/** By field: `pin`, `luts.0.number`. */
export type CompanyProblems = Readonly<Record<string, string>>;

const LONGEST = 120;
const LONGEST_ADDRESS = 500;
const noDetails: Details = {
  legalName: '',
  address: '',
  pin: '',
  phone: '',
  email: '',
  website: '',
  upiId: '',
  pan: '',
  fssai: '',
  turnover: 'upTo5Crore',
  highestTurnover: 'upTo5Crore',
  luts: [],
};

/** The books begin with the current financial year. */
export function emptyCompany(nowMillis: number): CompanyDraft {
  const { startsOn } = financialYearOf(todayInIndia(nowMillis));
  const company = { name: '', type: 'self', industry: 4, place: '', state: '', gstin: '', registrationType: 'regular' } as const;
  return { ...company, ...noDetails, booksFrom: startsOn, registrationFrom: '', isTest: false, isActive: true };
}

export function draftOf({ organizationData, details }: CompanySettings): CompanyDraft {
  const { name, type, industry, place, state, gstin, registrationType, booksFrom, isTest, isActive } = organizationData;
  const { registrations: _, ...fields } = details;
  const company = { name, type, industry, place, state, gstin: gstin ?? '', registrationType, booksFrom };
  return { ...company, ...fields, registrationFrom: '', isTest, isActive };
}

/** The request for a new company; its other details follow when it exists. */
export function newCompany(company: CompanyDraft): NewCompany {
  const { name, type, industry, state, gstin, registrationType, booksFrom, isTest } = company;
  const { address, place, pin, phone, email, website, upiId } = company;
  return { name, type, industry, state, gstin, registrationType, booksFrom, isTest, address, place, pin, phone, email, website, upiId };
}

/** Only the differences are sent, so that the edit log shows what changed. */
export function changesOf(before: CompanyDraft, after: CompanyDraft): Omit<CompanyChanges, 'id' | 'version'> {
  const isSame = (field: keyof CompanyDraft) => JSON.stringify(after[field]) === JSON.stringify(before[field]);
  const changed = (Object.keys(after) as (keyof CompanyDraft)[]).filter((field) => field !== 'isTest' && !isSame(field));
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}

/** A typed GSTIN. A valid one sets the state, and a company with a GSTIN is registered. */
export function withGstin(company: CompanyDraft, typed: string): CompanyDraft {
  const gstin = normalizeGstin(typed);
  if (gstin === '' || gstinProblem(gstin, { takesTestGstins: company.isTest }) !== null) return { ...company, gstin };
  const registrationType = company.registrationType === 'unregistered' ? 'regular' : company.registrationType;
  return { ...company, gstin, pan: panOfGstin(gstin), registrationType, state: stateOfGstin(gstin) ?? company.state };
}

/** Problems by field; null if the form may be sent. */
export function companyProblems(company: CompanyDraft): CompanyProblems | null {
  const { name, place, state, registrationType, isTest, legalName, address } = company;
  const gstin = company.gstin === '' ? null : company.gstin;
  const tax = partyTaxProblems({ stateCode: state, gstin, category: registrationType }, { takesTestGstins: isTest });
  const pan = gstin === null ? normalizePan(company.pan) || null : panOfGstin(gstin);
  const details = companyDetailProblems({ ...company, gstin, pan: pan || null });
  const problems: Record<string, string> = {
    ...Object.fromEntries(details.map((problem) => [problem.field, problemText(problem)])),
    ...Object.fromEntries(tax.map((problem) => [names[problem.field] ?? problem.field, texts[problem.code] ?? problemText(problem)])),
    ...(name.trim() === '' && { name: 'Enter the name of the company.' }),
    ...(isTooLong(name.trim(), LONGEST) && { name: tooLong(LONGEST) }),
    ...(isTooLong(legalName.trim(), LONGEST) && { legalName: tooLong(LONGEST) }),
    ...(isTooLong(place.trim(), LONGEST) && { place: tooLong(LONGEST) }),
    ...(isTooLong(address.trim(), LONGEST_ADDRESS) && { address: tooLong(LONGEST_ADDRESS) }),
  };
  return Object.keys(problems).length > 0 ? problems : null;
}

const names: Readonly<Record<string, string>> = { stateCode: 'state', category: 'gstin' };
/** Core's messages are about parties; these are about a company. */
const texts: Readonly<Record<string, string>> = {
  GSTIN_MISSING: 'A registered company has a GSTIN.',
  GSTIN_OF_UNREGISTERED: 'A company with a GSTIN is not unregistered.',
  GSTIN_OF_OTHER_STATE: 'The state does not fit the GSTIN.',
};
