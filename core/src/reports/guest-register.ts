import { todayInIndia } from '../periods/business-date.ts';
import type { IdKind } from '../rooms/guest-id.ts';
import type { Report } from './report.ts';

/** A page of the route, by arrival. */
export type GuestRegisterPage = {
  readonly guests: readonly {
    readonly guestId: string;
    readonly name: string;
    readonly phone: string;
    readonly address: string;
    readonly nationality: string;
    readonly age: number | null;
    readonly relation: string;
    readonly comingFrom: string;
    readonly goingTo: string;
    readonly purpose: string;
    readonly vehicle: string;
    readonly idKind: IdKind | null;
    readonly idLastFour: string;
    readonly roomName: string;
    readonly arrivedAt: string;
    readonly leftAt: string | null;
  }[];
};

const idWords: Readonly<Record<IdKind, string>> = {
  ...{ aadhaar: 'Aadhaar', passport: 'Passport', licence: 'Driving licence', voter: 'Voter ID', other: 'Other ID' },
};
const dayOf = (instant: string | null) => (instant === null ? null : todayInIndia(Date.parse(instant)));

/** The register of guests as the police asks for it, by arrival. Of an ID it has the last four characters. */
export const guestRegister: Report<GuestRegisterPage> = {
  id: 'guestRegister',
  title: 'Register of guests',
  columns: () => [
    { key: 'name', title: 'Name', kind: 'text' },
    { key: 'room', title: 'Room', kind: 'text', width: 70 },
    { key: 'arrived', title: 'Arrived', kind: 'date', width: 96 },
    { key: 'left', title: 'Left', kind: 'date', width: 96 },
    { key: 'phone', title: 'Phone', kind: 'text', width: 110, where: 'table' },
    { key: 'address', title: 'Address', kind: 'text', width: 170, where: 'wide' },
    { key: 'nationality', title: 'Country', kind: 'text', width: 60, where: 'files' },
    { key: 'age', title: 'Age', kind: 'count', width: 50, where: 'files' },
    { key: 'journey', title: 'From and to', kind: 'text', width: 130, where: 'files' },
    { key: 'purpose', title: 'Purpose', kind: 'text', width: 90, where: 'files' },
    { key: 'vehicle', title: 'Vehicle', kind: 'text', width: 100, where: 'files' },
    { key: 'identity', title: 'Identity', kind: 'text', width: 130, where: 'table' },
  ],
  rows: ({ guests }) =>
    guests.map((guest) => {
      const { guestId, name, phone, address, nationality, age, relation, comingFrom, goingTo, purpose, vehicle, roomName } = guest;
      return {
        ...{ key: guestId, kind: 'entry', depth: 0 },
        cells: {
          ...{
            name: relation === '' ? name : `${name} (${relation})`,
            room: roomName,
            arrived: dayOf(guest.arrivedAt),
            left: dayOf(guest.leftAt),
            phone,
            address,
            nationality,
            age,
          },
          ...{ journey: [comingFrom, goingTo].filter(Boolean).join(' to '), purpose, vehicle },
          identity: guest.idKind === null ? '' : [idWords[guest.idKind], guest.idLastFour].filter(Boolean).join(' …'),
        },
      };
    }),
  totals: () => [],
  filters: [{ kind: 'period' }],
};
