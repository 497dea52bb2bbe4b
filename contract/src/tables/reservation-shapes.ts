import { MAX_PAX } from '@bahi/core/tables/order';
import { MAX_STAY_MINUTES, reservationStates } from '@bahi/core/tables/reservation';
import { z } from 'zod';
import { orgId } from '../base.ts';
import { date, id, instant } from '../wire.ts';

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as 20:00.');

/** A reservation, or a party that waits for a table. */
export const reservation = z.strictObject({
  _id: id,
  /** True for a party that waits now; its minutes are those that it was told. */
  isWaiting: z.boolean(),
  day: date,
  /** HH:MM in India. */
  time: z.string(),
  minutes: z.number().int(),
  guestName: z.string(),
  guestPhone: z.string(),
  pax: z.number().int(),
  areaId: id.nullable(),
  tableId: id.nullable(),
  tableName: z.string().nullable(),
  note: z.string(),
  state: z.enum(reservationStates),
  /** The order that was opened for it. */
  orderId: id.nullable(),
  enteredAt: instant,
  enteredBy: z.string(),
  version: z.number().int(),
});

export const reservationFields = {
  isWaiting: z.boolean().default(false),
  /** Today and now for a party that waits. */
  day: date.optional(),
  time: time.optional(),
  minutes: z.number().int().min(0).max(MAX_STAY_MINUTES),
  guestName: z.string().trim().max(120),
  guestPhone: z.string().trim().max(20).default(''),
  pax: z.number().int().min(1).max(MAX_PAX),
  areaId: id.nullable().default(null),
  tableId: id.nullable().default(null),
  note: z.string().trim().max(200).default(''),
};

export const ofDay = z.strictObject({ ...orgId, day: date.optional() });
