import { sortKey } from '@bahi/core/basics/sort-key';
import type { Allergen } from '@bahi/core/menu/allergens';
import { portionAfter } from '@bahi/core/menu/dish-price';
import type { ProductForDish } from '@bahi/core/menu/dishes-of-products';
import type { DishInPortion, DishPrice, MenuItemDraft, ModifierGroup, ModifierOption, Portion } from '@bahi/core/menu/menu';
import { type RawBuilder, sql } from 'kysely';
import { type RecordRow, recordColumns, touched } from '../platform/record-store.ts';
import { type ConstraintRefusals, exists, gone } from '../platform/refusal.ts';
import type { Caller } from '../platform/request-context.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

export const menuConstraints: ConstraintRefusals = {
  kitchen_stations_name_unique: exists('name', 'There is a kitchen station of this name'),
  modifier_groups_name_unique: exists('name', 'There is a modifier group of this name'),
  menu_items_name_unique: exists('name', 'There is a dish of this name'),
  menu_items_code_unique: exists('code', 'There is a dish of this code'),
  menu_items_product: gone('productId', 'This product is no longer there'),
  modifier_options_item: gone('options', 'One of these dishes is no longer there'),
};

export type MenuState = 'active' | 'all';
export type StationRow = RecordRow & { name: string };
export type GroupRow = RecordRow & Omit<ModifierGroup, 'options'> & { options: (ModifierOption & { dish: DishInPortion | null })[] };
export type ItemRow = RecordRow &
  Omit<MenuItemDraft, 'portions' | 'groupIds' | 'prices' | 'allergens'> & {
    allergens: Allergen[];
    portions: Portion[];
    groupIds: string[];
    prices: (Omit<DishPrice, 'weekdays'> & { weekdays: number[] })[];
  } & {
    productName: string;
    image: string | null;
    unit: string;
    isTaxInclusive: boolean;
    soldOutAt: string | null;
    barcodes: string[];
  };
/** Values that are written, and whether the record is offered. */
type Kept<Values> = Values & { isActive: boolean };
type By = Pick<Caller, 'name'>;

const andOf = (alias: string, id: string | null, state: MenuState): RawBuilder<unknown> => sql`
  ${id === null ? sql`` : sql`and ${sql.ref(`${alias}.id`)} = ${id}`} ${state === 'all' ? sql`` : sql`and ${sql.ref(`${alias}.is_active`)}`}`;

/** Stations by name; one by id. */
export function listStations(orgId: string, state: MenuState, id: string | null = null): Statement<StationRow> {
  return sql<StationRow>`select ${recordColumns('s')}, s.name from kitchen_stations s
    where s.org_id = ${orgId} ${andOf('s', id, state)} order by s.sort_key`;
}

/** Modifier groups with their options by name; one by id. */
export function listGroups(orgId: string, state: MenuState, id: string | null = null): Statement<GroupRow> {
  return sql<GroupRow>`select ${recordColumns('g')}, g.name, g.least, g.most,
      (select coalesce(json_agg(json_build_object('name', l.name, 'rateE4', l.rate_e4, 'dish', case when l.item_id is not null
          then json_build_object('itemId', l.item_id, 'portion', l.portion) end) order by l.line_no), '[]')
        from modifier_options l where l.org_id = g.org_id and l.group_id = g.id) as options
    from modifier_groups g where g.org_id = ${orgId} ${andOf('g', id, state)} order by g.sort_key`;
}

/** Dishes by name; one by id. A dish is active only if its product is: otherwise it could be ordered and not be billed. */
export function listItems(orgId: string, state: MenuState, id: string | null = null): Statement<ItemRow> {
  return sql<ItemRow>`select ${recordColumns('i')}, i.name, i.product_id as "productId", p.name as "productName", p.image_id as image, p.unit,
      p.is_tax_inclusive as "isTaxInclusive", i.category, i.code, i.is_favourite as "isFavourite", i.diet,
      i.allergens, i.allergen_note as "allergenNote",
      (select coalesce(json_agg(b.barcode order by b.line_no), '[]') from product_barcodes b
        where b.org_id = p.org_id and b.product_id = p.id) as barcodes, i.station_id as "stationId", i.sold_out_at as "soldOutAt",
      (select coalesce(json_agg(json_build_object('name', l.name, 'rateE4', l.rate_e4) order by l.line_no), '[]') from menu_portions l
        where l.org_id = i.org_id and l.item_id = i.id) as portions,
      (select coalesce(json_agg(l.group_id order by l.line_no), '[]') from menu_item_groups l
        where l.org_id = i.org_id and l.item_id = i.id) as "groupIds",
      (select coalesce(json_agg(json_build_object('portion', l.portion, 'areaId', l.area_id, 'kind', l.kind, 'weekdays', l.weekdays,
          'from', l.from_time, 'until', l.until_time, 'rateE4', l.rate_e4) order by l.line_no), '[]') from menu_prices l
        where l.org_id = i.org_id and l.item_id = i.id) as prices
    from menu_items i join products p on p.org_id = i.org_id and p.id = i.product_id
    where i.org_id = ${orgId} ${andOf('i', id, state)} ${state === 'all' ? sql`` : sql`and p.is_active`} order by i.sort_key`;
}

/** The picture of the product of a dish. */
export function findDishImage(orgId: string, id: string): Statement<{ image: string | null }> {
  return sql<{
    image: string | null;
  }>`select p.image_id as image from menu_items i join products p on p.org_id = i.org_id and p.id = i.product_id
    where i.org_id = ${orgId} and i.id = ${id}`;
}

/** The areas of the floor, of which a price may be. */
export function listAreaIds(orgId: string): Statement<{ _id: string }> {
  return sql<{ _id: string }>`select id as "_id" from dining_areas where org_id = ${orgId}`;
}

/** The names of dishes in use that a station makes. */
export function listDishesOfStation(orgId: string, stationId: string): Statement<{ name: string }> {
  return sql<{
    name: string;
  }>`select name from menu_items where org_id = ${orgId} and station_id = ${stationId} and is_active order by sort_key`;
}

/** A menu is changed by one person at a time, so that its counts and names hold. Orders do not wait for it. */
export function lockMenu(orgId: string): Statement {
  return sql`select from organizations where id = ${orgId} for no key update`;
}

/** The numbers of records of the menu, active or not. */
export function countMenu(orgId: string): Statement<{ stations: number; groups: number; items: number }> {
  const of = (table: string) => sql`(select count(*)::int from ${sql.table(table)} where org_id = ${orgId})`;
  return sql<{ stations: number; groups: number; items: number }>`
    select ${of('kitchen_stations')} as stations, ${of('modifier_groups')} as groups, ${of('menu_items')} as items`;
}

/** The product, if a company has it and it is active. */
export function findProductOfDish(orgId: string, productId: string): Statement<{ id: string; hasSerials: boolean }> {
  return sql<{ id: string; hasSerials: boolean }>`select id, has_serials as "hasSerials" from products
    where org_id = ${orgId} and id = ${productId} and is_active`;
}

/** Active products that become dishes. */
export function listProductsForDishes(orgId: string, productIds: readonly string[]): Statement<ProductForDish> {
  return sql<ProductForDish>`select p.id, p.name, coalesce(c.name, '') as category, p.sale_price_e4 as "salePriceE4", p.has_serials as "hasSerials"
    from products p left join categories c on c.org_id = p.org_id and c.id = p.category_id
    where p.org_id = ${orgId} and p.id = any(${[...productIds]}::uuid[]) and p.is_active`;
}

/** The sort keys of all dishes, of which no other dish may have one. */
export function listDishKeys(orgId: string): Statement<{ key: string }> {
  return sql<{ key: string }>`select sort_key as key from menu_items where org_id = ${orgId}`;
}

export function insertStation(orgId: string, id: string, { name }: { name: string }): Statement[] {
  return [sql`insert into kitchen_stations (org_id, id, name, sort_key) values (${orgId}, ${id}, ${name}, ${sortKey(name)})`];
}

export function updateStation(orgId: string, id: string, { name, isActive }: Kept<{ name: string }>, by: By): Statement[] {
  return [
    sql`update kitchen_stations set ${touched(by)}, name = ${name}, sort_key = ${sortKey(name)}, is_active = ${isActive}
      where org_id = ${orgId} and id = ${id}`,
  ];
}

const insertItemRows = insertRows('menu_items', [
  ...(['org_id', 'id', 'name', 'sort_key', 'product_id', 'category', 'diet', 'station_id'] as const),
]);
const insertOptionRows = insertRows('modifier_options', ['org_id', 'group_id', 'line_no', 'name', 'rate_e4', 'item_id', 'portion']);
const insertPortionRows = insertRows('menu_portions', ['org_id', 'item_id', 'line_no', 'name', 'rate_e4']);
const insertPriceRows = insertRows('menu_prices', [
  ...(['org_id', 'item_id', 'line_no', 'portion', 'area_id', 'kind', 'weekdays', 'from_time', 'until_time', 'rate_e4'] as const),
]);
const insertItemGroupRows = insertRows('menu_item_groups', ['org_id', 'item_id', 'line_no', 'group_id']);

const insertOptions = (orgId: string, id: string, options: readonly ModifierOption[]): Statement =>
  insertOptionRows(
    options.map(({ name, rateE4, dish }, at) => ({
      ...{ org_id: orgId, group_id: id, line_no: at + 1, name: name.trim(), rate_e4: rateE4 },
      ...{ item_id: dish?.itemId ?? null, portion: dish?.portion ?? null },
    })),
  );

export function insertGroup(orgId: string, id: string, { name, least, most, options }: ModifierGroup): Statement[] {
  return [
    sql`insert into modifier_groups (org_id, id, name, sort_key, least, most)
      values (${orgId}, ${id}, ${name}, ${sortKey(name)}, ${least}, ${most})`,
    insertOptions(orgId, id, options),
  ];
}

export function updateGroup(orgId: string, id: string, { name, least, most, options, isActive }: Kept<ModifierGroup>, by: By): Statement[] {
  return [
    sql`update modifier_groups set ${touched(by)}, name = ${name}, sort_key = ${sortKey(name)}, least = ${least}, most = ${most},
      is_active = ${isActive} where org_id = ${orgId} and id = ${id}`,
    sql`delete from modifier_options where org_id = ${orgId} and group_id = ${id}`,
    insertOptions(orgId, id, options),
  ];
}

function insertItemParts(orgId: string, id: string, { portions, groupIds, prices }: MenuItemDraft): Statement[] {
  const named = (at: number) => ({ org_id: orgId, item_id: id, line_no: at + 1 });
  return [
    insertPortionRows(portions.map(({ name, rateE4 }, at) => ({ ...named(at), name: name.trim(), rate_e4: rateE4 }))),
    ...(prices.length > 0
      ? [
          insertPriceRows(
            prices.map(({ portion, areaId, kind, weekdays, from, until, rateE4 }, at) => ({
              ...{ ...named(at), portion: portion.trim(), area_id: areaId, kind, weekdays: [...weekdays] },
              ...{ from_time: from, until_time: until, rate_e4: rateE4 },
            })),
          ),
        ]
      : []),
    ...(groupIds.length > 0 ? [insertItemGroupRows(groupIds.map((groupId, at) => ({ ...named(at), group_id: groupId })))] : []),
  ];
}

export function insertItem(orgId: string, id: string, item: MenuItemDraft): Statement[] {
  const { name, productId, category, code, isFavourite, diet, allergens, allergenNote, stationId } = item;
  return [
    sql`insert into menu_items (org_id, id, name, sort_key, product_id, category, code, is_favourite, diet, allergens, allergen_note, station_id)
      values (${orgId}, ${id}, ${name}, ${sortKey(name)}, ${productId}, ${category}, ${code}, ${isFavourite}, ${diet}, ${[...allergens]}::text[],
        ${allergenNote}, ${stationId}::uuid)`,
    ...insertItemParts(orgId, id, item),
  ];
}

/** New dishes in one portion each. */
export function insertItems(orgId: string, dishes: readonly (MenuItemDraft & { readonly id: string })[]): Statement[] {
  return [
    insertItemRows(
      dishes.map(({ id, name, productId, category, diet, stationId }) => ({
        ...{ org_id: orgId, id, name, sort_key: sortKey(name), product_id: productId, category, diet, station_id: stationId },
      })),
    ),
    insertPortionRows(
      dishes.flatMap(({ id, portions }) =>
        portions.map(({ name, rateE4 }, at) => ({ org_id: orgId, item_id: id, line_no: at + 1, name, rate_e4: rateE4 })),
      ),
    ),
  ];
}

export function updateItem(orgId: string, id: string, item: Kept<MenuItemDraft>, by: By): Statement[] {
  const { name, productId, category, code, isFavourite, diet, allergens, allergenNote, stationId, isActive } = item;
  return [
    sql`update menu_items set ${touched(by)}, name = ${name}, sort_key = ${sortKey(name)}, product_id = ${productId}, category = ${category},
      code = ${code}, is_favourite = ${isFavourite}, diet = ${diet}, allergens = ${[...allergens]}::text[], allergen_note = ${allergenNote}, station_id = ${stationId}::uuid, is_active = ${isActive} where org_id = ${orgId} and id = ${id}`,
    sql`delete from menu_portions where org_id = ${orgId} and item_id = ${id}`,
    sql`delete from menu_prices where org_id = ${orgId} and item_id = ${id}`,
    sql`delete from menu_item_groups where org_id = ${orgId} and item_id = ${id}`,
    ...insertItemParts(orgId, id, item),
  ];
}

/** Combos follow the renamed portions of a dish. One that was removed stays named, and the option cannot be chosen. */
export function renameInCombos(orgId: string, id: string, before: readonly Portion[], after: readonly Portion[]): Statement[] {
  const renamed = before.flatMap(({ name }): [string, string][] => {
    const now = portionAfter(name, before, after);
    return now === null || now === name ? [] : [[name, now]];
  });
  if (renamed.length === 0) return [];
  return [
    sql`update modifier_options set portion = r.after from unnest(${renamed.map(([from]) => from)}::text[], ${renamed.map(([, to]) => to)}::text[]) r (before, after)
      where modifier_options.org_id = ${orgId} and modifier_options.item_id = ${id} and modifier_options.portion = r.before`,
  ];
}

/** Since when a dish is out: the first time stays if it is said again. It is no version of the dish. */
export function setSoldOut(orgId: string, id: string, isSoldOut: boolean): Statement {
  return sql`update menu_items set sold_out_at = ${isSoldOut ? sql`case when sold_out_at is null then now() else sold_out_at end` : sql`null`}
    where org_id = ${orgId} and id = ${id}`;
}
