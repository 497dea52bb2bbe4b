import { bookingName } from '@bahi/core/bookings/booking';
import { rateDifferences, type SentRate, sentRateProblems } from '@bahi/core/channels/sent-rates';
import { type Paise, paise, sumPaise } from '@bahi/core/money/paise';
import { isOpenStay } from '@bahi/core/rooms/stay-state';
import {
  type AmendedStay,
  amendChannelBooking,
  type ChannelStay,
  cancelChannelBooking,
  enterChannelBooking,
  readChannelBooking,
} from '../bookings/public/channel-acts.ts';
import { NightsFull } from '../bookings/public/write-nights.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import type { ChannelContext } from './admit-channel.ts';
import {
  type CallingChannel,
  findChannelBooking,
  findReferred,
  insertChannelBooking,
  noteCancelled,
  type OwnBooking,
  updateChannelBooking,
} from './channel-store.ts';
import { hashOf } from './hash-of.ts';

type Coded<Stay> = Omit<Stay, 'typeId' | 'planId' | 'nightsByHand'> & {
  readonly roomCode: string;
  readonly rates: readonly SentRate[];
};
type SentRoom = Coded<ChannelStay | AmendedStay>;
type Sent<Room, Text> = {
  readonly reference: string;
  readonly bookerName: Text;
  readonly bookerPhone: Text;
  readonly bookerEmail: Text;
  readonly note: Text;
  readonly totalPaise: Paise | null;
  readonly stays: readonly Room[];
};

const maxReference = 60;

/** The rooms as a booking wants them. Refuses codes that the channel does not have, and rates that are not one for each night. */
function staysOf<Room extends SentRoom>({ offers, setsRates, name }: CallingChannel, rooms: readonly Room[]) {
  const offerOf = new Map(offers.map((offer) => [offer.code, offer]));
  const problems = rooms.flatMap((room, at) => [
    ...(offerOf.has(room.roomCode)
      ? []
      : [{ code: 'ROOM_CODE_UNKNOWN', field: 'roomCode', message: `The hotel has no code ${room.roomCode} for this channel.` }]
    ).map((each) => ({ ...each, field: `stays.${at}.${each.field}` })),
    ...sentRateProblems(room, room.rates, { setsRates }).map((each) => ({ ...each, field: `stays.${at}.${each.field}` })),
  ]);
  const stays = rooms.map(({ roomCode, rates, ...room }) => {
    const { typeId = '', planId = '' } = offerOf.get(roomCode) ?? {};
    const byHand = ({ date, ratePaise }: SentRate) => ({
      date,
      ratePaise,
      discountPaise: paise(0),
      isFree: false,
      reason: `Rate of ${name}`,
    });
    return { ...room, typeId, planId, nightsByHand: setsRates ? rates.map(byHand) : [] };
  });
  return { stays, problems };
}

/** Problems of type and plan are those of the code; what is wrong with the nights is shown at them. */
const wireFields: Readonly<Record<string, string>> = {
  typeId: 'roomCode',
  planId: 'roomCode',
  state: 'line',
  'override.reason': 'rates',
  nights: 'rates',
};
const ofChannel = (field: string) =>
  field.replace(/^(stays\.\d+\.)(.+)$/, (_, room: string, rest: string) => `${room}${wireFields[rest] ?? rest}`);

/** Runs a write, with its refusals in the words of the channel: nights that are full have an answer of their own. */
async function asChannel<T>({ offers }: CallingChannel, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NightsFull) {
      const nights = error.nights.flatMap(({ typeId, night, free }) =>
        offers.filter((offer) => offer.typeId === typeId).map(({ code }) => ({ roomCode: code, date: night, free: Math.max(0, free) })),
      );
      throw new Refusal('NIGHTS_FULL', { nights });
    }
    if (!(error instanceof Refusal)) throw error;
    // The names of the people at the desk are not the channel's.
    if (error.code === 'CHANGED_MEANWHILE') throw new Refusal('CHANGED_MEANWHILE', { ...(error.data as object), by: null });
    if (error.code !== 'INVALID') throw error;
    const { problems } = error.data as { problems: { code: string; field: string; message: string }[] };
    throw new Refusal('INVALID', { problems: problems.map((each) => ({ ...each, field: ofChannel(each.field) })) });
  }
}

function checksOf<Room extends SentRoom>({ setsRates }: CallingChannel, rooms: readonly Room[]) {
  return {
    maySellBelow: setsRates,
    problemsOf: (at: number, nights: readonly { date: string; valuePaise: number }[]) =>
      setsRates
        ? []
        : rateDifferences(
            rooms[at]!.rates,
            nights.map(({ date, valuePaise }) => ({ date, valuePaise: paise(valuePaise) })),
          ),
  };
}

/** The reference as the desk shows it. Another channel may have the same one; a booking that the desk entered under it is the same booking. */
async function shownReference({ tx, company, channel }: ChannelContext, reference: string): Promise<string> {
  const known = await tx.first(findReferred(company.id, reference));
  if (!known) return reference;
  if (known.isOfChannel) return `${reference} ${channel.name}`.slice(0, maxReference);
  const message = `The desk of the hotel has entered this reference as ${bookingName(known.number)}. Call the hotel.`;
  throw new Refusal('ALREADY_EXISTS', { field: 'reference' }, message);
}

/** Books rooms; the same reference again answers with the booking that is there. */
export async function book(context: ChannelContext, { reference, stays: rooms, ...booker }: Sent<Coded<ChannelStay>, string>) {
  const { tx, company, channel } = context;
  const before = await tx.first(findChannelBooking(company.id, channel.id, reference));
  if (before) return { bookingId: before.bookingId, message: 'Booked before' };
  const { stays, problems } = staysOf(channel, rooms);
  refuseProblems(problems);
  const asked = { ...booker, stays, reference: await shownReference(context, reference), partyId: channel.partyId };
  const { bookingId, lines } = await asChannel(channel, () => enterChannelBooking(context, asked, checksOf(channel, rooms)));
  await tx.query(insertChannelBooking(company.id, { bookingId, channelId: channel.id, reference, lines, note: booker.note }));
  return { bookingId, message: 'Booked' };
}

export async function findOwn({ tx, company, channel }: ChannelContext, reference: string): Promise<OwnBooking> {
  const found = await tx.first(findChannelBooking(company.id, channel.id, reference));
  if (!found) throw new Refusal('NOT_FOUND', undefined, 'There is no booking with this reference.');
  return found;
}

/** Changes a booking; the same change again answers with the booking as it is then. */
export async function amend(context: ChannelContext, sent: Sent<Coded<AmendedStay>, string | null> & { readonly version: number }) {
  const { tx, company, channel } = context;
  const { reference, stays: rooms, ...booker } = sent;
  const own = await findOwn(context, reference);
  const { bookingId } = own;
  const amendedHash = hashOf(sent);
  if (own.amendedHash === amendedHash) return { bookingId, message: 'Changed before' };
  const { stays, problems } = staysOf(channel, rooms);
  refuseProblems(problems);
  const { lines } = await asChannel(channel, () => amendChannelBooking(context, own, { ...booker, stays }, checksOf(channel, rooms)));
  await tx.query(updateChannelBooking(company.id, { bookingId, lines, note: booker.note ?? own.note, amendedHash }));
  return { bookingId, message: 'Changed' };
}

export async function cancel(context: ChannelContext, { reference, reason }: { reference: string; reason: string }) {
  const own = await findOwn(context, reference);
  const { bookingId } = own;
  const part = await asChannel(context.channel, () => cancelChannelBooking(context, own, reason));
  if (part === 'own') await context.tx.query(noteCancelled(context.company.id, bookingId));
  const isPart = part === 'own' || part === 'ownBefore';
  return { bookingId, message: isPart ? 'Cancelled. The hotel keeps the rooms that its desk added.' : 'Cancelled' };
}

/** A booking as its channel sees it, with the codes of the channel. */
export async function serializeForChannel(context: ChannelContext, bookingId: string, reference: string) {
  const [{ booking, stays, figures }, { lines, note }] = [await readChannelBooking(context, bookingId), await findOwn(context, reference)];
  const { number, version, enteredAt, bookerName, bookerPhone, bookerEmail } = booking;
  const codeOf = new Map(context.channel.offers.map(({ typeId, planId, code }) => [`${typeId} ${planId}`, code]));
  return {
    ...{ reference, number: bookingName(number), version, enteredAt, bookerName, bookerPhone, bookerEmail, note },
    isCancelled: !stays.some(({ state }) => isOpenStay(state) || state === 'checkedOut'),
    ...figures,
    feePaise: sumPaise(stays.map(({ feePaise }) => paise(feePaise))),
    stays: stays.map(({ typeId, planId, typeName, figures: own, nights, ...stay }, at) => {
      const { state, arrival, departure, adults, childAges, extraBeds, guestName, feePaise } = stay;
      return {
        ...{
          line: at + 1,
          isOwn: lines.includes(at + 1),
          roomCode: codeOf.get(`${typeId} ${planId}`) ?? null,
          roomTypeName: typeName,
          state,
          arrival,
          departure,
        },
        ...{ adults, childAges, extraBeds, guestName, ...own, feePaise: paise(feePaise) },
        nights: nights.map(({ date, valuePaise }) => ({ date, ratePaise: paise(valuePaise) })),
      };
    }),
  };
}
