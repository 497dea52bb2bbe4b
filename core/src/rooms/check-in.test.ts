import { expect, test } from 'vitest';
import { problemText } from '../basics/problem.ts';
import { ageOn, type GuestEntry, guestEntryProblems, guestName } from './check-in.ts';
import { mayEraseGuestOn, noForeignDetails } from './guest-registration.ts';
import { undoCheckInProblems } from './stay-state.ts';

const asha: GuestEntry = {
  ...{ name: 'Asha Rao', phone: '9846012345', email: '', address: '4 MG Road, Mysuru', nationality: 'IN', isOci: false, bornOn: null },
  ...{ comingFrom: 'Mysuru', goingTo: 'Munnar', idKind: 'aadhaar', idNumber: '4471', hasKnownId: false, foreign: noForeignDetails },
};
const stay = { purpose: 'Holiday', vehicle: '', today: '2026-11-30' };
const wrong = (guests: readonly GuestEntry[], of = stay) => guestEntryProblems(guests, of).map(({ code, field }) => `${field} ${code}`);

test('an Indian who leads gives the register, the others a name', () => {
  expect(wrong([asha, { ...asha, phone: '', address: '', idKind: null, idNumber: '' }])).toEqual([]);
  expect(
    wrong(
      [
        { ...asha, name: ' ', address: '', comingFrom: '', idKind: null },
        { ...asha, name: '' },
      ],
      { ...stay, purpose: '' },
    ),
  ).toEqual([
    ...['guests.0.name GUEST_FIELD_MISSING', 'guests.0.address GUEST_FIELD_MISSING', 'guests.0.comingFrom GUEST_FIELD_MISSING'],
    ...['purpose GUEST_FIELD_MISSING', 'guests.0.idKind ID_MISSING', 'guests.1.name GUEST_FIELD_MISSING'],
  ]);
  expect(guestEntryProblems([{ ...asha, comingFrom: '' }], stay).map(problemText)).toEqual(['Enter: Coming from.']);
});

test('every foreigner gives Form III and a passport, also beside an Indian', () => {
  const foreign = { ...noForeignDetails, surname: 'Roe', givenName: 'Jane', visaIssuedOn: '31/12/2026' };
  const jane: GuestEntry = { ...asha, name: '', nationality: 'GB', foreign };
  const problems = wrong([asha, jane]);
  expect(problems).toEqual(
    expect.arrayContaining(['guests.1.foreign.visaNumber GUEST_FIELD_MISSING', 'guests.1.bornOn GUEST_FIELD_MISSING']),
  );
  expect(problems).toContain('guests.1.foreign.visaIssuedOn GUEST_DATE_INVALID');
  expect(problems).toContain('guests.1.idKind ID_PASSPORT_NEEDED');
  expect(wrong([{ ...jane, idKind: 'passport', idNumber: '' }])).toContain('guests.0.idNumber GUEST_FIELD_MISSING');
  expect(guestName(jane)).toBe('Jane Roe');
});

test('a date in the future or before the one that it follows is refused at its field, an ID that has run out is not', () => {
  const filled = Object.fromEntries(Object.keys(noForeignDetails).map((field) => [field, 'x'])) as typeof noForeignDetails;
  const dates = {
    passportIssuedOn: '2016-01-10',
    passportValidTill: '2026-01-09',
    visaIssuedOn: '2026-10-01',
    visaValidTill: '2026-11-01',
  };
  const foreign = { ...filled, ...dates, arrivedInIndiaOn: '2026-11-30' };
  const jane: GuestEntry = { ...asha, nationality: 'GB', bornOn: '1990-05-01', idKind: 'passport', idNumber: 'Z1234567', foreign };
  expect(wrong([jane])).toEqual([]);
  const turned = { ...foreign, passportIssuedOn: '2026-01-10', arrivedInIndiaOn: '2026-12-01' };
  expect(guestEntryProblems([{ ...jane, foreign: turned }], stay).map((each) => `${each.field}: ${problemText(each)}`)).toEqual([
    'guests.0.foreign.arrivedInIndiaOn: Arrived in India on is in the future.',
    'guests.0.foreign.passportValidTill: Passport valid till is before this: Passport issued on.',
  ]);
  expect(wrong([{ ...jane, bornOn: '2030-12-31' }])).toEqual(['guests.0.bornOn GUEST_DATE_AHEAD']);
});

test('a phone has at least six digits', () => {
  expect(wrong([{ ...asha, phone: '12' }])).toEqual(['guests.0.phone PHONE_INVALID']);
  expect(wrong([{ ...asha, phone: '+44 20 7946 0018' }])).toEqual([]);
});

test('the ID of an earlier stay needs no number', () => {
  expect(wrong([{ ...asha, idNumber: '', hasKnownId: true }])).toEqual([]);
  expect(wrong([{ ...asha, idNumber: '12', hasKnownId: true }])).toEqual(['guests.0.idNumber ID_AADHAAR_INVALID']);
});

test('the age counts whole years', () => {
  expect([ageOn('2008-11-30', '2026-11-29'), ageOn('2008-11-29', '2026-11-29')]).toEqual([17, 18]);
});

test('a check-in is taken back on its day while nothing is charged or reported', () => {
  expect(undoCheckInProblems({ isSameDay: true, lines: 0, reported: [] })).toEqual([]);
  expect(undoCheckInProblems({ isSameDay: false, lines: 1, reported: ['Jane Roe'] }).map(problemText)).toEqual([
    'A check-in is taken back on its own business day. Check the guest out instead.',
    ...['The folio has lines: 1. Take them back first.', 'Form III of Jane Roe is filed. Check the guest out instead.'],
  ]);
});

test('the register is kept for a year', () => expect(mayEraseGuestOn('2026-11-27')).toBe('2027-11-27'));
