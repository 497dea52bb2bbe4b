import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemText } from '../basics/problem.ts';
import { addDays } from '../periods/business-date.ts';
import { type AuditedHouse, type AuditStay, auditHouse, closeProblems } from './night-audit.ts';
import { stayStates } from './stay-state.ts';

const date = '2026-11-24';
const night = (rupees: number, isFree = false) => ({
  ...{ date, ratePaise: rupees * 100, parts: { roomPaise: rupees * 100, extraBedPaise: 0, mealsPaise: 0 }, discountPaise: 0, isFree },
});
const stay = (id: string, more: Partial<AuditStay> = {}): AuditStay => ({
  ...{ id, name: `Guest ${id}`, state: 'inHouse', arrival: date, departure: addDays(date, 2), room: { id: `r${id}`, number: id } },
  ...{ night: night(6_000), noShowNights: [], guestFolioId: `folio ${id}`, rules: [], taken: [] },
  ...more,
});
const house = (stays: readonly AuditStay[], more: Partial<AuditedHouse> = {}): AuditedHouse => ({
  ...{
    businessDate: date,
    stays,
    postedKeys: new Set<string>(),
    openTills: [],
    waitingHandOvers: [],
    cashDifferences: [],
    openOrders: [],
    drawerDifferences: [],
  },
  ...{ openForms: [], rooms: [], totals: { foliosPaise: 0, booksPaise: 0 } },
  ...more,
});
const noShow = [{ unitId: '305', date, valuePaise: 450_000, gstPercentE4: 180_000 }];

describe('the lines of a night', () => {
  test('one for each room that guests sleep in, a free one at 0, and the charge of a no-show at the rate of its night', () => {
    const stays = [
      stay('202', { night: night(7_501) }),
      stay('203', { night: night(6_000, true) }),
      stay('305', { state: 'noShow', noShowNights: noShow }),
      stay('306', { departure: date }),
      stay('307', { state: 'confirmed', arrival: addDays(date, 1) }),
    ];
    const { toPost } = auditHouse(house(stays));
    expect(toPost.map(({ stayId, kind, valuePaise, gstPercentE4 }) => [stayId, kind, valuePaise, gstPercentE4])).toEqual([
      ['202', 'room', 750_100, 180_000],
      ['203', 'room', 0, 50_000],
      ['305', 'cancellation', 450_000, 180_000],
    ]);
    expect(toPost[1]?.parts).toEqual([{ folioId: 'folio 203', valuePaise: 0 }]);
  });
  test('by the routing of the stay, with what a company paid today already', () => {
    const rule = {
      kinds: [],
      share: { kind: 'upTo', amountPaise: 500_000 },
      folioId: 'company',
      isCompany: true,
      takesAlcohol: false,
    } as const;
    const taken = [{ folioId: 'company', stayId: null, kind: 'spa', isAlcohol: false, valuePaise: 100_000 }] as const;
    const [line] = auditHouse(house([stay('202', { rules: [rule], taken })])).toPost;
    expect(line?.parts).toEqual([
      { folioId: 'company', valuePaise: 400_000 },
      { folioId: 'folio 202', valuePaise: 200_000 },
    ]);
  });
});

describe('the findings', () => {
  const stays = [
    stay('201', { state: 'confirmed' }),
    stay('202', { departure: date }),
    stay('203', { night: null }),
    stay('204', { night: night(3_000) }),
    stay('205', { night: night(0) }),
  ];
  const found = house(stays, {
    ...{ openTills: ['Asha'], waitingHandOvers: ['Ravi'], openOrders: ['Table 4'], openForms: [{ name: 'Jane Roe', isLate: true }] },
    rooms: [
      { id: 'r1', number: '101', isOccupied: false, foundOccupied: true },
      { id: 'r2', number: '102', isOccupied: true, foundOccupied: false },
      { id: 'r3', number: '103', isOccupied: true, foundOccupied: null },
    ],
    totals: { foliosPaise: 100, booksPaise: 200 },
    drawerDifferences: [{ day: addDays(date, -1), by: 'Biju', differencePaise: -5_000 }],
    cashDifferences: [
      { ledgerId: 'cash', name: 'Cash', differencePaise: -1_000 },
      { ledgerId: 'bar', name: 'Bar', differencePaise: 1_000 },
    ],
  });
  const texts = (of: 'blocks' | 'warns', asked: AuditedHouse) => auditHouse(asked).steps.flatMap((step) => step[of].map(problemText));
  test('what blocks the close of the day', () => {
    expect(texts('blocks', found)).toEqual([
      'Guest 201 was expected on 24/11/2026. Check in, cancel, mark a no-show, or move the arrival.',
      'Guest 202 was to leave on 24/11/2026. Check out, or extend the stay.',
      'Guest 203 has no rate for the night of 24/11/2026.',
      'Guest 205 has no rate for the night of 24/11/2026.',
      'The folios come to ₹1. Charges less payments come to ₹2.',
      'The count of Cash differs from the books by −₹10. Count again, or enter the difference.',
      'The count of Bar differs from the books by ₹10. Count again, or enter the difference.',
    ]);
    expect(auditHouse(found).mayPost).toBe(false);
  });
  test('what only warns', () => {
    expect(texts('warns', found)).toEqual([
      'The till of Asha is not handed over.',
      'The hand-over of Ravi is not accepted yet.',
      'Table 4 has an open order. Settle it, charge it to the room, or carry it on.',
      'The drawer of 23/11/2026 differed by −₹50 when Biju closed the day of the restaurant. Look into it.',
      'Form III of Jane Roe is late.',
      'Housekeeping found room 101 occupied. At the desk it is vacant.',
      'Housekeeping found room 102 vacant. At the desk it is occupied.',
    ]);
    expect(auditHouse(found).dirtyRoomIds).toEqual(['r2', 'r3']);
  });
  test('a day with nights that are not posted does not close', () => {
    const before = auditHouse(house([stay('202')]));
    expect(before).toMatchObject({ mayPost: true, nextDate: '2026-11-25' });
    expect(closeProblems(before).map(problemText)).toEqual(['Nights that are not posted yet: 1.']);
    expect(closeProblems(auditHouse(house([stay('202')], { postedKeys: new Set(before.toPost.map(({ key }) => key)) })))).toEqual([]);
  });
});

test('whatever the house: run twice, or stopped between rooms and run again, each night is posted once', () => {
  const anyStay = fc.record({
    state: fc.constantFrom(...stayStates),
    from: fc.integer({ min: -3, max: 2 }),
    nights: fc.integer({ min: 1, max: 4 }),
    rupees: fc.option(fc.nat(9_000)),
    isFree: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(anyStay, { maxLength: 10 }), fc.nat(10), (all, done) => {
      const stays = all.map(({ state, from, nights, rupees, isFree }, at) => {
        const arrival = addDays(date, from);
        const price = rupees === null ? null : night(rupees, isFree);
        return stay(`${at}`, { state, arrival, departure: addDays(arrival, nights), night: price, noShowNights: noShow });
      });
      const first = auditHouse(house(stays)).toPost;
      const keysOf = (lines: typeof first) => new Set(lines.map(({ key }) => key));
      const stopped = first.slice(0, done);
      const rest = auditHouse(house(stays, { postedKeys: keysOf(stopped) })).toPost;
      expect([...stopped, ...rest]).toEqual(first);
      expect(auditHouse(house(stays, { postedKeys: keysOf(first) })).toPost).toEqual([]);
      expect(keysOf(first).size).toBe(first.length);
      const sold = stays.filter(
        ({ state, arrival, departure, night: its }) =>
          state === 'inHouse' && arrival <= date && date < departure && its !== null && (its.isFree || its.ratePaise > 0),
      );
      expect(first.filter(({ kind }) => kind === 'room').map(({ stayId }) => stayId)).toEqual(sold.map(({ id }) => id));
    }),
  );
});
