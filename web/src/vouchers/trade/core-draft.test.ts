import { paise } from '@bahi/core/money/paise';
import { tradeRule } from '@bahi/core/vouchers/trade-rules';
import { describe, expect, test } from 'vitest';
import { anItem } from '../../testing/entries.ts';
import { idOf } from '../../testing/people.ts';
import { aParty, factsOf } from '../../testing/voucher-books.ts';
import { coreDraftOf, placeOfSupplyOf, vanOf } from './core-draft.ts';
import { beginTrade, type TradeEntry } from './trade-entry.ts';

const main = factsOf('sales').godowns[0]!._id;
const closed = idOf(399);

/** The godown of the only line in the draft of a kind; `more` adds to the line. */
function godownOf(kind: 'sales' | 'saleOrder' | 'creditNote', godownId: string, more = {}) {
  const item = anItem();
  const lines = item.lines.map((line) => ({ ...line, godownId, ...more }));
  const entry = beginTrade(kind, { items: [{ ...item, lines: lines }] });
  return coreDraftOf(entry, factsOf('sales'), tradeRule(kind, 'customer'), []).lines[0]?.godownId;
}

test('a closed godown is not sent if no stock moves, as no field there would accept another', () => {
  expect(godownOf('saleOrder', closed)).toBe('');
  expect(godownOf('creditNote', closed, { valuePaise: paise(5_000) })).toBe('');
  expect(godownOf('saleOrder', main)).toBe(main);
  expect(['sales', 'creditNote'].map((kind) => godownOf(kind as 'sales', closed))).toEqual([closed, closed]);
});

describe('the place of supply', () => {
  const [kerala, goa, delhi] = ['32', '30', '07'] as const;
  const [party, other] = [aParty({ state: goa }), aParty({ _id: idOf(102), state: delhi })];
  const own = factsOf('sales');
  const by = (placeOfSupplyBasis: 'billing' | 'shipping') => ({ ...own, company: { ...own.company, state: kerala, placeOfSupplyBasis } });
  const placeOf = (entry: Partial<TradeEntry>, side: 'customer' | 'supplier' = 'customer', basis: 'billing' | 'shipping' = 'billing') =>
    placeOfSupplyOf(beginTrade('sales', entry), by(basis), tradeRule(side === 'customer' ? 'sales' : 'purchase', side));

  test('is the chosen one above all', () => {
    expect(placeOf({ party, placeOfSupply: delhi })).toBe(delhi);
    expect(placeOf({ party, placeOfSupply: delhi }, 'supplier')).toBe(delhi);
  });

  test('of a sale is the state of the party; of a purchase that of the company; before a party is chosen that of the company', () => {
    expect([placeOf({ party }), placeOf({ party }, 'supplier'), placeOf({})]).toEqual([goa, kerala, kerala]);
  });

  test("follows the billing or the shipping address, as the company's setting says", () => {
    const at = { ...other, newAddress: null } as unknown as TradeEntry['billToParty'];
    expect(placeOf({ party, billToParty: at })).toBe(delhi);
    expect(placeOf({ party, shipToParty: at })).toBe(goa);
    expect(placeOf({ party, shipToParty: at }, 'customer', 'shipping')).toBe(delhi);
    expect(placeOf({ party, billToParty: at }, 'customer', 'shipping')).toBe(goa);
  });

  test('follows an address entered for this voucher only', () => {
    const there = { ...party, newAddress: { address: 'Fair', pin: '', state: delhi } } as TradeEntry['party'];
    expect(placeOf({ party: there })).toBe(delhi);
  });
});

test("the supplier's bill exists once any part of it is typed; its date is that of the voucher unless another is entered", () => {
  const facts = factsOf('sales');
  const paperOf = (supplierBill: Partial<TradeEntry['supplierBill']>, date: TradeEntry['date'] = null) => {
    const nothing = { number: ' ', date: null, totalPaise: null };
    const entry = beginTrade('purchase', { date, supplierBill: { ...nothing, ...supplierBill } });
    return coreDraftOf(entry, facts, tradeRule('purchase', 'supplier'), []).supplierBill;
  };
  expect(paperOf({})).toBeNull();
  expect(paperOf({ number: ' A-1 ' })).toEqual({ number: 'A-1', date: facts.today, totalPaise: null });
  expect(paperOf({ number: 'A-1' }, '2026-11-02')).toMatchObject({ date: '2026-11-02' });
  expect(paperOf({ date: '2026-11-01' }, '2026-11-02')).toEqual({ number: '', date: '2026-11-01', totalPaise: null });
  expect(paperOf({ totalPaise: 5 })).toMatchObject({ totalPaise: 5 });
});

test("the van of a van sale is the chosen one, else the person's own; an invalid godown is not", () => {
  const van = { _id: idOf(310), name: 'Van 7', isDefault: false, isVan: true, isDamage: false };
  const facts = { ...factsOf('sales'), godowns: [...factsOf('sales').godowns, van] };
  const chosen = beginTrade('vanSale', { vanGodown: { godown_id: idOf(311), godown: 'Van 8' } as TradeEntry['vanGodown'] });
  const none = beginTrade('vanSale');
  expect(vanOf(chosen, facts)).toBe(idOf(311));
  expect(vanOf(none, { ...facts, defaultGodownId: van._id })).toBe(van._id);
  expect([vanOf(none, { ...facts, defaultGodownId: main }), vanOf(none, { ...facts, defaultGodownId: null })]).toEqual(['', '']);
});

test('a charge has the rates of the items, its own rate, or none', () => {
  const charge = { ledgerId: idOf(500), name: 'Freight', amountPaise: paise(1_000), igstE4: 180_000 };
  const entered = (['spread', 'own', 'afterTax'] as const).map((taxing) => ({
    ...charge,
    taxing,
  })) as unknown as TradeEntry['charges'];
  const { charges } = coreDraftOf(beginTrade('sales', { charges: entered }), factsOf('sales'), tradeRule('sales', 'customer'), []);
  expect(charges.map(({ tax }) => tax)).toEqual([
    { kind: 'composite' },
    { kind: 'own', gstPercentE4: 180_000 },
    { kind: 'own', gstPercentE4: 0 },
  ]);
});
