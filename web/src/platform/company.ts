import { createContext, useContext, useSyncExternalStore } from 'react';
import type { api } from './api.ts';
import { listen, parsed, tell } from './session.ts';

/** A company as lists and the switcher show it. */
export type Company = Awaited<ReturnType<typeof api.organizations.getOrganization>>['organizationData'];
/** What is kept of the chosen company, under the documented name. */
export type ChosenCompany = Pick<Company, '_id' | 'type'>;

const KEY = 'primaryOrg';

export function chooseCompany({ _id, type }: ChosenCompany): void {
  localStorage.setItem(KEY, JSON.stringify({ _id, type }));
  tell();
}

export function forgetCompany(): void {
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

export const CompanyContext = createContext<ChosenCompany | null>(null);

/** The company of this screen. Only screens inside a shell ask, and the shell shows them only with a company. */
export function useCompany(): ChosenCompany {
  const company = useContext(CompanyContext);
  if (company === null) throw new Error('This screen needs a company; it belongs inside the shell of an area.');
  return company;
}
