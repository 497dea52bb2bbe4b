import { expect, test } from 'vitest';
import { problemText } from '../basics/problem.ts';
import type { Credit } from '../parties/credit-limit.ts';
import { customer, namedLedger, salesDraft, salesFacts } from '../testing/sample-books.ts';
import { buildTrade } from './build-trade.ts';
import type { PaymentSplit } from './trade-draft.ts';

const TOTAL = 11_800;

/** A sale of 118.00 to a customer with this balance and limit. */
function sell(credit: Partial<Credit>, splits: readonly PaymentSplit[] = [], others: readonly Partial<Credit>[] = []) {
  const withCredit = (more: Partial<Credit>): Credit => ({ limitPaise: 20_000, policy: 'block', balancePaise: 0, ...more });
  const otherParties = new Map(
    others.map((each, at) => [`other ${at}`, { ...customer, ledgerId: `other ${at}`, name: `Other ${at}`, credit: withCredit(each) }]),
  );
  const facts = salesFacts({
    party: { ...customer, name: 'Ravi', credit: withCredit(credit) },
    otherParties,
    namedLedgers: new Map([['cash', namedLedger('Cash', 'cash')]]),
  });
  const { problems, warnings, totalPaise } = buildTrade(salesDraft({ splits: [...splits] }), facts);
  expect(totalPaise).toBe(TOTAL);
  return {
    problems: problems.map(({ field }) => field),
    warnings: warnings.map(({ field }) => field),
    first: [...problems, ...warnings][0],
  };
}
const cash = (amountPaise: number): PaymentSplit => ({ kind: 'cash', ledgerId: 'cash', amountPaise });
const credit = (partyId: string, amountPaise: number): PaymentSplit => ({ kind: 'credit', partyId, amountPaise, referenceName: '' });

test('a sale up to the limit passes, one paisa more does not', () => {
  expect(sell({ balancePaise: 8_200 })).toMatchObject({ problems: [], warnings: [] });
  expect(sell({ balancePaise: 8_201 })).toMatchObject({ problems: ['partyId'], warnings: [] });
});

test('if the limit only warns, the sale is saved', () => {
  const { problems, warnings, first } = sell({ balancePaise: 10_000, policy: 'warn' });
  expect({ problems, warnings }).toEqual({ problems: [], warnings: ['partyId'] });
  expect(problemText(first!)).toBe('Ravi would owe ₹218, ₹18 more than its credit limit of ₹200.');
});

test('an amount paid at once does not count', () => {
  expect(sell({ balancePaise: 50_000 }, [cash(TOTAL)])).toMatchObject({ problems: [] });
  expect(sell({ balancePaise: 8_201 }, [cash(1)])).toMatchObject({ problems: [] });
});

test("credit in another party's name counts for that party", () => {
  const ownId = salesDraft().partyId;
  expect(sell({ balancePaise: 50_000 }, [cash(1_800), credit('other 0', 10_000)], [{ balancePaise: 10_001 }])).toMatchObject({
    problems: ['splits.1.partyId'],
  });
  expect(sell({ balancePaise: 8_201 }, [credit(ownId, 5_000)])).toMatchObject({ problems: ['partyId'] });
});
