import type { FastifyInstance } from 'fastify';
import type { openDesk } from './bookings.ts';
import { get, type Headers, post, put } from './calls.ts';

type Refused = { code: string; problems: { code: string; field: string; message: string }[] };
export type CheckIn = {
  version: number;
  state: string;
  roomId: string | null;
  guests: { _id: string; name: string; phone: string; idLastFour: string; idKind: string | null; hasPhoto: boolean }[];
  filled: { name: string; phone: string; address: string; idKind: string | null; idLastFour: string; earlierId: string | null };
  filledFrom: string | null;
  rooms: { _id: string; name: string; isClean: boolean; refused: string }[];
  value: number;
  tax: number;
  advance: number;
  balance: number;
};
export type Form = { guestId: string; kind: string; guestName: string; dueAt: string; isLate: boolean; acknowledgement: string };

/** A PNG of one pixel in base64. */
export const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** An Indian who shows an Aadhaar. */
export const asha = {
  ...{
    name: 'Asha Nair',
    phone: '+91 98470 12345',
    address: '14 Race Course Road, Coimbatore',
    comingFrom: 'Coimbatore',
    goingTo: 'Munnar',
  },
  ...{ idKind: 'aadhaar', idNumber: '1234 5678 4471' },
};

/** A guest from Britain with all that Form III wants. */
export const jane = {
  ...{
    name: '',
    phone: '+44 20 7946 0958',
    address: '1 High Street',
    nationality: 'GB',
    bornOn: '1985-02-03',
    comingFrom: 'Delhi',
    goingTo: 'Agra',
  },
  ...{ idKind: 'passport', idNumber: '533401372' },
  foreign: {
    ...{ surname: 'Roe', givenName: 'Jane', sex: 'Female', city: 'London', country: 'GB', mobileInIndia: '' },
    ...{ passportPlace: 'London', passportCountry: 'GB', passportIssuedOn: '2020-01-01', passportValidTill: '2030-01-01' },
    ...{
      visaNumber: 'V1234567',
      visaPlace: 'London',
      visaCountry: 'GB',
      visaIssuedOn: '2026-01-01',
      visaValidTill: '2027-01-01',
      visaType: 'Tourist',
    },
    ...{ fromCountry: 'GB', arrivedInIndiaOn: '2026-01-05', isEmployed: 'No' },
  },
};

/** The desk of a hotel where guests are checked in. */
export function receptionOf(app: FastifyInstance, desk: Awaited<ReturnType<typeof openDesk>>) {
  const { path, clerk, manager } = desk;
  /** A confirmed stay from today on in Deluxe 201, or as said otherwise. */
  const expected = async (more: object = {}, booking: object = {}) => {
    const { stays } = await desk.booked(
      [{ arrival: desk.inDays(0), departure: desk.inDays(2), roomId: desk.deluxeRooms[0]!._id, ...more }],
      booking,
    );
    return stays[0]!;
  };
  const getCheckIn = async (id: string, who: Headers = clerk) => (await get<CheckIn>(app, who, `${path}/stays/${id}/checkIn`)).body;
  const checkIn = (stay: { _id: string; version: number }, body: object = {}, who: Headers = clerk) =>
    post<{ message: string; version: number; guestIds: string[] } & Refused>(app, who, `${path}/stays/${stay._id}/checkIn`, {
      ...{ version: stay.version, guests: [asha, { name: 'Rohan Nair', relation: 'Husband' }], purpose: 'Holiday' },
      ...body,
    });
  const undo = (id: string, version: number, who: Headers = manager) =>
    post<{ version: number } & Refused>(app, who, `${path}/stays/${id}/undoCheckIn`, { version, reason: 'Wrong booking' });
  const savePhoto = (id: string, image: string | null, who: Headers = clerk) =>
    put<{ message: string } & Refused>(app, who, `${path}/guests/${id}/photo`, { image });
  const identity = (id: string, who: Headers = manager, reason = 'Police asked') =>
    get<{ idNumber: string; photo: string | null; signature: string | null } & Refused>(
      app,
      who,
      `${path}/guests/${id}/identity?reason=${encodeURIComponent(reason)}`,
    );
  const forms = async (state = 'pending') =>
    (await get<{ forms: Form[]; pending: number; late: number }>(app, clerk, `${path}/guests/forms?state=${state}`)).body;
  return { ...desk, expected, getCheckIn, checkIn, undo, savePhoto, identity, forms };
}
