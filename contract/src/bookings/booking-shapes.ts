import { bookingSources, firstStates, MAX_BOOKER_PHONE, MAX_BOOKING_NOTE, MAX_GUEST_NAME, MAX_STAYS } from '@bahi/core/bookings/booking';
import { priceSteps } from '@bahi/core/rooms/night-price';
import { MAX_NIGHTS, mealPlans } from '@bahi/core/rooms/stay';
import { stayStates } from '@bahi/core/rooms/stay-state';
import { z } from 'zod';
import { orgId } from '../base.ts';
import { ofRecord, version } from '../records/record-shapes.ts';
import { problem } from '../refusals.ts';
import { as, date, id, incoming, instant, named, outgoing, page } from '../wire.ts';

const { money, decimal } = outgoing;
const source = z.enum(bookingSources);
const short = z.string().trim().max(MAX_GUEST_NAME).default('');
const said = z.string().trim().max(MAX_BOOKING_NOTE);

/** The price of nights. The tax is that of one document, by the rate of each night. */
const figures = {
  /** Before tax, after discounts. */
  valuePaise: as('value', money),
  taxPaise: as('tax', money),
  totalPaise: as('total', money),
};

const priceStep = named(outgoing, {
  step: z.enum(priceSteps),
  changePaise: as('change', money),
  /** The price after this step. */
  afterPaise: as('after', money),
});

const pricedNight = {
  date,
  /** The whole price of the night before the discount and before tax, with its extra beds and meals. */
  ratePaise: as('rate', money),
  extraBedPaise: as('extraBed', money),
  mealsPaise: as('meals', money),
  discountPaise: as('discount', money),
  /** The value before tax, which decides the rate of GST. */
  valuePaise: as('value', money),
  isFree: z.boolean(),
  gstPercentE4: as('gst', decimal),
  /** Why it costs that. */
  steps: z.array(priceStep),
};
export const quotedNight = named(outgoing, pricedNight);

const stayNight = named(outgoing, {
  ...pricedNight,
  /** Why a person set its price. */
  reason: z.string(),
  roomId: id.nullable(),
  roomName: z.string().nullable(),
  /** True if the night audit has charged it: it does not change any more. */
  isPosted: z.boolean(),
  /** True if it takes a room of the stock. */
  isTaken: z.boolean(),
});

/** A stay: one room of a booking. */
const stayFieldsOut = {
  _id: id,
  bookingId: id,
  state: z.enum(stayStates),
  typeId: id,
  typeName: z.string(),
  planId: id,
  planName: z.string(),
  mealPlan: z.enum(mealPlans),
  /** The room of now, or the next one; null until one is chosen. */
  roomId: id.nullable(),
  roomName: z.string().nullable(),
  arrival: date,
  departure: date,
  adults: z.number().int(),
  childAges: z.array(z.number().int()),
  extraBeds: z.number().int(),
  guestName: z.string(),
  /** When the guest is expected, in words. */
  comingAt: z.string(),
  checkedInAt: instant.nullable(),
  checkedOutAt: instant.nullable(),
  endedReason: z.string(),
  /** The charge of a cancelled stay or a no-show, before tax. */
  feePaise: as('fee', money),
  version,
};
export const stayHead = named(outgoing, stayFieldsOut);
const stay = named(outgoing, { ...stayFieldsOut, ...figures, nights: z.array(stayNight) });

const bookingHead = {
  _id: id,
  number: z.number().int(),
  source,
  reference: z.string(),
  bookerName: z.string(),
  bookerPhone: z.string(),
  bookerEmail: z.string(),
  groupName: z.string(),
  partyId: id.nullable(),
  partyName: z.string().nullable(),
  /** The channel that made it; null for one of the desk. */
  channelName: z.string().nullable(),
  heldUntil: instant.nullable(),
  note: z.string(),
  enteredAt: instant,
  enteredBy: z.string(),
  version,
};

/** Lists show this of a booking; members see its phone masked. */
export const bookingRow = named(outgoing, {
  ...bookingHead,
  /** The states of its stays, each once. */
  states: z.array(z.enum(stayStates)),
  /** The first stay arrives and the last one leaves on these days. */
  arrival: date,
  departure: date,
  rooms: z.number().int(),
  guests: z.number().int(),
  /** Before tax, without stays that were cancelled or did not come. */
  valuePaise: as('value', money),
  /** Rooms that are chosen, by name. */
  roomNames: z.array(z.string()),
});

export const booking = named(outgoing, {
  ...bookingHead,
  guestId: id.nullable(),
  ...figures,
  /** The part of the total that the rate plans ask for in advance. */
  depositPaise: as('deposit', money),
  stays: z.array(stay),
  /** The log, the oldest first. */
  events: z.array(z.strictObject({ _id: id, stayId: id, kind: z.string(), said: z.string(), doneAt: instant, doneBy: z.string() })),
  advances: z.array(
    named(outgoing, { voucherId: id, voucherNumber: z.string(), date, amountPaise: as('amount', money), isCancelled: z.boolean() }),
  ),
  /** The hotel has this business day open. */
  businessDay: date,
  /** The UPI id that takes the advance; '' without one. */
  upiId: z.string(),
});

/** The price of a night by hand. Without it the night costs what the plan says. */
const nightByHand = named(incoming, {
  date,
  /** The whole night before tax; null for the price of the plan. */
  ratePaise: as('rate', incoming.money.nullable().default(null)),
  discountPaise: as('discount', incoming.money.default(0 as never)),
  isFree: z.boolean().default(false),
  /** Needed for a price by hand. */
  reason: said.default(''),
});
export const nightsByHand = z.array(nightByHand).max(MAX_NIGHTS).default([]);

/** The dates, guests and prices of a stay. */
export const stayFields = {
  typeId: id,
  planId: id,
  arrival: date,
  departure: date,
  adults: z.number().int().min(1).max(20),
  /** In whole years on the day of arrival. */
  childAges: z.array(z.number().int()).max(20).default([]),
  extraBeds: z.number().int().min(0).max(10).default(0),
  /** For the rooming list; without it the name of the booker. */
  guestName: short,
  comingAt: z.string().trim().max(60).default(''),
  nightsByHand: as('nights', nightsByHand),
};
const newStay = named(incoming, { ...stayFields, roomId: id.nullable().default(null) });

/** The booker, and the way of the booking. */
export const bookerFields = {
  source,
  /** The number that an agent or portal gave it. */
  reference: z.string().trim().max(60).default(''),
  /** Never empty. It is refused together with the phone and the email address. */
  bookerName: z.string().trim().max(MAX_GUEST_NAME),
  bookerPhone: z.string().trim().max(MAX_BOOKER_PHONE).default(''),
  bookerEmail: z.string().trim().max(200).default(''),
  groupName: short,
  /** The company or agent that is billed or gets a commission. */
  partyId: id.nullable().default(null),
  note: said.default(''),
};

export const bookingDraft = {
  ...orgId,
  state: z.enum(firstStates),
  ...bookerFields,
  /** A held booking gives its rooms back then. */
  heldUntil: instant.nullable().default(null),
  stays: z.array(newStay).min(1, 'Add a room.').max(MAX_STAYS, `A booking has at most ${MAX_STAYS} rooms.`),
};

/** Rooms that join a booking. Its booker, company and agreed policies stay. */
export const addedStays = {
  state: z.enum(firstStates),
  stays: bookingDraft.stays,
};

/** The guests of a booking by room. A stay that is left out keeps its guest. */
export const roomingList = z
  .array(z.strictObject({ id, /** Without it the name of the booker. */ guestName: short, comingAt: stayFields.comingAt }))
  .min(1)
  .max(MAX_STAYS);

/** A stay with its prices, before it is saved. */
export const quote = named(outgoing, {
  stays: z.array(named(outgoing, { ...figures, nights: z.array(quotedNight) })),
  ...figures,
  depositPaise: as('deposit', money),
  /** A booking would be refused for these. */
  problems: z.array(problem),
  /** To read before it is saved: they refuse nothing. */
  warnings: z.array(z.string()),
});

export const freeInput = z.strictObject({
  ...orgId,
  arrival: date,
  departure: date,
  adults: z.number().int().min(1).max(20).default(1),
  childAges: z.array(z.number().int().min(0).max(17)).max(20).default([]),
  rooms: z.number().int().min(1).max(MAX_STAYS).default(1),
  /** Rate plans of this company or agent are offered too. */
  partyId: id.nullable().default(null),
});

const offeredPlan = named(outgoing, {
  planId: id,
  planName: z.string(),
  mealPlan: z.enum(mealPlans),
  /** For one room. */
  ...figures,
  /** Empty for more than 31 nights. */
  nights: z.array(quotedNight),
  /** Why the plan is not sold for these dates and guests, in words. */
  refused: z.array(z.string()),
});

export const freeType = named(outgoing, {
  typeId: id,
  typeName: z.string(),
  /** The rooms that are free on each night: the least of the nights. Below 0 if more were sold than there are. */
  free: z.number().int(),
  /** The nights with fewer free rooms than asked for. */
  fullOn: z.array(date),
  /** Rooms that are free on every night. Without one, a guest has to move between nights. */
  roomsFree: z.array(z.strictObject({ roomId: id, roomName: z.string() })),
  /** Why the type does not take these guests, in words. */
  refused: z.array(z.string()),
  /** Empty if the type does not take these guests. */
  plans: z.array(offeredPlan),
});

export const listBookingsInput = z.strictObject({
  ...orgId,
  ...page,
  /** Words of the booker, a guest, the group, the phone, the number, the reference or the channel. */
  search: z.string().trim().max(100).default(''),
  /** Bookings with a stay in this state. */
  state: z.enum(stayStates).optional(),
  /** Bookings with an arrival on these days, both included. */
  arrivalFrom: date.optional(),
  arrivalTo: date.optional(),
});

/** The stays of a booking that an act is for; none for all that allow it. */
export const stayIds = z.array(id).max(MAX_STAYS).default([]);
export const ofStay = { ...ofRecord, version };
/** The total of the stay with tax that the caller saw; null to take any. */
export const seenTotal = as('total', incoming.money.nullable().default(null));
export const reason = said.default('');

/** The charge for a cancel or a no-show, billed with the folio. */
export const chargePreview = named(outgoing, {
  stays: z.array(
    named(outgoing, {
      _id: id,
      guestName: z.string(),
      feePaise: as('fee', money),
      taxPaise: as('tax', money),
      totalPaise: as('total', money),
      said: z.string(),
    }),
  ),
  feePaise: as('fee', money),
  taxPaise: as('tax', money),
  totalPaise: as('total', money),
  /** Paid in advance, and what of it exceeds the fee. */
  advancePaise: as('advance', money),
  refundPaise: as('refund', money),
});

/** A stay on the waitlist whose nights are free now. */
export const waitingStay = named(outgoing, {
  ...stayFieldsOut,
  bookingVersion: version,
  bookingNumber: z.number().int(),
  bookerName: z.string(),
  /** Masked for members. */
  bookerPhone: z.string(),
  waitsSince: instant,
});

/** Money in advance. The guest becomes a party of the books, found by phone. */
export const advanceFields = {
  amountPaise: as('amount', incoming.money),
  way: z.enum(['cash', 'upi', 'card', 'bank']),
  /** The bank; null for cash. */
  ledgerId: id.nullable().default(null),
  note: said.default(''),
};
