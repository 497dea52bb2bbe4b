import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Bug } from '../basics/invariant.ts';
import facts from '../facts/posting-cases.json' with { type: 'json' };
import { sumPaise } from '../money/paise.ts';
import { openBills } from '../testing/open-bills.ts';
import { sameFigures, settleBills, settlementOf } from './settle-bills.ts';

const inPaise = (rupees: number) => Math.round(rupees * 100);
const anyAmount = fc.integer({ min: 1, max: 10 ** 9 });
const anyOpenBills = fc.array(fc.integer({ min: 0, max: 10 ** 9 }), { maxLength: 12 }).map((pending) => openBills(...pending));

test('settled amounts and advance always add up to the receipt', () => {
  fc.assert(
    fc.property(anyAmount, anyOpenBills, (enteredPaise, bills) => {
      const { bills: settled, advancePaise } = settleBills(enteredPaise, bills);
      expect(sumPaise(settled.map((bill) => bill.settledPaise)) + advancePaise).toBe(enteredPaise);
    }),
  );
});

test('no bill is settled above its pending amount, and there is no advance while a chosen bill is open', () => {
  fc.assert(
    fc.property(anyAmount, anyOpenBills, (enteredPaise, bills) => {
      const { bills: settled, advancePaise } = settleBills(enteredPaise, bills);
      for (const bill of settled) {
        expect(bill.settledPaise >= 0 && bill.settledPaise <= bill.pendingPaise).toBe(true);
        expect(bill.settledPaise + bill.remainingPaise).toBe(bill.pendingPaise);
      }
      if (settled.some((bill) => bill.remainingPaise > 0)) expect(advancePaise).toBe(0);
    }),
  );
});

test('a bill gets money only after those chosen before it are settled', () => {
  fc.assert(
    fc.property(anyAmount, anyOpenBills, (enteredPaise, bills) => {
      const settled = settleBills(enteredPaise, bills).bills;
      const firstOpen = settled.findIndex((bill) => bill.remainingPaise > 0);
      if (firstOpen >= 0) expect(settled.slice(firstOpen + 1).every((bill) => bill.settledPaise === 0)).toBe(true);
    }),
  );
});

test('a settlement without money is a bug', () => {
  expect(() => settleBills(0, openBills(100))).toThrow(Bug);
});

test('decision 24: a deduction settles its bill first, allocatable = pending − deductions, and never becomes an advance', () => {
  const taken = new Map([['B1', 2_000]]);
  const { bills, advancePaise } = settleBills(98_000, openBills(100_000), taken);
  expect(bills).toMatchObject([{ settledPaise: 98_000, deductedPaise: 2_000, remainingPaise: 0 }]);
  expect(advancePaise).toBe(0);
  expect(settleBills(50_000, openBills(100_000), taken).bills[0]).toMatchObject({ settledPaise: 50_000, remainingPaise: 48_000 });
  // A deduction above the pending amount settles the bill only; the advance is the money, not the deduction.
  const beyond = settleBills(500, openBills(1_000), new Map([['B1', 9_000]]));
  expect(beyond).toMatchObject({ bills: [{ settledPaise: 0, deductedPaise: 1_000, remainingPaise: 0 }], advancePaise: 500 });
});

test('credit notes and advances are netted: the money is used first, a credit covers the rest', () => {
  const [bill, note, advance] = openBills(118_000, -18_000, -50_000);
  const settled = settleBills(90_000, [bill!, note!, advance!]);
  expect(settled.bills.map(({ settledPaise, remainingPaise }) => [settledPaise, remainingPaise])).toEqual([
    [118_000, 0],
    [-18_000, 0],
    [-10_000, -40_000],
  ]);
  expect(settled.advancePaise).toBe(0);
  expect(settleBills(118_000, [bill!, note!])).toMatchObject({ bills: [{ settledPaise: 118_000 }, { settledPaise: 0 }], advancePaise: 0 });
});

const anySigned = fc.array(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), { maxLength: 12 }).map((pending) => openBills(...pending));
const anyTaken = fc.dictionary(fc.constantFrom('B1', 'B2', 'B3'), fc.integer({ min: 0, max: 10 ** 9 }));

test('with credits and deductions too, settled amounts less credits used, and the advance, add up to the entered amount', () => {
  fc.assert(
    fc.property(anyAmount, anySigned, anyTaken, (enteredPaise, bills, taken) => {
      const { bills: settled, advancePaise } = settleBills(enteredPaise, bills, new Map(Object.entries(taken)));
      expect(sumPaise(settled.map((bill) => bill.settledPaise)) + advancePaise).toBe(enteredPaise);
      for (const { pendingPaise, settledPaise, deductedPaise, remainingPaise } of settled) {
        expect(settledPaise + deductedPaise + remainingPaise).toBe(pendingPaise);
        expect(Math.abs(remainingPaise)).toBeLessThanOrEqual(Math.abs(pendingPaise));
        expect(remainingPaise * pendingPaise >= 0 && settledPaise * pendingPaise >= 0 && deductedPaise >= 0).toBe(true);
      }
      const isCreditUsed = settled.some(({ pendingPaise, settledPaise }) => pendingPaise < 0 && settledPaise < 0);
      if (isCreditUsed) expect(advancePaise).toBe(0);
    }),
  );
});

const spreadCases = facts.settlementCases.filter((each) => 'pendingInListOrder' in each);

test.each(spreadCases)('facts: $title', ({ pendingInListOrder, selectedInOrder, enteredAmount, expected }) => {
  const open = openBills(...pendingInListOrder!.map(inPaise));
  const settlement = settlementOf(inPaise(enteredAmount!), open, selectedInOrder!);
  const bills = settlement.bills.map(({ id, pendingPaise, settledPaise, remainingPaise }) => [
    id,
    pendingPaise,
    settledPaise,
    remainingPaise,
  ]);
  expect(bills).toEqual(expected.bills!.map((bill) => [bill.bill, ...[bill.pending, bill.settled, bill.remaining].map(inPaise)]));
  expect(sumPaise(settlement.bills.map((bill) => bill.settledPaise))).toBe(inPaise(expected.allocated!));
  expect(settlement).toMatchObject({
    advancePaise: inPaise(expected.advanceAmount!),
    totalBillPaise: inPaise(expected.totalBillAmount!),
    remainingPaise: inPaise(expected.remainingAmount!),
  });
});

test('facts: an advance of 300 against an invoice of 562 leaves 262', () => {
  const invoiceCase = facts.settlementCases.find((each) => 'invoice' in each)!;
  const settled = settleBills(inPaise(invoiceCase.allocated!), openBills(inPaise(invoiceCase.invoice!)));
  expect(settled.bills[0]?.remainingPaise).toBe(inPaise(invoiceCase.expected.outstanding!));
});

test('every settlement of the facts is run here, or with the tax on an advance', () => {
  const later = facts.settlementCases.filter((each) => !('pendingInListOrder' in each) && !('invoice' in each));
  expect(later.map((each) => each.title)).toEqual([
    'advance 590 (500+90) reconciled in steps, tax share reversed each time', // run in tds/advance-tax.test.ts
  ]);
});

test('an amount of 0 or less settles nothing and gives no advance', () => {
  for (const enteredPaise of [0, -500]) {
    expect(settlementOf(enteredPaise, openBills(1000), ['B1'])).toMatchObject({
      bills: [],
      advancePaise: 0,
      totalBillPaise: 1000,
      remainingPaise: 1000,
    });
  }
});

test('a bill settled meanwhile, named twice, or with other figures differs from what the user saw', () => {
  const seen = [
    { billId: 'B1', settledPaise: 500 },
    { billId: 'B2', settledPaise: 100 },
  ];
  const ids = seen.map((bill) => bill.billId);
  const agrees = (...pending: number[]) => sameFigures(settlementOf(600, openBills(...pending), ids), seen);
  expect(agrees(500, 300)).toBe(true);
  expect(agrees(400, 300)).toBe(false);
  expect(agrees(500)).toBe(false);
  const twice = [seen[0]!, { billId: 'B1', settledPaise: 0 }];
  expect(sameFigures(settlementOf(500, openBills(500), ['B1', 'B1']), twice)).toBe(false);
  const [bill] = openBills(500);
  const doubled = settleBills(600, [bill!, bill!]);
  expect(
    sameFigures(
      doubled,
      doubled.bills.map(({ id, settledPaise }) => ({ billId: id, settledPaise })),
    ),
  ).toBe(false);
  expect(settlementOf(600, [bill!], ['B1', 'B1'])).toMatchObject({
    bills: [{ id: 'B1', settledPaise: 500 }],
    advancePaise: 100,
    remainingPaise: 0,
  });
  expect(sameFigures({ ...settlementOf(600, openBills(500, 300), ['B2', 'B1']) }, seen)).toBe(false);
  const alike = seen.map((each) => ({ ...each, settledPaise: 300 }));
  expect(sameFigures(settlementOf(600, openBills(300, 300), ['B1', 'B2']), alike)).toBe(true);
  expect(sameFigures(settlementOf(600, openBills(300, 300), ['B2', 'B1']), alike)).toBe(false);
});

test('remaining is the total less what settled bills; a used credit does not settle', () => {
  const open = openBills(118_000, -18_000);
  expect(settlementOf(100_000, open, ['B1', 'B2'])).toMatchObject({ totalBillPaise: 118_000, advancePaise: 0, remainingPaise: 0 });
  const [bill] = settlementOf(50_000, open, ['B1', 'B2'], undefined, new Map([['B1', 10_000]])).bills;
  // 500 of money, 180 of credit and a deduction of 100 leave 400.
  expect(bill).toMatchObject({ settledPaise: 68_000, remainingPaise: 40_000 });
  expect(settlementOf(50_000, open, ['B1', 'B2'], undefined, new Map([['B1', 10_000]])).remainingPaise).toBe(40_000);
});
