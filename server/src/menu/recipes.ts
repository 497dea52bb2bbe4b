import type { DishInPortion } from '@bahi/core/menu/menu';
import {
  costPercent,
  countedParts,
  itselfAsIngredient,
  type PlateRecipe,
  plateCost,
  priceBeforeTax,
  recipeProblems,
} from '@bahi/core/menu/recipe';
import { paise } from '@bahi/core/money/paise';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { forKitchen, forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { refuseStale } from '../platform/record-versions.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { costsOn } from '../stock/public/costs-on.ts';
import { lockLiquor } from './liquor-store.ts';
import { listGroups, listItems, lockMenu } from './menu-store.ts';
import {
  findIngredientProducts,
  findKitchenGodown,
  findKitchenStock,
  listDishTaxes,
  listLowIngredients,
  listRecipes,
  listRecipesOf,
  type RecipeRow,
  replaceRecipe,
  touchItem,
  updateKitchenStock,
} from './recipe-store.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company'>;

async function readRecipe({ tx, company }: Context, id: string) {
  const [items, lines] = await tx.together([listItems(company.id, 'all', id), listRecipesOf(company.id, [id])]);
  if (items.length === 0) throw new Refusal('NOT_FOUND');
  return { _id: id, version: only(items).version, lines: lines.map(({ itemId: _i, alternateFactorE4: _f, ...line }) => line) };
}

/** Units in one second unit × 10 000, by product. */
const factorsOf = (rows: readonly RecipeRow[]) => new Map(rows.map(({ productId, alternateFactorE4 }) => [productId, alternateFactorE4]));

/** The recipes of dishes, what dishes cost by them, and when bills take the ingredients. */
export const recipes = {
  getRecipe: forManagers.menu.getRecipe.handler(({ input: { id }, context }) => readRecipe(context, id)),

  saveRecipe: forManagers.menu.saveRecipe.handler(async ({ input: { id, version, lines }, context }) => {
    const { tx, company, caller } = context;
    const [[dish], groups, products] = await tx.after(
      [lockMenu(company.id)],
      [
        listItems(company.id, 'all', id),
        listGroups(company.id, 'all'),
        findIngredientProducts(
          company.id,
          lines.flatMap(({ productId }) => (productId === '' ? [] : [productId])),
        ),
      ],
    );
    refuseStale(dish, version);
    refuseProblems(
      recipeProblems(lines, {
        dishProductId: dish.productId,
        portions: dish.portions,
        options: new Set(groups.filter(({ _id }) => dish.groupIds.includes(_id)).flatMap(({ options }) => options.map(({ name }) => name))),
        products: new Map(products.map((product) => [product.id, product])),
      }),
    );
    await tx.together([...replaceRecipe(company.id, id, lines), touchItem(company.id, id, caller)]);
    return { message: `Recipe of ${dish.name} saved`, row: await readRecipe(context, id) };
  }),

  listDishCosts: forManagers.menu.listDishCosts.handler(async ({ context: { tx, company } }) => {
    const date = todayInIndia(Date.now());
    const [items, groups, rows, taxes] = await tx.together([
      listItems(company.id, 'active'),
      listGroups(company.id, 'active'),
      listRecipes(company.id),
      listDishTaxes(company.id, date),
    ]);
    const goods = new Set(taxes.flatMap(({ itemId, isStocked }) => (isStocked ? [itemId] : [])));
    const ofGoods = items.flatMap(({ _id, productId }) => (goods.has(_id) ? [productId] : []));
    const productIds = [...new Set([...rows.map(({ productId }) => productId), ...ofGoods])];
    const costs = new Map((await costsOn(tx, company.id, date, productIds)).map(({ productId, costE4 }) => [productId, costE4]));
    const names = new Map([...items, ...rows].map(({ productId, productName }) => [productId, productName]));
    const [byDish, factors] = [Map.groupBy(rows, ({ itemId }) => itemId), factorsOf(rows)];
    // Only a regular supplier charges tax, so of others the whole price is theirs.
    const taxOf = new Map(company.registration === 'regular' ? taxes.map(({ itemId, gstPercentE4 }) => [itemId, gstPercentE4]) : []);
    const known = new Map(items.map((item) => [item._id, item]));
    const plateOf = ({ itemId, portion }: DishInPortion): PlateRecipe => {
      const item = known.get(itemId);
      const itself = item && goods.has(itemId) ? [itselfAsIngredient(portion, item.productId)] : [];
      return { portion, recipe: [...(byDish.get(itemId) ?? []), ...itself] };
    };
    const costOf = (dish: DishInPortion) => plateCost([plateOf(dish)], factors, costs).costPaise;
    const portions = items.flatMap(({ _id: itemId, name, category, portions: all, isTaxInclusive, groupIds }) =>
      all.map((portion) => {
        const parts = countedParts(
          groups.filter(({ _id }) => groupIds.includes(_id)),
          costOf,
        ).map(plateOf);
        const plate = plateOf({ itemId, portion: portion.name });
        const { costPaise, unknown } = plateCost([plate, ...parts], factors, costs);
        const pricePaise = priceBeforeTax(portion.rateE4, taxOf.get(itemId) ?? 0, isTaxInclusive);
        return {
          ...{ itemId, name, category, portion: portion.name, pricePaise, costPaise, marginPaise: paise(pricePaise - costPaise) },
          costPercentE4: costPercent(costPaise, pricePaise),
          hasRecipe: plate.recipe.some((line) => line.portion === portion.name) || parts.length > 0,
          unknown: unknown.map((id) => names.get(id) ?? ''),
        };
      }),
    );
    return { portions };
  }),

  listLowIngredients: forKitchen.menu.listLowIngredients.handler(async ({ context: { tx, company } }) => ({
    ingredients: await tx.query(listLowIngredients(company.id)),
  })),

  getKitchenStock: forManagers.menu.getKitchenStock.handler(async ({ context: { tx, company } }) =>
    only(await tx.query(findKitchenStock(company.id))),
  ),

  saveKitchenStock: forManagers.menu.saveKitchenStock.handler(async ({ input: { version, useTime, godownId }, context }) => {
    const { tx, company, caller } = context;
    const [[before], godowns] = await tx.after(
      [...lockLiquor(company.id)],
      [findKitchenStock(company.id), findKitchenGodown(company.id, godownId)],
    );
    refuseStale(before, version);
    refuseProblems(godownId === null || godowns.length > 0 ? [] : [{ code: 'GODOWN_UNKNOWN', field: 'godownId' }]);
    const [rows] = await tx.after([updateKitchenStock(company.id, { useTime, godownId }, caller)], [findKitchenStock(company.id)]);
    return { message: 'Stock of the kitchen saved', ...only(rows) };
  }),
};
