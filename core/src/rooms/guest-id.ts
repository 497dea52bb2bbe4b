import type { Problem } from '../basics/problem.ts';
import { isPan } from '../gst/pan.ts';

/** The government IDs that a hotel takes. */
export const idKinds = ['passport', 'drivingLicence', 'voterId', 'aadhaar', 'pan'] as const;
export type IdKind = (typeof idKinds)[number];

/** The most characters as typed, with spaces and signs. */
export const MAX_ID_NUMBER = 30;

const shapes: Readonly<Record<Exclude<IdKind, 'pan' | 'aadhaar'>, RegExp>> = {
  passport: /^[A-Z0-9]{5,15}$/,
  drivingLicence: /^[A-Z]{2}[A-Z0-9]{6,18}$/,
  voterId: /^[A-Z]{3}\d{7}$/,
};

/** True for an ID that shows where its holder lives. */
export const provesAddress = (kind: IdKind): boolean => kind !== 'pan';

/**
 * The number of an ID as it is kept: in upper case without spaces and signs; of an Aadhaar only the last four digits, whatever was typed, because
 * its number and copies may not be stored (Aadhaar Act 2016).
 */
export function keptIdNumber(kind: IdKind, typed: string): string {
  const plain = typed.replace(/[\s/.-]/g, '').toUpperCase();
  return kind === 'aadhaar' ? plain.slice(-4) : plain;
}

const isNumber = (kind: Exclude<IdKind, 'aadhaar'>, number: string) => (kind === 'pan' ? isPan(number) : shapes[kind].test(number));

/** All problems of an ID at once. `typed` is what was entered: of an Aadhaar four digits or all twelve. A photo of an Aadhaar is refused. */
export function idProblems(kind: IdKind, typed: string, hasPhoto: boolean): Problem[] {
  const field = 'idNumber';
  if (kind !== 'aadhaar') return isNumber(kind, keptIdNumber(kind, typed)) ? [] : [{ code: 'ID_NUMBER_INVALID', field }];
  const isAadhaar = /^(?:\d{4}|\d{12})$/.test(typed.replace(/[\s-]/g, ''));
  return [
    ...(isAadhaar ? [] : [{ code: 'ID_AADHAAR_INVALID' as const, field }]),
    ...(hasPhoto ? [{ code: 'ID_PHOTO_OF_AADHAAR' as const, field: 'photo' }] : []),
  ];
}
