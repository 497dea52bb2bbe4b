import { isForeigner, noForeignDetails } from '@bahi/core/rooms/guest-registration';
import type { api } from '../platform/api.ts';

export type CheckInAnswer = Awaited<ReturnType<typeof api.guests.getCheckIn>>;
type Sent = Parameters<typeof api.guests.checkIn>[0]['guests'][number];

/** A guest in the form, with the photo that is stored after the check-in. */
export type GuestForm = Required<Omit<Sent, 'foreign' | 'nationality' | 'isOci'>> & {
  nationality: string;
  isOci: boolean;
  foreign: typeof noForeignDetails;
  idLastFour: string;
  /** JPEG or PNG in base64. */
  photo: string | null;
};
export type StayForm = {
  roomId: string | null;
  takesDirtyRoom: boolean;
  vehicle: string;
  purpose: string;
  keysGiven: number;
  takesEarlyFee: boolean;
  signature: string | null;
  billsCompany: boolean;
};

/** The amount that the guest pays at the check-in; nothing with 0. */
export type CollectedForm = { amountPaise: number; way: 'cash' | 'upi' | 'card' | 'bank'; ledgerId: string };

export const noGuest: GuestForm = {
  ...{
    name: '',
    phone: '',
    email: '',
    address: '',
    nationality: 'IN',
    isOci: false,
    bornOn: null,
    relation: '',
    comingFrom: '',
    goingTo: '',
  },
  ...{ idKind: null, idNumber: '', idLastFour: '', earlierId: null, foreign: noForeignDetails, photo: null },
};

const filled = (guest: Partial<GuestForm> & Pick<GuestForm, 'idKind'>): GuestForm => ({ ...noGuest, ...guest });

/** The guests as the form begins: those that are stored, else the one that is known, with empty ones up to the adults of the stay. */
export function firstGuests({ guests, filled: known, adults }: CheckInAnswer): readonly GuestForm[] {
  const stored = guests.map(({ _id, lineNo: _line, hasPhoto: _photo, arrivedAt: _in, leftAt: _out, ...guest }) =>
    filled({ ...guest, earlierId: guest.idKind === null ? null : _id }),
  );
  const all = stored.length > 0 ? stored : [filled({ ...known, idKind: known.idKind ?? 'aadhaar' })];
  return [...all, ...Array.from({ length: Math.max(0, adults - all.length) }, () => noGuest)];
}

/** The guest with what the last stay knows in the fields that are empty. Its ID counts only if none is entered. */
export function filledFrom(known: CheckInAnswer['filled'], guest: GuestForm): GuestForm {
  const isOfNation = guest.nationality === 'IN' || guest.nationality === known.nationality;
  const hasId = guest.idNumber.trim() !== '' || guest.photo !== null;
  return {
    ...guest,
    ...{ name: guest.name || known.name, email: guest.email || known.email, address: guest.address || known.address },
    ...{ comingFrom: guest.comingFrom || known.comingFrom, goingTo: guest.goingTo || known.goingTo },
    bornOn: guest.bornOn ?? known.bornOn,
    ...(guest.nationality === 'IN' && { nationality: known.nationality, isOci: known.isOci }),
    ...(isOfNation && !hasId && { idKind: known.idKind ?? guest.idKind, idLastFour: known.idLastFour, earlierId: known.earlierId }),
  };
}

export const firstStay = ({ roomId, vehicle, purpose, keysGiven }: CheckInAnswer): StayForm => ({
  ...{ roomId, vehicle, purpose, keysGiven: keysGiven || 1, takesDirtyRoom: false, takesEarlyFee: true, signature: null },
  billsCompany: false,
});

/** True for a row of which nothing is entered. */
const isEmpty = ({ name, phone, idNumber, foreign }: GuestForm) =>
  [name, phone, idNumber, foreign.surname, foreign.givenName].every((text) => text.trim() === '');

/** The guests that are sent, each with its place in the form: empty rows behind the first are left out. */
export const enteredGuests = (guests: readonly GuestForm[]): readonly (readonly [guest: GuestForm, at: number])[] =>
  guests.map((guest, at) => [guest, at] as const).filter(([guest, at]) => at === 0 || !isEmpty(guest));

export function sentGuest({ idLastFour: _four, photo: _photo, foreign, ...guest }: GuestForm): Sent {
  return { ...guest, foreign: isForeigner(guest) ? foreign : null };
}

export const idWords = { aadhaar: 'Aadhaar', passport: 'Passport', licence: 'Licence', voter: 'Voter', other: 'Other' } as const;

/** Names of countries by their codes, India first. */
const named = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes that are not of one country. */
const noCountry: readonly string[] = ['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'];
const countries = letters
  .flatMap((first) => letters.map((second) => `${first}${second}`))
  .filter((code) => !noCountry.includes(code))
  .flatMap((code) => {
    const name = named.of(code);
    return name === undefined ? [] : [{ value: code, label: code === 'IN' ? 'Indian' : name }];
  });
export const nationalities = [
  ...countries.filter(({ value }) => value === 'IN'),
  ...countries.filter(({ value }) => value !== 'IN').toSorted((one, other) => one.label.localeCompare(other.label)),
];
export const countryName = (code: string): string => nationalities.find(({ value }) => value === code)?.label ?? code;
