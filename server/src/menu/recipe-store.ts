import type { IngredientProduct, RecipeLine, UseTime } from '@bahi/core/menu/recipe';
import { sql } from 'kysely';
import { touched } from '../platform/record-store.ts';
import { type ConstraintRefusals, gone } from '../platform/refusal.ts';
import type { Caller } from '../platform/request-context.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

export const recipeConstraints: ConstraintRefusals = {
  recipe_lines_product: gone('lines', 'One of these ingredients is no longer there'),
  restaurant_settings_godown: gone('godownId', 'This godown is no longer there'),
};

export type RecipeRow = RecipeLine & {
  itemId: string;
  productName: string;
  unit: string;
  alternateUnit: string;
  alternateFactorE4: number | null;
};

const recipes = sql`select l.item_id as "itemId", l.portion, l.option_name as option, l.product_id as "productId", p.name as "productName",
    p.unit, p.alternate_unit as "alternateUnit", p.alternate_factor_e4 as "alternateFactorE4", l.quantity_e4 as "quantityE4",
    l.is_alternate as "isAlternate", l.loss_e4 as "lossE4"
  from recipe_lines l join products p on p.org_id = l.org_id and p.id = l.product_id`;

/** The recipes of some dishes, in the order of entry. */
export function listRecipesOf(orgId: string, itemIds: readonly string[]): Statement<RecipeRow> {
  return sql<RecipeRow>`${recipes} where l.org_id = ${orgId} and l.item_id = any(${[...itemIds]}::uuid[]) order by l.item_id, l.line_no`;
}

/** The names of the portions of dishes that have only one. */
export function listOnlyPortions(orgId: string, itemIds: readonly string[]): Statement<{ itemId: string; name: string }> {
  return sql<{ itemId: string; name: string }>`select item_id as "itemId", min(name) as name from menu_portions
    where org_id = ${orgId} and item_id = any(${[...itemIds]}::uuid[]) group by item_id having count(*) = 1`;
}

/** The recipes of all dishes. */
export function listRecipes(orgId: string): Statement<RecipeRow> {
  return sql<RecipeRow>`${recipes} where l.org_id = ${orgId} order by l.item_id, l.line_no`;
}

/** Products that are named as ingredients. */
export function findIngredientProducts(orgId: string, ids: readonly string[]): Statement<IngredientProduct & { id: string }> {
  return sql<IngredientProduct & { id: string }>`select id, name, kind = 'goods' as "isStocked", has_serials as "hasSerials",
      alternate_factor_e4 as "alternateFactorE4"
    from products where org_id = ${orgId} and id = any(${[...ids]}::uuid[])`;
}

const insertRecipeRows = insertRows('recipe_lines', [
  ...(['org_id', 'item_id', 'line_no', 'portion', 'option_name', 'product_id', 'quantity_e4', 'is_alternate', 'loss_e4'] as const),
]);

/** Replaces the recipe of a dish. */
export function replaceRecipe(orgId: string, itemId: string, lines: readonly RecipeLine[]): Statement[] {
  const rows = lines.map(({ portion, option, productId, quantityE4, isAlternate, lossE4 }, at) => ({
    ...{ org_id: orgId, item_id: itemId, line_no: at + 1, portion, option_name: option, product_id: productId },
    ...{ quantity_e4: quantityE4, is_alternate: isAlternate, loss_e4: lossE4 },
  }));
  return [
    sql`delete from recipe_lines where org_id = ${orgId} and item_id = ${itemId}`,
    ...(rows.length === 0 ? [] : [insertRecipeRows(rows)]),
  ];
}

/** A recipe is a part of its dish: it has the version of the dish. */
export function touchItem(orgId: string, id: string, by: Pick<Caller, 'name'>): Statement {
  return sql`update menu_items set ${touched(by)} where org_id = ${orgId} and id = ${id}`;
}

/** The GST on dishes in use on a day, in percent × 10 000, 0 for treatments without tax; and if a dish is goods, which have a cost of their own. */
export function listDishTaxes(orgId: string, date: string): Statement<{ itemId: string; gstPercentE4: number; isStocked: boolean }> {
  return sql<{
    itemId: string;
    gstPercentE4: number;
    isStocked: boolean;
  }>`select i.id as "itemId", p.kind = 'goods' as "isStocked", case when p.tax_treatment <> 'taxable' then 0 else coalesce((
      select r.gst_percent_e4 from tax_rates r where r.org_id = p.org_id and r.tax_classification_id = p.tax_classification_id
        and r.from_date <= ${date}::date order by r.from_date desc limit 1), 0) end as "gstPercentE4"
    from menu_items i join products p on p.org_id = i.org_id and p.id = i.product_id where i.org_id = ${orgId} and i.is_active`;
}

export type LowIngredientRow = {
  productId: string;
  name: string;
  unit: string;
  leftE4: number;
  reorderLevelE4: number | null;
  dishes: string[];
};

/** Ingredients of dishes on the menu at or below their reorder level, or used up: stock that is not damaged, less what bills wait to take. */
export function listLowIngredients(orgId: string): Statement<LowIngredientRow> {
  return sql<LowIngredientRow>`select * from (
      select p.id as "productId", p.name, p.unit, p.reorder_level_e4 as "reorderLevelE4", d.dishes,
        (coalesce((select sum(b.quantity_e4) from stock_balances b join godowns g on g.org_id = b.org_id and g.id = b.godown_id and not g.is_damage
            where b.org_id = p.org_id and b.product_id = p.id), 0)
          - coalesce((select sum(u.quantity_e4) from ingredient_uses u
            where u.org_id = p.org_id and u.product_id = p.id and u.voucher_id is null), 0))::bigint as "leftE4"
      from (select l.product_id, array_agg(distinct i.name) as dishes from recipe_lines l
          join menu_items i on i.org_id = l.org_id and i.id = l.item_id and i.is_active
          where l.org_id = ${orgId} and l.quantity_e4 > 0 group by l.product_id) d
        join products p on p.org_id = ${orgId} and p.id = d.product_id) s
    where "leftE4" <= coalesce("reorderLevelE4", 0) order by name, "productId"`;
}

/** When the ingredients of bills leave the stock, and from which godown; null for the usual one. */
export type KitchenStock = { useTime: UseTime; godownId: string | null };
export type KitchenStockRow = KitchenStock & {
  godownName: string | null;
  version: number;
  changedAt: string | null;
  changedBy: string | null;
};

/** The godown, if goods may be taken from it. */
export function findKitchenGodown(orgId: string, id: string | null): Statement<{ id: string }> {
  return sql<{ id: string }>`select id from godowns where org_id = ${orgId} and id = ${id}::uuid and is_active and not is_damage`;
}

/** Always one row: a company that never set it takes ingredients at the close of the day. */
export function findKitchenStock(orgId: string): Statement<KitchenStockRow> {
  return sql<KitchenStockRow>`select coalesce(s.use_time, 'close') as "useTime", s.kitchen_godown_id as "godownId", g.name as "godownName",
      coalesce(s.version, 1) as version, s.changed_at as "changedAt", s.changed_by_name as "changedBy"
    from (select) always left join restaurant_settings s on s.org_id = ${orgId}
      left join godowns g on g.org_id = ${orgId} and g.id = s.kitchen_godown_id`;
}

export function updateKitchenStock(orgId: string, { useTime, godownId }: KitchenStock, by: Pick<Caller, 'name'>): Statement {
  return sql`update restaurant_settings set use_time = ${useTime}, kitchen_godown_id = ${godownId}::uuid, ${touched(by)} where org_id = ${orgId}`;
}
