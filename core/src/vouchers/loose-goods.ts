import { inUnits } from './goods-of-line.ts';
import type { LooseGoods } from './trade-facts.ts';

/** A line of a note, entered or saved. */
export type NotedLine = {
  /** null for a line that names a ledger. */
  readonly productId: string | null;
  readonly originalAt: number | null;
  readonly valuePaise: number | null;
  readonly quantityE4: number;
  readonly actualE4: number;
  /** Units in one counted unit × 10 000; null if the count is in units. */
  readonly factorE4: number | null;
  readonly taxablePaise: number;
};

/** Sums by product of the pieces that go back without naming a line of the original. Ledger lines and value-only lines are left out. */
export function looseGoods(lines: readonly NotedLine[]): ReadonlyMap<string, LooseGoods> {
  const sums = new Map<string, LooseGoods>();
  for (const { productId, originalAt, valuePaise, quantityE4, actualE4, factorE4, taxablePaise } of lines) {
    if (productId === null || originalAt !== null || valuePaise !== null) continue;
    const units = (countE4: number) => inUnits(countE4, factorE4 === null ? {} : { alternateFactorE4: factorE4 });
    const soFar = sums.get(productId) ?? { billedE4: 0, movedE4: 0, taxablePaise: 0 };
    sums.set(productId, {
      billedE4: soFar.billedE4 + units(quantityE4),
      movedE4: soFar.movedE4 + units(actualE4),
      taxablePaise: soFar.taxablePaise + taxablePaise,
    });
  }
  return sums;
}

/** True if no more goes back without a line than before. */
export function isWithin(now: LooseGoods, before: LooseGoods | undefined): boolean {
  if (before === undefined) return false;
  return now.billedE4 <= before.billedE4 && now.movedE4 <= before.movedE4 && now.taxablePaise <= before.taxablePaise;
}
