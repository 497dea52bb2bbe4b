import { describe, expect, test } from 'vitest';
import { problemText } from '../basics/problem.ts';
import { type IdKind, idProblems, keptIdNumber } from './guest-id.ts';
import {
  deleteIdPhotosOn,
  dueForms,
  filedProblems,
  formSheet,
  type GuestDetails,
  guestDetailProblems,
  guestFields,
  isForeigner,
  wantedFields,
} from './guest-registration.ts';

const nothing = Object.fromEntries(Object.keys(guestFields).map((field) => [field, ''])) as GuestDetails;

describe('who is asked what', () => {
  test('an Indian gives the register, a foreigner Form III, the holder of an OCI card no visa', () => {
    const of = (nationality: string, isOci = false) => wantedFields({ nationality, isOci });
    expect(of('IN')).not.toContain('passportNumber');
    expect(of('GB')).toEqual(expect.arrayContaining(['passportNumber', 'visaNumber', 'visaValidTill', 'arrivedInIndiaOn', 'purpose']));
    expect(of('GB', true)).toContain('visaNumber');
    expect(of('GB', true)).not.toContain('visaValidTill');
    expect(of('NP').some((field) => field.startsWith('visa'))).toBe(false);
    expect(of('NP')).toContain('passportNumber');
  });
  test('an OCI card is no Indian passport', () => {
    expect([isForeigner({ nationality: 'IN', isOci: false }), isForeigner({ nationality: 'US', isOci: true })]).toEqual([false, true]);
    const details = { ...nothing, nationality: 'IN' };
    expect(guestDetailProblems(details, true, '2026-11-30').map(({ code }) => code)).toContain('GUEST_NATION_WITH_OCI');
  });
  test('all that is missing is said at once, in the words of the form', () => {
    const indian = {
      ...nothing,
      nationality: 'IN',
      surname: 'Rao',
      givenName: 'Asha',
      address: '4 MG Road',
      city: 'Mysuru',
      bornOn: '1990-02-30',
    };
    expect(guestDetailProblems(indian, false, '2026-11-30').map(problemText)).toEqual([
      ...['Enter: Phone.', 'Enter: Arrived from city.', 'Enter: Purpose of visit.', 'Enter: Next place.'],
      'Date of birth is a date.',
    ]);
    expect(guestDetailProblems(nothing, false, '2026-11-30').map(problemText)).toEqual(['Enter: Nationality.']);
  });
  test('the sheet for the portal has its order and dates', () => {
    const sheet = formSheet({ ...nothing, surname: 'Roe', bornOn: '1980-12-31' });
    expect(sheet.slice(0, 4).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Surname: Roe',
      'Given name: ',
      'Sex: ',
      'Date of birth: 31/12/1980',
    ]);
    expect(sheet.map(({ field }) => field)).not.toContain('vehicle');
  });
});

describe('Form III', () => {
  const at = (clock: string) => Date.parse(`${clock}:00+05:30`);
  const stay = { arrivedAt: at('2026-11-24T23:30'), departedAt: null, isArrivalFiled: false, isDepartureFiled: false };
  test('is due 24 hours after the arrival, and again after the departure', () => {
    expect(dueForms(stay, at('2026-11-25T23:30'))).toEqual([{ event: 'arrival', dueAt: at('2026-11-25T23:30'), isLate: false }]);
    expect(dueForms(stay, at('2026-11-25T23:31'))).toMatchObject([{ isLate: true }]);
    const left = { ...stay, isArrivalFiled: true, departedAt: at('2026-11-27T11:00') };
    expect(dueForms(left, at('2026-11-27T12:00'))).toEqual([{ event: 'departure', dueAt: at('2026-11-28T11:00'), isLate: false }]);
    expect(dueForms({ ...left, isDepartureFiled: true }, at('2026-12-27T12:00'))).toEqual([]);
  });
  test('is filed only with a proof', () => {
    expect(filedProblems({ acknowledgement: ' ', hasPaper: false }).map(({ code }) => code)).toEqual(['FORM_PROOF_MISSING']);
    expect(filedProblems({ acknowledgement: '', hasPaper: true })).toEqual([]);
  });
});

describe('identity', () => {
  test.each<[IdKind, string, string]>([
    ['aadhaar', '1234 5678 9012', '9012'],
    ['aadhaar', '9012', '9012'],
    ['passport', 'z 1234567', 'Z1234567'],
    ['licence', 'KA-01 2011/0012345', 'KA0120110012345'],
    ['voter', 'abc1234567', 'ABC1234567'],
    ['other', 'aaaca 8719 h', 'AAACA8719H'],
  ])('%s %s is kept as %s', (kind, typed, kept) => {
    expect(keptIdNumber(kind, typed)).toBe(kept);
    expect(idProblems(kind, typed, false)).toEqual([]);
  });
  test.each<[IdKind, string]>([
    ['aadhaar', '12345'],
    ['aadhaar', 'abcd'],
    ['passport', 'A1'],
    ['passport', 'A'.repeat(16)],
    ['licence', '0120110012345'],
    ['voter', '1234567'],
    ['other', '#'],
  ])('%s %s is refused', (kind, typed) => expect(idProblems(kind, typed, false)).toHaveLength(1));
  test('a photo of an Aadhaar is refused, of another ID it is taken', () => {
    expect(idProblems('aadhaar', '9012', true).map(({ code }) => code)).toEqual(['ID_PHOTO_OF_AADHAAR']);
    expect(idProblems('passport', 'Z1234567', true)).toEqual([]);
  });
  test('photos go some days after check-out, of a foreigner not before a year', () => {
    expect(deleteIdPhotosOn('2026-11-27', 30, false)).toBe('2026-12-27');
    expect(deleteIdPhotosOn('2026-11-27', 30, true)).toBe('2027-11-27');
    expect(deleteIdPhotosOn('2026-11-27', 400, true)).toBe('2028-01-01');
  });
});
