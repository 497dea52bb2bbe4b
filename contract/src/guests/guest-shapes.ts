import { idKinds } from '@bahi/core/rooms/guest-id';
import { type ForeignField, foreignFields } from '@bahi/core/rooms/guest-registration';
import { cleaningStates } from '@bahi/core/rooms/room-set-up';
import { mealPlans } from '@bahi/core/rooms/stay';
import { stayStates } from '@bahi/core/rooms/stay-state';
import { z } from 'zod';
import { advanceFields } from '../bookings/booking-shapes.ts';
import { version } from '../records/record-shapes.ts';
import { as, date, id, incoming, instant, named, outgoing } from '../wire.ts';

const text = (most: number) => z.string().trim().max(most).default('');
const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Enter the two letters of the country, IN for India.');
const idKind = z.enum(idKinds).nullable();

/** The particulars of Form III that only a foreigner gives; dates as YYYY-MM-DD. */
const foreignTexts = Object.fromEntries(foreignFields.map((field) => [field, text(120)])) as Record<ForeignField, ReturnType<typeof text>>;
const foreignDetails = Object.fromEntries(foreignFields.map((field) => [field, z.string()])) as Record<ForeignField, z.ZodString>;

/** A guest as entered at check-in. */
const guestEntry = z.strictObject({
  name: text(120),
  phone: text(20),
  email: text(200),
  address: text(300),
  /** The country of the passport, two letters. */
  nationality: country.default('IN'),
  /** Holds the card of an Overseas Citizen of India. */
  isOci: z.boolean().default(false),
  bornOn: date.nullable().default(null),
  /** To the guest who leads the stay. */
  relation: text(60),
  comingFrom: text(120),
  goingTo: text(120),
  idKind: idKind.default(null),
  /** The number of the paper. Bahi stores the last four digits of an Aadhaar and no more. */
  idNumber: text(40),
  /** A guest of an earlier stay with the same phone, or of this stay: its ID is taken over if no number is entered. */
  earlierId: id.nullable().default(null),
  foreign: z.strictObject(foreignTexts).nullable().default(null),
});

/** A PNG in base64. */
const signature = z
  .string()
  .max(130_000, 'The signature is too large. Clear it and sign again.')
  .regex(/^iVBORw0KGgo[A-Za-z0-9+/]*={0,2}$/, 'The signature is a PNG picture');

export const checkInFields = {
  version,
  /** The room of the remaining nights; that of the stay without it. */
  roomId: id.nullable().default(null),
  /** Gives the room although it is not clean. */
  takesDirtyRoom: z.boolean().default(false),
  /** The first guest leads the stay. */
  guests: z.array(guestEntry).max(40),
  vehicle: text(40),
  purpose: text(120),
  keysGiven: z.number().int().min(0).max(20).default(0),
  signature: signature.nullable().default(null),
  /** Notes the fee for an early check-in, if the house takes one and it is early. */
  takesEarlyFee: z.boolean().default(true),
  /** Bills the nights to the company of the booking; the guest pays the rest. */
  billsCompany: z.boolean().default(false),
  /** Money that the guest pays now: an advance of the booking. */
  collected: named(incoming, advanceFields).nullable().default(null),
};

/** A guest as the check-in fills it in: from this stay, the booking or an earlier stay. */
export const filledGuest = z.strictObject({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  nationality: z.string(),
  isOci: z.boolean(),
  bornOn: date.nullable(),
  relation: z.string(),
  comingFrom: z.string(),
  goingTo: z.string(),
  idKind,
  /** The last four characters of the number of the ID. */
  idLastFour: z.string(),
  /** The guest whose ID is taken over if no number is entered; null without one. */
  earlierId: id.nullable(),
});

/** A guest of the house. */
export const guest = z.strictObject({
  ...filledGuest.omit({ earlierId: true }).shape,
  _id: id,
  lineNo: z.number().int(),
  hasPhoto: z.boolean(),
  arrivedAt: instant.nullable(),
  leftAt: instant.nullable(),
});

const money = outgoing.money;
const roomOfCheckIn = z.strictObject({
  _id: id,
  name: z.string(),
  /** Ready for a guest. */
  isClean: z.boolean(),
  cleaning: z.enum(cleaningStates),
  cleanedAt: instant.nullable(),
  /** Why it cannot be given for the remaining nights; '' if it is free. */
  refused: z.string(),
});

export const checkIn = named(outgoing, {
  stayId: id,
  bookingId: id,
  bookingNumber: z.number().int(),
  state: z.enum(stayStates),
  typeName: z.string(),
  planName: z.string(),
  mealPlan: z.enum(mealPlans),
  arrival: date,
  departure: date,
  adults: z.number().int(),
  childAges: z.array(z.number().int()),
  extraBeds: z.number().int(),
  guestName: z.string(),
  bookingNote: z.string(),
  billTo: z.string(),
  vehicle: z.string(),
  purpose: z.string(),
  keysGiven: z.number().int(),
  isSigned: z.boolean(),
  checkedInAt: instant.nullable(),
  roomId: id.nullable(),
  version: z.number().int(),
  businessDay: date,
  /** Before it a check-in is early, HH:MM. */
  checkInAt: z.string(),
  /** The fee of now for an early check-in, before tax; 0 for none. */
  earlyFeePaise: as('earlyFee', money),
  /** Days after the departure on which photos of IDs are deleted. */
  idPhotoDays: z.number().int(),
  /** The rooms of its type, and the room that it has. */
  rooms: z.array(roomOfCheckIn),
  /** The guests as they are stored, else as they can be filled in. */
  guests: z.array(guest),
  filled: filledGuest,
  /** The arrival of the stay that `filled` comes from; null if it comes from the booking. */
  filledFrom: date.nullable(),
  nights: z.array(named(outgoing, { date, valuePaise: as('value', money) })),
  taxes: z.array(
    named(outgoing, {
      gstPercentE4: as('gst', outgoing.decimal),
      cgstPaise: as('cgst', money),
      sgstPaise: as('sgst', money),
      igstPaise: as('igst', money),
    }),
  ),
  valuePaise: as('value', money),
  taxPaise: as('tax', money),
  advancePaise: as('advance', money),
  /** Value and tax of the nights less advances. */
  balancePaise: as('balance', money),
});

/** A form that a foreigner's arrival or departure needs within 24 hours. */
export const formKind = z.enum(['arrival', 'departure']);
export const policeForm = z.strictObject({
  guestId: id,
  kind: formKind,
  guestName: z.string(),
  nationality: z.string(),
  roomName: z.string(),
  stayId: id,
  dueAt: instant,
  isLate: z.boolean(),
  acknowledgement: z.string(),
  filedAt: instant.nullable(),
  filedBy: z.string().nullable(),
});
/** The fields of the portal in its order, to copy. */
export const formSheet = z.strictObject({
  ...policeForm.shape,
  fields: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  photo: z.string().nullable(),
  photoType: z.string().nullable(),
});

export const stayNoteFields = {
  kind: z.enum(['message', 'wakeUp']),
  note: z.string().trim().min(1, 'Say what is to be done.').max(500),
  /** When a call is due; null for a message that waits for the guest. */
  dueAt: instant.nullable().default(null),
};
export const stayNote = z.strictObject({
  _id: id,
  stayId: id,
  ...{ kind: z.enum(['message', 'wakeUp']), note: z.string(), dueAt: instant.nullable() },
  ...{ doneAt: instant.nullable(), doneBy: z.string().nullable(), enteredAt: instant, enteredBy: z.string() },
});

/** A stay in the house. Phones of guests are shown to managers only, others see the last four digits. */
export const inHouseStay = z.strictObject({
  stayId: id,
  bookingId: id,
  bookingNumber: z.number().int(),
  roomName: z.string(),
  guestName: z.string(),
  phone: z.string(),
  groupName: z.string(),
  guests: z.array(z.strictObject({ _id: id, name: z.string(), nationality: z.string(), idKind, hasPhoto: z.boolean() })),
  planName: z.string(),
  mealPlan: z.enum(mealPlans),
  arrival: date,
  departure: date,
  adults: z.number().int(),
  children: z.number().int(),
  vehicle: z.string(),
  checkedInAt: instant,
  version: z.number().int(),
  notes: z.array(stayNote),
});

/** A line of the register of guests. */
export const registerRow = z.strictObject({
  guestId: id,
  stayId: id,
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  nationality: z.string(),
  age: z.number().int().nullable(),
  relation: z.string(),
  comingFrom: z.string(),
  goingTo: z.string(),
  purpose: z.string(),
  vehicle: z.string(),
  idKind,
  idLastFour: z.string(),
  roomName: z.string(),
  arrivedAt: instant,
  leftAt: instant.nullable(),
  hasPhoto: z.boolean(),
});

export const reason = z.string().trim().min(3, 'Say why.').max(200);
/** A photo of at most 1 MB in base64. */
const longestPhoto = Math.ceil(1_048_576 / 3) * 4;
export const idPhoto = z
  .string()
  .max(longestPhoto, 'The photo may have at most 1 MB')
  .regex(/^(iVBORw0KGgo|\/9j\/)[A-Za-z0-9+/]*={0,2}$/, 'The photo is a PNG or JPEG file')
  .nullable();
export const identity = z.strictObject({
  name: z.string(),
  idKind,
  /** The whole number; the last four digits of an Aadhaar. */
  idNumber: z.string(),
  foreign: z.strictObject(foreignDetails).nullable(),
  /** In base64; null without one. */
  photo: z.string().nullable(),
  photoType: z.string().nullable(),
  signature: z.string().nullable(),
});
