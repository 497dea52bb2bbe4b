import type { Problem } from '../basics/problem.ts';
import { addDays, formatDate, type IsoDate, isIsoDate } from '../periods/business-date.ts';
import { monthsLater } from '../periods/months-later.ts';

/**
 * The particulars of a guest, in the order of the web form of Form III (Immigration and Foreigners Rules 2025, rule 17). Address and times of the stay
 * are those of the hotel and the booking.
 */
export const guestFields = {
  surname: 'Surname',
  givenName: 'Given name',
  sex: 'Sex',
  bornOn: 'Date of birth',
  nationality: 'Nationality',
  address: 'Address at home',
  city: 'City',
  country: 'Country',
  phone: 'Phone',
  mobileInIndia: 'Mobile in India',
  passportNumber: 'Passport number',
  passportPlace: 'Passport issued at',
  passportCountry: 'Passport issued by',
  passportIssuedOn: 'Passport issued on',
  passportValidTill: 'Passport valid till',
  visaNumber: 'Visa or OCI number',
  visaPlace: 'Visa issued at',
  visaCountry: 'Visa issued by',
  visaIssuedOn: 'Visa issued on',
  visaValidTill: 'Visa valid till',
  visaType: 'Visa type',
  visaSubType: 'Visa sub-type',
  fromCountry: 'Arrived from country',
  fromCity: 'Arrived from city',
  fromPlace: 'Arrived from place',
  arrivedInIndiaOn: 'Arrived in India on',
  isEmployed: 'Employed in India',
  purpose: 'Purpose of visit',
  nextCountry: 'Next country',
  nextState: 'Next state',
  nextPlace: 'Next place',
  remarks: 'Remarks',
  vehicle: 'Vehicle',
} as const;
export type GuestField = keyof typeof guestFields;
/** Texts as typed, '' for what is not known; dates YYYY-MM-DD; countries by their codes (IN). */
export type GuestDetails = Readonly<Record<GuestField, string>>;

/** The particulars of Form III that only foreigners give. They are stored sealed. */
export const foreignFields = [
  ...(['surname', 'givenName', 'sex', 'city', 'country', 'mobileInIndia'] as const),
  ...(['passportPlace', 'passportCountry', 'passportIssuedOn', 'passportValidTill'] as const),
  ...(['visaNumber', 'visaPlace', 'visaCountry', 'visaIssuedOn', 'visaValidTill', 'visaType', 'visaSubType'] as const),
  ...(['fromCountry', 'fromPlace', 'arrivedInIndiaOn', 'isEmployed', 'nextCountry', 'nextState', 'remarks'] as const),
] as const satisfies readonly GuestField[];
export type ForeignField = (typeof foreignFields)[number];
export type ForeignDetails = Readonly<Record<ForeignField, string>>;
/** No particulars of a foreigner. */
export const noForeignDetails = Object.fromEntries(foreignFields.map((field) => [field, ''])) as ForeignDetails;

const dateFields = ['bornOn', 'passportIssuedOn', 'passportValidTill', 'visaIssuedOn', 'visaValidTill', 'arrivedInIndiaOn'] as const;
const isDateField = (field: GuestField) => (dateFields as readonly GuestField[]).includes(field);
const fieldsInOrder = Object.keys(guestFields) as GuestField[];

const INDIA = 'IN';
/** Their citizens enter India without a visa. */
const withoutVisa: readonly string[] = ['NP', 'BT'];

export type Citizenship = { readonly nationality: string /** Holds a card of an Overseas Citizen of India. */; readonly isOci: boolean };

/** True for a guest whose arrival and departure are reported. Holders of an OCI card are citizens of other countries. */
export const isForeigner = ({ nationality, isOci }: Citizenship): boolean => isOci || nationality !== INDIA;

const ofIndian: readonly GuestField[] = ['surname', 'givenName', 'address', 'city', 'phone', 'fromCity', 'purpose', 'nextPlace'];
const optional: readonly GuestField[] = ['mobileInIndia', 'visaSubType', 'nextState', 'nextCountry', 'remarks', 'vehicle', 'fromPlace'];
const ofOci: readonly GuestField[] = ['visaPlace', 'visaCountry', 'visaIssuedOn', 'visaValidTill', 'visaType'];

/** The particulars that a guest must give: of an Indian those of the register, of a foreigner those of Form III. */
export function wantedFields(guest: Citizenship): readonly GuestField[] {
  if (!isForeigner(guest)) return ofIndian;
  const needsVisa = !withoutVisa.includes(guest.nationality) || guest.isOci;
  const isLeftOut = (field: GuestField) =>
    optional.includes(field) || (guest.isOci && ofOci.includes(field)) || (!needsVisa && field.startsWith('visa'));
  return fieldsInOrder.filter((field) => !isLeftOut(field));
}

/** None of these dates is after the day of the check-in. */
const pastFields = ['bornOn', 'passportIssuedOn', 'visaIssuedOn', 'arrivedInIndiaOn'] as const satisfies readonly GuestField[];
/** The second date is not before the first. */
const inOrder: readonly (readonly [GuestField, GuestField])[] = [
  ['bornOn', 'passportIssuedOn'],
  ['bornOn', 'visaIssuedOn'],
  ['bornOn', 'arrivedInIndiaOn'],
  ['passportIssuedOn', 'passportValidTill'],
  ['visaIssuedOn', 'visaValidTill'],
];

/** Dates that cannot be: in the future, or before the one that they follow. An ID that has run out is no reason to refuse: its guest is reported, too. */
function dateOrderProblems(details: GuestDetails, today: IsoDate): Problem[] {
  const isDate = (field: GuestField) => isIsoDate(details[field]);
  const ahead = pastFields.filter((field) => isDate(field) && details[field] > today);
  const before = inOrder.filter(
    ([first, then]) =>
      !ahead.some((field) => field === first || field === then) && isDate(first) && isDate(then) && details[then] < details[first],
  );
  return [
    ...ahead.map((field): Problem => ({ code: 'GUEST_DATE_AHEAD', field, about: { label: guestFields[field] } })),
    ...before.map(
      ([first, field]): Problem => ({ code: 'GUEST_DATE_BEFORE', field, about: { label: guestFields[field], other: guestFields[first] } }),
    ),
  ];
}

/** All that is missing or wrong in the particulars of a guest on a day, at once; fields as in `guestFields`. */
export function guestDetailProblems(details: GuestDetails, isOci: boolean, today: IsoDate): Problem[] {
  const { nationality } = details;
  const wanted = nationality.trim() === '' ? (['nationality'] as const) : wantedFields({ nationality, isOci });
  const missing = wanted.filter((field) => details[field].trim() === '');
  const dates = dateFields.filter((field) => details[field] !== '' && !isIsoDate(details[field]));
  return [
    ...missing.map((field): Problem => ({ code: 'GUEST_FIELD_MISSING', field, about: { label: guestFields[field] } })),
    ...dates.map((field): Problem => ({ code: 'GUEST_DATE_INVALID', field, about: { label: guestFields[field] } })),
    ...dateOrderProblems(details, today),
    ...(isOci && nationality === INDIA ? [{ code: 'GUEST_NATION_WITH_OCI' as const, field: 'nationality' }] : []),
  ];
}

/** The data sheet to copy into the portal: labels and values in its order, dates as DD/MM/YYYY. */
export function formSheet(details: GuestDetails): { readonly field: GuestField; readonly label: string; readonly value: string }[] {
  const shown = (field: GuestField) => {
    const value = details[field];
    return isDateField(field) && isIsoDate(value) ? formatDate(value) : value;
  };
  return fieldsInOrder.filter((field) => field !== 'vehicle').map((field) => ({ field, label: guestFields[field], value: shown(field) }));
}

const DAY = 24 * 3_600_000;

/** The reports of a foreigner's stay: instants in milliseconds since 1970. */
export type ForeignStay = {
  readonly arrivedAt: number;
  /** null while in the house. */
  readonly departedAt: number | null;
  readonly isArrivalFiled: boolean;
  readonly isDepartureFiled: boolean;
};
export type DueForm = { readonly event: 'arrival' | 'departure'; readonly dueAt: number; readonly isLate: boolean };

/** The forms that nobody has filed yet: each foreigner needs one within 24 hours of the arrival and one of the departure. A person files them at the portal. */
export function dueForms({ arrivedAt, departedAt, isArrivalFiled, isDepartureFiled }: ForeignStay, epochMillis: number): DueForm[] {
  const due = (event: DueForm['event'], at: number): DueForm => ({ event, dueAt: at + DAY, isLate: epochMillis > at + DAY });
  return [
    ...(isArrivalFiled ? [] : [due('arrival', arrivedAt)]),
    ...(departedAt === null || isDepartureFiled ? [] : [due('departure', departedAt)]),
  ];
}

/** A form counts as filed only with the acknowledgement number of the portal, or with the printed form. */
export const filedProblems = (proof: { readonly acknowledgement: string; readonly hasPaper: boolean }): Problem[] =>
  proof.acknowledgement.trim() === '' && !proof.hasPaper ? [{ code: 'FORM_PROOF_MISSING', field: 'acknowledgement' }] : [];

/** The first day on which the photo of an ID is deleted: some days after check-out; of a foreigner not before one year (rule 17). */
export function deleteIdPhotosOn(checkedOutOn: IsoDate, days: number, isOfForeigner: boolean): IsoDate {
  const after = addDays(checkedOutOn, days);
  const year = monthsLater(checkedOutOn, 12);
  return isOfForeigner && after < year ? year : after;
}

/**
 * The first day on which the data of a guest may be erased: a year after the departure, for which the register is kept and shown to the police
 * (Immigration and Foreigners Rules 2025, rule 17). Indians are in the same register.
 */
export const mayEraseGuestOn = (leftOn: IsoDate): IsoDate => monthsLater(leftOn, 12);
