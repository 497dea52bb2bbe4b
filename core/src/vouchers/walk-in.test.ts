import { describe, expect, test } from 'vitest';
import { customer, roleLedgers, salesDraft, salesFacts } from '../testing/sample-books.ts';
import { buildTrade } from './build-trade.ts';
import type { PaymentSplit } from './sales-draft.ts';
import { cashGiven } from './split-payment.ts';
import { type TradeDraft, tradeDraft } from './trade-draft.ts';
import { tradeFacts } from './trade-facts.ts';
import { cashParty } from './walk-in.ts';

const over = (more: Partial<TradeDraft> = {}, party = cashParty(roleLedgers.cash, '24')) =>
  buildTrade(tradeDraft('sales', salesDraft({ partyId: 'cash' }), more), tradeFacts(salesFacts({ party })));
const named = ({ problems }: ReturnType<typeof over>) => problems.map(({ field, code }) => `${field} ${code}`);

describe('a sale over the counter', () => {
  test('goes into the cash, owes nothing and opens no bill', () => {
    const built = over({ walkIn: { name: 'Asha', mobileNumber: '9876543210' } });
    expect(built).toMatchObject({ problems: [], bills: [] });
    expect(built.postings).toContainEqual({ ledgerId: 'cash', amountPaise: built.totalPaise });
  });
  test('money given and change due', () => {
    expect(over({ splits: [cashGiven('cash', 20_000, 11_800)] })).toMatchObject({ problems: [], changePaise: 8200, bills: [] });
  });
  test('takes no credit', () => {
    const credit: PaymentSplit = { kind: 'credit', amountPaise: 100, partyId: 'cash', referenceName: '' };
    expect(named(over({ splits: [credit] }))).toEqual(['splits.0.partyId CREDIT_TO_CASH']);
  });
  test('asks a phone number of ten digits and a name that can be printed', () => {
    expect(named(over({ walkIn: { name: 'A'.repeat(121), mobileNumber: '12' } }))).toEqual([
      'walkIn.name TEXT_TOO_LONG',
      'walkIn.mobileNumber MOBILE_INVALID',
    ]);
  });
});

test('a party of the books has a name and a phone of its own', () => {
  expect(over({ walkIn: { name: 'Asha', mobileNumber: '' } }, customer).problems).toEqual([
    { code: 'WALK_IN_WITH_PARTY', field: 'walkIn', about: { name: 'Registered Customer' } },
  ]);
});
