import type { RateAsked } from '@bahi/core/vouchers/rate-for';
import { tradeRule } from '@bahi/core/vouchers/trade-rules';
import { describe, expect, test } from 'vitest';
import { anItem } from '../../testing/entries.ts';
import { idOf } from '../../testing/people.ts';
import { aProduct, aProductForVoucher, factsOf, TODAY } from '../../testing/voucher-books.ts';
import { rowsOf } from './core-draft.ts';
import {
  asksBatches,
  atSlab,
  inGodown,
  inOtherUnit,
  type LineStart,
  listRate,
  newItem,
  recounted,
  repriced,
  shownRate,
  stockLeftE4,
  suggestsBatches,
} from './entry-items.ts';
import { beginTrade, type TradeEntry } from './trade-entry.ts';

const facts = factsOf('sales');
const main = facts.godowns[0]!._id;
const cold = idOf(302);
const startOf = (pricedBy: 'sale' | 'purchase', entry: TradeEntry = beginTrade('sales')): LineStart => ({
  config: { pricedBy, hasVan: false },
  facts,
  entry,
  rule: tradeRule(pricedBy === 'sale' ? 'sales' : 'purchase', 'customer'),
});
const sale = startOf('sale');
const asked: RateAsked = { level: null, date: TODAY, quantityE4: 10_000 };

test("a new item takes the sale price, its inclusive flag and the person's godown", () => {
  const item = newItem(aProduct({ isTaxInclusive: true }), 10_000, { ...sale, facts: { ...facts, defaultGodownId: cold } });
  expect(item).toMatchObject({ rateE4: 1_320_000, isTaxInclusive: true });
  expect(item.lines).toMatchObject([{ godownId: cold, quantityE4: 10_000, added: true }]);
});

test('a purchase begins with the cost; a person who may not see it types the rate', () => {
  const bought = startOf('purchase');
  expect(listRate(aProduct({ purchaseRateE4: 1_000_000 }), bought, asked)).toEqual({ rateE4: 1_000_000, isTaxInclusive: false });
  expect(listRate(aProduct({ purchaseRateE4: null }), bought, asked).rateE4).toBe(0);
});

test('the item list shows the rate of a new line; for a purchase no rate to a person who may not see costs', () => {
  const bought = startOf('purchase');
  expect(shownRate(aProduct({ purchaseRateE4: 1_000_000 }), 10_000, bought)?.rateE4).toBe(1_000_000);
  expect(shownRate(aProduct({ purchaseRateE4: null }), 10_000, bought)).toBeNull();
  expect(shownRate(aProduct({ purchaseRateE4: null }), 10_000, sale)?.rateE4).toBe(1_320_000);
  const retail = startOf('sale', beginTrade('sales', { priceLevelId: 'retail' }));
  const slabs = aProduct({ prices: [{ priceLevelId: 'retail', from: '2026-04-01', minQuantityE4: 100_000, rateE4: 1_200_000 }] });
  for (const quantityE4 of [10_000, 100_000]) {
    expect(shownRate(slabs, quantityE4, retail)?.rateE4).toBe(newItem(slabs, quantityE4, retail).rateE4);
  }
  expect(shownRate(slabs, 100_000, retail)?.rateE4).toBe(1_200_000);
});

describe('the price level', () => {
  const slabs = aProduct({
    prices: [
      { priceLevelId: 'retail', from: '2026-04-01', minQuantityE4: 0, rateE4: 1_300_000 },
      { priceLevelId: 'retail', from: '2026-04-01', minQuantityE4: 100_000, rateE4: 1_200_000 },
    ],
  });
  const retail = startOf('sale', beginTrade('sales', { priceLevelId: 'retail' }));

  test('a list rate follows the slab of the count; an entered rate stays', () => {
    const item = newItem(slabs, 10_000, retail);
    expect(item.rateE4).toBe(1_300_000);
    const line = item.lines[0]!;
    expect(recounted(item, line, 100_000, retail)).toMatchObject({ quantityE4: 100_000, rateE4: 1_200_000 });
    const typed = { ...line, rateE4: 1_250_000 };
    expect(recounted(item, typed, 100_000, retail)).toEqual({ quantityE4: 100_000, actualQuantityE4: 100_000 });
  });

  test('another price level changes the rates of the lines', () => {
    const item = newItem(slabs, 10_000, retail);
    expect(repriced(item, retail, sale).lines[0]).toMatchObject({ rateE4: 1_320_000 });
  });
});

test('in the second unit a rate is for its whole unit', () => {
  const box = newItem(aProduct({ alternateUnit: 'box', alternateFactorE4: 120_000 }), 10_000, sale);
  const inBoxes = inOtherUnit(box, sale);
  expect(inBoxes).toMatchObject({ alternateFactorE4: 120_000, rateE4: 15_840_000 });
  expect(inOtherUnit(inBoxes, sale)).toMatchObject({ alternateFactorE4: null, rateE4: 1_320_000 });
});

describe('the available stock', () => {
  const rows = rowsOf([anItem(aProduct(), 5), anItem(aProduct({ _id: idOf(203), kind: 'service' }), 5)]);

  test('is the stock in the godown on the date, once it is read', () => {
    expect(stockLeftE4(rows, 0, undefined)).toBe(480_000);
    const aid = aProductForVoucher({ stock: [{ godownId: main, quantityE4: 70_000 }] });
    expect(stockLeftE4(rows, 0, aid)).toBe(70_000);
    expect(stockLeftE4(rows, 0, aProductForVoucher({ stock: [{ godownId: cold, quantityE4: 70_000 }] }))).toBe(0);
  });

  test('is reduced by other rows of the same goods in the same godown and batch', () => {
    const batch = (item: ReturnType<typeof anItem>, godownId: string, name = '') => ({
      ...item,
      lines: item.lines.map((line) => ({ ...line, godownId, batch: name })),
    });
    const goods = aProduct();
    const stock = [{ godownId: main, quantityE4: 70_000 }];
    const aid = aProductForVoucher({
      stock,
      batches: [{ ...aProductForVoucher().batches[0]!, batch: 'B1', stock: [{ godownId: main, quantityE4: 60_000 }] }],
    });
    const taken = (...others: ReturnType<typeof anItem>[]) => rowsOf([batch(anItem(goods, 1), main), ...others]);
    expect(stockLeftE4(taken(batch(anItem(goods, 2), main)), 0, aid)).toBe(50_000);
    expect(stockLeftE4(taken(batch(anItem(goods, 2), cold)), 0, aid)).toBe(70_000);
    expect(stockLeftE4(taken(batch(anItem(goods, 2), main, 'B1')), 0, aid)).toBe(70_000);
    expect(stockLeftE4(taken(batch(anItem(aProduct({ _id: idOf(299) }), 2), main)), 0, aid)).toBe(70_000);
    expect(stockLeftE4(taken(batch(anItem(goods, 2), main, 'B1')), 1, aid)).toBe(60_000);
    // Until the server has reported the stock by godown, all of it counts.
    expect(stockLeftE4(taken(batch(anItem(goods, 2), cold)), 0, undefined)).toBe(goods.stockE4 - 20_000);
    expect(stockLeftE4(taken(), 1, aid)).toBeNull();
  });

  test('does not exist for a service', () => {
    expect(stockLeftE4(rows, 1, undefined)).toBeNull();
  });
});

test('a service has no godown and cannot be moved into one', () => {
  const service = newItem(aProduct({ kind: 'service' }), 10_000, sale);
  expect(service.lines).toMatchObject([{ godownId: '' }]);
  expect(inGodown(service, cold)).toBe(service);
  expect(inGodown(newItem(aProduct(), 10_000, sale), cold).lines).toMatchObject([{ godownId: cold, quantityE4: 10_000 }]);
});

test('batches are suggested for sales, and asked for on incoming goods and returns', () => {
  const batchesBy = (...of: Parameters<typeof tradeRule>) => [suggestsBatches(tradeRule(...of)), asksBatches(tradeRule(...of))];
  expect(batchesBy('sales', 'customer')).toEqual([true, false]);
  expect(batchesBy('purchase', 'supplier')).toEqual([false, true]);
  expect(batchesBy('creditNote', 'customer')).toEqual([false, true]);
  expect(batchesBy('debitNote', 'supplier')).toEqual([false, true]);
  expect(batchesBy('saleOrder', 'customer')).toEqual([false, false]);
});

test('an entered rate stays at another slab, level or date, beside a list rate that follows', () => {
  const prices = [
    { priceLevelId: 'retail', from: '2026-04-01', minQuantityE4: 0, rateE4: 1_300_000 },
    { priceLevelId: 'retail', from: '2026-04-01', minQuantityE4: 100_000, rateE4: 1_200_000 },
  ];
  const retail = startOf('sale', beginTrade('sales', { priceLevelId: 'retail' }));
  const item = newItem(aProduct({ prices }), 100_000, retail);
  const [line] = item.lines;
  const two = {
    ...item,
    lines: [
      { ...line!, rateE4: 1_300_000 },
      { ...line!, rateE4: 1_250_000 },
    ],
  };
  const rates = ({ lines }: typeof two) => lines.map(({ rateE4 }) => rateE4);
  expect(rates(atSlab(two, 10_000, retail) as typeof two)).toEqual([1_200_000, 1_250_000]);
  expect(atSlab(two, 100_000, retail)).toBe(two);
  const typed = { ...two, lines: [{ ...line!, rateE4: 1_250_000 }] };
  expect(atSlab(typed, 10_000, retail)).toBe(typed);
  expect(repriced(typed, retail, sale)).toBe(typed);
});
