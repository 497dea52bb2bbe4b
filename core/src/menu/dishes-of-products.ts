import type { Problem } from '../basics/problem.ts';
import { sortKey } from '../basics/sort-key.ts';
import { MAX_MENU_NAME, type MenuItemDraft } from './menu.ts';

/** A product that becomes a dish; the price in rupees × 10 000, the category '' for none. */
export type ProductForDish = {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly salePriceE4: number;
  readonly hasSerials: boolean;
};

/** All dishes get these; with '' as category each is under the category of its product. */
export type OfAllDishes = Pick<MenuItemDraft, 'category' | 'diet' | 'stationId'>;

/**
 * A dish for each product, in the order of the ids: its name and its price, in one portion. Refused at `productIds.N`, all at once: a product that
 * is not among the active ones, one with serial numbers, and a name that a dish of the menu has (`taken`, as sort keys) or an earlier product.
 */
export function dishesOfProducts(
  productIds: readonly string[],
  products: ReadonlyMap<string, ProductForDish>,
  taken: ReadonlySet<string>,
  { category, diet, stationId }: OfAllDishes,
): { readonly problems: Problem[]; readonly dishes: MenuItemDraft[] } {
  const keys = new Set(taken);
  const problems: Problem[] = [];
  const dishes = productIds.flatMap((productId, at): MenuItemDraft[] => {
    const field = `productIds.${at}`;
    const product = products.get(productId);
    if (!product) {
      problems.push({ code: 'PRODUCT_UNKNOWN', field });
      return [];
    }
    const name = product.name.slice(0, MAX_MENU_NAME).trim();
    if (product.hasSerials) problems.push({ code: 'PRODUCT_HAS_SERIALS', field, about: { name } });
    if (keys.has(sortKey(name))) problems.push({ code: 'DISH_NAME_TAKEN', field, about: { name } });
    keys.add(sortKey(name));
    return [
      {
        ...{ name, productId, category: category || product.category.slice(0, MAX_MENU_NAME).trim(), code: '', isFavourite: false, diet },
        ...{ allergens: [], allergenNote: '', stationId, portions: [{ name: '', rateE4: product.salePriceE4 }], groupIds: [], prices: [] },
      },
    ];
  });
  return { problems, dishes };
}
