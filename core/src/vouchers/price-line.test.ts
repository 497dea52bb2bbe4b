import { describe, expect, test } from 'vitest';
import { MAX_TOTAL_PAISE } from '../basics/limits.ts';
import { line } from '../testing/sample-books.ts';
import { priceLine } from './price-line.ts';
import type { TradeLine } from './trade-draft.ts';

const priced = (more: Partial<TradeLine>) => {
  const { grossPaise, discountPaise, problems } = priceLine(line(more), 'lines.0');
  return [grossPaise, discountPaise, ...problems.map(({ code, field }) => `${field} ${code}`)];
};

describe('a line', () => {
  test('may reach the limit of a voucher, but not exceed it by a paisa', () => {
    const most = { quantityE4: 10_000_000, rateE4: MAX_TOTAL_PAISE / 10 };
    expect(priced(most)).toEqual([MAX_TOTAL_PAISE, 0]);
    expect(priced({ ...most, rateE4: most.rateE4 + 1 })).toEqual([0, 0, 'lines.0.rateE4 TOTAL_TOO_LARGE']);
  });

  test('with a value alone has that value, or 0 if it is invalid', () => {
    expect(priced({ valuePaise: MAX_TOTAL_PAISE })).toEqual([MAX_TOTAL_PAISE, 0]);
    for (const valuePaise of [MAX_TOTAL_PAISE + 1, -1, 0.5]) expect(priced({ valuePaise }), `${valuePaise}`).toEqual([0, 0]);
  });

  test('with an invalid discount keeps its price', () => {
    const refused = [100_00, 0, 'lines.0.discount DISCOUNT_INVALID'];
    for (const percentE4 of [-1, 1_000_001]) expect(priced({ discount: { kind: 'percent', percentE4 } }), `${percentE4}`).toEqual(refused);
    expect(priced({ discount: { kind: 'amount', amountPaise: -1 } })).toEqual(refused);
    expect(priced({ discount: { kind: 'amount', amountPaise: 100_00 } })).toEqual([100_00, 100_00]);
    expect(priced({ discount: { kind: 'amount', amountPaise: 100_01 } })).toEqual([
      100_00,
      100_00,
      'lines.0.discount DISCOUNT_ABOVE_VALUE',
    ]);
  });
});
