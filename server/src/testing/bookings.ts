import { addDays } from '@bahi/core/periods/business-date';
import type { FastifyInstance } from 'fastify';
import { get, type Headers, post, put } from './calls.ts';
import { done } from './done.ts';
import { openHotel } from './hotel.ts';
import type { TestDatabase } from './test-database.ts';
import { today } from './vouchers.ts';

export type StayHead = {
  _id: string;
  bookingId: string;
  state: string;
  typeId: string;
  planId: string;
  roomId: string | null;
  roomName: string | null;
  arrival: string;
  departure: string;
  guestName: string;
  fee: number;
  version: number;
};
export type Night = {
  date: string;
  rate: number;
  value: number;
  discount: number;
  roomName: string | null;
  gst: number;
  isFree: boolean;
  isTaken: boolean;
  steps: object[];
};
export type Booking = {
  _id: string;
  number: number;
  version: number;
  value: number;
  tax: number;
  total: number;
  deposit: number;
  heldUntil: string | null;
  guestId: string | null;
  stays: (StayHead & { nights: Night[]; value: number; total: number })[];
  events: { kind: string; said: string; doneBy: string }[];
  advances: { voucherId: string; voucherNumber: string; amount: number }[];
};
type Refused = { code: string; problems: { code: string; field: string; message: string }[] };
export type Acted = { message: string; _id: string; number: number; stays: StayHead[] } & Refused;
export type Quote = {
  total: number;
  value: number;
  tax: number;
  deposit: number;
  problems: { code: string; field: string; message: string }[];
  warnings: string[];
};

/** A day so many days from today. */
export const inDays = (days: number): string => addDays(today, days);

/** A hotel with its bookings desk. Stays are Deluxe on EP for two adults, for two nights from tomorrow, unless said otherwise. */
export const openDesk = async (app: FastifyInstance, pool: TestDatabase['pool']) => deskOf(app, await openHotel(app, pool));

/** The desk of a hotel that is there. */
export function deskOf(app: FastifyInstance, hotel: Awaited<ReturnType<typeof openHotel>>) {
  const { path, clerk } = hotel;
  const desk = `${path}/bookings`;
  const stayOf = (more: object = {}) => ({
    ...{ typeId: hotel.deluxe._id, planId: hotel.ep._id, arrival: inDays(1), departure: inDays(3), adults: 2 },
    ...more,
  });
  const draftOf = (stays: readonly object[], more: object = {}) => ({
    ...{ state: 'confirmed', source: 'direct', bookerName: 'Asha Nair', bookerPhone: '98470 12345', stays: stays.map(stayOf) },
    ...more,
  });
  const quote = async (draft: object, who: Headers = clerk) => done(await post<Quote>(app, who, `${desk}/preview`, draft));
  const save = (draft: object, total: number, who: Headers = clerk, key?: string) => post<Acted>(app, who, desk, { ...draft, total }, key);
  /** Books at the price that a preview says. */
  const book = async (stays: readonly object[] = [{}], more: object = {}, who: Headers = clerk) => {
    const draft = draftOf(stays, more);
    return save(draft, (await quote(draft, who)).total, who);
  };
  const read = async (id: string) => done(await get<{ booking: Booking }>(app, clerk, `${desk}/${id}`)).booking;
  const booked = async (...asked: Parameters<typeof book>) => read(done(await book(...asked))._id);
  const act = ({ _id, version }: { _id: string; version: number }, what: string, body: object = {}, who: Headers = clerk) =>
    post<Acted>(app, who, `${desk}/${_id}/${what}`, { version, ...body });
  const ofStay = ({ _id, version }: { _id: string; version: number }, what: string, body: object = {}, who: Headers = clerk) =>
    post<Acted>(app, who, `${path}/stays/${_id}/${what}`, { version, ...body });
  const change = ({ _id, version }: { _id: string; version: number }, body: object, who: Headers = clerk) =>
    put<Acted>(app, who, `${path}/stays/${_id}`, { version, ...stayOf(), ...body });
  /** The free Deluxe and Suite rooms of some nights from a day on. */
  const free = async (from = inDays(1), nights = 3) => {
    const { types } = done(
      await get<{ types: { typeName: string; free: number[] }[] }>(app, clerk, `${desk}/freeNights?from=${from}&nights=${nights}`),
    );
    return Object.fromEntries(types.map(({ typeName, free: left }) => [typeName, left])) as { Deluxe: number[]; Suite: number[] };
  };
  return { ...hotel, desk, inDays, stayOf, draftOf, quote, save, book, booked, read, act, ofStay, change, free };
}
