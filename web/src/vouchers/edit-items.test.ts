import { describe, expect, test } from 'vitest';
import { aProduct, aSalt, factsOf } from '../testing/books.ts';
import { newItem, readItemSearch, removeItem, scanItem, stockLeftE4 } from './edit-items.ts';

const { godowns } = factsOf('sales');
const surf = newItem(aProduct(), 20_000, godowns);

describe('what is typed for an item', () => {
  test.each([
    ['3*surf', 30_000, 'surf'],
    ['2.5 * tata salt', 25_000, 'tata salt'],
    ['1,200*8901030704833', 12_000_000, '8901030704833'],
    ['surf', 10_000, 'surf'],
    ['0*surf', 10_000, '0*surf'],
    ['7up', 10_000, '7up'],
  ])('%s asks for %d ten-thousandths of “%s”', (typed, countE4, search) => {
    expect(readItemSearch(typed)).toEqual({ countE4, search });
  });
});

test('a new line takes the sale price, its inclusiveness and the usual godown', () => {
  const two = [{ _id: 'b', name: 'Cold', isDefault: false }, ...godowns];
  expect(newItem(aProduct({ isTaxInclusive: true }), 10_000, two)).toMatchObject({
    selectedPriceRateE4: 1_320_000,
    isTaxInclusive: true,
    godownId: godowns[0]?._id,
  });
});

test('a scan is one more of the line that is there, not a second line', () => {
  expect(scanItem([surf], newItem(aProduct(), 10_000, godowns))).toMatchObject({ row: 0, items: [{ countE4: 30_000 }] });
  expect(scanItem([surf], newItem(aSalt, 10_000, godowns)).items).toHaveLength(2);
});

test('what is left of the stock is what the other lines of the voucher have not taken', () => {
  const other = newItem(aProduct(), 50_000, godowns);
  expect(stockLeftE4([surf, other], 0)).toBe(430_000);
  expect(stockLeftE4([newItem(aProduct({ kind: 'service' }), 10_000, godowns)], 0)).toBeNull();
});

test('removing a line leaves the others in their order', () => {
  const salt = newItem(aSalt, 10_000, godowns);
  expect(removeItem([surf, salt], 0)).toEqual([salt]);
});
