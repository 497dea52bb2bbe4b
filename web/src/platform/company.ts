import { type Feature, featuresOf } from '@bahi/core/organizations/industries';
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { api } from './api.ts';
import { COMPANY_KEY as KEY, listen, parsed, tell } from './session.ts';

/** A company as lists and the switcher show it. */
export type Company = Awaited<ReturnType<typeof api.organizations.getOrganization>>['organizationData'];
/** What is kept of the chosen company, under the documented name. */
export type ChosenCompany = Pick<Company, '_id' | 'type'>;

export function chooseCompany({ _id, type }: ChosenCompany): void {
  localStorage.setItem(KEY, JSON.stringify({ _id, type }));
  tell();
}

function forgetCompany(): void {
  localStorage.removeItem(KEY);
  tell();
}

/** The stored choice as it stands, whoever made it. */
export function useStoredCompany(): ChosenCompany | null {
  return parsed(useSyncExternalStore(listen, () => localStorage.getItem(KEY)));
}

/** The stored one when it is in the list, else the first; null when there is none. */
export function companyInUse(companies: readonly Company[], stored: ChosenCompany | null): Company | null {
  return companies.find(({ _id }) => _id === stored?._id) ?? companies[0] ?? null;
}

/**
 * Keeps the stored choice true whenever the list arrives: the first company when none is stored or the stored one is gone, its type when
 * that has changed, and nothing when there is no company left. Only then, because areas of two tabs may keep different companies.
 */
export function useKeptChoice(companies: readonly Company[] | undefined): void {
  useEffect(() => {
    if (!companies) return;
    const stored = parsed<ChosenCompany>(localStorage.getItem(KEY));
    const company = companyInUse(companies, stored);
    if (company === null) {
      if (stored !== null) forgetCompany();
    } else if (company._id !== stored?._id || company.type !== stored.type) {
      chooseCompany(company);
    }
  }, [companies]);
}

/** Said where masters of an integrated company would be made. */
export const MASTERS_OF_TALLY = 'Masters of this company come from Tally and are read-only here.';

/** The whole company once the list of companies has come; until then what is kept of the choice. */
export const CompanyContext = createContext<Company | ChosenCompany | null>(null);

/** The company of this screen. Only screens inside a shell ask, and the shell shows them only with a company. */
export function useCompany(): ChosenCompany {
  const company = useContext(CompanyContext);
  if (company === null) throw new Error('This screen needs a company; it belongs inside the shell of an area.');
  return company;
}

/** The company of this screen as lists show it; null until the list has come. */
export function useWholeCompany(): Company | null {
  const company = useContext(CompanyContext);
  return company !== null && 'industry' in company ? company : null;
}

/** Whether the company uses a part of Bahi. Until the list of companies has come nothing is hidden. */
export function useHasFeature(feature: Feature): boolean {
  const company = useWholeCompany();
  return company === null || featuresOf(company.industry, company.features).has(feature);
}
