import type { Paise } from '../money/paise.ts';
import type { Report } from './report.ts';

/** An answer of the route; amounts in paise, percentages × 10 000. */
export type DishCostsAnswer = {
  readonly portions: readonly {
    readonly itemId: string;
    readonly name: string;
    readonly category: string;
    readonly portion: string;
    readonly pricePaise: Paise;
    readonly costPaise: Paise;
    readonly marginPaise: Paise;
    readonly costPercentE4: number | null;
    readonly hasRecipe: boolean;
    /** Ingredients without a known cost. */
    readonly unknown: readonly string[];
  }[];
};

/** The cost of each dish, and the rest of its price before tax. Nothing is said of the margin of a dish without a recipe. */
export const dishCosts: Report<DishCostsAnswer> = {
  id: 'dishCosts',
  title: 'Dish costs',
  columns: () => [
    { key: 'name', title: 'Dish', kind: 'text' },
    { key: 'category', title: 'Category', kind: 'text', width: 140, isDim: true, where: 'wide' },
    { key: 'missing', title: 'Missing', kind: 'text', width: 180, isDim: true, where: 'table' },
    { key: 'price', title: 'Price before tax', kind: 'amount', width: 130, where: 'table' },
    { key: 'cost', title: 'Ingredients', kind: 'amount', width: 110, where: 'table' },
    { key: 'percent', title: 'Cost %', kind: 'percent', width: 80, isDim: true },
    { key: 'margin', title: 'Margin', kind: 'amount', width: 110 },
  ],
  rows: ({ portions }) =>
    portions.map(({ itemId, name, category, portion, pricePaise, costPaise, marginPaise, costPercentE4, hasRecipe, unknown }) => ({
      key: `${itemId} ${portion}`,
      kind: 'entry',
      depth: 0,
      cells: {
        name: [name, portion].filter(Boolean).join(', '),
        category,
        missing: hasRecipe ? (unknown.length > 0 ? `No cost of ${unknown.join(', ')}` : '') : 'No recipe',
        price: pricePaise,
        ...(hasRecipe
          ? { cost: costPaise, percent: costPercentE4 === null ? null : Math.round(costPercentE4 / 1_000) * 1_000, margin: marginPaise }
          : { cost: null, percent: null, margin: null }),
      },
    })),
  totals: () => [],
  filters: [],
};
