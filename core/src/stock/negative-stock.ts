import type { IsoDate } from '../periods/business-date.ts';
import { type DatedMove, mergeMoves, type StockMove, stockKey } from './stock-moves.ts';

/** The company's policy if more leaves than is in stock. */
export type NegativeStock = 'block' | 'warn' | 'allow';

export type Shortage = {
  readonly productId: string;
  readonly godownId: string;
  readonly batch: string;
  readonly haveE4: number;
  readonly needE4: number;
};

/**
 * The outward moves that take a product, godown and batch below zero. `balances`: by `stockKey`, × 10 000, the lowest quantity from the
 * voucher's date on, without this voucher; a missing key is 0.
 */
export function shortages(moves: readonly StockMove[], balances: ReadonlyMap<string, number>): Shortage[] {
  return mergeMoves(moves).flatMap(({ productId, godownId, batch, quantityE4 }) => {
    const haveE4 = balances.get(stockKey(productId, godownId, batch)) ?? 0;
    const isShort = quantityE4 < 0 && haveE4 + quantityE4 < 0;
    return isShort ? [{ productId, godownId, batch, haveE4, needE4: -quantityE4 }] : [];
  });
}

/** The change that an edit makes from a day until the next such day: new minus old moves up to that day. */
export type ChangedSpan = { readonly from: IsoDate; readonly moves: readonly StockMove[] };

/**
 * The stock changes of an edited voucher, one span for each day on which the old or new voucher moves goods. If its date changes, stock
 * may be short between the two dates only.
 */
export function changedSpans(old: readonly DatedMove[], now: readonly DatedMove[]): ChangedSpan[] {
  const days = [...new Set([...old, ...now].map(({ date }) => date))].toSorted();
  return days.map((from) => {
    const by = (moves: readonly DatedMove[]) => moves.filter(({ date }) => date <= from);
    return { from, moves: mergeMoves([...by(now), ...by(old).map((move) => ({ ...move, quantityE4: -move.quantityE4 }))]) };
  });
}

/**
 * The places that a change takes below zero, each at its worst. `leastOf`: by span and `stockKey`, the lowest quantity × 10 000 as the
 * books are now; a missing key is 0.
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
