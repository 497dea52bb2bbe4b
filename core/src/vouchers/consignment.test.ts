import { describe, expect, test } from 'vitest';
import { problemsOf } from '../testing/named-problems.ts';
import { company, customer, originalFacts, salesDraft, salesFacts } from '../testing/sample-books.ts';
import { buildTrade } from './build-trade.ts';
import type { Consignment, PlaceFacts } from './consignment.ts';
import type { TradeDraft } from './trade-draft.ts';
import type { TradeFacts } from './trade-facts.ts';
import type { PartyFacts } from './voucher-facts.ts';

const place = (state: string, more: Partial<PartyFacts> = {}): PlaceFacts => ({
  party: { ...customer, ledgerId: `in ${state}`, stateCode: state, ...more },
  address: { address: '4 Mill Road', pin: '', state },
});
const at = (state: string) => ({ partyId: `in ${state}`, addressId: null });
const sold = (placeOfSupply: string, named: Partial<Consignment>, facts: Partial<TradeFacts> = {}, more: Partial<TradeDraft> = {}) =>
  buildTrade(salesDraft({ placeOfSupply, ...named, ...more }), salesFacts(facts));

describe('goods delivered to one on the direction of another (IGST Act, section 10(1)(b))', () => {
  const to = { billTo: at('27'), shipTo: at('29') };
  const facts = { billTo: place('27'), shipTo: place('29') };

  test('are supplied at the place of business of the one billed', () => {
    expect(sold('27', to, facts)).toMatchObject({ problems: [], heads: 'inter' });
    expect(sold('29', to, facts).problems).toEqual([
      { code: 'PLACE_OF_SUPPLY_OF_ADDRESS', field: 'placeOfSupply', about: { state: 'Maharashtra' } },
    ]);
  });
  test('are supplied at the delivery address if the company uses that', () => {
    expect(problemsOf(sold('29', to, { ...facts, placeOfSupplyBasis: 'shipping' }))).toEqual([]);
    expect(problemsOf(sold('27', to, { ...facts, placeOfSupplyBasis: 'shipping' }))).toEqual(['placeOfSupply PLACE_OF_SUPPLY_OF_ADDRESS']);
  });
  test('with only a delivery address the party itself is billed', () => {
    expect(problemsOf(sold('24', { shipTo: at('29') }, { shipTo: place('29') }))).toEqual([]);
    expect(problemsOf(sold('29', { shipTo: at('29') }, { shipTo: place('29'), placeOfSupplyBasis: 'shipping' }))).toEqual([]);
  });
});

test('a buyer from abroad whose goods stay in India is supplied at the delivery address, and it is not an export', () => {
  const facts = { billTo: place('96', { category: 'overseas', gstin: null }), shipTo: place('24') };
  expect(sold('24', { billTo: at('96'), shipTo: at('24') }, facts)).toMatchObject({ problems: [], heads: 'intra' });
});

test('the category of the one billed decides the heads: a SEZ is always inter-state', () => {
  expect(sold('24', { billTo: at('24') }, { billTo: place('24', { category: 'sez' }) })).toMatchObject({ problems: [], heads: 'inter' });
});

test('the one billed may be abroad, but not the company itself', () => {
  const abroad = { billTo: place('96', { category: 'overseas', gstin: null }) };
  expect(sold('96', { billTo: at('96') }, abroad)).toMatchObject({ problems: [], heads: 'inter' });
  const self = { billTo: place('24', { gstin: company.gstin }) };
  expect(problemsOf(sold('24', { billTo: at('24') }, self))).toEqual(['partyId PARTY_IS_OWN_COMPANY']);
  expect(problemsOf(sold('96', { billTo: at('96') }, { ...abroad, party: { ...customer, gstin: company.gstin } }))).toEqual([]);
});

test('a note that takes back chooses its own place; one that adds has the place of its original, for any bill-to', () => {
  const facts = { billTo: place('27') };
  expect(problemsOf(sold('24', { billTo: at('27') }, facts))).toEqual(['placeOfSupply PLACE_OF_SUPPLY_OF_ADDRESS']);
  expect(problemsOf(sold('24', { billTo: at('27') }, facts, { kind: 'creditNote' }))).toEqual([]);
  const original = originalFacts(salesDraft(), salesFacts());
  const more = { kind: 'debitNote', original: { voucherId: 'S-1', number: 'S-1', date: original.date } } as const;
  expect(problemsOf(sold('24', { billTo: at('27') }, { ...facts, original }, more))).toEqual([]);
});

test('a new address for this voucher: its state is the place of supply', () => {
  const newAddress = { address: '4 Mill Road', pin: '400001', state: '27' };
  expect(sold('27', { newAddress })).toMatchObject({ problems: [], heads: 'inter' });
  expect(problemsOf(sold('24', { newAddress }))).toEqual(['placeOfSupply PLACE_OF_SUPPLY_OF_ADDRESS']);
  expect(problemsOf(sold('27', { newAddress, billTo: at('27') }, { billTo: place('27') }))).toEqual(['newAddress ADDRESS_TWICE']);
  expect(problemsOf(sold('24', { newAddress: { address: ' ', pin: '4', state: '00' } }))).toEqual([
    'newAddress.address ADDRESS_MISSING',
    'newAddress.pin PIN_INVALID',
    'newAddress.state STATE_INVALID',
  ]);
});

test('unknown or inactive parties are refused', () => {
  expect(problemsOf(sold('24', { billTo: at('24') }))).toEqual(['billTo PARTY_UNKNOWN']);
  expect(problemsOf(sold('24', { shipTo: at('24') }, { shipTo: place('24', { isActive: false }) }))).toEqual(['shipTo PARTY_INACTIVE']);
});

test('without any address the user chooses the place of supply', () => {
  expect(problemsOf(sold('29', {}))).toEqual([]);
});
