import { MAX_RATE_E4 } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import {
  type DishPrice,
  MAX_GROUPS_OF_ITEM,
  MAX_OPTIONS,
  MAX_PORTIONS,
  MAX_PRICES,
  type MenuItemDraft,
  type ModifierGroup,
  type Portion,
} from './menu.ts';

const isRate = (rateE4: number) => Number.isSafeInteger(rateE4) && rateE4 >= 0 && rateE4 <= MAX_RATE_E4;
const keyOf = (name: string) => name.trim().toLowerCase();

type Priced = { readonly name: string; readonly rateE4: number };

/** Names that are missing or repeated, and prices below 0, each at its row. */
function rowProblems(rows: readonly Priced[], field: string, mayBeUnnamed: boolean): Problem[] {
  const seen = new Set<string>();
  return rows.flatMap(({ name, rateE4 }, at): Problem[] => {
    const key = keyOf(name);
    const isRepeated = seen.has(key);
    seen.add(key);
    return [
      ...(key === '' && !mayBeUnnamed ? [{ code: 'CHOICE_NAME_MISSING' as const, field: `${field}.${at}.name` }] : []),
      ...(key !== '' && isRepeated ? [{ code: 'CHOICE_NAME_REPEATED' as const, field: `${field}.${at}.name`, about: { name } }] : []),
      ...(isRate(rateE4) ? [] : [{ code: 'MENU_PRICE_INVALID' as const, field: `${field}.${at}.rateE4` }]),
    ];
  });
}

/** All problems of a modifier group at once. A group that asks for more than it offers could never be answered, so no bill with it. */
export function modifierGroupProblems({ least, most, options }: ModifierGroup): Problem[] {
  const isCount = (count: number) => Number.isSafeInteger(count) && count >= 0 && count <= MAX_OPTIONS;
  return [
    ...(options.length === 0 ? [{ code: 'OPTIONS_MISSING' as const, field: 'options' }] : []),
    ...(options.length > MAX_OPTIONS ? [{ code: 'CHOICES_TOO_MANY' as const, field: 'options', about: { most: MAX_OPTIONS } }] : []),
    ...rowProblems(options.slice(0, MAX_OPTIONS), 'options', false),
    ...(isCount(least) && least <= options.length
      ? []
      : [{ code: 'LEAST_INVALID' as const, field: 'least', about: { count: options.length } }]),
    ...(isCount(most) && most >= Math.max(1, least)
      ? []
      : [{ code: 'MOST_INVALID' as const, field: 'most', about: { least: Math.max(1, least) } }]),
  ];
}

/** The records of the company to which an item refers. */
export type MenuBooks = {
  readonly products: ReadonlySet<string>;
  /** Those of the products whose pieces have serial numbers, which nobody enters for an order. */
  readonly withSerials: ReadonlySet<string>;
  readonly stations: ReadonlySet<string>;
  readonly groups: ReadonlySet<string>;
  readonly areas: ReadonlySet<string>;
};

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** A price that says neither where nor when would replace the usual one everywhere. */
function priceProblems(
  { portion, areaId, kind, weekdays, from, until, rateE4 }: DishPrice,
  at: string,
  portions: readonly Portion[],
  areas: ReadonlySet<string>,
): Problem[] {
  const hasTimes = from !== null && until !== null && isTime(from) && isTime(until) && from !== until;
  const saysNothing = areaId === null && kind === null && weekdays.length === 0 && from === null;
  return [
    ...(portions.some(({ name }) => name.trim() === portion.trim())
      ? []
      : [{ code: 'PRICE_PORTION_UNKNOWN' as const, field: `${at}.portion` }]),
    ...(areaId === null || areas.has(areaId) ? [] : [{ code: 'AREA_UNKNOWN' as const, field: `${at}.areaId` }]),
    ...(areaId !== null && kind !== null && kind !== 'dineIn' ? [{ code: 'PRICE_NEVER_APPLIES' as const, field: `${at}.kind` }] : []),
    ...((from === null && until === null) || hasTimes ? [] : [{ code: 'PRICE_TIMES_INVALID' as const, field: `${at}.until` }]),
    ...(saysNothing ? [{ code: 'PRICE_SAYS_NOTHING' as const, field: `${at}.rateE4` }] : []),
    ...(isRate(rateE4) ? [] : [{ code: 'MENU_PRICE_INVALID' as const, field: `${at}.rateE4` }]),
  ];
}

/** All problems of a dish at once, at their fields (`portions.1.rateE4`). */
export function menuItemProblems(item: MenuItemDraft, books: MenuBooks): Problem[] {
  const { productId, stationId, portions, groupIds, prices } = item;
  return [
    ...(books.products.has(productId)
      ? []
      : [{ code: productId === '' ? ('ITEM_MISSING' as const) : ('PRODUCT_UNKNOWN' as const), field: 'productId' }]),
    ...(books.withSerials.has(productId) ? [{ code: 'DISH_HAS_SERIALS' as const, field: 'productId' }] : []),
    ...(stationId === null || books.stations.has(stationId) ? [] : [{ code: 'STATION_UNKNOWN' as const, field: 'stationId' }]),
    ...(portions.length === 0 ? [{ code: 'PORTIONS_MISSING' as const, field: 'portions' }] : []),
    ...(portions.length > MAX_PORTIONS ? [{ code: 'CHOICES_TOO_MANY' as const, field: 'portions', about: { most: MAX_PORTIONS } }] : []),
    ...rowProblems(portions.slice(0, MAX_PORTIONS), 'portions', portions.length === 1),
    ...(groupIds.length > MAX_GROUPS_OF_ITEM || new Set(groupIds).size < groupIds.length
      ? [{ code: 'GROUPS_REPEATED' as const, field: 'groupIds', about: { most: MAX_GROUPS_OF_ITEM } }]
      : []),
    ...(groupIds.every((id) => books.groups.has(id)) ? [] : [{ code: 'MODIFIER_GROUP_UNKNOWN' as const, field: 'groupIds' }]),
    ...(prices.length > MAX_PRICES ? [{ code: 'CHOICES_TOO_MANY' as const, field: 'prices', about: { most: MAX_PRICES } }] : []),
    ...prices.slice(0, MAX_PRICES).flatMap((price, at) => priceProblems(price, `prices.${at}`, portions, books.areas)),
  ];
}
