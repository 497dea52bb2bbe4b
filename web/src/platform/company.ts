import { type Feature, featuresOf } from '@bahi/core/organizations/industries';
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { api } from './api.ts';
import { COMPANY_KEY as KEY, listen, parsed, tell } from './session.ts';

/** A company as lists and the switcher show it. */
export type Company = Awaited<ReturnType<typeof api.organizations.getOrganization>>['organizationData'];
/** The stored choice of company, under the documented name. */
export type ChosenCompany = Pick<Company, '_id' | 'type'>;

export function chooseCompany({ _id, type }: ChosenCompany): void {
  localStorage.setItem(KEY, JSON.stringify({ _id, type }));
  tell();
}

/**
 * Handlers of a link to a screen of the company. The address has no company, so the company is chosen first, on every way to a new tab too.
 */
export function choosing(company: ChosenCompany) {
  const choose = () => chooseCompany(company);
  return { onClick: choose, onAuxClick: choose, onContextMenu: choose };
}

function forgetCompany(): void {
  localStorage.removeItem(KEY);
  tell();
}

/** The stored choice, from any tab. */
export function useStoredCompany(): ChosenCompany | null {
  return parsed(useSyncExternalStore(listen, () => localStorage.getItem(KEY)));
}

/** The stored company if it is in the list, else the first; null if the list is empty. */
export function companyInUse(companies: readonly Company[], stored: ChosenCompany | null): Company | null {
  return companies.find(({ _id }) => _id === stored?._id) ?? companies[0] ?? null;
}

/**
 * Corrects the stored choice when the list arrives: the first company if none is stored or the stored one is missing, its type if it
 * changed, nothing if there is no company. Only then, because two tabs may use different companies.
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

/** Shown where masters of an integrated company would be created. */
export const MASTERS_OF_TALLY = 'Masters of this company come from Tally and are read-only here.';

/** The whole company once the list of companies is loaded; before that only the stored choice. */
export const CompanyContext = createContext<Company | ChosenCompany | null>(null);

/** The company of this screen. Only screens inside a shell call it, and the shell shows them only with a company. */
export function useCompany(): ChosenCompany {
  const company = useContext(CompanyContext);
  if (company === null) throw new Error('This screen needs a company; it belongs inside the shell of an area.');
  return company;
}

/** The company of this screen as lists show it; null until the list is loaded. */
export function useWholeCompany(): Company | null {
  const company = useContext(CompanyContext);
  return company !== null && 'industry' in company ? company : null;
}

/** True if the company uses this part of Bahi, or if the list of companies is not loaded yet. */
export function useHasFeature(feature: Feature): boolean {
  const company = useWholeCompany();
  return company === null || featuresOf(company.industry, company.features).has(feature);
}
