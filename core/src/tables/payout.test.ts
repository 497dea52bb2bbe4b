import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumPaise } from '../money/paise.ts';
import { matchPayout, type PayoutRow, payoutReceipt, payoutTextOf, readPayout } from './payout.ts';

const row = (operatorOrder: string, amountPaise: number, feesPaise = 0, more: Partial<PayoutRow> = {}): PayoutRow => ({
  ...{ operatorOrder, amountPaise, feesPaise, feeTaxPaise: 0, tdsPaise: 0, tcsPaise: 0 },
  ...more,
});
const bill = (operatorOrder: string, pendingPaise: number, billId = `b-${operatorOrder}`) => ({
  operatorOrder,
  billId,
  billNo: operatorOrder,
  pendingPaise,
});
const facts = {
  date: '2026-11-29',
  operatorId: 'op',
  bankId: 'bank',
  feesId: 'fees',
  feeTaxId: 'tax',
  tcsId: 'tcs',
  reference: '',
  note: '',
};

test('the payout of one order to the paisa: 570.00 less 136.41, 24.55 and 0.57 is 408.47', () => {
  const payout = matchPayout([row('1', 57_000, 13_641, { feeTaxPaise: 2_455, tdsPaise: 57 })], [bill('1', 57_000)]);
  expect(payout).toMatchObject({ problems: [], differences: [], paidPaise: 40_847 });
  expect(payoutReceipt(payout, facts)).toMatchObject({
    ...{ kind: 'receipt', partyId: 'op', enteredPaise: 40_847, bills: [{ billId: 'b-1', settledPaise: 40_847 }] },
    deductions: [
      { type: 'charges', ledgerId: 'fees', amountPaise: 13_641 },
      { type: 'charges', ledgerId: 'tax', amountPaise: 2_455 },
      { type: 'tds', ledgerId: null, amountPaise: 57 },
    ],
  });
});

test('law: the text of unpaid bills is read back as a payout that pays them all, less what the operator keeps', () => {
  const paise = fc.integer({ min: 0, max: 9_999_99 });
  const anyBill = fc.record({
    order: fc.integer({ min: 1, max: 5 }),
    feesPaise: paise,
    feeTaxPaise: paise,
    tdsPaise: paise,
    tcsPaise: paise,
  });
  fc.assert(
    fc.property(fc.array(anyBill, { minLength: 1, maxLength: 12 }), (some) => {
      const bills = some.map(({ order, ...kept }, at) => ({
        ...bill(`SF-${order}`, sumPaise(Object.values(kept)) + 1, `b-${at}`),
        ...kept,
      }));
      const { rows, faulty } = readPayout(payoutTextOf(bills));
      const payout = matchPayout(rows, bills);
      expect([faulty, payout.problems, payout.differences]).toEqual([[], [], []]);
      expect(payout.paidPaise).toBe(bills.length);
      expect(payout.feesPaise).toBe(sumPaise(bills.map(({ feesPaise }) => feesPaise)));
    }),
  );
});

test('law: every rupee of a payout settles a bill, is kept with a reason, or stays on account', () => {
  const anyRow = fc.record({
    amount: fc.integer({ min: 100, max: 99_999 }),
    keeps: fc.integer({ min: 0, max: 99 }),
    pending: fc.array(fc.integer({ min: 1, max: 49_999 }), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(anyRow, { minLength: 1, maxLength: 20 }), (orders) => {
      const rows = orders.map(({ amount, keeps }, at) =>
        row(String(at), amount, Math.floor((amount * keeps) / 300), { tdsPaise: Math.floor(keeps / 3) }),
      );
      const bills = orders.flatMap(({ pending }, at) => pending.map((each, no) => bill(String(at), each, `b-${at}-${no}`)));
      const payout = matchPayout(rows, bills);
      if (payout.problems.length > 0) return;
      const receipt = payoutReceipt(payout, facts);
      for (const its of payout.matches.flatMap((match) => match.bills)) {
        const kept = sumPaise(receipt.deductions.filter(({ billId }) => billId === its.billId).map(({ amountPaise }) => amountPaise));
        const { settledPaise } = receipt.bills.find(({ billId }) => billId === its.billId)!;
        expect(settledPaise).toBeGreaterThanOrEqual(0);
        expect(settledPaise + kept).toBe(its.pendingPaise);
      }
      const onAccount = receipt.enteredPaise - sumPaise(receipt.bills.map(({ settledPaise }) => settledPaise));
      expect(onAccount).toBe(sumPaise(payout.differences.filter(({ kind }) => kind !== 'less').map(({ amountPaise }) => amountPaise)));
    }),
  );
});

test('two bills of one order are paid with their sum, the older one first', () => {
  const bills = [bill('1', 40_000, 'older'), bill('1', 20_000, 'newer')];
  const payout = matchPayout([row('1', 59_000, 25_000, { tdsPaise: 60 })], bills);
  expect(payout.differences).toEqual([{ operatorOrder: '1', kind: 'less', amountPaise: 1_000 }]);
  expect(payoutReceipt(payout, facts)).toMatchObject({
    bills: [
      { billId: 'older', settledPaise: 33_940 },
      { billId: 'newer', settledPaise: 0 },
    ],
    deductions: [
      { billId: 'older', ledgerId: 'fees', amountPaise: 6_060 },
      { billId: 'newer', ledgerId: 'fees', amountPaise: 18_940 },
      { billId: 'newer', type: 'tds', amountPaise: 60 },
      { billId: 'newer', type: 'writeOff', amountPaise: 1_000 },
    ],
  });
});

test('rows are read from a sheet, a CSV file with headings, and say which line is no payout', () => {
  expect(readPayout('Order,Amount,Fees\nFL-1,"1,570.00",136.41,24.55,0.57\n\nFL-2,300')).toEqual({
    rows: [row('FL-1', 157_000, 13_641, { feeTaxPaise: 2_455, tdsPaise: 57 }), row('FL-2', 30_000)],
    faulty: [],
  });
  expect(readPayout('FL-1\t₹ 570.00\t\t\t\t5').rows).toEqual([row('FL-1', 57_000, 0, { tcsPaise: 500 })]);
  expect(readPayout('FL-1;570,00;10').rows).toHaveLength(1);
  expect(readPayout('FL-1,570\nFL-2\nFL-3,many').faulty).toEqual([2, 3]);
});
