import { MAX_QUANTITY_E4 } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import { type Paise, paise } from '../money/paise.ts';
import { divideHalfAway, E4, WHOLE_PERCENT_E4 } from '../money/rounding.ts';
import { portionAfter } from './dish-price.ts';
import type { DishInPortion, ModifierGroup, ModifierOption, Portion } from './menu.ts';

export const MAX_RECIPE_LINES = 100;
/** Something must be left of what is taken: at most 99 %. */
export const MAX_LOSS_E4 = 990_000;

/** When the ingredients of bills are taken from the stock: never, with each bill, or at the close of the business day. */
export const useTimes = ['never', 'bill', 'close'] as const;
export type UseTime = (typeof useTimes)[number];

/** An ingredient of one plate: of a portion, or of an option in addition to its portion. One of the two names is null. */
export type RecipeLine = {
  /** The name of the portion; '' for an unnamed one. */
  readonly portion: string | null;
  /** The name of the option, in whichever modifier group of the dish it is. */
  readonly option: string | null;
  readonly productId: string;
  /** On the plate, × 10 000. An option that takes something away has a quantity below 0. */
  readonly quantityE4: number;
  /** True if the quantity is in the second unit of the product. */
  readonly isAlternate: boolean;
  /** Lost in preparation, as a percentage × 10 000 of what is taken: 60 g of peeled onions with 12 % lost take 68.182 g. */
  readonly lossE4: number;
};

/** A product that may be an ingredient. */
export type IngredientProduct = {
  readonly name: string;
  readonly isStocked: boolean;
  readonly hasSerials: boolean;
  /** Units in one second unit × 10 000; null without a second unit. */
  readonly alternateFactorE4: number | null;
};

export type RecipeFacts = {
  /** The product as which the dish is sold. */
  readonly dishProductId: string;
  readonly portions: readonly Pick<Portion, 'name'>[];
  /** The options of the modifier groups of the dish. */
  readonly options: ReadonlySet<string>;
  readonly products: ReadonlyMap<string, IngredientProduct>;
};

/** All problems of a recipe at once, at their fields (`lines.1.quantityE4`). */
export function recipeProblems(recipe: readonly RecipeLine[], facts: RecipeFacts): Problem[] {
  const lines = recipe.slice(0, MAX_RECIPE_LINES);
  const seen = new Set<string>();
  return [
    ...(recipe.length > MAX_RECIPE_LINES ? [{ code: 'CHOICES_TOO_MANY' as const, field: 'lines', about: { most: MAX_RECIPE_LINES } }] : []),
    ...lines.flatMap((line, at) => {
      const key = JSON.stringify([line.portion, line.option, line.productId]);
      const isRepeated = seen.has(key);
      seen.add(key);
      const repeated: Problem[] = isRepeated ? [{ code: 'INGREDIENT_REPEATED', field: `lines.${at}.productId` }] : [];
      return [...lineProblems(line, facts, `lines.${at}`), ...repeated];
    }),
  ];
}

function lineProblems(line: RecipeLine, { dishProductId, portions, options, products }: RecipeFacts, at: string): Problem[] {
  const { portion, option, productId, quantityE4, isAlternate, lossE4 } = line;
  const isPart =
    portion === null ? option !== null && options.has(option) : option === null && portions.some(({ name }) => name === portion);
  const isQuantity = Number.isSafeInteger(quantityE4) && Math.abs(quantityE4) <= MAX_QUANTITY_E4;
  const isLoss = Number.isSafeInteger(lossE4) && lossE4 >= 0 && lossE4 <= MAX_LOSS_E4;
  return [
    ...(isPart ? [] : [{ code: 'RECIPE_PART_UNKNOWN' as const, field: `${at}.portion` }]),
    ...productProblems(productId, products.get(productId), `${at}.productId`),
    ...(productId !== '' && productId === dishProductId ? [{ code: 'RECIPE_OF_ITSELF' as const, field: `${at}.productId` }] : []),
    ...(isQuantity && (quantityE4 > 0 || (quantityE4 < 0 && option !== null))
      ? []
      : [{ code: 'INGREDIENT_QUANTITY_INVALID' as const, field: `${at}.quantityE4` }]),
    ...(isAlternate && products.get(productId)?.alternateFactorE4 === null
      ? [{ code: 'INGREDIENT_UNIT_UNKNOWN' as const, field: `${at}.isAlternate` }]
      : []),
    ...(isLoss ? [] : [{ code: 'INGREDIENT_LOSS_INVALID' as const, field: `${at}.lossE4` }]),
  ];
}

function productProblems(productId: string, product: IngredientProduct | undefined, field: string): Problem[] {
  if (product === undefined) return [{ code: productId === '' ? 'ITEM_MISSING' : 'PRODUCT_UNKNOWN', field }];
  const about = { name: product.name };
  if (!product.isStocked) return [{ code: 'PRODUCT_NOT_STOCKED', field, about }];
  return product.hasSerials ? [{ code: 'INGREDIENT_HAS_SERIALS', field, about }] : [];
}

/** The recipe of a dish whose portions were changed: the lines of a renamed portion have its new name, those of a removed one are gone. */
export const recipeOfPortions = <Line extends RecipeLine>(
  recipe: readonly Line[],
  before: readonly Pick<Portion, 'name'>[],
  after: readonly Pick<Portion, 'name'>[],
): Line[] =>
  recipe.flatMap((line) => {
    if (line.portion === null) return [line];
    const portion = portionAfter(line.portion, before, after);
    return portion === null ? [] : [{ ...line, portion }];
  });

/**
 * The recipe of a dish after the options of one of its modifier groups were changed, by the rule for portions. Options of its other groups
 * keep their lines; an option that is renamed to one of them takes what that one takes.
 */
export const recipeOfOptions = <Line extends RecipeLine>(
  recipe: readonly Line[],
  before: readonly Pick<Portion, 'name'>[],
  after: readonly Pick<Portion, 'name'>[],
  /** The names of the options of the other groups of the dish. */
  others: ReadonlySet<string>,
): Line[] =>
  recipe.flatMap((line) => {
    const { option } = line;
    if (option === null || !before.some(({ name }) => name === option)) return [line];
    const renamed = portionAfter(option, before, after);
    const kept = others.has(option) ? [line] : [];
    return renamed === null || others.has(renamed) ? kept : [...kept, { ...line, option: renamed }];
  });

/** Plates of a dish as they were ordered. */
export type Plates = {
  readonly itemId: string;
  readonly portion: string;
  readonly options: readonly { readonly name: string }[];
  readonly quantityE4: number;
};

type OrderedPlates = Omit<Plates, 'options'> & { readonly options: readonly (ModifierOption & { readonly choices?: readonly string[] })[] };

/**
 * Ordered dishes with the chosen dishes of combos, each as plates of its own: a combo takes what its own recipe says, and what those of its dishes
 * say.
 */
export const withComboPlates = (lines: readonly OrderedPlates[]): Plates[] =>
  lines.flatMap((line) => [
    line,
    ...line.options.flatMap(({ dish, choices = [] }) => {
      if (!dish) return [];
      const { itemId, portion } = dish;
      return [{ itemId, portion, options: choices.map((name) => ({ name })), quantityE4: line.quantityE4 }];
    }),
  ]);

/** The dishes of a combo by which its cost is counted: of each group the fewest, those with the lowest extra price, of alike ones the dearest to make. */
export const countedParts = (
  groups: readonly Pick<ModifierGroup, 'least' | 'options'>[],
  costOf: (dish: DishInPortion) => number,
): DishInPortion[] =>
  groups.flatMap(({ least, options }) => {
    const costs = options.map(({ rateE4, dish }) => ({ rateE4, dish, cost: dish ? costOf(dish) : 0 }));
    const counted = costs.toSorted((one, other) => one.rateE4 - other.rateE4 || other.cost - one.cost).slice(0, least);
    return counted.flatMap(({ dish }) => dish ?? []);
  });

/**
 * The plates with the portions of now: the only portion of a dish is meant, whatever it was called when it was ordered. Of a dish with
 * several the name is kept.
 */
export const platesOfNow = <Ordered extends Plates>(plates: readonly Ordered[], onlyPortions: ReadonlyMap<string, string>): Ordered[] =>
  plates.map((each) => ({ ...each, portion: onlyPortions.get(each.itemId) ?? each.portion }));

/** Units in one second unit × 10 000, by product. */
export type Factors = ReadonlyMap<string, number | null>;

/** The quantity of each product that plates take, in its own unit × 10 ^ 12: an option never gives back more than its portion takes. */
function takenBy(
  { portion, options, quantityE4 }: Omit<Plates, 'itemId'>,
  recipe: readonly RecipeLine[],
  factors: Factors,
): Map<string, bigint> {
  const takenE12 = new Map<string, bigint>();
  for (const line of recipe) {
    const times = line.option === null ? Number(line.portion === portion) : options.filter(({ name }) => name === line.option).length;
    if (times === 0) continue;
    const factorE4 = (line.isAlternate ? factors.get(line.productId) : null) ?? E4;
    const onPlatesE12 = BigInt(quantityE4) * BigInt(line.quantityE4) * BigInt(factorE4) * BigInt(times);
    const lineE12 = divideHalfAway(onPlatesE12 * BigInt(WHOLE_PERCENT_E4), BigInt(WHOLE_PERCENT_E4 - line.lossE4));
    takenE12.set(line.productId, (takenE12.get(line.productId) ?? 0n) + lineE12);
  }
  return new Map([...takenE12].map(([productId, sumE12]) => [productId, sumE12 < 0n ? 0n : sumE12]));
}

/** A product and a quantity × 10 000 of it in its own unit. */
export type IngredientUse = { readonly productId: string; readonly quantityE4: number };

/**
 * The ingredients of plates by their recipes, each product once and rounded once. A dish without a recipe takes nothing. `goods`: what is used as it
 * is, as a bottle of a combo.
 */
export function ingredientsOf(
  plates: readonly Plates[],
  recipes: ReadonlyMap<string, readonly RecipeLine[]>,
  factors: Factors,
  goods: readonly IngredientUse[] = [],
): IngredientUse[] {
  const sumsE12 = new Map<string, bigint>();
  for (const { productId, quantityE4 } of goods) sumsE12.set(productId, (sumsE12.get(productId) ?? 0n) + BigInt(quantityE4) * 100_000_000n);
  for (const each of plates) {
    for (const [productId, takenE12] of takenBy(each, recipes.get(each.itemId) ?? [], factors)) {
      sumsE12.set(productId, (sumsE12.get(productId) ?? 0n) + takenE12);
    }
  }
  return [...sumsE12].flatMap(([productId, sumE12]) => {
    const quantityE4 = Number(divideHalfAway(sumE12, 100_000_000n));
    return quantityE4 === 0 ? [] : [{ productId, quantityE4 }];
  });
}

/** The goods as which a dish is sold, as an ingredient of its plate. */
export const itselfAsIngredient = (portion: string, productId: string): RecipeLine => ({
  ...{ portion, option: null, productId, quantityE4: E4, isAlternate: false, lossE4: 0 },
});

/** A portion of a dish with the recipe of the dish. */
export type PlateRecipe = { readonly portion: string; readonly recipe: readonly RecipeLine[] };

/**
 * The cost of plates without options, as of a combo with its dishes, in paise, rounded once. `unknown`: ingredients without a known cost, which are
 * counted as 0.
 */
export function plateCost(
  plates: readonly PlateRecipe[],
  factors: Factors,
  /** Rupees × 10 000 for one unit. */
  costsE4: ReadonlyMap<string, number>,
): { costPaise: Paise; unknown: string[] } {
  const taken = plates.flatMap(({ portion, recipe }) => [...takenBy({ portion, options: [], quantityE4: E4 }, recipe, factors)]);
  const costE16 = taken.reduce((sum, [productId, takenE12]) => sum + takenE12 * BigInt(costsE4.get(productId) ?? 0), 0n);
  return {
    costPaise: paise(Number(divideHalfAway(costE16, 100_000_000_000_000n))),
    unknown: [...new Set(taken.flatMap(([productId, takenE12]) => (takenE12 > 0n && !costsE4.has(productId) ? [productId] : [])))],
  };
}

/** The price of a plate without its tax, in paise. Percentages × 10 000; the rate is rupees × 10 000. */
export function priceBeforeTax(rateE4: number, gstPercentE4: number, isTaxInclusive: boolean): Paise {
  const whole = BigInt(WHOLE_PERCENT_E4);
  const [part, of] = isTaxInclusive ? [whole, whole + BigInt(gstPercentE4)] : [1n, 1n];
  return paise(Number(divideHalfAway(BigInt(rateE4) * part, 100n * of)));
}

/** The cost as a percentage × 10 000 of the price before tax; null for a dish without a price. */
export const costPercent = (costPaise: Paise, pricePaise: Paise): number | null =>
  pricePaise <= 0 ? null : Number(divideHalfAway(BigInt(costPaise) * BigInt(WHOLE_PERCENT_E4), BigInt(pricePaise)));
