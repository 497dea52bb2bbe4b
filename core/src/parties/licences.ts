/** Licences that a trade requires from its customers and suppliers. */
export const licenceKinds = ['drug', 'fssai', 'fertiliser', 'pesticide', 'seed', 'excise', 'importExport', 'udyam', 'other'] as const;
export type LicenceKind = (typeof licenceKinds)[number];

const names: Readonly<Record<LicenceKind, string>> = {
  drug: 'Drug licence',
  fssai: 'FSSAI',
  fertiliser: 'Fertiliser licence',
  pesticide: 'Pesticide licence',
  seed: 'Seed licence',
  excise: 'Excise licence',
  importExport: 'Import export code',
  udyam: 'Udyam (MSME)',
  other: 'Other licence',
};

/** Label for screens, as "Drug licence" or "FSSAI". */
export const licenceName = (kind: LicenceKind): string => names[kind];
