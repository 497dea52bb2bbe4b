import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noTdsSums } from '../tds/tds-due.ts';
import { line, product, purchaseDraft, purchaseFacts, salesDraft, salesFacts } from '../testing/sample-books.ts';
import { mergeAdjustments, type PaidAhead, tdsOfLostRefund, tdsOfMoneyBack, tdsOfNote, tdsOfPaidBack } from './adjust-tds.ts';
import { buildTrade, ruleOf } from './build-trade.ts';
import type { TdsFacts } from './deduct-tds.ts';
import type { TradeDraft } from './trade-draft.ts';

const counted = { section: '194J(b)' as const, on: '2026-10-05' };

describe("a note on a supplier's bill", () => {
  const tdsFacts = (more: Partial<TdsFacts> = {}): TdsFacts => ({
    deductee: { kind: 'other', hasPan: true, certificate: null },
    section: '194J(b)',
    sums: new Map([['194J(b)', { ...noTdsSums, yearPaise: 30_000 }]]),
    ledgerIds: new Map(),
    uncounted: new Map(),
    ...more,
  });
  const service = new Map([['A', product(18, { isStocked: false })]]);
  const note = (kind: 'creditNote' | 'debitNote', rupees: number, draft: Partial<TradeDraft> = {}, tds = tdsFacts()) => {
    const lines = [line({ rateE4: rupees * 10_000 })];
    const facts = purchaseFacts({ products: service, tds });
    const drafted = purchaseDraft({ kind, supplierBill: null, lines, ...draft });
    return tdsOfNote(drafted, facts, ruleOf(drafted, facts), buildTrade(drafted, facts).lines);
  };
  const named = (date: string, voucherId: string | null = null) => ({ original: { voucherId, number: 'P-1', date } });
  const on = '2026-11-20';
  const row = (countedPaise: number, more: object = {}) => [{ section: '194J(b)', on, countedPaise, aheadPaise: 0, ...more }];

  test('a debit note reduces the counted sum by its value without tax, a credit note adds to it, on its own day', () => {
    expect(note('debitNote', 100)).toEqual(row(-10_000));
    expect(note('creditNote', 100)).toEqual(row(10_000));
    expect(note('debitNote', 0)).toEqual([]);
  });

  test('reduces by no more than was counted in the year, and by nothing if nothing was', () => {
    expect(note('debitNote', 301)).toEqual(row(-30_000));
    expect(note('debitNote', 100, {}, tdsFacts({ sums: new Map() }))).toEqual([]);
    expect(note('debitNote', 100, {}, tdsFacts({ sums: new Map([['194J(b)', { ...noTdsSums, yearPaise: -5 }]]) }))).toEqual([]);
    expect(note('creditNote', 301)).toEqual(row(30_100));
  });

  test('on a bill in the books changes the day on which that bill counted; if it did not count, nothing changes', () => {
    const counts = { section: '194C', on: '2026-05-02' } as const;
    const of = (ofOriginal?: typeof counts | null) =>
      note('debitNote', 301, named('2026-05-01', 'P-1'), tdsFacts(ofOriginal === undefined ? {} : { ofOriginal }));
    expect(of(counts)).toEqual(row(-30_100, counts));
    expect(of(null)).toEqual([]);
    expect(of()).toEqual([]);
  });

  test("on a bill outside the books changes the bill's date within the year; an invalid date or another year changes nothing", () => {
    const counted = (paper: string, date = on) => note('debitNote', 100, { ...named(paper), date }).map((each) => each.on);
    expect(counted('2026-04-01')).toEqual(['2026-04-01']);
    for (const paper of ['2026-03-31', '2025-11-20', '2026-06-31', 'May', '']) expect(counted(paper), paper).toEqual([]);
    for (const day of ['May', '2026-06-31']) expect(counted('2026-05-01', day), day).toEqual([]);
  });

  test('a purchase, a customer, or a party without TDS counts nothing', () => {
    const draft = purchaseDraft({ lines: [line()] });
    const facts = purchaseFacts({ products: service, tds: tdsFacts() });
    const { lines } = buildTrade(draft, facts);
    expect(tdsOfNote(draft, facts, ruleOf(draft, facts), lines)).toEqual([]);
    const ofCustomer = salesDraft({ kind: 'debitNote' });
    const sold = salesFacts({ products: service, tds: tdsFacts() });
    expect(tdsOfNote(ofCustomer, sold, ruleOf(ofCustomer, sold), lines)).toEqual([]);
    const without = { ...facts, tds: null };
    const back = purchaseDraft({ kind: 'debitNote', supplierBill: null });
    expect(tdsOfNote(back, without, ruleOf(back, without), lines)).toEqual([]);
  });
});

describe('money that comes back', () => {
  const paidAhead = (aheadLeftPaise: number): PaidAhead =>
    new Map([
      ['A1', { ...counted, aheadLeftPaise }],
      ['A2', { ...counted, on: '2026-11-02', aheadLeftPaise }],
    ]);

  test('reduces the days on which it was paid by what no bill has used; other references change nothing', () => {
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

  test('never takes out more than is left, and everything once all money is back', () => {
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

  test('counts again when the refund fails, on its day, and never more than was taken out', () => {
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
    const paisa = [{ billId: 'A1', backPaise: 1 }];
    expect(tdsOfLostRefund(paisa, paidAhead(0), out)).toEqual([{ ...counted, countedPaise: 1, aheadPaise: 1 }]);
    expect(tdsOfLostRefund(paisa, paidAhead(0), [{ ...counted, section: '194C', countedPaise: -1000 }])).toEqual([]);
  });

  test('reduces bills that counted as they were paid by its share, and completely with the last payment', () => {
    const paid = { ...counted, countedPaise: 5000, ofPaise: 5900 };
    expect(tdsOfPaidBack(paid, 2950)).toEqual([{ ...counted, countedPaise: -2500, aheadPaise: 0 }]);
    expect(tdsOfPaidBack(paid, 9999)).toEqual([{ ...counted, countedPaise: -5000, aheadPaise: 0 }]);
    expect(tdsOfPaidBack({ ...paid, ofPaise: 0 }, 100)).toEqual([]);
    expect(tdsOfPaidBack(paid, 0)).toEqual([]);
    expect(tdsOfPaidBack(paid, -100)).toEqual([]);
    expect(tdsOfPaidBack({ ...paid, countedPaise: -5 }, 5900)).toEqual([]);
    // One paisa of one paisa is taken out; a third of a paisa is rounded to 0.
    expect(tdsOfPaidBack({ ...counted, countedPaise: 1, ofPaise: 1 }, 1)).toEqual([{ ...counted, countedPaise: -1, aheadPaise: 0 }]);
    expect(tdsOfPaidBack({ ...counted, countedPaise: 1, ofPaise: 3 }, 1)).toEqual([]);
  });
});

test('adjustments of one day and section become one row, in order; rows of 0 are dropped', () => {
  const rows = [
    { ...counted, on: '2026-11-02', countedPaise: -10, aheadPaise: 0 },
    { ...counted, countedPaise: -10, aheadPaise: -10 },
    { ...counted, countedPaise: -5, aheadPaise: 0 },
    { ...counted, section: '194C' as const, countedPaise: 0, aheadPaise: 0 },
    { ...counted, on: '2026-09-30', countedPaise: 0, aheadPaise: 5 },
  ];
  expect(mergeAdjustments(rows)).toEqual([
    { ...counted, on: '2026-09-30', countedPaise: 0, aheadPaise: 5 },
    { ...counted, countedPaise: -15, aheadPaise: -10 },
    { ...counted, on: '2026-11-02', countedPaise: -10, aheadPaise: 0 },
  ]);
});
