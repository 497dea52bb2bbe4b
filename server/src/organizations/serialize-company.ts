import type { KeptCompany } from './organization-store.ts';

/** A company as the edit log keeps it: what its keepers may change, under the names of the wire. */
export function companyInEditLog({ details, ...company }: KeptCompany) {
  const { _id, version, name, type, industry, place, state, gstin, registrationType, booksFrom, isActive, logo } = company;
  return { _id, version, name, type, industry, place, state, gstin, registrationType, booksFrom, isActive, logo, ...details };
}
