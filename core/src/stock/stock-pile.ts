import { invariant } from '../basics/invariant.ts';
import { type Fraction, fraction } from '../money/fraction.ts';
import { divideHalfAway } from '../money/rounding.ts';
import { type Layer, least, microOf, most, type StockState, type ValuationMethod } from './stock-state.ts';

/**
 * The stock of one product while its moves are replayed. Under FIFO the layers are in the order of receipt; under average they are mixed
 * into one. Negative stock is a single layer at the last rate.
 */
export class StockPile {
  readonly #method: ValuationMethod;
  readonly #layers: Layer[];
  #lastRate: Fraction;
  #micro: bigint;

  constructor(method: ValuationMethod, { layers, lastRate }: Pick<StockState, 'layers' | 'lastRate'>) {
    this.#method = method;
    this.#layers = [...layers];
    this.#lastRate = lastRate;
    this.#micro = layers.reduce((sum, layer) => sum + microOf(layer), 0n);
  }

  get micro(): bigint {
    return this.#micro;
  }

  get lastRate(): Fraction {
    return this.#lastRate;
  }

  get layers(): readonly Layer[] {
    return [...this.#layers];
  }

  /** Adds goods with their cost. They first cover negative stock, whose cost becomes theirs. */
  comeIn(quantityE4: bigint, micro: bigint): void {
    invariant(quantityE4 > 0n && micro >= 0n, 'an inward brings goods and costs nothing or more');
    const rate = fraction(micro, quantityE4);
    const first = this.#layers[0];
    const lacking = first && first.quantityE4 < 0n ? first : undefined;
    if (lacking) {
      const restE4 = lacking.quantityE4 + quantityE4;
      if (restE4 >= 0n) this.#lastRate = rate;
      this.#set(0, { quantityE4: restE4, rate: this.#lastRate });
    } else if (first && this.#method === 'average') {
      const togetherE4 = first.quantityE4 + quantityE4;
      this.#set(0, { quantityE4: togetherE4, rate: fraction(microOf(first) + micro, togetherE4) });
    } else {
      const newest = this.#layers.at(-1);
      if (newest && isSame(newest.rate, rate)) this.#set(this.#layers.length - 1, { quantityE4: newest.quantityE4 + quantityE4, rate });
      else this.#set(this.#layers.length, { quantityE4, rate });
    }
    this.#noteRate();
  }

  /** Removes goods by the valuation method, or first at the rates of `as`, at each rate at most the quantity received at it. */
  goOut(quantityE4: bigint, as: readonly Layer[] = []): void {
    invariant(quantityE4 > 0n, 'an outward takes goods');
    let leftE4 = quantityE4;
    const take = (mostE4: bigint, rate: Fraction) => {
      const takenE4 = least(leftE4, mostE4);
      leftE4 -= takenE4 - this.#goOutAt(takenE4, rate);
    };
    for (const came of as) take(came.quantityE4, came.rate);
    for (const { rate } of as) take(leftE4, rate);
    for (let first = this.#layers[0]; leftE4 > 0n && first && first.quantityE4 > 0n; first = this.#layers[0]) {
      const takenE4 = least(leftE4, first.quantityE4);
      this.#set(0, { ...first, quantityE4: first.quantityE4 - takenE4 });
      leftE4 -= takenE4;
    }
    // A further shortage is also valued at the last rate.
    if (leftE4 > 0n) this.#set(0, { quantityE4: (this.#layers[0]?.quantityE4 ?? 0n) - leftE4, rate: this.#lastRate });
    this.#noteRate();
  }

  /** Removes goods at a rate, and returns the quantity that is not available at it. A mixed layer never goes below 0 in value. */
  #goOutAt(quantityE4: bigint, rate: Fraction): bigint {
    let leftE4 = quantityE4;
    for (let at = 0; leftE4 > 0n && at < this.#layers.length; ) {
      const layer = this.#layers[at]!;
      const isIt = layer.quantityE4 > 0n && (this.#method === 'average' || isSame(layer.rate, rate));
      const takenE4 = isIt ? least(leftE4, layer.quantityE4) : 0n;
      const restE4 = layer.quantityE4 - takenE4;
      if (takenE4 > 0n) {
        const restMicro = most(0n, microOf(layer) - divideHalfAway(takenE4 * rate.numerator, rate.denominator));
        const isMixed = this.#method === 'average' && restE4 > 0n;
        this.#set(at, { quantityE4: restE4, rate: isMixed ? fraction(restMicro, restE4) : layer.rate });
      }
      leftE4 -= takenE4;
      if (takenE4 === 0n || restE4 > 0n) at++;
    }
    return leftE4;
  }

  /** A layer with quantity 0 is removed. */
  #set(at: number, layer: Layer): void {
    const was = this.#layers[at];
    this.#micro += microOf(layer) - (was ? microOf(was) : 0n);
    if (layer.quantityE4 === 0n) this.#layers.splice(at, 1);
    else this.#layers[at] = layer;
  }

  #noteRate(): void {
    const newest = this.#layers.at(-1);
    if (newest && newest.quantityE4 > 0n) this.#lastRate = newest.rate;
  }
}

/** Both fractions are in lowest terms. */
const isSame = (a: Fraction, b: Fraction) => a.numerator === b.numerator && a.denominator === b.denominator;
