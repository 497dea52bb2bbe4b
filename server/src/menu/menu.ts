import { type ComboFault, comboFaults } from '@bahi/core/menu/check-combos';
import { menuItemProblems, modifierGroupProblems } from '@bahi/core/menu/check-menu';
import { dishesOfProducts } from '@bahi/core/menu/dishes-of-products';
import { MAX_MENU_ITEMS, MAX_MODIFIER_GROUPS, MAX_STATIONS, type MenuItemDraft, type ModifierGroup } from '@bahi/core/menu/menu';
import { recipeOfPortions } from '@bahi/core/menu/recipe';
import { v7 as uuidv7 } from 'uuid';
import { forKitchen, forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { refuseStale } from '../platform/record-versions.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { followOptions } from './follow-options.ts';
import { getDishImage } from './get-dish-image.ts';
import { liquor } from './liquor.ts';
import { listOutsideGst } from './liquor-store.ts';
import {
  countMenu,
  findProductOfDish,
  insertGroup,
  insertItem,
  insertItems,
  insertStation,
  listAreaIds,
  listDishesOfStation,
  listDishKeys,
  listGroups,
  listItems,
  listProductsForDishes,
  listStations,
  lockMenu,
  renameInCombos,
  setSoldOut,
  updateGroup,
  updateItem,
  updateStation,
} from './menu-store.ts';
import { listRecipesOf, replaceRecipe } from './recipe-store.ts';
import { recipes } from './recipes.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company'>;

/** Refuses more records than the menu holds. The menu is locked from here on. */
async function refuseFull(
  { tx, company }: Context,
  what: 'stations' | 'groups' | 'items',
  most: number,
  called: string,
  more = 1,
): Promise<void> {
  const [[count]] = await tx.after([lockMenu(company.id)], [countMenu(company.id)]);
  if (only([count!])[what] + more > most) throw new Refusal('LIMIT_REACHED', undefined, `There can be at most ${most} ${called}.`);
}

/** Refuses a dish with its problems. The station of a dish that is offered is in use; its groups may be inactive, and are not asked then. */
async function refuseFaultyItem({ tx, company }: Context, item: MenuItemDraft, isActive = true): Promise<void> {
  const [products, stations, groups, areas] = await tx.together([
    findProductOfDish(company.id, item.productId),
    listStations(company.id, isActive ? 'active' : 'all'),
    listGroups(company.id, 'all'),
    listAreaIds(company.id),
  ]);
  const idsOf = (rows: readonly { _id: string }[]) => new Set(rows.map(({ _id }) => _id));
  refuseProblems(
    menuItemProblems(item, {
      products: new Set(products.map(({ id }) => id)),
      withSerials: new Set(products.filter(({ hasSerials }) => hasSerials).map(({ id }) => id)),
      ...{ stations: idsOf(stations), groups: idsOf(groups), areas: idsOf(areas) },
    }),
  );
}

/** A group or a dish as it is about to be saved. */
type Saving = { group: ModifierGroup & { _id: string } } | { item: MenuItemDraft & { _id: string } };

/** Refuses a change that makes a combo wrong: at the options of the group, or at the dish. The menu is locked. */
async function refuseFaultyCombos({ tx, company }: Context, saving: Saving): Promise<void> {
  const [storedGroups, storedItems] = await tx.together([listGroups(company.id, 'all'), listItems(company.id, 'all')]);
  const groups = new Map<string, Pick<ModifierGroup, 'options'>>(storedGroups.map((group) => [group._id, group]));
  const items = new Map<string, Omit<MenuItemDraft, 'prices'>>(storedItems.map((item) => [item._id, item]));
  if ('group' in saving) groups.set(saving.group._id, saving.group);
  else items.set(saving.item._id, saving.item);
  if (![...groups.values()].some(({ options }) => options.some(({ dish }) => dish))) return;
  const productIds = [...items.values()].map(({ productId }) => productId);
  const outside = new Set((await tx.query(listOutsideGst(company.id, productIds))).map(({ id }) => id));
  const faults = comboFaults(new Map([...items].map(([id, item]) => [id, { ...item, isOutsideGst: outside.has(item.productId) }])), groups);
  const fieldOf = ({ groupId, at, itemId, problem: { code } }: ComboFault) => {
    // A fault elsewhere that this change does not make, as a portion that was removed, holds it not up.
    if ('group' in saving) return groupId === saving.group._id ? `options.${at}.dish` : code === 'COMBO_IN_COMBO' ? 'options' : null;
    if (itemId !== saving.item._id || code === 'COMBO_DISH_UNKNOWN') return null;
    return code === 'COMBO_IN_COMBO' ? 'groupIds' : 'productId';
  };
  refuseProblems(
    faults.flatMap((fault) => {
      const field = fieldOf(fault);
      return field === null ? [] : [{ ...fault.problem, field }];
    }),
  );
}

/** The most dishes that a refusal names. */
const mostNamed = 5;

/** Refuses to switch a station off that active dishes use: its slips would go to a kitchen that nobody looks at. */
async function refuseStationInUse({ tx, company }: Context, stationId: string): Promise<void> {
  const dishes = (await tx.query(listDishesOfStation(company.id, stationId))).map(({ name }) => name);
  if (dishes.length === 0) return;
  const more = dishes.length > mostNamed ? ` and ${dishes.length - mostNamed} more` : '';
  refuseProblems([{ code: 'STATION_HAS_DISHES', field: 'isActive', about: { names: `${dishes.slice(0, mostNamed).join(', ')}${more}` } }]);
}

/** The menu of a restaurant. Managers change it; all who work in the restaurant read it and say what is out. */
export const menu = {
  getMenu: forKitchen.menu.getMenu.handler(async ({ input: { state }, context: { tx, company } }) => {
    const [stations, groups, items] = await tx.together([
      listStations(company.id, state),
      listGroups(company.id, state),
      listItems(company.id, state),
    ]);
    return { stations, groups, items, now: new Date().toISOString() };
  }),

  saveStation: forManagers.menu.saveStation.handler(async ({ input: { name }, context }) => {
    const { tx, company } = context;
    await refuseFull(context, 'stations', MAX_STATIONS, 'kitchen stations');
    const id = uuidv7();
    const [rows] = await tx.after(insertStation(company.id, id, { name }), [listStations(company.id, 'all', id)]);
    return { message: `Station ${name} created`, row: only(rows) };
  }),

  updateStation: forManagers.menu.updateStation.handler(async ({ input, context }) => {
    const { tx, company, caller } = context;
    const { id, version, name, isActive } = input;
    const [[before]] = await tx.after([lockMenu(company.id)], [listStations(company.id, 'all', id)]);
    refuseStale(before, version);
    if (!isActive) await refuseStationInUse(context, id);
    const [rows] = await tx.after(updateStation(company.id, id, { name, isActive }, caller), [listStations(company.id, 'all', id)]);
    return { message: `Station ${name} saved`, row: only(rows) };
  }),

  saveGroup: forManagers.menu.saveGroup.handler(async ({ input: { orgId: _, ...group }, context }) => {
    const { tx, company } = context;
    await refuseFull(context, 'groups', MAX_MODIFIER_GROUPS, 'modifier groups');
    refuseProblems(modifierGroupProblems(group));
    const id = uuidv7();
    await refuseFaultyCombos(context, { group: { ...group, _id: id } });
    const [rows] = await tx.after(insertGroup(company.id, id, group), [listGroups(company.id, 'all', id)]);
    return { message: `Modifier group ${group.name} created`, row: only(rows) };
  }),

  updateGroup: forManagers.menu.updateGroup.handler(async ({ input: { orgId: _, id, version, ...group }, context }) => {
    const { tx, company, caller } = context;
    const [[before]] = await tx.after([lockMenu(company.id)], [listGroups(company.id, 'all', id)]);
    refuseStale(before, version);
    refuseProblems(modifierGroupProblems(group));
    await refuseFaultyCombos(context, { group: { ...group, _id: id } });
    const after = group.options.map((option) => ({ ...option, name: option.name.trim() }));
    await followOptions(context, { groupId: id, before: before.options, after });
    const [rows] = await tx.after(updateGroup(company.id, id, group, caller), [listGroups(company.id, 'all', id)]);
    return { message: `Modifier group ${group.name} saved`, row: only(rows) };
  }),

  saveItem: forManagers.menu.saveItem.handler(async ({ input: { orgId: _, ...item }, context }) => {
    const { tx, company } = context;
    await refuseFull(context, 'items', MAX_MENU_ITEMS, 'dishes');
    await refuseFaultyItem(context, item);
    const id = uuidv7();
    const [rows] = await tx.after(insertItem(company.id, id, item), [listItems(company.id, 'all', id)]);
    return { message: `${item.name} created`, row: only(rows) };
  }),

  saveItems: forManagers.menu.saveItems.handler(async ({ input: { productIds, ...ofAll }, context }) => {
    const { tx, company } = context;
    await refuseFull(context, 'items', MAX_MENU_ITEMS, 'dishes', productIds.length);
    const [products, taken, stations] = await tx.together([
      listProductsForDishes(company.id, productIds),
      listDishKeys(company.id),
      listStations(company.id, 'active'),
    ]);
    const { problems, dishes } = dishesOfProducts(
      productIds,
      new Map(products.map((product) => [product.id, product])),
      new Set(taken.map(({ key }) => key)),
      ofAll,
    );
    const isStation = ofAll.stationId === null || stations.some(({ _id }) => _id === ofAll.stationId);
    refuseProblems([...problems, ...(isStation ? [] : [{ code: 'STATION_UNKNOWN' as const, field: 'stationId' }])]);
    await tx.together(
      insertItems(
        company.id,
        dishes.map((dish) => ({ ...dish, id: uuidv7() })),
      ),
    );
    return { message: dishes.length === 1 ? '1 dish is on the menu' : `${dishes.length} dishes are on the menu` };
  }),

  updateItem: forManagers.menu.updateItem.handler(async ({ input: { orgId: _, id, version, ...item }, context }) => {
    const { tx, company, caller } = context;
    const [[before], recipe] = await tx.after([lockMenu(company.id)], [listItems(company.id, 'all', id), listRecipesOf(company.id, [id])]);
    refuseStale(before, version);
    await refuseFaultyItem(context, item, item.isActive);
    await refuseFaultyCombos(context, { item: { ...item, _id: id } });
    const followed = recipeOfPortions(recipe, before.portions, item.portions);
    const portions = item.portions.map((portion) => ({ ...portion, name: portion.name.trim() }));
    const writes = [
      ...[...updateItem(company.id, id, item, caller), ...replaceRecipe(company.id, id, followed)],
      ...renameInCombos(company.id, id, before.portions, portions),
    ];
    const [rows] = await tx.after(writes, [listItems(company.id, 'all', id)]);
    return { message: `${item.name} saved`, row: only(rows) };
  }),

  setSoldOut: forKitchen.menu.setSoldOut.handler(async ({ input: { id, isSoldOut }, context: { tx, company } }) => {
    const [[row]] = await tx.after([setSoldOut(company.id, id, isSoldOut)], [listItems(company.id, 'all', id)]);
    if (!row) throw new Refusal('NOT_FOUND');
    return { message: isSoldOut ? `${row.name} is out` : `${row.name} is back`, row };
  }),

  getDishImage,
  ...liquor,
  ...recipes,
};
