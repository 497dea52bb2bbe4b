import { expect, test } from 'vitest';
import { problemText } from '../basics/problem.ts';
import { creditLeft, roomChargeProblems } from './room-credit.ts';

const charge = { name: 'room 201', totalPaise: 50_000, owedPaise: 160_000, isAllowed: false };
const said = (credit: Parameters<typeof roomChargeProblems>[0], more: Partial<typeof charge> = {}) =>
  roomChargeProblems(credit, { ...charge, ...more }).map(problemText);

test('the credit of a room is its limit less what the guest owes, and never below 0', () => {
  const credit = { takesOutlets: true, limitPaise: 200_000 };
  expect([creditLeft(credit, 160_000), creditLeft(credit, 250_000), creditLeft({ ...credit, limitPaise: null }, 1)]).toEqual([
    40_000,
    0,
    null,
  ]);
  expect(said(credit)).toEqual(['₹400 of credit are left for room 201. A manager may allow more.']);
  expect(said(credit, { totalPaise: 40_000 })).toEqual([]);
  expect(said({ ...credit, limitPaise: null })).toEqual([]);
});

test('a room that takes no charges refuses each one, unless a manager allows it', () => {
  const credit = { takesOutlets: false, limitPaise: null };
  expect(said(credit, { totalPaise: 1 })).toEqual(['No charges to room 201: the guest pays at once. A manager may allow it.']);
  expect(said(credit, { isAllowed: true })).toEqual([]);
});
