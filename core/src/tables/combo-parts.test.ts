import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comboFaults } from '../menu/check-combos.ts';
import { fixedChoices } from '../menu/choose-dish.ts';
import { countedParts, ingredientsOf, withComboPlates } from '../menu/recipe.ts';
import type { OrderableDish } from './kitchen-change.ts';
import { leftOfChanges } from './left-to-cook.ts';
import type { OrderLine } from './order.ts';
import { type AskedLine, type Round, takeRound } from './take-round.ts';

const dish = (name: string, rupees: number, more: Partial<OrderableDish> = {}): OrderableDish => ({
  ...{ name, productId: `p-${name}`, stationId: 'hot', unit: 'PCS', isTaxInclusive: false, isActive: true, isSoldOut: false },
  portions: [{ name: '', rateE4: rupees * 10_000 }],
  groups: [],
  ...more,
});
const brings = (name: string, itemId: string, portion = '', rupees = 0) => ({ name, rateE4: rupees * 10_000, dish: { itemId, portion } });
const main = { id: 'main', name: 'Main', least: 1, most: 1, options: [brings('Dosa', 'dosa'), brings('Fish', 'fish', 'Half', 50)] };
const drink = { id: 'drink', name: 'Drink', least: 1, most: 1, options: [brings('Coffee', 'coffee'), brings('Water', 'water')] };
const sizes = [
  { name: 'Half', rateE4: 2_000_000 },
  { name: 'Full', rateE4: 3_000_000 },
];
const menu = new Map([
  ['dosa', dish('Dosa', 80)],
  ['fish', dish('Fish', 0, { portions: sizes })],
  ['coffee', dish('Coffee', 40, { stationId: 'bar' })],
  ['water', dish('Water', 20, { stationId: null })],
  ['combo', dish('Lunch', 150, { stationId: null, groups: [main, drink] })],
]);
const chosen = (of: string, drinkName: string) => [
  { groupId: 'main', name: of },
  { groupId: 'drink', name: drinkName },
];
const ask = (plates: number, options = chosen('Fish', 'Coffee'), more: Partial<AskedLine> = {}): AskedLine => ({
  ...{ id: 'a', itemId: 'combo', portion: '', note: '', seenE4: 0, seenRateE4: null, seenNote: '', reason: '' },
  ...{ course: 0, seat: 0, isHeld: false, options, quantityE4: plates * 10_000 },
  ...more,
});
const shown = ({ slips }: Round) =>
  slips.flatMap(({ stationId, changes }) =>
    changes.map(({ kind, quantityE4, name, portion, options }) =>
      [stationId, kind, quantityE4 / 10_000, name, portion, ...options].filter((each) => each !== '').join(' '),
    ),
  );
const codes = ({ problems }: Round) => problems.map(({ field, code }) => `${field} ${code}`);

test('each station is told of its own dish of a combo, at one price; nobody makes a bottle of water', () => {
  const round = takeRound([], [ask(2)], menu);
  expect(shown(round)).toEqual(['hot add 2 Fish Half of Lunch', 'bar add 2 Coffee of Lunch']);
  expect(round.lines).toMatchObject([{ rateE4: 2_000_000, name: 'Lunch', productId: 'p-Lunch' }]);
  expect(shown(takeRound([], [ask(1, chosen('Dosa', 'Water'))], menu))).toEqual(['hot add 1 Dosa of Lunch']);
  const fewer = ask(1, [], { seenE4: 20_000, reason: 'Left' });
  expect(shown(takeRound(round.lines, [fewer], menu))).toEqual(['hot cancel 1 Fish Half of Lunch', 'bar cancel 1 Coffee of Lunch']);
});

test('a dish of a combo is asked its own modifiers: its kitchen reads them, they cost, and its recipe knows them', () => {
  const spice = {
    ...{ id: 'spice', name: 'Spice', least: 1, most: 1 },
    options: [
      { name: 'Mild', rateE4: 0 },
      { name: 'Extra hot', rateE4: 100_000 },
    ],
  };
  const spiced = new Map([...menu, ['fish', { ...menu.get('fish')!, groups: [spice] }]]);
  const [fish, coffee] = chosen('Fish', 'Coffee');
  const hot = [{ ...fish!, options: [{ groupId: 'spice', name: 'Extra hot' }] }, coffee!];
  const round = takeRound([], [ask(1, hot)], spiced);
  expect(shown(round)).toEqual(['hot add 1 Fish Half Extra hot of Lunch', 'bar add 1 Coffee of Lunch']);
  // 150, 50 for the fish, 10 for the spice.
  expect(round.lines).toMatchObject([
    { rateE4: 2_100_000, options: [{ name: 'Fish', rateE4: 600_000, choices: ['Extra hot'] }, { rateE4: 0 }] },
  ]);
  const more = ask(2, [], { seenE4: 10_000 });
  expect(codes(takeRound(round.lines, [more], spiced))).toEqual([]);
  expect(codes(takeRound([], [ask(1, [fish!, coffee!])], spiced))).toEqual(['lines.0.options OPTIONS_OUT_OF_RANGE']);
  const stray = [fish!, { ...coffee!, options: [{ groupId: 'spice', name: 'Mild' }] }];
  expect(codes(takeRound([], [ask(1, stray)], menu))).toEqual(['lines.0.options OPTION_UNKNOWN']);
  const chilli = { portion: null, option: 'Extra hot', productId: 'chilli', quantityE4: 20_000, isAlternate: false, lossE4: 0 };
  expect(ingredientsOf(withComboPlates(round.lines), new Map([['fish', [chilli]]]), new Map())).toEqual([
    { productId: 'chilli', quantityE4: 20_000 },
  ]);
});

test('a combo is refused without a part of it, and with a dish that is out, gone or without its portion; also more of it', () => {
  const without = (id: string, its: Partial<OrderableDish>) => new Map([...menu, [id, { ...menu.get(id)!, ...its }]]);
  expect(codes(takeRound([], [ask(1, chosen('Fish', '').slice(0, 1))], menu))).toEqual(['lines.0.options OPTIONS_OUT_OF_RANGE']);
  const faulty = [
    without('fish', { isSoldOut: true }),
    without('fish', { isActive: false }),
    without('fish', { portions: sizes.map((each) => ({ ...each, name: `${each.name} plate` })) }),
  ];
  for (const now of faulty) expect(codes(takeRound([], [ask(1)], now))).toEqual(['lines.0.options DISH_SOLD_OUT']);
  const { lines } = takeRound([], [ask(1)], menu);
  expect(codes(takeRound(lines, [ask(2, [], { seenE4: 10_000 })], faulty[0]!))).toEqual(['lines.0.itemId DISH_SOLD_OUT']);
  // The only portion of a dish is meant, whatever it is called.
  expect(codes(takeRound([], [ask(1)], without('fish', { portions: [{ name: 'Plate', rateE4: 0 }] })))).toEqual([]);
});

test('law: whatever is ordered and cancelled of a combo, each kitchen is left with the plates of the order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 }), (counts) => {
      let lines: readonly OrderLine[] = [];
      const told = new Map<string, { kind: 'add' | 'cancel' | 'note' | 'movedIn' | 'movedOut'; quantityE4: number }[]>();
      for (const count of counts) {
        const seenE4 = lines[0]?.quantityE4 ?? 0;
        const round = takeRound(lines, [ask(count, chosen('Fish', 'Coffee'), { seenE4, reason: 'Guest' })], menu);
        expect(round.problems).toEqual([]);
        for (const { stationId, changes } of round.slips) told.set(stationId, [...(told.get(stationId) ?? []), ...changes]);
        lines = round.lines.length > 0 ? round.lines : lines;
      }
      const left = [...told].map(([station, changes]) => [station, leftOfChanges(changes).reduce((sum, each) => sum + each, 0)]);
      expect(left).toEqual([
        ['hot', counts.at(-1)! * 10_000],
        ['bar', counts.at(-1)! * 10_000],
      ]);
    }),
  );
});

test('a combo takes its own recipe, those of its dishes, and goods as they are', () => {
  const { lines } = takeRound([], [ask(3)], menu);
  const line = (productId: string, quantityE4: number, portion = '') => ({
    ...{ portion, option: null, productId, quantityE4, isAlternate: false, lossE4: 0 },
  });
  const recipes = new Map([
    ['combo', [line('box', 10_000)]],
    ['fish', [line('kingfish', 2_500, 'Half'), line('kingfish', 5_000, 'Full')]],
    ['coffee', [line('beans', 100)]],
  ]);
  expect(ingredientsOf(withComboPlates(lines), recipes, new Map(), [{ productId: 'bottle', quantityE4: 30_000 }])).toEqual([
    ...[
      { productId: 'bottle', quantityE4: 30_000 },
      { productId: 'box', quantityE4: 30_000 },
    ],
    ...[
      { productId: 'kingfish', quantityE4: 7_500 },
      { productId: 'beans', quantityE4: 300 },
    ],
  ]);
  const costs: Record<string, number> = { dosa: 20, fish: 90, coffee: 8, water: 12 };
  expect(countedParts([main, drink], ({ itemId }) => costs[itemId]!)).toEqual([
    { itemId: 'dosa', portion: '' },
    { itemId: 'water', portion: '' },
  ]);
  expect(fixedChoices({ groups: [main, { ...drink, options: drink.options.slice(0, 1) }] })).toEqual([
    { groupId: 'drink', name: 'Coffee' },
  ]);
});

test('a combo brings dishes of the menu that are no combos and no liquor', () => {
  const known = (name: string, more: object = {}) => ({ name, groupIds: [], portions: [{ name: '' }], isOutsideGst: false, ...more });
  const dishes = new Map([
    ['dosa', known('Dosa')],
    ['beer', known('Beer', { isOutsideGst: true })],
    ['lunch', known('Lunch', { groupIds: ['main'] })],
  ]);
  const faults = (...options: ReturnType<typeof brings>[]) =>
    comboFaults(dishes, new Map([['main', { options }]])).map(({ groupId, at, problem: { code } }) => `${groupId}.${at} ${code}`);
  expect(
    faults(brings('Dosa', 'dosa'), brings('Gone', 'gone'), brings('Big', 'dosa', 'Big'), brings('Beer', 'beer'), brings('Lunch', 'lunch')),
  ).toEqual([...['main.1 COMBO_DISH_UNKNOWN', 'main.2 COMBO_DISH_UNKNOWN', 'main.3 COMBO_HAS_LIQUOR', 'main.4 COMBO_IN_COMBO']]);
});
