import type { Problem } from '../basics/problem.ts';
import type { Paise } from '../money/paise.ts';
import { E4 } from '../money/rounding.ts';
import { addDays, type IsoDate } from '../periods/business-date.ts';
import type { ChargedNight } from './cancel-charge.ts';
import { type FolioLine, sacOfKind } from './folio.ts';
import { taxOfNight, taxProblems } from './room-tax.ts';
import { type RoutedPart, type RoutingRule, routeLine, type TakenLine, usedByRules } from './route-line.ts';
import { type Night, valueOfNight } from './stay.ts';
import type { StayState } from './stay-state.ts';

/** A booked room that the audit looks at: expected, in the house, or a no-show. Amounts in paise before tax. */
export type AuditStay = {
  readonly id: string;
  /** The guest who leads the stay. */
  readonly name: string;
  readonly state: StayState;
  readonly arrival: IsoDate;
  readonly departure: IsoDate;
  readonly room: { readonly id: string; readonly number: string } | null;
  /** The night of the business date; null if it has no rate. */
  readonly night: Night | null;
  /** The charge of a no-show or a late cancel by the policy of the booking (`cancelCharge`). */
  readonly noShowNights: readonly ChargedNight[];
  readonly guestFolioId: string;
  readonly rules: readonly RoutingRule[];
  /** The lines of this business date that count for rules with an amount a day. */
  readonly taken: readonly TakenLine[];
};

/** The house on a business date, as the audit finds it. */
export type AuditedHouse = {
  readonly businessDate: IsoDate;
  readonly stays: readonly AuditStay[];
  /** The keys of the folio lines that are posted, with those that were taken back later. */
  readonly postedKeys: ReadonlySet<string>;
  /** Cashiers whose till is not handed over. */
  readonly openTills: readonly string[];
  /** Cashiers whose hand-over no manager has accepted yet. */
  readonly waitingHandOvers: readonly string[];
  /** Differences of the cash counts of the date that nobody entered, by cash ledger. Below 0 if cash is missing. */
  readonly cashDifferences: readonly { readonly ledgerId: string; readonly name: string; readonly differencePaise: Paise }[];
  /** Tables and tokens of the outlets with an open order. */
  readonly openOrders: readonly string[];
  /** Drawers of the restaurant that were counted since the last audit and did not hold what they should. Below 0 if cash is missing. */
  readonly drawerDifferences: readonly { readonly day: IsoDate; readonly by: string; readonly differencePaise: Paise }[];
  /** Foreigners without acknowledgement of Form III. */
  readonly openForms: readonly { readonly name: string; readonly isLate: boolean }[];
  readonly rooms: readonly AuditRoom[];
  readonly totals: { readonly foliosPaise: Paise; readonly booksPaise: Paise };
};
export type AuditRoom = {
  readonly id: string;
  readonly number: string;
  readonly isOccupied: boolean;
  /** As housekeeping found it; null if nobody looked. */
  readonly foundOccupied: boolean | null;
};

export const auditSteps = ['cashiers', 'outlets', 'arrivals', 'departures', 'rates', 'post', 'forms', 'rooms', 'totals'] as const;
export type AuditStep = {
  readonly step: (typeof auditSteps)[number];
  /** The day does not close before these are resolved. */
  readonly blocks: readonly Problem[];
  readonly warns: readonly Problem[];
};

/** A charge to post once, and its parts by folio, which add up to its value. Each part is a folio line with this key. */
export type AuditPosting = Pick<FolioLine, 'kind' | 'text' | 'quantityE4' | 'valuePaise' | 'sac' | 'gstPercentE4' | 'night'> & {
  readonly key: string;
  readonly stayId: string;
  readonly parts: readonly RoutedPart[];
};

export type Audit = {
  readonly steps: readonly AuditStep[];
  /** False as long as a step before the posting blocks. */
  readonly mayPost: boolean;
  readonly toPost: readonly AuditPosting[];
  /** Occupied rooms, which are dirty from now on. */
  readonly dirtyRoomIds: readonly string[];
  /** The business date after this one. */
  readonly nextDate: IsoDate;
};

export const nightKey = (stayId: string, date: IsoDate) => `night ${stayId} ${date}`;
export const noShowKey = (stayId: string, date: IsoDate) => `no-show ${stayId} ${date}`;
const fieldOf = ({ id }: AuditStay) => `stays.${id}`;

/** True for a stay in the house over the night of the business date. */
const sleeps = ({ state, arrival, departure }: AuditStay, date: IsoDate) => state === 'inHouse' && arrival <= date && date < departure;

function rateBlocks(stay: AuditStay, date: IsoDate): Problem[] {
  const { night, room, name } = stay;
  const field = fieldOf(stay);
  const isMissing = night === null || (!night.isFree && valueOfNight(night) <= 0);
  return [
    ...(room === null ? [{ code: 'ROOM_NOT_ASSIGNED' as const, field }] : []),
    ...(isMissing ? [{ code: 'AUDIT_RATE_MISSING' as const, field, about: { name, date } }] : []),
    ...taxProblems([date]).map((problem) => ({ ...problem, field })),
  ];
}

function posting(stay: AuditStay, charge: Omit<AuditPosting, 'stayId' | 'parts' | 'quantityE4' | 'sac'>): AuditPosting {
  const { id, rules, guestFolioId, taken } = stay;
  const { kind, valuePaise } = charge;
  const parts = routeLine({ kind, valuePaise, isAlcohol: false }, rules, guestFolioId, usedByRules(taken, rules, id));
  return { ...charge, stayId: id, quantityE4: E4, sac: sacOfKind[kind], parts };
}

/** The night of a stay; none if it is posted, or a block of the rates stands against it. */
function nightOf(stay: AuditStay, { businessDate: date, postedKeys }: AuditedHouse): AuditPosting[] {
  const { id, room, night } = stay;
  const key = nightKey(id, date);
  if (!sleeps(stay, date) || postedKeys.has(key) || room === null || night === null || rateBlocks(stay, date).length > 0) return [];
  const valuePaise = valueOfNight(night);
  const { gstPercentE4 } = taxOfNight(valuePaise, date)!;
  const at = { roomId: room.id, roomNumber: room.number, date };
  return [posting(stay, { key, kind: 'room', text: `Room ${room.number}`, valuePaise, gstPercentE4, night: at })];
}

/** The charge of a no-show or of a late cancel: accommodation at the rate of the night that was kept for the guest. */
function noShowOf(stay: AuditStay, { businessDate, postedKeys }: AuditedHouse): AuditPosting[] {
  const isDue = stay.state === 'cancelled' || (stay.state === 'noShow' && stay.arrival <= businessDate);
  if (!isDue) return [];
  const text = stay.state === 'noShow' ? 'No-show' : 'Cancelled';
  return stay.noShowNights.flatMap(({ date, valuePaise, gstPercentE4 }) => {
    const key = noShowKey(stay.id, date);
    if (postedKeys.has(key)) return [];
    return [posting(stay, { key, kind: 'cancellation', text, valuePaise, gstPercentE4, night: null })];
  });
}

function roomWarnings({ number: name, isOccupied, foundOccupied }: AuditRoom): Problem[] {
  if (foundOccupied === null || foundOccupied === isOccupied) return [];
  return [{ code: foundOccupied ? 'AUDIT_ROOM_SLEPT_IN' : 'AUDIT_ROOM_LEFT', field: 'rooms', about: { name } }];
}

function totalBlocks({ totals: { foliosPaise, booksPaise }, cashDifferences }: AuditedHouse): Problem[] {
  return [
    ...(foliosPaise === booksPaise ? [] : [{ code: 'AUDIT_FOLIOS_DIFFER' as const, field: 'totals', about: { foliosPaise, booksPaise } }]),
    ...cashDifferences.map(({ ledgerId, ...about }): Problem => ({ code: 'AUDIT_CASH_DIFFERS', field: `cashCounts.${ledgerId}`, about })),
  ];
}

/**
 * The night audit of a business date: what each step finds, and the lines to post. It posts one line for each room and night that guests sleep in, free
 * ones at 0, and the charges of no-shows. What has its key already is not posted again, so a second run, or one after a crash, posts only what is missing.
 */
export function auditHouse(house: AuditedHouse): Audit {
  const { businessDate: date, stays, openTills, waitingHandOvers, openOrders, drawerDifferences, openForms, rooms } = house;
  const sleeping = stays.filter((stay) => sleeps(stay, date));
  const late = stays.filter(({ state, arrival }) => state === 'confirmed' && arrival <= date);
  const overdue = stays.filter(({ state, departure }) => state === 'inHouse' && departure <= date);
  const orders = openOrders.map((name): Problem => ({ code: 'AUDIT_ORDER_OPEN', field: 'openOrders', about: { name } }));
  const drawers = drawerDifferences.map(
    ({ day: dayOn, by, differencePaise }): Problem => ({
      ...{ code: 'AUDIT_DRAWER_DIFFERS', field: 'drawers', about: { dayOn, by, differencePaise } },
    }),
  );
  const before: AuditStep[] = [
    {
      step: 'cashiers',
      blocks: [],
      warns: [
        ...openTills.map((name): Problem => ({ code: 'AUDIT_TILL_OPEN', field: 'openTills', about: { name } })),
        ...waitingHandOvers.map((name): Problem => ({ code: 'AUDIT_HAND_OVER_WAITS', field: 'handOvers', about: { name } })),
      ],
    },
    { step: 'outlets', blocks: [], warns: [...orders, ...drawers] },
    { step: 'arrivals', blocks: late.map(notIn), warns: [] },
    { step: 'departures', blocks: overdue.map(notOut), warns: [] },
    { step: 'rates', blocks: sleeping.flatMap((stay) => rateBlocks(stay, date)), warns: [] },
  ];
  const forms = openForms.map(
    ({ name, isLate }): Problem => ({
      ...{ code: isLate ? 'AUDIT_FORM_LATE' : 'AUDIT_FORM_OPEN', field: 'openForms', about: { name } },
    }),
  );
  const after: AuditStep[] = [
    { step: 'post', blocks: [], warns: [] },
    { step: 'forms', blocks: [], warns: forms },
    { step: 'rooms', blocks: [], warns: rooms.flatMap(roomWarnings) },
    { step: 'totals', blocks: totalBlocks(house), warns: [] },
  ];
  return {
    steps: [...before, ...after],
    mayPost: before.every(({ blocks }) => blocks.length === 0),
    toPost: stays.flatMap((stay) => [...nightOf(stay, house), ...noShowOf(stay, house)]),
    dirtyRoomIds: rooms.filter(({ isOccupied }) => isOccupied).map(({ id }) => id),
    nextDate: addDays(date, 1),
  };
}

const notIn = (stay: AuditStay): Problem => ({
  ...{ code: 'AUDIT_ARRIVAL_NOT_IN', field: fieldOf(stay), about: { name: stay.name, arrivalOn: stay.arrival } },
});
const notOut = (stay: AuditStay): Problem => ({
  ...{ code: 'AUDIT_DEPARTURE_NOT_OUT', field: fieldOf(stay), about: { name: stay.name, departureOn: stay.departure } },
});

/** All that stands against the close of the day after the posting: the blocks of the steps, and nights that are not posted. */
export function closeProblems({ steps, toPost }: Audit): Problem[] {
  const left: Problem[] = toPost.length === 0 ? [] : [{ code: 'AUDIT_NIGHTS_LEFT', field: 'post', about: { count: toPost.length } }];
  return [...steps.flatMap(({ blocks }) => blocks), ...left];
}
