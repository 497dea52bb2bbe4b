import { expect, test } from 'vitest';
import { keptByOperator } from './operator-terms.ts';

const room = { valuePaise: 700_000, taxedPaise: 700_000 };

test('a room of 7,000 through a portal at 15 %: commission 1,050 and 189, TCS 35, TDS 7, so 6,069 of 7,350 come in', () => {
  const kept = keptByOperator(room, 150_000, '2026-11-29');
  expect(kept).toEqual({ feesPaise: 105_000, feeTaxPaise: 18_900, tcsPaise: 3_500, tdsPaise: 700 });
  expect(735_000 - Object.values(kept).reduce((sum, each) => sum + each, 0)).toBe(606_900);
});

test('rates are those of the day; a value without our tax bears no TCS', () => {
  expect(keptByOperator(room, 0, '2024-07-09')).toMatchObject({ tcsPaise: 7_000, tdsPaise: 7_000 });
  expect(keptByOperator(room, 0, '2024-07-10').tcsPaise).toBe(3_500);
  expect(keptByOperator(room, 0, '2024-10-01').tdsPaise).toBe(700);
  expect(keptByOperator({ ...room, taxedPaise: 0 }, 0, '2026-11-29')).toMatchObject({ tcsPaise: 0, tdsPaise: 700 });
});
