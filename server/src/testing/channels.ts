import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type deskOf, inDays } from './bookings.ts';
import { get, type Headers, post, put } from './calls.ts';
import { done } from './done.ts';

type Offer = { code: string; typeId: string; planId: string };
export type Channel = {
  _id: string;
  name: string;
  version: number;
  partyId: string | null;
  setsRates: boolean;
  isActive: boolean;
  offers: Offer[];
  tokenMadeAt: string | null;
  lastUsedAt: string | null;
  refused: { call: string; code: string; message: string }[];
  bookings: number;
};
export type ChannelBooking = {
  reference: string;
  number: string;
  version: number;
  isCancelled: boolean;
  value: number;
  total: number;
  fee: number;
  note: string;
  rooms: {
    line: number;
    isOwn: boolean;
    roomCode: string;
    state: string;
    arrival: string;
    departure: string;
    guestName: string;
    nights: object[];
    fee: number;
  }[];
};
type Refused = {
  code: string;
  message: string;
  problems: { code: string; field: string; message: string }[];
  nights: { roomCode: string; date: string; free: number }[];
};
type Answered = { message: string; booking: ChannelBooking } & Refused;
type Desk = ReturnType<typeof deskOf>;

/** Adds a channel to a hotel that sells Deluxe on EP as DLX and on CP as DLX-CP, and Suite on EP as STE. Returns it with its token. */
export async function addChannel(app: FastifyInstance, { path, manager, deluxe, suite, ep, cp }: Desk, more: object = {}) {
  const offers = [
    { code: 'DLX', typeId: deluxe._id, planId: ep._id },
    { code: 'DLX-CP', typeId: deluxe._id, planId: cp._id },
    { code: 'STE', typeId: suite._id, planId: ep._id },
  ];
  const body = { name: `Channel ${randomBytes(4).toString('hex')}`, offers, ...more };
  return done(await post<{ channel: Channel; token: string }>(app, manager, `${path}/hotel/channels`, body));
}

/** The headers of a program with a token: no cookie and no page. */
export const bearer = (token: string): Headers => ({ host: 'localhost', authorization: `Bearer ${token}` });

/** A program that sells rooms of a hotel. Rooms are a DLX for two adults, for two nights from tomorrow, unless said otherwise. */
export function fakeChannel(app: FastifyInstance, token: string) {
  const headers = bearer(token);
  const room = (more: object = {}) => ({ roomCode: 'DLX', arrival: inDays(1), departure: inDays(3), adults: 2, ...more });
  const sent = (rooms: readonly object[] = [{}], more: object = {}) => ({ bookerName: 'Asha Nair', rooms: rooms.map(room), ...more });
  const read = (reference: string) => get<{ booking: ChannelBooking } & Refused>(app, headers, `/channel/bookings/${reference}`);
  return {
    availability: (from = inDays(1), to = inDays(3)) =>
      get<{ rooms: { roomCode: string; free: number[] }[] } & Refused>(app, headers, `/channel/availability?from=${from}&to=${to}`),
    rates: (from = inDays(1), to = inDays(1), hash = '') =>
      get<
        {
          isUnchanged: boolean;
          hash: string;
          rooms: { roomCode: string; nights: { isSold: boolean; prices: number[]; gst: number[] }[] }[];
        } & Refused
      >(app, headers, `/channel/rates?from=${from}&to=${to}${hash && `&hash=${hash}`}`),
    changes: (cursor?: string) =>
      get<{
        bookings: { reference: string; version: number }[];
        availability: { isAll: boolean; nights: { roomCode: string; date: string }[] };
        rates: { isAll: boolean };
        next: string;
        hasMore: boolean;
      }>(app, headers, `/channel/changes${cursor === undefined ? '' : `?cursor=${cursor}`}`),
    book: (reference: string, rooms?: readonly object[], more: object = {}) =>
      post<Answered>(app, headers, '/channel/bookings', { reference, ...sent(rooms, more) }),
    read,
    /** From the version of now unless said otherwise. */
    amend: async (reference: string, rooms: readonly object[], more: object = {}) => {
      const { body } = await read(reference);
      const change = { version: body.booking?.version ?? 1, rooms: rooms.map(room), ...more };
      return put<Answered>(app, headers, `/channel/bookings/${reference}`, change);
    },
    cancel: (reference: string, reason = '') => post<Answered>(app, headers, `/channel/bookings/${reference}/cancel`, { reason }),
  };
}
