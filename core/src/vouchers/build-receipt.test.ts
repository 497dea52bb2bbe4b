import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settlementOf } from '../bills/settle-bills.ts';
import { openBills } from '../testing/open-bills.ts';
import { company, customer, namedLedger } from '../testing/sample-books.ts';
import { buildReceipt, type ReceiptFacts } from './build-receipt.ts';
import type { ReceiptDraft } from './receipt-draft.ts';

const receipt: ReceiptDraft = {
  date: '2026-11-20',
  partyId: 'customer',
  enteredPaise: 150_000,
  method: 'cash',
  ledgerId: 'cash',
  bills: [],
  chequeNumber: '',
  chequeDate: null,
  note: '',
};

function built(more: Partial<ReceiptDraft> = {}, facts: Partial<ReceiptFacts> = {}, pending: readonly number[] = []) {
  const draft = { ...receipt, ...more };
  const ids = draft.bills.map((bill) => bill.billId);
  return buildReceipt(draft, {
    company,
    party: customer,
    ledger: namedLedger('Cash', 'cash'),
    chequesInHandLedgerId: 'chequesInHand',
    settlement: settlementOf(draft.enteredPaise, openBills(...pending), ids),
    ...facts,
  });
}

const named = (receiptBuilt: ReturnType<typeof built>) => receiptBuilt.problems.map((problem) => `${problem.field} ${problem.code}`);
const chosen = (...ids: string[]) => ids.map((billId) => ({ billId, settledPaise: 0 }));

test('cash comes in, the party is credited with all of it in one row', () => {
  const { problems, postings, settlements, advance } = built({ bills: chosen('B1', 'B2') }, {}, [100_000, 50_000]);
  expect(problems).toEqual([]);
  expect(postings).toEqual([
    { ledgerId: 'cash', amountPaise: 150_000 },
    { ledgerId: 'ledger-customer', amountPaise: -150_000 },
  ]);
  expect(settlements).toEqual([
    { billId: 'B1', settledPaise: 100_000 },
    { billId: 'B2', settledPaise: 50_000 },
  ]);
  expect(advance).toBeNull();
});

test('what no bill takes is an advance; a bill for which nothing was left is not settled', () => {
  expect(built({}, {}, [])).toMatchObject({ settlements: [], advance: { pendingPaise: 150_000 } });
  const short = built({ bills: chosen('B1', 'B2') }, {}, [200_000, 50_000]);
  expect(short).toMatchObject({ settlements: [{ billId: 'B1', settledPaise: 150_000 }], advance: null });
});

test('a cheque waits in Cheques in Hand, whatever date it bears', () => {
  const bank = { ledger: namedLedger('Bank A', 'bank') };
  const cheque = { method: 'bank', ledgerId: 'bank', chequeNumber: '000123', chequeDate: '2027-06-30' } as const;
  expect(built(cheque, bank).postings[0]).toEqual({ ledgerId: 'chequesInHand', amountPaise: 150_000 });
  expect(built({ ...cheque, chequeNumber: '', chequeDate: null }, bank).postings[0]).toEqual({ ledgerId: 'bank', amountPaise: 150_000 });
  expect(named(built({ ...cheque, chequeDate: null }, bank))).toEqual(['chequeDate CHEQUE_DATE_INVALID']);
  expect(named(built({ ...cheque, chequeNumber: '1'.repeat(51) }, bank))).toEqual(['chequeNumber CHEQUE_NUMBER_TOO_LONG']);
});

test('a receipt by cash knows no cheque', () => {
  expect(built({ chequeNumber: '000123' })).toMatchObject({ problems: [], postings: [{ ledgerId: 'cash' }, {}] });
});

test.each<[string, Partial<ReceiptDraft>, Partial<ReceiptFacts>, string]>([
  ['no amount', { enteredPaise: 0 }, {}, 'enteredPaise AMOUNT_NOT_VALID'],
  ['an amount below 0', { enteredPaise: -1 }, {}, 'enteredPaise AMOUNT_NOT_VALID'],
  ['an absurd amount', { enteredPaise: 10 ** 13 + 1 }, {}, 'enteredPaise AMOUNT_TOO_LARGE'],
  ['a bank ledger for cash', {}, { ledger: namedLedger('Bank A', 'bank') }, 'ledgerId LEDGER_NOT_CASH'],
  ['a cash ledger for the bank', { method: 'bank' }, {}, 'ledgerId LEDGER_NOT_BANK'],
  ['an unknown ledger', {}, { ledger: null }, 'ledgerId LEDGER_UNKNOWN'],
  ['a ledger that is not active', {}, { ledger: namedLedger('Cash', 'cash', { isActive: false }) }, 'ledgerId LEDGER_INACTIVE'],
  ['an unknown party', {}, { party: null }, 'partyId PARTY_UNKNOWN'],
  ['a party that left', {}, { party: { ...customer, isActive: false } }, 'partyId PARTY_INACTIVE'],
  ['a day before the books', { date: '2017-06-30' }, {}, 'date DATE_BEFORE_BOOKS'],
  ['a day outside the year', { date: '2027-04-01' }, {}, 'date DATE_OUTSIDE_YEAR'],
  ['a locked day', {}, { company: { ...company, lockedUpTo: '2026-11-20' } }, 'date PERIOD_LOCKED'],
  ['a bill chosen twice', { bills: chosen('B1', 'B1') }, {}, 'bills.1 BILL_REPEATED'],
])('%s is refused by name and posts nothing', (_, draft, facts, problem) => {
  const refused = built(draft, facts, [100]);
  expect(named(refused)).toEqual([problem]);
  expect(refused).toMatchObject({ postings: [], settlements: [], advance: null });
});

test('an amount that is no number is refused before it is reckoned with', () => {
  const settlement = { bills: [], advancePaise: 0 };
  for (const enteredPaise of [Number.NaN, 0.5, Number.POSITIVE_INFINITY]) {
    expect(named(built({ enteredPaise: 1 }, {}))).toEqual([]);
    const draft = { ...receipt, enteredPaise };
    const refused = buildReceipt(draft, {
      company,
      party: customer,
      ledger: namedLedger('Cash', 'cash'),
      chequesInHandLedgerId: 'c',
      settlement,
    });
    expect(named(refused)).toEqual(['enteredPaise AMOUNT_NOT_VALID']);
  }
});

test('a thousand bills are settled, a thousand and one are refused', () => {
  const ids = Array.from({ length: 1001 }, (_, at) => `B${at + 1}`);
  expect(built({ bills: chosen(...ids) }).problems).toMatchObject([{ code: 'BILLS_TOO_MANY' }]);
  expect(built({ bills: chosen(...ids.slice(1)) }).problems).toEqual([]);
});

test('a settlement of another amount than the one entered is a bug, not a voucher', () => {
  const settlement = settlementOf(100, [], []);
  expect(() => built({}, { settlement })).toThrow('debits and credits differ');
});

test('settlements and advance come to what was received', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 9 }),
      fc.array(fc.integer({ min: 1, max: 10 ** 9 }), { maxLength: 10 }),
      (enteredPaise, pending) => {
        const ids = pending.map((_, at) => `B${at + 1}`).reverse();
        const { postings, settlements, advance } = built({ enteredPaise, bills: chosen(...ids) }, {}, pending);
        const settled = settlements.reduce((sum, bill) => sum + bill.settledPaise, 0);
        expect(settled + (advance?.pendingPaise ?? 0)).toBe(enteredPaise);
        expect(postings.map((posting) => posting.amountPaise)).toEqual([enteredPaise, -enteredPaise]);
      },
    ),
  );
});
