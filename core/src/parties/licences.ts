/** Licences that a trade asks of those it sells to or buys from. */
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

/** For people: Drug licence, FSSAI licence … */
export const licenceName = (kind: LicenceKind): string => names[kind];
