import type { BookingSource } from '../bookings/booking.ts';
import { bookingName } from '../bookings/booking.ts';
import { sourceWords } from '../bookings/booking-words.ts';
import { daysBetween, type IsoDate, todayInIndia } from '../periods/business-date.ts';
import type { StayState } from '../rooms/stay-state.ts';
import { stateWords } from './hotel-words.ts';
import type { Report, ReportRow } from './report.ts';

/** Lists of stays by day: who sleeps in the house, who comes, who leaves. */
export const houseLists = { inHouse: 'In-house', arrivals: 'Arrivals', departures: 'Departures' } as const;
export type HouseList = keyof typeof houseLists;

/** A page of the route. */
export type HouseListPage = {
  readonly list: HouseList;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly rows: readonly {
    readonly stayId: string;
    readonly bookingNumber: number;
    readonly guestName: string;
    readonly phone: string;
    readonly state: StayState;
    readonly roomName: string | null;
    readonly typeName: string;
    readonly planName: string;
    readonly source: BookingSource;
    readonly arrival: IsoDate;
    readonly departure: IsoDate;
    readonly comingAt: string;
    readonly adults: number;
    readonly children: number;
  }[];
};

/** Stays that sleep in the house, come or leave on some days. Enter opens the stay. */
export const houseList: Report<HouseListPage> = {
  id: 'houseList',
  title: 'House list',
  subject: ({ list }) => houseLists[list],
  columns: () => [
    { key: 'guest', title: 'Guest', kind: 'text' },
    { key: 'room', title: 'Room', kind: 'text', width: 72 },
    { key: 'type', title: 'Type', kind: 'text', width: 110, isDim: true, where: 'wide' },
    { key: 'arrival', title: 'Arrival', kind: 'date', width: 100 },
    { key: 'departure', title: 'Departure', kind: 'date', width: 100 },
    { key: 'nights', title: 'Nights', kind: 'count', width: 64, isDim: true, where: 'table' },
    { key: 'guests', title: 'Guests', kind: 'count', width: 64, isDim: true, where: 'table' },
    { key: 'plan', title: 'Plan', kind: 'text', width: 110, isDim: true, where: 'wide' },
    { key: 'comingAt', title: 'Coming at', kind: 'text', width: 80, where: 'files' },
    { key: 'source', title: 'Source', kind: 'text', width: 80, isDim: true, where: 'wide' },
    { key: 'phone', title: 'Phone', kind: 'text', width: 110, isDim: true, where: 'files' },
    { key: 'booking', title: 'Booking', kind: 'text', width: 84, isDim: true, where: 'table' },
    { key: 'state', title: 'State', kind: 'text', width: 100, where: 'table' },
  ],
  rows: ({ rows }) =>
    rows.map(
      ({ stayId, guestName, roomName, typeName, planName, arrival, departure, adults, children, ...stay }): ReportRow => ({
        ...{ key: stayId, kind: 'entry', depth: 0 },
        cells: {
          ...{ guest: guestName, room: roomName ?? '', type: typeName, plan: planName, arrival, departure },
          ...{ nights: daysBetween(arrival, departure), guests: adults + children, comingAt: stay.comingAt, phone: stay.phone },
          ...{ source: sourceWords[stay.source], booking: bookingName(stay.bookingNumber), state: stateWords[stay.state] },
        },
        drill: { to: 'stay', stayId },
      }),
    ),
  totals: () => [],
  filters: [{ kind: 'period' }, { kind: 'choice', name: 'list', title: 'List', words: houseLists }],
};

export const formStates = { pending: 'Pending', filed: 'Filed' } as const;

/** A page of the route, by due time. */
export type PoliceFormsPage = {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly rows: readonly {
    readonly guestId: string;
    readonly stayId: string;
    readonly kind: 'arrival' | 'departure';
    readonly guestName: string;
    readonly nationality: string;
    readonly roomName: string;
    readonly at: string;
    readonly dueAt: string;
    readonly isLate: boolean;
    readonly acknowledgement: string;
    readonly filedAt: string | null;
    readonly filedBy: string | null;
  }[];
};

const dayOf = (instant: string | null) => (instant === null ? null : todayInIndia(Date.parse(instant)));

/** Forms III of a period, by the day on which the guest came or left. Enter opens the stay. */
export const policeForms: Report<PoliceFormsPage> = {
  id: 'policeForms',
  title: 'Form III register',
  columns: () => [
    { key: 'guest', title: 'Guest', kind: 'text' },
    { key: 'country', title: 'Country', kind: 'text', width: 72, where: 'table' },
    { key: 'room', title: 'Room', kind: 'text', width: 72, where: 'table' },
    { key: 'event', title: 'Of', kind: 'text', width: 90 },
    { key: 'on', title: 'On', kind: 'date', width: 100 },
    { key: 'due', title: 'Due', kind: 'date', width: 100, where: 'table' },
    { key: 'state', title: 'State', kind: 'text', width: 80 },
    { key: 'filed', title: 'Filed', kind: 'date', width: 100, where: 'table' },
    { key: 'by', title: 'Filed by', kind: 'text', width: 110, isDim: true, where: 'wide' },
    { key: 'number', title: 'Acknowledgement', kind: 'text', width: 150, where: 'table' },
  ],
  rows: ({ rows }) =>
    rows.map(
      ({ guestId, stayId, kind, guestName, nationality, roomName, at, dueAt, isLate, acknowledgement, filedAt, filedBy }): ReportRow => ({
        ...{ key: `${guestId} ${kind}`, kind: 'entry', depth: 0 },
        cells: {
          ...{ guest: guestName, country: nationality, room: roomName, event: kind === 'arrival' ? 'Arrival' : 'Departure', on: dayOf(at) },
          ...{ due: dayOf(dueAt), state: filedAt !== null ? 'Filed' : isLate ? 'Late' : 'Pending' },
          ...{ filed: dayOf(filedAt), by: filedBy ?? '', number: acknowledgement },
        },
        ...(isLate && { tone: 'attention' as const }),
        drill: { to: 'stay', stayId },
      }),
    ),
  totals: () => [],
  filters: [{ kind: 'period' }, { kind: 'choice', name: 'state', title: 'State', words: formStates }],
};
