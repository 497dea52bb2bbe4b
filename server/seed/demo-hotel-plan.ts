import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import { type DemoGuest, emma, type Foreigner, guestMaker, lukas } from './demo-hotel-guests.ts';
import type { Random } from './random.ts';

/** The first day that the demo hotel lived through, and the last night that it has booked, in days from today. */
export const firstDay = -14;
const lastDay = 8;

type DemoRoom = { readonly name: string; readonly typeId: string; readonly mostAdults: number };
type DemoStay = { readonly room: DemoRoom; readonly adults: number; readonly guest: DemoGuest | null };

/** A booking of the demo hotel. Days are counted from today. */
export type DemoBooking = {
  readonly bookedOn: number;
  readonly arrival: number;
  readonly departure: number;
  readonly state: 'confirmed' | 'held' | 'waitlist';
  readonly source: 'direct' | 'walkIn' | 'agent' | 'corporate' | 'portal';
  readonly plan: 'Room only' | 'With breakfast' | 'Half board' | 'Agents';
  readonly booker: DemoGuest;
  readonly groupName?: string;
  readonly stays: readonly DemoStay[];
  /** The company that pays the rooms; the guest pays the rest. */
  readonly isForCompany?: boolean;
  readonly foreigner?: Foreigner;
  readonly ends?: 'noShow' | 'cancelled';
  readonly cancelledOn?: number;
  /** In rupees. */
  readonly advance?: number;
  readonly note?: string;
};

/** From 20 December to 5 January guests stay two nights at least. */
export const leastNights = (day: IsoDate): number => (day.slice(5) >= '12-20' || day.slice(5) <= '01-05' ? 2 : 1);

/** The bookings with a story, by the names of their rooms. Other guests get what these leave free. */
function storiesOf(roomOf: (name: string) => DemoRoom, guest: () => DemoGuest): DemoBooking[] {
  const rooms = (names: readonly string[], adults: number, named = names.length): DemoStay[] =>
    names.map((name, at) => ({ room: roomOf(name), adults, guest: at < named ? guest() : null }));
  const usual = { state: 'confirmed', source: 'direct', plan: 'With breakfast' } as const;
  const story = (
    bookedOn: number,
    [arrival, departure]: readonly [number, number],
    more: Omit<Partial<DemoBooking>, 'stays'>,
    stays: DemoStay[],
  ) => ({
    ...{ ...usual, bookedOn, arrival, departure, booker: stays[0]?.guest ?? guest(), stays },
    ...more,
  });
  const abroad = (foreigner: Foreigner) => ({ foreigner, booker: { ...guest(), name: `${foreigner.given} ${foreigner.surname}` } });
  const company = { source: 'corporate', isForCompany: true } as const;
  return [
    story(-13, [-9, -7], { groupName: 'Nair wedding', advance: 20_000 }, rooms(['201', '202', '203', '204'], 2)),
    story(-12, [-8, -5], company, rooms(['206'], 1)),
    story(-6, [-2, 1], company, rooms(['207'], 1)),
    story(-14, [-10, -7], { ...abroad(emma), source: 'agent', plan: 'Agents' }, rooms(['301'], 1)),
    story(-5, [-1, 2], { ...abroad(lukas), source: 'portal', plan: 'Room only' }, rooms(['302'], 1)),
    story(-9, [-5, -3], { ends: 'noShow', advance: 2_000 }, rooms(['208'], 2)),
    story(-11, [2, 4], { ends: 'cancelled', cancelledOn: -3 }, rooms(['210'], 2)),
    story(
      -4,
      [3, 5],
      { groupName: 'Lions Club of Kochi', advance: 30_000, note: 'Dinner for 12 on the first night' },
      rooms(['205', '206', '208', '209', '211', '212'], 2, 4),
    ),
    story(-1, [5, 7], { state: 'held', note: 'Confirms when the flight is booked' }, rooms(['104'], 2)),
    story(-3, [5, 7], { plan: 'Half board' }, rooms(['301'], 2)),
    story(-3, [5, 7], { groupName: 'Kurian family' }, rooms(['302', '303', '304'], 2)),
    story(-2, [5, 7], { state: 'waitlist', note: 'Wants the sea view' }, rooms(['303'], 2)),
    story(-4, [2, 4], { state: 'waitlist' }, rooms(['210'], 2)),
  ];
}

/** All bookings of three weeks, by the day on which they are made. No room has two of them on a night. */
export function planBookings(
  today: IsoDate,
  rooms: readonly DemoRoom[],
  closed: readonly (readonly [room: string, from: number, until: number])[],
  random: Random,
): DemoBooking[] {
  const guest = guestMaker(random);
  const byName = new Map(rooms.map((room) => [room.name, room]));
  const stories = storiesOf((name) => byName.get(name)!, guest);
  const taken = new Set<string>();
  const take = (room: string, from: number, until: number) => {
    for (let night = from; night < until; night++) taken.add(`${room} ${night}`);
  };
  for (const { stays, state, arrival, departure } of stories)
    if (state !== 'waitlist') for (const { room } of stays) take(room.name, arrival, departure);
  for (const [room, from, until] of closed) take(room, from, until);
  const others = rooms.flatMap((room) => {
    const bookings: DemoBooking[] = [];
    for (let day = firstDay + random.whole(0, 2); day < lastDay; ) {
      const nights = Math.max(random.whole(1, 4), leastNights(addDays(today, day)));
      const until = day + nights;
      const isFree = Array.from({ length: nights }, (_, at) => !taken.has(`${room.name} ${day + at}`)).every(Boolean);
      if (!isFree) {
        day++;
        continue;
      }
      bookings.push(anyBooking(room, [day, until], guest(), random));
      day = until + random.pick(day < 0 ? [0, 1, 2, 3, 4] : [1, 2, 4, 6]);
    }
    return bookings;
  });
  return [...stories, ...others].toSorted((one, other) => one.bookedOn - other.bookedOn);
}

function anyBooking(room: DemoRoom, [arrival, departure]: readonly [number, number], guest: DemoGuest, random: Random): DemoBooking {
  const ahead = random.pick([0, 0, 1, 2, 4, 7]);
  const bookedOn = Math.max(firstDay, Math.min(arrival - ahead, -random.whole(0, 3)));
  const source = bookedOn === arrival ? 'walkIn' : random.pick(['direct', 'direct', 'portal', 'agent'] as const);
  const plan = source === 'agent' ? 'Agents' : random.pick(['Room only', 'With breakfast', 'With breakfast', 'Half board'] as const);
  const adults = random.whole(1, room.mostAdults);
  const advance = source === 'direct' && random.chance(0.25) ? { advance: 500 * random.whole(2, 6) } : {};
  return {
    ...{ bookedOn, arrival, departure, state: 'confirmed', source, plan, booker: guest, stays: [{ room, adults, guest }] },
    ...advance,
  };
}
