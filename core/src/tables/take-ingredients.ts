import type { IngredientUse } from '../menu/recipe.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { suggestBatches } from '../vouchers/suggest-batches.ts';
import type { StockOfBatch } from './first-batches.ts';

export type IngredientFacts = {
  /** The godown from which each product is taken. One without a godown is a service, or unknown. */
  readonly godownOf: ReadonlyMap<string, string>;
  readonly withBatches: ReadonlySet<string>;
  readonly inStock: readonly StockOfBatch[];
  readonly date: IsoDate;
};

/** Goods that are taken from one place, × 10 000. */
export type TakenIngredient = IngredientUse & { readonly godownId: string; readonly batch: string };

/**
 * The places from which ingredients are taken, whether they are in stock or not: guests have eaten them. Goods with batches leave by expiry;
 * what is short stays on the last batch. `left` cannot be taken at all: it has no godown, or no batch was ever bought.
 */
export function takeIngredients(
  uses: readonly IngredientUse[],
  { godownOf, withBatches, inStock, date }: IngredientFacts,
): { taken: TakenIngredient[]; left: IngredientUse[] } {
  const parts = uses.map((use): { taken: TakenIngredient[]; left: IngredientUse[] } => {
    const { productId, quantityE4 } = use;
    const godownId = godownOf.get(productId);
    if (godownId === undefined) return { taken: [], left: [use] };
    if (!withBatches.has(productId)) return { taken: [{ ...use, godownId, batch: '' }], left: [] };
    const known = inStock.filter((each) => each.productId === productId);
    const here = known.filter((each) => each.godownId === godownId);
    const { parts: found, shortE4 } = suggestBatches(quantityE4, here, date);
    const last = found.at(-1)?.batch ?? (here.at(-1) ?? known.at(-1))?.batch;
    if (last === undefined) return { taken: [], left: [use] };
    const batches = new Map(found.map((part) => [part.batch, part.quantityE4]));
    if (shortE4 > 0) batches.set(last, (batches.get(last) ?? 0) + shortE4);
    return { taken: [...batches].map(([batch, partE4]) => ({ productId, godownId, batch, quantityE4: partE4 })), left: [] };
  });
  return { taken: parts.flatMap(({ taken }) => taken), left: parts.flatMap(({ left }) => left) };
}
