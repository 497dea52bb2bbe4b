import { expect, test } from 'vitest';
import { allergenText } from './allergens.ts';
import { menuItemProblems, modifierGroupProblems } from './check-menu.ts';
import { chooseDish, type Dish } from './choose-dish.ts';
import type { DishPrice, MenuItemDraft, ModifierGroup } from './menu.ts';

const rupees = (amount: number) => amount * 10_000;
const group = (more: Partial<ModifierGroup> = {}): ModifierGroup => ({
  ...{ name: 'Toppings', least: 0, most: 2 },
  options: [
    { name: 'Cheese', rateE4: rupees(30) },
    { name: 'Olives', rateE4: rupees(20) },
    { name: 'No onion', rateE4: 0 },
  ],
  ...more,
});
const shown = (problems: readonly { field: string; code: string }[]) => problems.map(({ field, code }) => `${field} ${code}`);

test.each([
  ['as it should be', group(), []],
  ['no options', group({ options: [] }), ['options OPTIONS_MISSING']],
  ['more asked than offered', group({ least: 4, most: 4 }), ['least LEAST_INVALID']],
  ['least above most', group({ least: 2, most: 1 }), ['most MOST_INVALID']],
  ['most of nothing', group({ most: 0 }), ['most MOST_INVALID']],
  ['half an option', group({ least: 0.5 }), ['least LEAST_INVALID']],
  [
    'names and prices',
    group({
      options: [
        { name: 'Ice', rateE4: 0 },
        { name: ' ice', rateE4: -1 },
        { name: '', rateE4: 0 },
      ],
    }),
    ['options.1.name CHOICE_NAME_REPEATED', 'options.1.rateE4 MENU_PRICE_INVALID', 'options.2.name CHOICE_NAME_MISSING'],
  ],
])('a modifier group: %s', (_, its, expected) => {
  expect(shown(modifierGroupProblems(its))).toEqual(expected);
});

const item: MenuItemDraft = {
  ...{
    name: 'Biriyani',
    productId: 'p',
    category: 'Rice',
    code: '',
    isFavourite: false,
    allergens: [],
    allergenNote: '',
    diet: 'nonVeg',
    stationId: 'hot',
    groupIds: ['g'],
    prices: [],
  },
  portions: [
    { name: 'Full', rateE4: rupees(260) },
    { name: 'Half', rateE4: rupees(150) },
  ],
};
const books = {
  products: new Set(['p', 'phone']),
  withSerials: new Set(['phone']),
  stations: new Set(['hot']),
  groups: new Set(['g']),
  areas: new Set(['ac']),
};
const price: DishPrice = {
  ...{ portion: 'Full', areaId: 'ac', kind: null, weekdays: [], from: null, until: null },
  rateE4: rupees(300),
};
const one = (name: string) => [{ name, rateE4: rupees(40) }];

test.each([
  ['as it should be', {}, []],
  ['one unnamed portion', { portions: one('') }, []],
  ['no portion', { portions: [] }, ['portions PORTIONS_MISSING']],
  ['an unnamed one of two', { portions: [...one('Full'), ...one('')] }, ['portions.1.name CHOICE_NAME_MISSING']],
  ['no product', { productId: '' }, ['productId ITEM_MISSING']],
  ['a product of nobody', { productId: 'x' }, ['productId PRODUCT_UNKNOWN']],
  ['a product with serial numbers', { productId: 'phone' }, ['productId DISH_HAS_SERIALS']],
  ['a station of nobody', { stationId: 'x' }, ['stationId STATION_UNKNOWN']],
  ['no station', { stationId: null }, []],
  ['a group twice', { groupIds: ['g', 'g'] }, ['groupIds GROUPS_REPEATED']],
  ['a price of an area', { prices: [price] }, []],
  ['a price of an area for tables', { prices: [{ ...price, kind: 'dineIn' as const }] }, []],
  ['a price of an area for takeaway', { prices: [{ ...price, kind: 'takeaway' as const }] }, ['prices.0.kind PRICE_NEVER_APPLIES']],
  [
    'faulty prices',
    {
      prices: [
        { ...price, areaId: null },
        { ...price, areaId: 'x', portion: 'Quarter', rateE4: -1 },
        { ...price, from: '17:00' },
        { ...price, from: '17:00', until: '17:00' },
        { ...price, from: '22:00', until: '01:00' },
      ],
    },
    [
      ...['prices.0.rateE4 PRICE_SAYS_NOTHING', 'prices.1.portion PRICE_PORTION_UNKNOWN', 'prices.1.areaId AREA_UNKNOWN'],
      ...['prices.1.rateE4 MENU_PRICE_INVALID', 'prices.2.until PRICE_TIMES_INVALID', 'prices.3.until PRICE_TIMES_INVALID'],
    ],
  ],
  ['a group of nobody', { groupIds: ['x'] }, ['groupIds MODIFIER_GROUP_UNKNOWN']],
])('a dish: %s', (_, more, expected) => {
  expect(shown(menuItemProblems({ ...item, ...more }, books))).toEqual(expected);
});

const dish: Dish = { name: 'Biriyani', portions: item.portions, groups: [{ ...group({ least: 1 }), id: 'g' }] };
const chosen = (portion: string, ...names: string[]) =>
  chooseDish(dish, { portion, options: names.map((name) => ({ groupId: 'g', name })) });

test('a dish costs its portion and its options, which stand in the order of the menu', () => {
  const priced = chosen('Half', 'Olives', 'Cheese');
  expect(priced.problems).toEqual([]);
  expect(priced.rateE4).toBe(rupees(200));
  expect(priced.options.map(({ name }) => name)).toEqual(['Cheese', 'Olives']);
});

test.each([
  ['too few', chosen('Full'), ['options OPTIONS_OUT_OF_RANGE']],
  ['too many', chosen('Full', 'Cheese', 'Olives', 'No onion'), ['options OPTIONS_OUT_OF_RANGE']],
  ['one twice', chosen('Full', 'Cheese', 'Cheese'), ['options OPTIONS_OUT_OF_RANGE']],
  ['one that is not there', chosen('Full', 'Ham'), ['options OPTIONS_OUT_OF_RANGE']],
  ['no such portion', chosen('Quarter', 'Cheese'), ['portion PORTION_UNKNOWN']],
  [
    'of another group',
    chooseDish(dish, { portion: 'Full', options: [{ groupId: 'x', name: 'Cheese' }] }),
    ['options OPTIONS_OUT_OF_RANGE', 'options OPTION_UNKNOWN'],
  ],
])('a choice with %s is refused', (_, priced, expected) => {
  expect(shown(priced.problems)).toEqual(expected);
});

test('a dish says what it contains in the order of the list, then the note', () => {
  expect(allergenText({ allergens: ['milk', 'gluten'], allergenNote: 'May contain sesame ' })).toBe(
    'Contains gluten, milk. May contain sesame',
  );
  expect(allergenText({ allergens: [], allergenNote: '' })).toBe('');
});
