import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import type { Desk } from './demo-desk.ts';
import { foreignGuest } from './demo-hotel-guests.ts';
import type { DemoBooking } from './demo-hotel-plan.ts';
import type { Random } from './random.ts';

type Row = { _id: string; version: number };
type Due = { payers: { partyId: string | null; due: number }[] };

/** A booking that was made, with the stays as the desk saw them last. */
export type Made = {
  readonly plan: DemoBooking;
  readonly id: string;
  stays: Row[];
  state: 'expected' | 'inHouse' | 'noShow' | 'gone';
  /** The foreigner among the guests. */
  foreignerId?: string | undefined;
};

/** The hotel as the acts of a day need it. */
export type House = {
  readonly staff: Desk;
  readonly org: string;
  readonly random: Random;
  readonly today: IsoDate;
  readonly planIds: ReadonlyMap<string, string>;
  readonly roomIds: ReadonlyMap<string, string>;
  readonly companyId: string;
  readonly agentId: string;
  readonly bankId: string;
  readonly laundryId: string;
};

export async function closeRoom(
  { staff, org, today, roomIds }: House,
  room: string,
  [from, until]: readonly [number, number],
  reason: string,
) {
  await staff('POST', `${org}/hotel/blocks`, {
    ...{ roomId: roomIds.get(room), firstNight: addDays(today, from), until: addDays(today, until), kind: 'outOfOrder', reason },
  });
}

export async function book({ staff, org, today, planIds, roomIds, companyId, agentId }: House, plan: DemoBooking): Promise<Made> {
  const { arrival, departure, state, source, booker, groupName = '', stays, isForCompany, note = '', advance } = plan;
  const draft = {
    ...{ state, source, bookerName: booker.name, bookerPhone: booker.phone, groupName, note },
    partyId: isForCompany ? companyId : source === 'agent' ? agentId : null,
    ...(source === 'portal' && { reference: `NST-${booker.phone.slice(-5)}` }),
    ...(state === 'held' && { heldUntil: new Date(Date.now() + 40 * 3_600_000).toISOString() }),
    stays: stays.map(({ room, adults, guest }) => ({
      ...{
        typeId: room.typeId,
        planId: planIds.get(plan.plan),
        arrival: addDays(today, arrival),
        departure: addDays(today, departure),
        adults,
      },
      ...(state !== 'waitlist' && { roomId: roomIds.get(room.name) }),
      guestName: guest?.name ?? '',
    })),
  };
  const { total } = await staff<{ total: number }>('POST', `${org}/bookings/preview`, draft);
  const { _id: id, stays: made } = await staff<Row & { stays: Row[] }>('POST', `${org}/bookings`, { ...draft, total });
  if (advance) await staff('POST', `${org}/bookings/${id}/advances`, { version: 1, amount: advance, way: 'cash', note: 'On booking' });
  return { plan, id, stays: made, state: state === 'confirmed' ? 'expected' : 'gone' };
}

export async function cancel({ staff, org }: House, made: Made) {
  const { booking } = await staff<{ booking: Row }>('GET', `${org}/bookings/${made.id}`);
  await staff('POST', `${org}/bookings/${made.id}/cancel`, { version: booking.version, reason: 'Travel plans changed', isFeeWaived: true });
  made.state = 'gone';
}

/** Guests get their room, or do not come. */
export async function arrive(house: House, made: Made) {
  const { staff, org, random, today } = house;
  const { stays, ends, foreigner, isForCompany, groupName } = made.plan;
  if (ends === 'noShow') {
    const [stay] = made.stays;
    const reason = 'Did not answer the phone';
    ({ stays: made.stays } = await staff<{ stays: Row[] }>('POST', `${org}/stays/${stay!._id}/noShow`, { version: stay!.version, reason }));
    made.state = 'noShow';
    return;
  }
  for (const [at, { version, _id }] of made.stays.entries()) {
    const lead = stays[at]!.guest ?? made.plan.booker;
    const abroad = foreigner && foreignGuest(foreigner, Number(today.slice(0, 4)));
    const others = Array.from({ length: abroad ? 0 : stays[at]!.adults - 1 }, (_, n) => ({
      name: `${random.pick(['Maya', 'Rohan', 'Nisha', 'Ajay'])} ${lead.name.split(' ')[1]}`,
      relation: n === 0 ? 'Spouse' : 'Friend',
    }));
    const guests = [abroad ?? lead, ...others];
    const { version: now, guestIds } = await staff<{ version: number; guestIds: string[] }>('POST', `${org}/stays/${_id}/checkIn`, {
      ...{ version, guests, purpose: isForCompany ? 'Work' : 'Holiday', keysGiven: 1, takesDirtyRoom: true },
    });
    made.stays[at] = { _id, version: now };
    if (abroad) made.foreignerId = guestIds[0];
    if (abroad && made.plan.departure < 0) await fileForm(house, made, 'arrival');
  }
  made.state = 'inHouse';
  if (isForCompany) {
    const { _id } = made.stays[0]!;
    const { _id: folioId } = await staff<Row>('POST', `${org}/stays/${_id}/folios`, {
      ...{ payer: 'company', name: 'Zenith Infotech', partyId: house.companyId },
    });
    await staff('PUT', `${org}/stays/${_id}/routing`, { routes: [{ kinds: ['room', 'mealPlan'], folioId }] });
    await charge(house, made);
  }
  if (groupName) await staff('POST', `${org}/stays/${made.stays[0]!._id}/masterBill`, {});
}

async function fileForm({ staff, org, today }: House, { foreignerId }: Made, kind: 'arrival' | 'departure') {
  const acknowledgement = `F3-${today.slice(0, 4)}-0${kind === 'arrival' ? 118 : 131}`;
  await staff('POST', `${org}/guests/${foreignerId}/forms/${kind}/file`, { acknowledgement });
}

export async function charge({ staff, org, random, laundryId }: House, { stays }: Made) {
  const body = random.chance(0.7)
    ? { kind: 'laundry', productId: laundryId, count: random.whole(2, 6), text: 'Laundry' }
    : { kind: 'laundry', productId: laundryId, count: 1, rate: 350, text: 'Suit, dry cleaned' };
  await staff('POST', `${org}/stays/${stays[0]!._id}/charges`, body);
}

/** Guests pay in cash, by UPI or by card; the company owes, and so does who did not come. */
export async function checkOut(house: House, made: Made) {
  const { staff, org, random, bankId, companyId } = house;
  const stays = made.stays.map(({ _id: id, version }) => ({ id, version }));
  const { payers } = await staff<Due>('POST', `${org}/checkOuts/preview`, { stays });
  const part = (amount: number) => {
    const way = random.pick(['cash', 'upi', 'card'] as const);
    return way === 'cash' ? { way, amount } : { way, amount, ledgerId: bankId };
  };
  await staff('POST', `${org}/checkOuts`, {
    stays,
    payers: payers.map(({ partyId, due }) => {
      const isOwed = partyId === companyId || made.state === 'noShow';
      const paid = due > 0 ? { payments: [part(due)] } : { refund: due < 0 ? { way: 'cash', amount: -due } : null };
      return { partyId, due, ...(isOwed ? { isOwed } : paid) };
    }),
  });
  made.state = 'gone';
  if (made.foreignerId) await fileForm(house, made, 'departure');
}
