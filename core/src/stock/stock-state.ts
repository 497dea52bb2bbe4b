import type { Fraction } from '../money/fraction.ts';
import { fraction, ZERO } from '../money/fraction.ts';
import { type Paise, paise } from '../money/paise.ts';
import { divideHalfAway } from '../money/rounding.ts';

/** Costs are followed in millionths of a paisa, so that no rounding on the way reaches a paisa; shown they are rounded once. */
export const MICRO_PER_PAISA = 1_000_000n;

/** A setting of the company. */
export type ValuationMethod = 'average' | 'fifo';

/** Goods that came in at one rate, in millionths of a paisa for 1/10 000 of a unit. Below zero: what left before it came. */
export type Layer = { readonly quantityE4: bigint; readonly rate: Fraction };

/** What moved with a voucher, for those who return some of it. Quantities above zero. */
export type Source = { readonly quantityE4: bigint; readonly micro: bigint };

/** What lies there after some moves, and all that the moves to come must know. By average it is one layer. */
export type StockState = {
  readonly layers: readonly Layer[];
  /** At which the next goods leave when none lie there. */
  readonly lastRate: Fraction;
  /** By `sourceKey`. */
  readonly sources: ReadonlyMap<string, Source>;
};

/** Before the first move. `lastRate` is for goods that leave before any came. */
export const emptyStock = (lastRate: Fraction = ZERO): StockState => ({ layers: [], lastRate, sources: new Map() });

/** The lesser of two quantities or amounts. */
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
/** The greater of two quantities or amounts. */
export const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** What a layer cost, in millionths of a paisa. */
export const microOf = ({ quantityE4, rate }: Layer): bigint => divideHalfAway(quantityE4 * rate.numerator, rate.denominator);
/** Millionths of a paisa as whole paise, rounded once. */
export const paiseOf = (micro: bigint): Paise => paise(Number(divideHalfAway(micro, MICRO_PER_PAISA)));

/** How much lies there, × 10 000. */
export const quantityE4Of = ({ layers }: StockState): number => Number(layers.reduce((sum, { quantityE4 }) => sum + quantityE4, 0n));
/** What lies there is worth, in paise, rounded once. Nothing is worth nothing; below zero stands what is owed to the pile. */
export const valuePaiseOf = ({ layers }: StockState): Paise => paiseOf(layers.reduce((sum, layer) => sum + microOf(layer), 0n));

/** What one unit is worth on the average, rupees × 10 000; null where nothing lies. */
export function averageRateE4(valuePaise: Paise, quantityE4: number): number | null {
  if (quantityE4 === 0) return null;
  const sign = quantityE4 < 0 ? -1n : 1n;
  return Number(divideHalfAway(sign * BigInt(valuePaise) * 1_000_000n, sign * BigInt(quantityE4)));
}

/** A state as JSON can hold it. */
export type KeptState = {
  readonly layers: readonly (readonly [quantityE4: string, numerator: string, denominator: string])[];
  readonly lastRate: readonly [numerator: string, denominator: string];
  readonly sources: readonly (readonly [key: string, quantityE4: string, micro: string])[];
};

/** The state as it is kept at the end of a month, its big integers as text. */
export const keptState = ({ layers, lastRate, sources }: StockState): KeptState => ({
  layers: layers.map(({ quantityE4, rate }) => [`${quantityE4}`, `${rate.numerator}`, `${rate.denominator}`] as const),
  lastRate: [`${lastRate.numerator}`, `${lastRate.denominator}`],
  sources: [...sources].map(([key, { quantityE4, micro }]) => [key, `${quantityE4}`, `${micro}`] as const),
});

/** A kept state as it was: the inverse of `keptState`. */
export const stateOf = ({ layers, lastRate, sources }: KeptState): StockState => ({
  layers: layers.map(([quantityE4, numerator, denominator]) => ({
    quantityE4: BigInt(quantityE4),
    rate: fraction(BigInt(numerator), BigInt(denominator)),
  })),
  lastRate: fraction(BigInt(lastRate[0]), BigInt(lastRate[1])),
  sources: new Map(sources.map(([key, quantityE4, micro]) => [key, { quantityE4: BigInt(quantityE4), micro: BigInt(micro) }])),
});
