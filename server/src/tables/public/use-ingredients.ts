import { ingredientsOf, platesOfNow, type RecipeLine, withComboPlates } from '@bahi/core/menu/recipe';
import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import type { OrderLine } from '@bahi/core/tables/order';
import { findIngredientProducts, findKitchenStock, listOnlyPortions, listRecipesOf } from '../../menu/recipe-store.ts';
import { only } from '../../platform/only.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import { postKitchenUse } from '../../stock-vouchers/public/post-kitchen-use.ts';
import { insertUses, listWaitingUses, markTaken } from '../ingredient-store.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;
type Settled = {
  readonly orderId: string;
  readonly lines: readonly OrderLine[];
  /** Where the order was, for the note of the adjustment. */
  readonly place: string;
};

/**
 * Keeps the ingredients of an order that is being settled, with the commit, by the recipes of now: a later recipe changes no past day. They
 * leave the stock at once if the company takes them with each bill. Returns sentences for the cashier.
 */
export async function useIngredients(context: Context, { orderId, lines, place }: Settled): Promise<readonly string[]> {
  const { tx, company } = context;
  const served = lines.filter(({ quantityE4 }) => quantityE4 > 0);
  const plates = withComboPlates(served);
  const itemIds = [...new Set(plates.map(({ itemId }) => itemId))];
  const parts = served.flatMap(({ options, quantityE4 }) => options.flatMap(({ dish }) => (dish ? [{ ...dish, quantityE4 }] : [])));
  const [settings, rows, portions, products] = await tx.together([
    findKitchenStock(company.id),
    listRecipesOf(company.id, itemIds),
    listOnlyPortions(company.id, itemIds),
    findIngredientProducts(company.id, [...new Set(parts.map(({ productId }) => productId))]),
  ]);
  const { useTime, godownId } = only(settings);
  if (useTime === 'never') return [];
  // The bill moves the product of the combo. A bottle that belongs to it leaves the stock here.
  const goods = parts.filter(({ productId }) => products.some(({ id, isStocked }) => isStocked && id === productId));
  const recipes: ReadonlyMap<string, readonly RecipeLine[]> = Map.groupBy(rows, ({ itemId }) => itemId);
  const factors = new Map(rows.map(({ productId, alternateFactorE4 }) => [productId, alternateFactorE4]));
  const onlyPortions = new Map(portions.map(({ itemId, name }) => [itemId, name]));
  const uses = ingredientsOf(platesOfNow(plates, onlyPortions), recipes, factors, goods);
  if (uses.length === 0) return [];
  const note = `Ingredients of ${place}`;
  const asked = { date: todayInIndia(Date.now()), godownId, uses, note };
  const { voucherOf, messages } = useTime === 'bill' ? await postKitchenUse(context, asked) : { voucherOf: new Map(), messages: [] };
  tx.commitWith([insertUses(company.id, orderId, uses, voucherOf)]);
  return messages;
}

/**
 * Takes what waits of a business day that is being closed, and of earlier days, from the stock, with the commit. The caller has locked the
 * floor, so two closes never take the same. A bill of an earlier day that is settled meanwhile waits for the next close. Returns sentences for the manager.
 */
export async function takeWaitingIngredients(context: Context, day: string): Promise<readonly string[]> {
  const { tx, company } = context;
  const [settings, uses] = await tx.together([findKitchenStock(company.id), listWaitingUses(company.id, day)]);
  const { useTime, godownId } = only(settings);
  if (useTime === 'never') return [];
  const { voucherOf, messages } = await postKitchenUse(context, { date: day, godownId, uses, note: `Ingredients of ${formatDate(day)}` });
  tx.commitWith(
    uses.flatMap((use) => {
      const voucherId = voucherOf.get(use.productId);
      return voucherId === undefined ? [] : [markTaken(company.id, use, voucherId)];
    }),
  );
  return messages;
}
