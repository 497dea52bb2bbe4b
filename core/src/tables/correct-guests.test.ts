import { expect, test } from 'vitest';
import { guestsChange, guestsProblems } from './correct-guests.ts';

const two = { pax: 2, guestName: '', guestPhone: '' };

test('a table has at least one guest; a bill whose guests another bill counts may stay without', () => {
  const codes = (kind: 'dineIn' | 'takeaway', from: number, to: number) =>
    guestsProblems(kind, { ...two, pax: from }, { ...two, pax: to }).map(({ code }) => code);
  expect([codes('dineIn', 2, 0), codes('dineIn', 2, 1_000), codes('dineIn', 0, 1_000)]).toEqual(Array(3).fill(['PAX_INVALID']));
  expect([codes('dineIn', 0, 0), codes('dineIn', 0, 3), codes('dineIn', 2, 999), codes('takeaway', 1, 0)]).toEqual(Array(4).fill([]));
});

test('the log says only what is different', () => {
  expect(guestsChange(two, two)).toBe('');
  expect(guestsChange(two, { pax: 4, guestName: 'Nair', guestPhone: '' })).toBe('guests from 2 to 4, name from none to Nair');
  expect(guestsChange({ ...two, guestPhone: '9847054321' }, two)).toBe('phone from 9847054321 to none');
});
