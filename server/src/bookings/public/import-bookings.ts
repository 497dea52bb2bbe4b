import { sortKey } from '@bahi/core/basics/sort-key';
import { type BookingSource, bookerProblems, type FirstState } from '@bahi/core/bookings/booking';
import { readAges } from '@bahi/core/bookings/read-ages';
import type { Paise } from '@bahi/core/money/paise';
import { addDays, daysBetween, formatDate } from '@bahi/core/periods/business-date';
import { nightsOf } from '@bahi/core/rooms/stay';
import { takesStock } from '@bahi/core/rooms/stay-state';
import { v7 as uuidv7 } from 'uuid';
import { findPartiesCalled } from '../../parties/party-store.ts';
import { isManager } from '../../platform/doors.ts';
import { only } from '../../platform/only.ts';
import type { ServerProblem } from '../../platform/refusal.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import { lockTypes } from '../../rooms/room-store.ts';
import {
  freeByNight,
  listCountedFrom,
  lockTypeNights,
  makeTypeNights,
  type TypeNight,
  typeNightsOf,
} from '../../rooms/type-night-store.ts';
import { holdBusinessDay, insertBooking, listReferred, lockNumbers } from '../booking-store.ts';
import { policiesOf } from '../policies.ts';
import { type AnyProblem, factStatements, factsOf, type PricedNights, type PriceFacts, priceStay } from '../price-stays.ts';
import { belowPlanProblem } from '../rate-limits.ts';
import { arrivalProblems, type NewStay, usualHold, writeNewStays } from '../save-booking.ts';
import { businessDayOf } from './open-stays.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

/** A row of a file. What is left out is usual. */
export type BookingFileRow = {
  readonly at: number;
  readonly reference: string;
  readonly source?: BookingSource;
  readonly bookerName: string;
  readonly bookerPhone?: string;
  readonly bookerEmail?: string;
  readonly partyName?: string;
  readonly groupName?: string;
  readonly typeName: string;
  readonly planName: string;
  readonly arrival: string;
  readonly departure: string;
  readonly rooms?: number;
  readonly adults?: number;
  readonly childAges?: string;
  readonly extraBeds?: number;
  readonly ratePaise?: Paise;
  readonly state?: FirstState;
  readonly note?: string;
};

type PlannedRow = {
  readonly at: number;
  readonly id: string;
  readonly action: 'create' | 'same';
  readonly problems: readonly AnyProblem[];
  readonly row: BookingFileRow;
  readonly stay: NewStay;
  readonly state: FirstState;
  readonly partyId: string | null;
  readonly nights: PricedNights['nights'];
};
type Planned = { readonly rows: readonly PlannedRow[]; readonly facts: PriceFacts };

/** Nights of rooms in one row: a booking of a year for 60 rooms is not one of a file. */
const mostNights = 2_000;
/** The nights of types that the check of a file counts: beyond them the run has the last word. */
const mostTaken = 50_000;
const keyOfNight = ({ night, typeId }: TypeNight) => `${night} ${typeId}`;
const handReason = 'Rate of the file';

const keyOf = ({ source, reference }: { source?: BookingSource | undefined; reference: string }) => `${source ?? 'portal'} ${reference}`;
const gone = (field: string, message: string): ServerProblem => ({ code: 'GONE', field, message });

/**
 * Plans rows of a file: their prices, and all that refuses them. A write locks the nights that they want, so that what fits now is written. A check leaves out
 * what earlier rows of the file take (`taken`), and adds what these take. `isSold` for what a portal has sold already: the rules of length and arrival do
 * not refuse it. Without a reference a row is always new.
 */
export async function planBookings(
  context: Context,
  rows: readonly BookingFileRow[],
  purpose: 'check' | 'write',
  { isSold = false, taken = new Map() }: { readonly isSold?: boolean; readonly taken?: Map<string, number> } = {},
): Promise<Planned> {
  const { tx, company, caller } = context;
  const from = rows.map(({ arrival }) => arrival).sort()[0]!;
  const to = rows
    .map(({ departure }) => departure)
    .sort()
    .at(-1)!;
  const names = rows.flatMap(({ partyName }) => (partyName === undefined ? [] : [sortKey(partyName)]));
  const [days, known, parties, ...facts] = await tx.after(
    purpose === 'write' ? [holdBusinessDay(company.id), lockNumbers(company.id)] : [],
    [
      businessDayOf(company.id),
      listReferred(
        company.id,
        rows.map(({ source = 'portal', reference }) => ({ source, reference })),
      ),
      findPartiesCalled(company.id, [], names),
      ...factStatements(company.id, from, to),
    ],
  );
  const { businessDay } = only(days);
  const priceFacts = factsOf(...facts);
  const there = new Map(known.map((each) => [keyOf(each), each._id]));
  const named = <Named extends { name: string; _id: string }>(all: Iterable<Named>) =>
    new Map([...all].map((each) => [sortKey(each.name), each._id]));
  const ids = { types: named(priceFacts.types.values()), plans: named(priceFacts.plans.values()) };
  const partyIds = new Map(parties.map((party) => [party.sortKey, party._id]));
  const planned = rows.map((row): PlannedRow => {
    const [typeId, planId] = [ids.types.get(sortKey(row.typeName)) ?? '', ids.plans.get(sortKey(row.planName)) ?? ''];
    const partyId = row.partyName === undefined ? null : (partyIds.get(sortKey(row.partyName)) ?? '');
    const childAges = readAges(row.childAges ?? '');
    const { arrival, departure, ratePaise, adults = 1, extraBeds = 0, rooms = 1 } = row;
    const isLong = daysBetween(arrival, departure) > 366;
    const dates = ratePaise === undefined || departure <= arrival || isLong ? [] : nightsOf({ arrival, departure });
    const stay: NewStay = {
      ...{ typeId, planId, arrival, departure, adults, childAges: childAges ?? [], extraBeds, guestName: '', comingAt: '', roomId: null },
      nightsByHand: dates.map((date) => ({ date, ratePaise: ratePaise ?? null, discountPaise: 0, isFree: false, reason: handReason })),
    };
    const unknown = [
      ...(typeId === '' ? [gone('typeId', `There is no room type ${row.typeName}.`)] : []),
      ...(planId === '' ? [gone('planId', `There is no rate plan ${row.planName}.`)] : []),
      ...(partyId === '' ? [gone('partyId', `There is no party ${row.partyName}. Bring it in first.`)] : []),
      ...(childAges === null ? [gone('childAges', 'Write ages in whole years, as 4, 9.')] : []),
      ...(rooms < 1 ? [gone('rooms', 'A booking has at least one room.')] : []),
      ...(rooms * daysBetween(arrival, departure) > mostNights
        ? [gone('rooms', `These are more than ${mostNights} nights of rooms. Part them into several bookings.`)]
        : []),
    ];
    const priced = priceStay(priceFacts, stay, partyId, { isSold });
    const late = arrivalProblems(arrival, businessDay);
    // A name that is unknown, or a day that is over, is said once.
    const passed = [...(typeId === '' || planId === '' ? ['typeId', 'planId'] : []), ...(late.length > 0 ? ['nights'] : [])];
    const problems = [
      ...bookerProblems({ bookerName: row.bookerName, bookerPhone: row.bookerPhone ?? '', bookerEmail: row.bookerEmail ?? '' }),
      ...unknown,
      ...priced.problems.filter(({ field }) => !passed.includes(field)),
      ...late,
      ...(priced.isBelowPlan && !isManager(caller) ? [belowPlanProblem('nights')] : []),
    ];
    const id = there.get(keyOf(row));
    return {
      ...{ at: row.at, id: id ?? uuidv7(), action: id === undefined ? 'create' : 'same', problems: id === undefined ? problems : [] },
      ...{ row, stay, state: row.state ?? 'confirmed', partyId, nights: priced.nights },
    };
  });
  const full = await fullRows(context, planned, priceFacts, { purpose, taken });
  return { rows: planned.map((each) => (full.has(each) ? { ...each, problems: [full.get(each)!] } : each)), facts: priceFacts };
}

/** Takes the rooms of the rows one after another. Returns those that find a night full, with the night. */
async function fullRows(
  { tx, company }: Context,
  planned: readonly PlannedRow[],
  { types, settings }: PriceFacts,
  { purpose, taken }: { purpose: 'check' | 'write'; taken: Map<string, number> },
) {
  const taking = planned.filter(({ action, problems, state }) => action === 'create' && problems.length === 0 && takesStock(state));
  const wanted = new Map<string, TypeNight>();
  for (const { stay } of taking) {
    const its = typeNightsOf(stay.typeId, { from: stay.arrival, until: stay.departure });
    for (const each of its) wanted.set(keyOfNight(each), each);
  }
  const keys = [...wanted.keys()].sort();
  const full = new Map<PlannedRow, ServerProblem>();
  if (keys.length === 0) return full;
  const nights = keys.map((key) => wanted.get(key)!);
  const from = nights[0]!.night;
  const count = daysBetween(from, nights.at(-1)!.night) + 1;
  const typeIds = [...new Set(nights.map(({ typeId }) => typeId))];
  const locks = [lockTypes(company.id, typeIds, 'share'), makeTypeNights(company.id, nights), lockTypeNights(company.id, nights)];
  const [counted] = await tx.after(purpose === 'write' ? locks : [], [listCountedFrom(company.id, from, count)]);
  const freeOf = new Map(counted.map((type) => [type.typeId, freeByNight(type, count, settings.beyond)]));
  if (purpose === 'check')
    for (const [key, { typeId, night }] of wanted) {
      const free = freeOf.get(typeId);
      const at = daysBetween(from, night);
      if (free) free[at] = (free[at] ?? 0) - (taken.get(key) ?? 0);
    }
  for (const each of taking) {
    const { typeId, arrival, departure } = each.stay;
    const free = freeOf.get(typeId) ?? [];
    const rooms = each.row.rooms ?? 1;
    const at = nightsOf({ arrival, departure }).map((date) => daysBetween(from, date));
    const short = at.find((night) => (free[night] ?? 0) < rooms);
    if (short === undefined)
      for (const night of at) {
        free[night]! -= rooms;
        const key = keyOfNight({ typeId, night: addDays(from, night) });
        if (purpose === 'check' && (taken.has(key) || taken.size < mostTaken)) taken.set(key, (taken.get(key) ?? 0) + rooms);
      }
    else {
      const [name, left, on] = [types.get(typeId)?.name ?? '', free[short] ?? 0, formatDate(addDays(from, short))];
      const message = left > 0 ? `Only ${left} ${name} left on ${on}.` : `No ${name} is left on ${on}.`;
      full.set(each, { code: 'TYPE_FULL', field: 'typeId', message });
    }
  }
  return full;
}

/** Writes the rows without problems that are not there yet, each a booking with its own number. */
export async function writeBookings(context: Context, { rows, facts }: Planned): Promise<void> {
  const { tx, company, caller } = context;
  const good = rows.filter(({ action, problems }) => action === 'create' && problems.length === 0);
  if (good.length === 0) return;
  await tx.together(
    good.map(({ id, row, state, partyId, stay }) => {
      const { reference, source = 'portal', bookerName, bookerPhone = '', bookerEmail = '', groupName = '', note = '' } = row;
      const booker = { source, reference, bookerName, bookerPhone, bookerEmail, groupName, partyId, note };
      const heldUntil = state === 'held' ? usualHold(facts) : null;
      return insertBooking(company.id, { ...booker, id, heldUntil, policy: policiesOf(facts, [stay.planId]) }, caller);
    }),
  );
  const events = await writeNewStays(
    context,
    good.map(({ id, row, state, stay, nights }) => {
      const rooms = Array.from({ length: row.rooms ?? 1 }, () => stay);
      const { bookerName } = row;
      return { ...{ id, bookerName, firstLine: 0, state, stays: rooms }, priced: rooms.map(() => ({ nights })), roomOf: new Map() };
    }),
  );
  tx.commitWith([events]);
}
