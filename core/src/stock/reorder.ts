import { E4 } from '../money/rounding.ts';
import { decimalsOf } from '../products/unit-codes.ts';

/** Stock of a product against its reorder level. Quantities × 10 000, in units of the product. */
export type ReorderFacts = {
  readonly unit: string;
  readonly reorderLevelE4: number;
  /** In stock; below 0 if more was sold than the books have. */
  readonly quantityE4: number;
  /** Pending on purchase orders: it is on its way. */
  readonly onOrderE4: number;
  /** Pending on sale orders: customers have asked for it. */
  readonly reservedE4: number;
};

/**
 * The quantity × 10 000 to order of a product: none while stock and pending purchase orders, less what customers have ordered, are above
 * its reorder level. Otherwise as much as brings that to twice the level, so that the level is not reached again at once; at least one
 * unit, and no more decimals than the unit has.
 */
export function reorderQuantityE4({ unit, reorderLevelE4, quantityE4, onOrderE4, reservedE4 }: ReorderFacts): number {
  const freeE4 = quantityE4 + onOrderE4 - reservedE4;
  if (freeE4 > reorderLevelE4) return 0;
  const stepE4 = E4 / 10 ** decimalsOf(unit);
  return Math.ceil(Math.max(2 * reorderLevelE4 - freeE4, E4) / stepE4) * stepE4;
}
