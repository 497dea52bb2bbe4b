import type { RateAsked } from '@bahi/core/vouchers/rate-for';
import { tradeRule } from '@bahi/core/vouchers/trade-rules';
import { describe, expect, test } from 'vitest';
import { aProduct, aProductForVoucher, factsOf, TODAY } from '../../testing/books.ts';
import { anItem } from '../../testing/entries.ts';
import { idOf } from '../../testing/people.ts';
import { rowsOf } from './core-draft.ts';
import { inOtherUnit, type LineStart, listRate, newItem, rateTold, recounted, repriced, stockLeftE4 } from './entry-items.ts';
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

test('a new item takes the sale price, its inclusiveness and the godown of the person', () => {
  const item = newItem(aProduct({ isTaxInclusive: true }), 10_000, { ...sale, facts: { ...facts, defaultGodownId: cold } });
  expect(item).toMatchObject({ selectedPriceRateE4: 1_320_000, isTaxInclusive: true, igstE4: 180_000 });
  expect(item.GodownList).toMatchObject([{ godownId: cold, countE4: 10_000, added: true }]);
});

test('a purchase begins with what the goods cost; who may not know that types it', () => {
  const bought = startOf('purchase');
  expect(listRate(aProduct({ purchaseRate: 1_000_000 }), bought, asked)).toEqual({ rateE4: 1_000_000, isTaxInclusive: false });
  expect(listRate(aProduct({ purchaseRate: null }), bought, asked).rateE4).toBe(0);
});

test('the list of items tells the rate that a new line takes; of a purchase nothing to whom may not know it', () => {
  const bought = startOf('purchase');
  expect(rateTold(aProduct({ purchaseRate: 1_000_000 }), 10_000, bought)).toBe(1_000_000);
  expect(rateTold(aProduct({ purchaseRate: null }), 10_000, bought)).toBeNull();
  expect(rateTold(aProduct({ purchaseRate: null }), 10_000, sale)).toBe(1_320_000);
  const retail = startOf('sale', beginTrade('sales', { selectedPriceLevel: 'retail' }));
  const slabs = aProduct({ prices: [{ priceLevelId: 'retail', from: '2026-04-01', minQuantity: 100_000, rate: 1_200_000 }] });
  for (const countE4 of [10_000, 100_000]) {
    expect(rateTold(slabs, countE4, retail)).toBe(newItem(slabs, countE4, retail).selectedPriceRateE4);
  }
  expect(rateTold(slabs, 100_000, retail)).toBe(1_200_000);
});

describe('the price level', () => {
  const slabs = aProduct({
    prices: [
      { priceLevelId: 'retail', from: '2026-04-01', minQuantity: 0, rate: 1_300_000 },
      { priceLevelId: 'retail', from: '2026-04-01', minQuantity: 100_000, rate: 1_200_000 },
    ],
  });
  const retail = startOf('sale', beginTrade('sales', { selectedPriceLevel: 'retail' }));

  test('a rate of the list follows the slab that the count reaches; one that was typed stays', () => {
    const item = newItem(slabs, 10_000, retail);
    expect(item.selectedPriceRateE4).toBe(1_300_000);
    const line = item.GodownList[0]!;
    expect(recounted(item, line, 100_000, retail)).toMatchObject({ countE4: 100_000, selectedPriceRateE4: 1_200_000 });
    const typed = { ...line, selectedPriceRateE4: 1_250_000 };
    expect(recounted(item, typed, 100_000, retail)).toEqual({ countE4: 100_000, actualCountE4: 100_000 });
  });

  test('another level prices the lines anew', () => {
    const item = newItem(slabs, 10_000, retail);
    expect(repriced(item, retail, sale).GodownList[0]).toMatchObject({ selectedPriceRateE4: 1_320_000 });
  });
});

test('in the second unit a rate is that of all its units', () => {
  const box = newItem(aProduct({ alternateUnit: 'box', alternateFactor: 120_000 }), 10_000, sale);
  const inBoxes = inOtherUnit(box, sale);
  expect(inBoxes).toMatchObject({ unitFactorE4: 120_000, selectedPriceRateE4: 15_840_000 });
  expect(inOtherUnit(inBoxes, sale)).toMatchObject({ unitFactorE4: null, selectedPriceRateE4: 1_320_000 });
});

describe('what is left of the stock', () => {
  const rows = rowsOf([anItem(aProduct(), 5), anItem(aProduct({ _id: idOf(203), kind: 'service' }), 5)]);

  test('is what lies in the godown on the day, once the books have said it', () => {
    expect(stockLeftE4(rows, 0, undefined)).toBe(480_000);
    const aid = aProductForVoucher({ stock: [{ godownId: main, count: 70_000 }] });
    expect(stockLeftE4(rows, 0, aid)).toBe(70_000);
    expect(stockLeftE4(rows, 0, aProductForVoucher({ stock: [{ godownId: cold, count: 70_000 }] }))).toBe(0);
  });

  test('is nothing that a service could run out of', () => {
    expect(stockLeftE4(rows, 1, undefined)).toBeNull();
  });
});
