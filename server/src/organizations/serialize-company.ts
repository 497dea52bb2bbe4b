import type { KeptCompany } from './organization-store.ts';

/** A company for the edit log: the editable fields, with the names of the wire. */
export function companyInEditLog({ details, ...company }: KeptCompany) {
  const { _id, version, name, type, industry, place, state, gstin, registrationType, booksFrom, isActive, logo } = company;
  return { _id, version, name, type, industry, place, state, gstin, registrationType, booksFrom, isActive, logo, ...details };
}
