import { describe, expect, test } from 'vitest';
import { problemsOf } from '../testing/named-problems.ts';
import { company, customer, line, roleLedgers, salesDraft, salesFacts } from '../testing/sample-books.ts';
import { buildTrade } from './build-trade.ts';
import { cashGiven } from './split-payment.ts';
import type { PaymentSplit, TradeDraft } from './trade-draft.ts';
import type { TradeFacts } from './trade-facts.ts';
import { cashParty } from './walk-in.ts';

const over = (more: Partial<TradeDraft> = {}, party = cashParty(roleLedgers.cash, '24')) =>
  buildTrade(salesDraft({ partyId: 'cash', ...more }), salesFacts({ party }));

describe('a counter sale', () => {
  test('is posted to cash, owes nothing and opens no bill', () => {
    const built = over({ walkIn: { name: 'Asha', mobileNumber: '9876543210' } });
    expect(built).toMatchObject({ problems: [], bills: [] });
    expect(built.postings).toContainEqual({ ledgerId: 'cash', amountPaise: built.totalPaise });
  });
  test('money given and change due', () => {
    expect(over({ splits: [cashGiven('cash', 20_000, 11_800)] })).toMatchObject({ problems: [], changePaise: 8200, bills: [] });
  });
  test('allows no credit', () => {
    const credit: PaymentSplit = { kind: 'credit', amountPaise: 100, partyId: 'cash', referenceName: '' };
    expect(problemsOf(over({ splits: [credit] }))).toEqual(['splits.0.partyId CREDIT_TO_CASH']);
  });
  test('requires a phone number of ten digits and a name that can be printed', () => {
    expect(problemsOf(over({ walkIn: { name: 'A'.repeat(121), mobileNumber: '12' } }))).toEqual([
      'walkIn.name TEXT_TOO_LONG',
      'walkIn.mobileNumber MOBILE_INVALID',
    ]);
  });
});

describe('from 50 000 on a bill names the buyer and the address (CGST rule 46(e))', () => {
  // 42 372.88 and twice 9 %, 3 813.56: 50 000.00
  const large = { lines: [line({ rateE4: 423_728_800 })] };
  const warned = (more: Partial<TradeDraft> = {}, facts: Partial<TradeFacts> = {}) =>
    buildTrade(
      salesDraft({ partyId: 'cash', ...large, ...more }),
      salesFacts({ party: cashParty(roleLedgers.cash, '24'), ...facts }),
    ).warnings.map(({ field, code }) => `${field} ${code}`);
  const walkIn = { name: 'Asha', mobileNumber: '' };
  const newAddress = { address: '4 Mill Road', pin: '', state: '24' };

  test('at the limit a counter sale needs both name and address; a paisa below it needs neither', () => {
    expect(warned()).toEqual(['walkIn.name BUYER_NAME_MISSING', 'newAddress BUYER_ADDRESS_MISSING']);
    expect(warned({ walkIn: { ...walkIn, name: ' ' }, newAddress })).toEqual(['walkIn.name BUYER_NAME_MISSING']);
    expect(warned({ walkIn })).toEqual(['newAddress BUYER_ADDRESS_MISSING']);
    expect(warned({ walkIn, newAddress })).toEqual([]);
    expect(warned({ lines: [line({ rateE4: 423_728_700 })] })).toEqual([]);
  });

  test('a party without GSTIN and address requires one; a registered party is identified by its GSTIN', () => {
    const party = { ...customer, category: 'unregistered', gstin: null, hasAddress: false } as const;
    const warning = ['newAddress BUYER_ADDRESS_MISSING'];
    expect(warned({ partyId: customer.ledgerId }, { party })).toEqual(warning);
    expect(warned({ partyId: customer.ledgerId, newAddress }, { party })).toEqual([]);
    expect(warned({ partyId: customer.ledgerId, lines: [line({ rateE4: 423_728_700 })] }, { party })).toEqual([]);
    expect(warned({}, { party: { ...customer, hasAddress: false } })).toEqual([]);
    // Billed to another party: that party's address is on the bill.
    const billTo = (address: string, gstin: string | null = null) => ({
      party: { ...party, gstin, category: gstin === null ? 'unregistered' : 'regular' } as const,
      address: { address, pin: '', state: '24' } as const,
    });
    const named = { billTo: { partyId: customer.ledgerId, addressId: null } };
    expect(warned(named, { party, billTo: billTo('4 Mill Road') })).toEqual([]);
    expect(warned(named, { party, billTo: billTo(' ') })).toEqual(warning);
    expect(warned(named, { party, billTo: billTo('', customer.gstin) })).toEqual([]);
  });

  test('a party with an address needs nothing; an order is not a bill; without tax it is not a tax invoice', () => {
    expect(warned({}, { party: { ...customer, category: 'unregistered', gstin: null } })).toEqual([]);
    expect(warned({ kind: 'saleOrder' })).toEqual([]);
    expect(warned({ lines: [line({ rateE4: 500_000_000 })] }, { company: { ...company, registration: 'composition' } })).toEqual([]);
  });
});

test('a party of the books has its own name and phone', () => {
  expect(over({ walkIn: { name: 'Asha', mobileNumber: '' } }, customer).problems).toEqual([
    { code: 'WALK_IN_WITH_PARTY', field: 'walkIn', about: { name: 'Registered Customer' } },
  ]);
});
