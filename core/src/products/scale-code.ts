import type { Problem } from '../basics/problem.ts';
import type { Paise } from '../money/paise.ts';
import { divideHalfAway, E4 } from '../money/rounding.ts';
import { checkDigit } from './gtin.ts';
import { unitCodeOf } from './unit-codes.ts';

/** The figure in the code of a scale: grams or paise. */
export const scaleValues = ['weight', 'price'] as const;
/** The bar codes that a scale prints, by their first two digits: prefix, digits of the item, digits of the value, check digit. */
export type ScaleLayout = {
  /** 21 to 29. */
  readonly prefix: number;
  /** 4 to 6. The value has the other digits of ten. */
  readonly itemDigits: number;
  readonly value: (typeof scaleValues)[number];
};

export const scalePrefixes = { least: 21, most: 29 };
const scaleItemDigits = { least: 4, most: 6 };
const VALUE_AND_ITEM_DIGITS = 10;

/** The code that a scale prints for an item and a value in grams or paise. */
export function scaleCode({ prefix, itemDigits }: ScaleLayout, item: number, value: number): string {
  const digits = `${prefix}${String(item).padStart(itemDigits, '0')}${String(value).padStart(VALUE_AND_ITEM_DIGITS - itemDigits, '0')}`;
  return `${digits}${checkDigit(digits)}`;
}

/** The amount of an item: kilograms × 10 000, pieces, or the price of all of it in paise. */
export type Measure =
  | { readonly of: 'weight'; readonly weightE4: number }
  | { readonly of: 'count'; readonly count: number }
  | { readonly of: 'price'; readonly pricePaise: Paise };

/** `item` has the digits of the item, with zeros in front. */
export type ReadScaleCode = { readonly item: string; readonly isRight: boolean; readonly measure: Measure };

/**
 * The item and the weight or price in a code of thirteen digits that a scale of the company printed; null for any other code. `isRight` is
 * false for a wrong check digit: then neither figure can be trusted.
 */
export function readScaleCode(code: string, layouts: readonly ScaleLayout[]): ReadScaleCode | null {
  if (!/^\d{13}$/.test(code)) return null;
  const layout = layouts.find(({ prefix }) => code.startsWith(String(prefix)));
  if (!layout) return null;
  const value = Number(code.slice(2 + layout.itemDigits, 12));
  return {
    item: code.slice(2, 2 + layout.itemDigits),
    isRight: checkDigit(code.slice(0, 12)) === Number(code[12]),
    measure: layout.value === 'weight' ? { of: 'weight', weightE4: value * 10 } : { of: 'price', pricePaise: value },
  };
}

/** Codes under which a product has these digits of a scale: with zeros in front, or without. */
export const scaleItemCodes = (item: string): readonly string[] => [...new Set([item, String(Number(item))])];

type Measured = { readonly name: string; readonly unit: string; readonly salePriceE4: number };

/**
 * The quantity × 10 000 that a measure is of a product, in its unit. A weight is exact, in kilograms or grams; other units are refused. A
 * price is divided by the product's own sale rate (rupees × 10 000 per unit), the rate that the scale multiplied by, and rounded once to
 * the nearest 1/10 000, a half away from zero: the line differs from the printed price by at most rate / 20 000. A rate of 0 and a
 * quantity of 0 are refused.
 */
export function quantityOfMeasure(measure: Measure, product: Measured): { readonly quantityE4: number } | { readonly problem: Problem } {
  const refuse = (code: Problem['code']) => ({ problem: { code, field: 'code', about: { name: product.name, unit: product.unit } } });
  const checked = (quantityE4: number) => (quantityE4 > 0 ? { quantityE4 } : refuse('SCANNED_NOTHING'));
  switch (measure.of) {
    case 'count':
      return checked(measure.count * E4);
    case 'weight': {
      const unit = unitCodeOf(product.unit);
      if (unit === 'KGS') return checked(measure.weightE4);
      return unit === 'GMS' ? checked(measure.weightE4 * 1_000) : refuse('SCANNED_WEIGHT_UNIT');
    }
    case 'price':
      if (product.salePriceE4 <= 0) return refuse('SCANNED_PRICE_RATE');
      return checked(Number(divideHalfAway(BigInt(measure.pricePaise) * 1_000_000n, BigInt(product.salePriceE4))));
  }
}

/** Problems of the layouts of a company, at their fields below `at`: `0.prefix`. */
export function scaleProblems(layouts: readonly ScaleLayout[], at = ''): Problem[] {
  const isWithin = (value: number, { least, most }: { least: number; most: number }) =>
    Number.isSafeInteger(value) && value >= least && value <= most;
  return layouts.flatMap(({ prefix, itemDigits }, row): Problem[] => [
    ...(isWithin(prefix, scalePrefixes) ? [] : [{ code: 'SCALE_PREFIX_INVALID' as const, field: `${at}${row}.prefix` }]),
    ...(layouts.slice(0, row).some((other) => other.prefix === prefix)
      ? [{ code: 'SCALE_PREFIX_TWICE' as const, field: `${at}${row}.prefix` }]
      : []),
    ...(isWithin(itemDigits, scaleItemDigits) ? [] : [{ code: 'SCALE_DIGITS_INVALID' as const, field: `${at}${row}.itemDigits` }]),
  ]);
}
