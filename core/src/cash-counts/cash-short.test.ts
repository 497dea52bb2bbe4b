import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../periods/business-date.ts';
import { voucherKinds } from '../vouchers/voucher-kind.ts';
import { type CashLeft, cashShort, type DatedEntry, lesserSpans, mayTakeCash } from './cash-short.ts';

const dayOf = (days: number) => addDays('2026-11-01', days);
const entry: fc.Arbitrary<DatedEntry> = fc.record({
  date: fc.integer({ min: 0, max: 10 }).map(dayOf),
  postings: fc.array(fc.record({ ledgerId: fc.constantFrom('cash', 'till'), amountPaise: fc.integer({ min: -1000, max: 1000 }) }), {
    maxLength: 3,
  }),
});
const held = (of: DatedEntry | null, ledgerId: string, day: string) =>
  of === null || of.date > day
    ? 0
    : of.postings.filter((p) => p.ledgerId === ledgerId).reduce((sum, { amountPaise }) => sum + amountPaise, 0);

test('on every day the spans give exactly the reduction of each ledger', () => {
  fc.assert(
    fc.property(fc.option(entry), fc.option(entry), (old, now) => {
      const spans = lesserSpans(old, now);
      for (const ledgerId of ['cash', 'till']) {
        for (let days = 0; days <= 12; days++) {
          const day = dayOf(days);
          const less = held(old, ledgerId, day) - held(now, ledgerId, day);
          const reported = spans.filter(
            (span) => span.ledgerId === ledgerId && span.from <= day && (span.until === null || day < span.until),
          );
          expect(reported.map(({ lessPaise }) => lessPaise)).toEqual(less > 0 ? [less] : []);
        }
      }
    }),
  );
});

test('a payment reduces from its day on; money received reduces nothing', () => {
  const paid = { date: '2026-11-05', postings: [{ ledgerId: 'cash', amountPaise: -50_00 }] };
  expect(lesserSpans(null, paid)).toEqual([{ ledgerId: 'cash', from: '2026-11-05', until: null, lessPaise: 50_00 }]);
  expect(lesserSpans(paid, null)).toEqual([]);
  expect(lesserSpans(paid, { ...paid, date: '2026-11-03' })).toEqual([
    { ledgerId: 'cash', from: '2026-11-03', until: '2026-11-05', lessPaise: 50_00 },
  ]);
});

test('each ledger that would be short is reported once, by its worst day: blocked, warned about, or ignored', () => {
  const left = (ledgerId: string, lessPaise: number, leastPaise: number): CashLeft => ({ ledgerId, name: ledgerId, lessPaise, leastPaise });
  const spans = [left('Cash', 50_00, 20_00), left('Cash', 10_00, -30_00), left('Till', 5_00, 5_00), left('Safe', 1, 0)];
  const below = (code: string) => [
    { code, field: 'amount', about: { name: 'Cash', shortPaise: 40_00 } },
    { code, field: 'amount', about: { name: 'Safe', shortPaise: 1 } },
  ];
  expect(cashShort('block', spans, 'amount')).toEqual({ problems: below('CASH_SHORT'), warnings: [] });
  expect(cashShort('warn', spans, 'amount')).toEqual({ problems: [], warnings: below('CASH_BELOW') });
  expect(cashShort('allow', spans, 'amount')).toEqual({ problems: [], warnings: [] });
});

test('sales and receipts only increase cash', () => {
  expect(voucherKinds.filter((kind) => !mayTakeCash(kind)).toSorted()).toEqual([
    'purchaseOrder',
    'receipt',
    'saleOrder',
    'sales',
    'vanSale',
  ]);
});
