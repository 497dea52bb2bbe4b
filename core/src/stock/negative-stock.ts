import type { IsoDate } from '../periods/business-date.ts';
import { type DatedMove, mergeMoves, type StockMove, stockKey } from './stock-moves.ts';

/** What a company does when more leaves than lies there. */
export type NegativeStock = 'block' | 'warn' | 'allow';

export type Shortage = {
  readonly productId: string;
  readonly godownId: string;
  readonly batch: string;
  readonly haveE4: number;
  readonly needE4: number;
};

/**
 * Which outward moves take a product, godown and batch below zero. `balances` holds, by `stockKey`, the least quantity
 * from the voucher's date on, without the voucher itself; a key that is not there has 0.
 */
export function shortages(moves: readonly StockMove[], balances: ReadonlyMap<string, number>): Shortage[] {
  return mergeMoves(moves).flatMap(({ productId, godownId, batch, quantityE4 }) => {
    const haveE4 = balances.get(stockKey(productId, godownId, batch)) ?? 0;
    const isShort = quantityE4 < 0 && haveE4 + quantityE4 < 0;
    return isShort ? [{ productId, godownId, batch, haveE4, needE4: -quantityE4 }] : [];
  });
}

/** What a change of a voucher moves from a day on, until the next such day: new minus old, as far as either has moved by then. */
export type ChangedSpan = { readonly from: IsoDate; readonly moves: readonly StockMove[] };

/**
 * A voucher that changes moves other goods, or the same ones on another day: then its goods are lacking, or there too early, between the
 * two days. So what it changes is told day by day, for each span between the days on which it moved or will move.
 */
export function changedSpans(old: readonly DatedMove[], now: readonly DatedMove[]): ChangedSpan[] {
  const days = [...new Set([...old, ...now].map(({ date }) => date))].toSorted();
  return days.map((from) => {
    const by = (moves: readonly DatedMove[]) => moves.filter(({ date }) => date <= from);
    return { from, moves: mergeMoves([...by(now), ...by(old).map((move) => ({ ...move, quantityE4: -move.quantityE4 }))]) };
  });
}

/**
 * Which places a change takes below zero, each where it lacks most. `leastOf` tells by `stockKey` the least quantity within each span as
 * the books stand; a key that is not there has 0.
 */
export function shortagesOfChange(spans: readonly ChangedSpan[], leastOf: ReadonlyMap<IsoDate, ReadonlyMap<string, number>>): Shortage[] {
  const worst = new Map<string, Shortage>();
  for (const { from, moves } of spans) {
    for (const short of shortages(moves, leastOf.get(from) ?? new Map())) {
      const key = stockKey(short.productId, short.godownId, short.batch);
      const known = worst.get(key);
      if (!known || short.haveE4 - short.needE4 < known.haveE4 - known.needE4) worst.set(key, short);
    }
  }
  return [...worst.values()];
}
