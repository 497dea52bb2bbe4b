import { roundings } from '@bahi/core/rooms/plan-change';
import { blockKinds, cleaningStates, MAX_NEW_ROOMS, MAX_ROOM_NAME } from '@bahi/core/rooms/room-set-up';
import { MAX_CHILD_BANDS, MAX_SEASON_RATES } from '@bahi/core/rooms/season-rates';
import { MAX_CHILD_AGE, MAX_NIGHTS, mealPlans } from '@bahi/core/rooms/stay';
import { stayStates } from '@bahi/core/rooms/stay-state';
import { z } from 'zod';
import { recordRow } from '../records/record-shapes.ts';
import { as, date, id, incoming, instant, name, named, outgoing, type Way } from '../wire.ts';

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as 14:00.');
const count = (least: number, most: number) => z.number().int().min(least).max(most);

export const roomTypeFields = {
  name,
  baseGuests: count(1, 20),
  mostAdults: count(1, 20),
  mostChildren: count(0, 20).default(0),
  mostGuests: count(1, 40),
  extraBeds: count(0, 10).default(0),
  amenities: z.string().trim().max(500).default(''),
  /** The service as which its nights are sold; a new one with the tax of SAC 996311 without it. */
  productId: id.nullable().default(null),
};
export const roomType = z.strictObject({
  _id: id,
  name: z.string(),
  baseGuests: z.number().int(),
  mostAdults: z.number().int(),
  mostChildren: z.number().int(),
  mostGuests: z.number().int(),
  extraBeds: z.number().int(),
  amenities: z.string(),
  productId: id,
  productName: z.string(),
  /** Ids of its pictures in their order, the cover first, read with getRoomTypePicture. */
  pictures: z.array(id),
  /** Its rooms in use. */
  rooms: z.number().int(),
  ...recordRow,
});

const place = { building: z.string().trim().max(60).default(''), floor: z.string().trim().max(20).default('') };
export const newRoomsFields = {
  typeId: id,
  /** Numbers and ranges: `201-212, 214`. */
  numbers: z
    .string()
    .trim()
    .max((MAX_ROOM_NAME + 2) * MAX_NEW_ROOMS),
  ...place,
};
export const roomFields = { name: z.string().trim().min(1, 'This is needed.').max(MAX_ROOM_NAME), typeId: id, ...place };
const cleaning = z.enum(cleaningStates);
export const cleaningFields = { cleaning, note: z.string().trim().max(200).default('') };
export const room = z.strictObject({
  _id: id,
  name: z.string(),
  typeId: id,
  building: z.string(),
  floor: z.string(),
  cleaning,
  cleaningNote: z.string(),
  ...recordRow,
});

export const blockFields = {
  roomId: id,
  firstNight: date,
  /** The day on which the room is sold again. */
  until: date,
  kind: z.enum(blockKinds).default('outOfOrder'),
  reason: z.string().trim().min(1, 'Say why.').max(200),
};
export const block = z.strictObject({
  _id: id,
  roomId: id,
  firstNight: date,
  until: date,
  kind: z.enum(blockKinds),
  reason: z.string(),
  blockedAt: instant,
  blockedBy: z.string(),
  version: z.number().int(),
});

const free = z.strictObject({ kind: z.literal('none') });
/** The first nights of each room. */
const nightsBasis = z.strictObject({ kind: z.literal('nights'), nights: count(1, MAX_NIGHTS) });
const percentBasis = <W extends Way>(way: W) => named(way, { kind: z.literal('percent'), percentE4: as('percentage', way.decimal) });
const fixedBasis = <W extends Way>(way: W) =>
  named(way, { kind: z.literal('fixed'), amountPaise: as('amount', way.money), isTaxInclusive: z.boolean() });
/** What is charged for nights that nobody sleeps in. */
const enteredBasis = z.discriminatedUnion('kind', [free, nightsBasis, percentBasis(incoming), fixedBasis(incoming)]);
const basis = z.union([free, nightsBasis, percentBasis(outgoing), fixedBasis(outgoing)]);
const policyOf = <Basis extends z.ZodType>(each: Basis) =>
  z.strictObject({
    /** `fromDays`: so many days before arrival or more. */
    rules: z
      .array(z.strictObject({ fromDays: count(0, MAX_NIGHTS), basis: each }))
      .max(20)
      .readonly(),
    noShow: each,
    earlyDeparture: each,
    /** Who cancels later on a day is counted to the next day. */
    cutOff: time,
  });
/** What a cancel, a no-show or an early departure costs. */
export const cancelPolicy = policyOf(basis);
const enteredPolicy = policyOf(enteredBasis);

/** The prices of a plan for a room type in a season. */
const rateFields = <W extends Way>(way: W) => ({
  typeId: id,
  season: z.string().trim().max(60),
  firstNight: date,
  lastNight: date,
  /** 1 for Monday to 7; empty for all. */
  weekdays: z.array(count(1, 7)).max(7),
  /** For 1, 2, … adults. */
  adultsPaise: as('adults', z.array(way.money).min(1).max(20)),
  extraAdultPaise: as('extraAdult', way.money),
  extraBedPaise: as('extraBed', way.money),
  childBands: z
    .array(named(way, { fromAge: count(0, MAX_CHILD_AGE), toAge: count(0, MAX_CHILD_AGE), pricePaise: as('price', way.money) }))
    .max(MAX_CHILD_BANDS),
  leastNights: count(1, MAX_NIGHTS),
  isClosed: z.boolean(),
  isClosedToArrival: z.boolean(),
  isClosedToDeparture: z.boolean(),
});
const mostNights = count(1, MAX_NIGHTS).nullable();

/** How a plan without prices of its own follows another. */
const change = <W extends Way>(way: W) =>
  named(way, {
    percentE4: as('percentage', way.decimal),
    amountPaise: as('amount', way.money),
    /** True if the amount is for each adult. */
    isPerAdult: z.boolean(),
    roundToPaise: as('roundTo', way.money),
    rounding: z.enum(roundings),
    /** True if extra adults, children and extra beds change with it. */
    followsExtras: z.boolean(),
  });

export const ratePlanFields = {
  name,
  mealPlan: z.enum(mealPlans).default('EP'),
  followsId: id.nullable().default(null),
  change: change(incoming).nullable().default(null),
  /** Only for bookings of this company or agent; null for all. */
  partyId: id.nullable().default(null),
  /** The agent's share of the room value before tax. */
  commissionE4: as('commission', incoming.decimal.default(0)),
  /** The advance asked for, percent of the stay. */
  depositE4: as('deposit', incoming.decimal.default(0)),
  /** That of the settings without it. Bookings keep the one that they were made with. */
  policy: enteredPolicy.nullable().default(null),
  /** Of the rows that include a night, the last one applies. A night without a row is not for sale. */
  rates: z
    .array(named(incoming, { ...rateFields(incoming), mostNights: mostNights.default(null) }))
    .max(MAX_SEASON_RATES)
    .default([]),
};
const planHead = {
  _id: id,
  name: z.string(),
  mealPlan: z.enum(mealPlans),
  followsId: id.nullable(),
  change: change(outgoing).nullable(),
  partyId: id.nullable(),
  partyName: z.string().nullable(),
  commissionE4: as('commission', outgoing.decimal),
  depositE4: as('deposit', outgoing.decimal),
  policy: cancelPolicy,
  ...recordRow,
};
export const ratePlanHead = named(outgoing, planHead);
export const ratePlan = named(outgoing, { ...planHead, rates: z.array(named(outgoing, { ...rateFields(outgoing), mostNights })) });

/** How the hotel works. */
const settings = <W extends Way>(way: W) => ({
  checkInAt: time,
  checkOutAt: time,
  earlyFeePaise: as('earlyFee', way.money),
  lateFeePaise: as('lateFee', way.money),
  isFeeOwnUnitDay: z.boolean(),
  meals: named(way, {
    breakfastAdultPaise: as('breakfastAdult', way.money),
    breakfastChildPaise: as('breakfastChild', way.money),
    mainMealAdultPaise: as('mainMealAdult', way.money),
    mainMealChildPaise: as('mainMealChild', way.money),
  }),
  beyond: count(0, 100),
  idPhotoDays: count(0, 3_650),
  holdHours: count(1, 720),
  allowsCompanyAlcohol: z.boolean(),
  keepsNoShowNights: z.boolean(),
  needsInspection: z.boolean(),
});
export const hotelSettingsFields = { ...settings(incoming), policy: enteredPolicy };
export const hotelSettings = named(outgoing, {
  ...settings(outgoing),
  policy: cancelPolicy,
  version: z.number().int(),
  changedAt: instant.nullable(),
  changedBy: z.string().nullable(),
});

/** A date of the database. A board has thousands of them, and to check the calendar of each takes longer than to read the board. */
export const keptDate = z.string().meta({ description: 'calendar date in India, YYYY-MM-DD' });

/** What the board and the tiles say of a stay. */
export const shownStay = {
  stayId: id,
  bookingId: id,
  bookingNumber: z.number().int(),
  /** The channel that made the booking; null for one of the desk. */
  channelName: z.string().nullable(),
  guestName: z.string(),
  groupName: z.string(),
  state: z.enum(stayStates),
  /** The type that is sold. */
  typeId: id,
  arrival: keptDate,
  departure: keptDate,
  adults: z.number().int(),
  children: z.number().int(),
  comingAt: z.string(),
  version: z.number().int(),
};
