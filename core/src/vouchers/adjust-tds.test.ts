import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeAdjustments, type PaidAhead, tdsOfLostRefund, tdsOfMoneyBack, tdsOfPaidBack } from './adjust-tds.ts';

const counted = { section: '194J(b)' as const, on: '2026-10-05' };

describe('money that came back', () => {
  const paidAhead = (aheadLeftPaise: number): PaidAhead =>
    new Map([
      ['A1', { ...counted, aheadLeftPaise }],
      ['A2', { ...counted, on: '2026-11-02', aheadLeftPaise }],
    ]);

  test('takes out what no bill has come for, on the days on which it was paid; other references nothing', () => {
    const back = [
      { billId: 'A1', backPaise: 700 },
      { billId: 'B1', backPaise: 900 },
      { billId: 'A2', backPaise: 700 },
    ];
    expect(tdsOfMoneyBack(back, paidAhead(1000))).toEqual([
      { ...counted, countedPaise: -700, aheadPaise: -700 },
      { ...counted, on: '2026-11-02', countedPaise: -300, aheadPaise: -300 },
    ]);
    expect(tdsOfMoneyBack(back, paidAhead(-50))).toEqual([]);
  });

  test('however it comes back, never more goes than is left, and all of it once all is back', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(1_000_000), (left, one, two) => {
        const all = [
          { billId: 'A1', backPaise: one },
          { billId: 'A2', backPaise: two },
        ];
        const out = tdsOfMoneyBack(all, paidAhead(left)).reduce((sum, { countedPaise }) => sum - countedPaise, 0);
        expect(out).toBe(Math.min(left, one + two));
      }),
    );
  });

  test('and is lost again counts again, by its day, and never more than was taken out', () => {
    const lost = [
      { billId: 'A1', backPaise: 700 },
      { billId: 'B1', backPaise: 900 },
      { billId: 'A2', backPaise: 700 },
    ];
    const out = [
      { ...counted, countedPaise: -1000 },
      { ...counted, on: '2026-11-02', countedPaise: -300 },
      { ...counted, on: '2026-12-01', countedPaise: -50 },
    ];
    expect(tdsOfLostRefund(lost, paidAhead(0), out)).toEqual([
      { ...counted, countedPaise: 700, aheadPaise: 700 },
      { ...counted, on: '2026-11-02', countedPaise: 300, aheadPaise: 300 },
    ]);
    expect(tdsOfLostRefund(lost, paidAhead(0), [])).toEqual([]);
  });

  test('of bills that counted as they were paid goes by its share, all of it with the last', () => {
    const paid = { ...counted, countedPaise: 5000, ofPaise: 5900 };
    expect(tdsOfPaidBack(paid, 2950)).toEqual([{ ...counted, countedPaise: -2500, aheadPaise: 0 }]);
    expect(tdsOfPaidBack(paid, 9999)).toEqual([{ ...counted, countedPaise: -5000, aheadPaise: 0 }]);
    expect(tdsOfPaidBack({ ...paid, ofPaise: 0 }, 100)).toEqual([]);
    expect(tdsOfPaidBack(paid, 0)).toEqual([]);
  });
});

test('what is of one day and section is one row, in order; what comes to nothing goes', () => {
  const rows = [
    { ...counted, on: '2026-11-02', countedPaise: -10, aheadPaise: 0 },
    { ...counted, countedPaise: -10, aheadPaise: -10 },
    { ...counted, countedPaise: -5, aheadPaise: 0 },
    { ...counted, section: '194C' as const, countedPaise: 0, aheadPaise: 0 },
  ];
  expect(mergeAdjustments(rows)).toEqual([
    { ...counted, countedPaise: -15, aheadPaise: -10 },
    { ...counted, on: '2026-11-02', countedPaise: -10, aheadPaise: 0 },
  ]);
});
