import type { Problem } from '../basics/problem.ts';

/** The IDs that a hotel takes. `other` is any ID of a government, such as a PAN card, whose numbers have no known shape. */
export const idKinds = ['aadhaar', 'passport', 'licence', 'voter', 'other'] as const;
export type IdKind = (typeof idKinds)[number];

/** The most characters as typed, with spaces and signs. */
export const MAX_ID_NUMBER = 30;

const shapes: Readonly<Record<Exclude<IdKind, 'aadhaar'>, RegExp>> = {
  passport: /^[A-Z0-9]{5,15}$/,
  licence: /^[A-Z]{2}[A-Z0-9]{6,18}$/,
  voter: /^[A-Z]{3}\d{7}$/,
  other: /^[A-Z0-9]{2,30}$/,
};

/**
 * The number of an ID as it is kept: in upper case without spaces and signs; of an Aadhaar only the last four digits, whatever was typed, because
 * its number and copies may not be stored (Aadhaar Act 2016).
 */
export function keptIdNumber(kind: IdKind, typed: string): string {
  const plain = typed.replace(/[\s/.-]/g, '').toUpperCase();
  return kind === 'aadhaar' ? plain.slice(-4) : plain;
}

/** All problems of an ID at once. `typed` is what was entered: of an Aadhaar four digits or all twelve. A photo of an Aadhaar is refused. */
export function idProblems(kind: IdKind, typed: string, hasPhoto: boolean): Problem[] {
  const field = 'idNumber';
  if (kind !== 'aadhaar') return shapes[kind].test(keptIdNumber(kind, typed)) ? [] : [{ code: 'ID_NUMBER_INVALID', field }];
  const isAadhaar = /^(?:\d{4}|\d{12})$/.test(typed.replace(/[\s-]/g, ''));
  return [
    ...(isAadhaar ? [] : [{ code: 'ID_AADHAAR_INVALID' as const, field }]),
    ...(hasPhoto ? [{ code: 'ID_PHOTO_OF_AADHAAR' as const, field: 'photo' }] : []),
  ];
}
