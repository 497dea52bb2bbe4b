import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../periods/business-date.ts';
import { cashShort, type DatedEntry, lesserSpans, negativeCashPolicies } from './cash-short.ts';
import { type CashLeast, foreseeCash, spansToKnow } from './foresee-cash.ts';

const on = (date: string, amountPaise: number, ledgerId = 'Cash'): DatedEntry => ({ date, postings: [{ ledgerId, amountPaise }] });
const lies = (from: string, leastPaise: number, ledgerId = 'Cash'): CashLeast => ({ ledgerId, name: ledgerId, from, leastPaise });
const short = (code: string, shortPaise: number, name = 'Cash') => ({ code, field: 'amount', about: { name, shortPaise } });

test('a payment above the balance is reported while it is typed, if the company blocks or warns', () => {
  const least = [lies('2026-11-05', 40_00)];
  const foreseen = (policy: 'block' | 'warn' | 'allow', paid: number) =>
    foreseeCash({ policy, before: null, least }, on('2026-11-05', -paid), 'amount');
  expect(foreseen('warn', 50_00)).toEqual([short('CASH_BELOW', 10_00)]);
  expect(foreseen('block', 50_00)).toEqual([short('CASH_SHORT', 10_00)]);
  expect(foreseen('allow', 50_00)).toEqual([]);
  expect(foreseen('warn', 40_00)).toEqual([]);
});

test('a ledger without known balances, such as a bank, is not checked', () => {
  expect(foreseeCash({ policy: 'warn', before: null, least: [] }, on('2026-11-05', -50_00, 'Bank'), 'amount')).toEqual([]);
});

test('for an edit only the additional amount counts, and the old ledger too', () => {
  const before = on('2026-11-05', -30_00);
  const least = [lies('2026-11-05', 10_00), lies('2026-11-05', 0, 'Till')];
  const foreseen = (now: DatedEntry) => foreseeCash({ policy: 'warn', before, least }, now, 'amount');
  expect(foreseen(on('2026-11-05', -40_00))).toEqual([]);
  expect(foreseen(on('2026-11-05', -41_00))).toEqual([short('CASH_BELOW', 1_00)]);
  expect(foreseen(on('2026-11-05', -5_00, 'Till'))).toEqual([short('CASH_BELOW', 5_00, 'Till')]);
  const came = { policy: 'warn', before: on('2026-11-05', 30_00), least } as const;
  expect(foreseeCash(came, on('2026-11-05', 5_00), 'amount')).toEqual([short('CASH_BELOW', 15_00)]);
});

test('it reports what the save reports, for any entries and balances', () => {
  const entry = fc.record({
    date: fc.integer({ min: 0, max: 4 }).map((days) => addDays('2026-11-01', days)),
    postings: fc.array(fc.record({ ledgerId: fc.constantFrom('Cash', 'Till'), amountPaise: fc.integer({ min: -100, max: 100 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
  });
  const amounts = fc.array(fc.integer({ min: -50, max: 150 }), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(fc.constantFrom(...negativeCashPolicies), fc.option(entry), entry, amounts, (policy, before, now, paise) => {
      const ids = now.postings.map(({ ledgerId }) => ledgerId);
      const least = spansToKnow(before, now.date, ids).map(({ ledgerId, from }, at) => lies(from, paise[at]!, ledgerId));
      const left = lesserSpans(before, now).map(({ ledgerId, from, lessPaise }) => {
        const { leastPaise } = least.find((each) => each.ledgerId === ledgerId && each.from === from)!;
        return { ledgerId, name: ledgerId, lessPaise, leastPaise };
      });
      const { problems, warnings } = cashShort(policy, left, 'amount');
      expect(foreseeCash({ policy, before, least }, now, 'amount')).toEqual([...problems, ...warnings]);
    }),
  );
});
