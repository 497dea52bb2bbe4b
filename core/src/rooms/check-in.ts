import { isEmail } from '../basics/email.ts';
import { isPhone } from '../basics/phone.ts';
import type { Problem } from '../basics/problem.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { type IdKind, idProblems } from './guest-id.ts';
import {
  type ForeignDetails,
  type GuestDetails,
  type GuestField,
  guestDetailProblems,
  guestFields,
  isForeigner,
} from './guest-registration.ts';

/** A guest as entered at check-in. Texts are '' where nothing is known. */
export type GuestEntry = {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  /** The code of the country of the passport; IN for an Indian. */
  readonly nationality: string;
  readonly isOci: boolean;
  readonly bornOn: IsoDate | null;
  readonly comingFrom: string;
  readonly goingTo: string;
  readonly idKind: IdKind | null;
  readonly idNumber: string;
  /** True if the number of the ID is known from an earlier stay. */
  readonly hasKnownId: boolean;
  /** Empty for an Indian. */
  readonly foreign: ForeignDetails;
};

/** Facts that all guests of a stay share. `today` is the calendar day in India: no particulars of a guest are later. */
type StayEntry = { readonly purpose: string; readonly vehicle: string; readonly today: IsoDate };

/** The name of a guest. A foreigner has that of the passport if no other is entered. */
export const guestName = ({ name, foreign }: Pick<GuestEntry, 'name' | 'foreign'>): string =>
  name.trim() || `${foreign.givenName} ${foreign.surname}`.trim();

/** The phone of a guest for people who need not call: its last four digits. */
export const maskedPhone = (phone: string): string => (phone === '' ? '' : `••••${phone.slice(-4)}`);

/** The age in whole years on a day. */
export const ageOn = (bornOn: IsoDate, on: IsoDate): number =>
  Number(on.slice(0, 4)) - Number(bornOn.slice(0, 4)) - (on.slice(5) < bornOn.slice(5) ? 1 : 0);

/** The particulars of a guest as the forms want them. An Indian gives one name and one address. */
export function guestDetails(guest: GuestEntry, { purpose, vehicle }: Omit<StayEntry, 'today'>): GuestDetails {
  const { phone, address, nationality, bornOn, comingFrom, goingTo, idNumber, foreign } = guest;
  const names = isForeigner(guest) ? {} : { surname: guest.name, givenName: guest.name, city: address };
  const given = { phone, address, nationality, bornOn: bornOn ?? '', passportNumber: idNumber, fromCity: comingFrom, nextPlace: goingTo };
  return { ...foreign, ...names, ...given, purpose, vehicle };
}

const fieldsOfEntry: Partial<Record<GuestField, { readonly field: string; readonly label: string }>> = {
  fromCity: { field: 'comingFrom', label: 'Coming from' },
  nextPlace: { field: 'goingTo', label: 'Going to' },
  ...Object.fromEntries(
    (['phone', 'address', 'nationality', 'bornOn'] as const).map((field) => [field, { field, label: guestFields[field] }]),
  ),
};
const fieldsOfIndian: typeof fieldsOfEntry = {
  surname: { field: 'name', label: 'Name' },
  givenName: { field: 'name', label: 'Name' },
  city: { field: 'address', label: 'Address' },
  address: { field: 'address', label: 'Address' },
};

function detailProblems(guest: GuestEntry, stay: StayEntry, prefix: string): Problem[] {
  const isForeign = isForeigner(guest);
  // The ID has problems of its own.
  const details = { ...guestDetails(guest, stay), passportNumber: 'noted' };
  return guestDetailProblems(details, guest.isOci, stay.today).map((problem): Problem => {
    const asked = problem.field as GuestField;
    if (asked === 'purpose') return problem;
    const place = (isForeign ? undefined : fieldsOfIndian[asked]) ?? fieldsOfEntry[asked];
    if (place === undefined) return { ...problem, field: `${prefix}foreign.${asked}` };
    const { field, label } = place;
    return { ...problem, field: `${prefix}${field}`, ...('about' in problem && { about: { ...problem.about, label } }) } as Problem;
  });
}

function entryIdProblems(guest: GuestEntry, isWanted: boolean, prefix: string): Problem[] {
  const { idKind, idNumber, hasKnownId } = guest;
  const field = `${prefix}idKind`;
  if (idKind === null) return isWanted ? [{ code: 'ID_MISSING', field }] : [];
  if (isForeigner(guest) && idKind !== 'passport') return [{ code: 'ID_PASSPORT_NEEDED', field }];
  if (idNumber.trim() === '' && hasKnownId) return [];
  if (idNumber.trim() === '' && idKind !== 'aadhaar')
    return [{ code: 'GUEST_FIELD_MISSING', field: `${prefix}idNumber`, about: { label: 'Number of the ID' } }];
  return idProblems(idKind, idNumber, false).map((problem) => ({ ...problem, field: `${prefix}${problem.field}` }));
}

/**
 * All problems of the entered guests at once, at fields such as `guests.0.idNumber`; `purpose` is a field of the stay. The first guest leads the
 * stay: that guest and each foreigner give all that is wanted, another Indian a name.
 */
export function guestEntryProblems(guests: readonly GuestEntry[], stay: StayEntry): Problem[] {
  const all = guests.flatMap((guest, at) => {
    const prefix = `guests.${at}.`;
    const isWanted = at === 0 || isForeigner(guest);
    const name: Problem[] =
      guestName(guest) === '' ? [{ code: 'GUEST_FIELD_MISSING', field: `${prefix}name`, about: { label: 'Name' } }] : [];
    const phone: Problem[] = guest.phone.trim() === '' || isPhone(guest.phone) ? [] : [{ code: 'PHONE_INVALID', field: `${prefix}phone` }];
    const email: Problem[] = guest.email === '' || isEmail(guest.email) ? [] : [{ code: 'EMAIL_INVALID', field: `${prefix}email` }];
    return [...(isWanted ? detailProblems(guest, stay, prefix) : name), ...phone, ...email, ...entryIdProblems(guest, isWanted, prefix)];
  });
  const seen = new Set<string>();
  return all.filter(({ field }) => !seen.has(field) && seen.add(field));
}
