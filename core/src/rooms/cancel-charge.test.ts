import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CancelPolicy, type ChargeBasis, cancelBasis, cancelCharge, cancelPolicyProblems } from './cancel-charge.ts';
import type { RoomSupply } from './room-tax.ts';

const supply: RoomSupply = { hotelState: '29', customer: 'unregistered', hasUndertaking: false };
const nights = (...rupees: number[]) => rupees.map((each, at) => ({ unitId: '202', date: `2026-12-${10 + at}`, valuePaise: each * 100 }));
const charge = (basis: ChargeBasis, of: ReturnType<typeof nights>, advancePaise = 0) => cancelCharge(basis, of, { advancePaise, supply });
const fixed = (rupees: number, isTaxInclusive = false): ChargeBasis => ({ kind: 'fixed', amountPaise: rupees * 100, isTaxInclusive });
const half: ChargeBasis = { kind: 'percent', percentE4: 500_000 };
const firstNight: ChargeBasis = { kind: 'nights', nights: 1 };

describe('the charge is taxed at the rate of the cancelled night', () => {
  test('half of a night at 9,000 bears 18 percent', () => {
    expect(charge(half, nights(9_000))).toMatchObject({ taxablePaise: 450_000, taxPaise: 81_000, totalPaise: 531_000, duePaise: 531_000 });
  });
  test('3,000 of a night at 6,000 bear 5 percent, and the rest of the advance goes back', () => {
    expect(charge(fixed(3_000), nights(6_000), 800_000)).toMatchObject({
      taxPaise: 15_000,
      totalPaise: 315_000,
      refundPaise: 485_000,
      duePaise: 0,
    });
  });
  test('nights of both rates each bear their own', () => {
    expect(charge(half, nights(7_000, 9_500)).nights).toEqual([
      { unitId: '202', date: '2026-12-10', valuePaise: 350_000, gstPercentE4: 50_000 },
      { unitId: '202', date: '2026-12-11', valuePaise: 475_000, gstPercentE4: 180_000 },
    ]);
  });
  test('an amount with tax inside is worked back', () => {
    expect(charge(fixed(3_150, true), nights(6_000))).toMatchObject({ taxablePaise: 300_000, taxPaise: 15_000, totalPaise: 315_000 });
  });
  test('the first night of each room', () => {
    const rooms = [...nights(6_000, 7_000), ...nights(5_000, 7_000).map((each) => ({ ...each, unitId: '203' }))];
    expect(charge(firstNight, rooms)).toMatchObject({ taxablePaise: 1_100_000 });
    expect(charge({ kind: 'nights', nights: 9 }, rooms)).toMatchObject({ taxablePaise: 2_500_000 });
  });
  test('nothing is charged for nothing', () => {
    for (const each of [charge({ kind: 'none' }, nights(6_000), 100), charge(half, [], 100), charge(firstNight, nights(0), 100)]) {
      expect(each).toMatchObject({ nights: [], totalPaise: 0, refundPaise: 100 });
    }
  });
});

describe('the rule by days before arrival', () => {
  const policy: CancelPolicy = {
    rules: [
      { fromDays: 0, basis: firstNight },
      { fromDays: 7, basis: { kind: 'none' } },
      { fromDays: 2, basis: half },
    ],
    ...{ noShow: fixed(9_999), earlyDeparture: { kind: 'none' }, cutOff: '18:00' },
  };
  test.each([
    ['2026-12-01', '12:00', 'none'],
    ['2026-12-03', '18:00', 'none'],
    ['2026-12-03', '18:01', 'percent'],
    ['2026-12-08', '10:00', 'percent'],
    ['2026-12-09', '10:00', 'nights'],
    ['2026-12-10', '17:59', 'nights'],
    ['2026-12-10', '18:01', 'fixed'],
    ['2026-12-11', '09:00', 'fixed'],
  ])('%s at %s: %s', (date, time, kind) => expect(cancelBasis(policy, '2026-12-10', { date, time }).kind).toBe(kind));
  test('a policy has a rule for each day and a possible basis', () => {
    expect(cancelPolicyProblems(policy)).toEqual([]);
    const wrong = { ...policy, rules: [{ fromDays: 1, basis: { kind: 'nights', nights: 0 } }], noShow: fixed(-1) } as const;
    expect(cancelPolicyProblems(wrong).map(({ field }) => field)).toEqual(['rules', 'rules.0.basis', 'noShow']);
    expect(cancelPolicyProblems({ ...policy, rules: [...policy.rules, policy.rules[0]!] }).map(({ field }) => field)).toEqual(['rules']);
  });
});

test('whatever is cancelled: the parts are the charge, and advance = charge + refund − due', () => {
  const anyBasis = fc.oneof(
    fc.record({ kind: fc.constant('nights' as const), nights: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ kind: fc.constant('percent' as const), percentE4: fc.nat(1_000_000) }),
    fc.record({ kind: fc.constant('fixed' as const), amountPaise: fc.nat(5_000_000), isTaxInclusive: fc.boolean() }),
  );
  fc.assert(
    fc.property(anyBasis, fc.array(fc.nat(12_000), { minLength: 1, maxLength: 6 }), fc.nat(9_000_000), (basis, rupees, advancePaise) => {
      const found = charge(basis, nights(...rupees), advancePaise);
      expect(found.nights.reduce((sum, { valuePaise }) => sum + valuePaise, 0)).toBe(found.taxablePaise);
      expect(found.totalPaise + found.refundPaise - found.duePaise).toBe(advancePaise);
      if (basis.kind === 'fixed') expect(basis.isTaxInclusive ? found.totalPaise : found.taxablePaise).toBe(basis.amountPaise);
    }),
  );
});
