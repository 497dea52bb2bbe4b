import type { Fraction } from '../money/fraction.ts';
import { fraction, ZERO } from '../money/fraction.ts';
import { type Paise, paise } from '../money/paise.ts';
import { divideHalfAway } from '../money/rounding.ts';

/** Costs are computed in millionths of a paisa and rounded once when shown, so that rounding never adds up to a paisa. */
export const MICRO_PER_PAISA = 1_000_000n;

/** A setting of the company. */
export type ValuationMethod = 'average' | 'fifo';

/** Goods received at one rate, in millionths of a paisa per 1/10 000 of a unit. Below 0 for goods that left before they were received. */
export type Layer = { readonly quantityE4: bigint; readonly rate: Fraction };

/** The quantity and cost of a voucher's movement, for later returns. Quantities above 0. */
export type Source = { readonly quantityE4: bigint; readonly micro: bigint };

/** The stock after some moves, with everything that later moves need. Under average it is one layer. */
export type StockState = {
  readonly layers: readonly Layer[];
  /** The rate for goods that leave when none are in stock. */
  readonly lastRate: Fraction;
  /** By `sourceKey`. */
  readonly sources: ReadonlyMap<string, Source>;
};

/** The state before the first move. `lastRate` is for goods that leave before any are received. */
export const emptyStock = (lastRate: Fraction = ZERO): StockState => ({ layers: [], lastRate, sources: new Map() });

/** The smaller of two values. */
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
/** The larger of two values. */
export const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** The cost of a layer, in millionths of a paisa. */
export const microOf = ({ quantityE4, rate }: Layer): bigint => divideHalfAway(quantityE4 * rate.numerator, rate.denominator);
/** Millionths of a paisa as whole paise, rounded once. */
export const paiseOf = (micro: bigint): Paise => paise(Number(divideHalfAway(micro, MICRO_PER_PAISA)));

/** The quantity in stock, × 10 000. */
export const quantityE4Of = ({ layers }: StockState): number => Number(layers.reduce((sum, { quantityE4 }) => sum + quantityE4, 0n));
/** The value of the stock in paise, rounded once; below 0 if the stock is negative. */
export const valuePaiseOf = ({ layers }: StockState): Paise => paiseOf(layers.reduce((sum, layer) => sum + microOf(layer), 0n));

/** The average value of one unit, in rupees × 10 000; null if the quantity is 0. */
export function averageRateE4(valuePaise: Paise, quantityE4: number): number | null {
  if (quantityE4 === 0) return null;
  const sign = quantityE4 < 0 ? -1n : 1n;
  return Number(divideHalfAway(sign * BigInt(valuePaise) * 1_000_000n, sign * BigInt(quantityE4)));
}

/** A state as JSON. */
export type KeptState = {
  readonly layers: readonly (readonly [quantityE4: string, numerator: string, denominator: string])[];
  readonly lastRate: readonly [numerator: string, denominator: string];
  readonly sources: readonly (readonly [key: string, quantityE4: string, micro: string])[];
};

/** The state as it is stored at the end of a month, with big integers as text. */
export const keptState = ({ layers, lastRate, sources }: StockState): KeptState => ({
  layers: layers.map(({ quantityE4, rate }) => [`${quantityE4}`, `${rate.numerator}`, `${rate.denominator}`] as const),
  lastRate: [`${lastRate.numerator}`, `${lastRate.denominator}`],
  sources: [...sources].map(([key, { quantityE4, micro }]) => [key, `${quantityE4}`, `${micro}`] as const),
});

/** The stored state, parsed: the inverse of `keptState`. */
export const stateOf = ({ layers, lastRate, sources }: KeptState): StockState => ({
  layers: layers.map(([quantityE4, numerator, denominator]) => ({
    quantityE4: BigInt(quantityE4),
    rate: fraction(BigInt(numerator), BigInt(denominator)),
  })),
  lastRate: fraction(BigInt(lastRate[0]), BigInt(lastRate[1])),
  sources: new Map(sources.map(([key, quantityE4, micro]) => [key, { quantityE4: BigInt(quantityE4), micro: BigInt(micro) }])),
});
