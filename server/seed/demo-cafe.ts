import { randomUUID } from 'node:crypto';
import type { Allergen } from '@bahi/core/menu/allergens';
import type { Desk } from './demo-desk.ts';

/** A dish: its name, rupees for each portion, and how it is made. */
type CafeDish = {
  readonly name: string;
  readonly category: string;
  readonly station: 'Kitchen' | 'Coffee bar' | null;
  readonly portions: Readonly<Record<string, number>>;
  readonly diet?: 'veg' | 'egg' | 'nonVeg';
  readonly allergens?: readonly Allergen[];
  readonly asks?: readonly ('Milk' | 'Spice' | 'Main' | 'Drink')[];
};

const dishes: readonly CafeDish[] = [
  { name: 'Filter coffee', category: 'Coffee and tea', station: 'Coffee bar', portions: { '': 40 }, allergens: ['milk'] },
  {
    name: 'Cappuccino',
    category: 'Coffee and tea',
    station: 'Coffee bar',
    portions: { Regular: 140, Large: 180 },
    asks: ['Milk'],
    allergens: ['milk'],
  },
  { name: 'Masala chai', category: 'Coffee and tea', station: 'Coffee bar', portions: { '': 35 }, allergens: ['milk'] },
  { name: 'Fresh lime soda', category: 'Cold', station: 'Coffee bar', portions: { '': 80 } },
  { name: 'Masala dosa', category: 'Breakfast', station: 'Kitchen', portions: { '': 110 }, asks: ['Spice'] },
  { name: 'Idli', category: 'Breakfast', station: 'Kitchen', portions: { '2 pieces': 50, '4 pieces': 90 } },
  { name: 'Appam with stew', category: 'Breakfast', station: 'Kitchen', portions: { '': 160 } },
  { name: 'Egg roast', category: 'Breakfast', station: 'Kitchen', portions: { '': 120 }, diet: 'egg', asks: ['Spice'], allergens: ['egg'] },
  { name: 'Paneer tikka', category: 'Lunch', station: 'Kitchen', portions: { Half: 160, Full: 260 }, asks: ['Spice'], allergens: ['milk'] },
  { name: 'Malabar biryani', category: 'Lunch', station: 'Kitchen', portions: { '': 280 }, diet: 'nonVeg', asks: ['Spice'] },
  { name: 'Banana cake', category: 'Bakery', station: null, portions: { Slice: 90 }, allergens: ['gluten', 'egg', 'milk'] },
];

/** The breakfast for one price: a dish and a drink, some for a little more. */
const breakfast: CafeDish = {
  name: 'Breakfast combo',
  category: 'Breakfast',
  station: null,
  portions: { '': 130 },
  asks: ['Main', 'Drink'],
};
/** Dish, portion, and what it adds to the price. */
const partsOfBreakfast: Readonly<Record<'Main' | 'Drink', readonly (readonly [dish: string, portion: string, rupees: number])[]>> = {
  Main: [
    ['Masala dosa', '', 0],
    ['Idli', '4 pieces', 0],
    ['Appam with stew', '', 40],
  ],
  Drink: [
    ['Filter coffee', '', 0],
    ['Masala chai', '', 0],
    ['Cappuccino', 'Regular', 80],
  ],
};

/** Ingredients: kilograms or litres in stock, and rupees for one. */
const ingredients: Readonly<Record<string, readonly [unit: 'KGS' | 'LTR', stock: number, rupees: number, reorderLevel: number]>> = {
  'Coffee powder': ['KGS', 4, 620, 1],
  Milk: ['LTR', 30, 58, 10],
  'Dosa batter': ['KGS', 12, 70, 4],
  Potato: ['KGS', 15, 32, 5],
  Paneer: ['KGS', 5, 340, 2],
  Onion: ['KGS', 10, 40, 4],
  'Chicken, cut': ['KGS', 9, 240, 4],
  'Biryani rice': ['KGS', 20, 95, 5],
};

/** Ingredients on one plate, by dish and portion: the quantity, and the percentage that is lost in preparation. */
const recipes: Readonly<Record<string, readonly (readonly [portion: string, ingredient: string, quantity: number, loss?: number])[]>> = {
  'Filter coffee': [
    ['', 'Coffee powder', 0.012],
    ['', 'Milk', 0.1],
  ],
  'Masala dosa': [
    ['', 'Dosa batter', 0.14],
    ['', 'Potato', 0.09, 15],
    ['', 'Onion', 0.03, 12],
  ],
  'Paneer tikka': [
    ['Half', 'Paneer', 0.09],
    ['Half', 'Onion', 0.03, 12],
    ['Full', 'Paneer', 0.18],
    ['Full', 'Onion', 0.06, 12],
  ],
  'Malabar biryani': [
    ['', 'Chicken, cut', 0.2, 20],
    ['', 'Biryani rice', 0.12],
    ['', 'Onion', 0.08, 12],
  ],
};

const areas = [
  { name: 'Hall', tables: ['T1', 'T2', 'T3', 'T4', 'T5', 'T6'] },
  { name: 'Terrace', tables: ['G1', 'G2', 'G3'] },
];

/** An order of the morning: dishes with their number, and how it ended. */
type Morning = {
  readonly table: string | null;
  readonly pax: number;
  readonly items: readonly (readonly [dish: string, count: number, portion?: string])[];
  /** The dish and the drink of the breakfasts among them. */
  readonly breakfast?: readonly [main: string, drink: string];
  readonly ends: 'cash' | 'upi' | 'card' | 'billed' | 'open' | 'cancelled';
};
const morning: readonly Morning[] = [
  {
    table: 'T1',
    pax: 2,
    items: [
      ['Masala dosa', 2],
      ['Filter coffee', 2],
    ],
    ends: 'cash',
  },
  {
    table: 'T2',
    pax: 4,
    items: [
      ['Idli', 2, '4 pieces'],
      ['Appam with stew', 2],
      ['Masala chai', 4],
    ],
    ends: 'upi',
  },
  {
    table: null,
    pax: 1,
    items: [
      ['Cappuccino', 2, 'Large'],
      ['Banana cake', 1, 'Slice'],
    ],
    ends: 'cash',
  },
  {
    table: 'T4',
    pax: 3,
    items: [
      ['Egg roast', 1],
      ['Appam with stew', 2],
      ['Filter coffee', 3],
    ],
    ends: 'cash',
  },
  {
    table: 'G1',
    pax: 2,
    items: [
      ['Cappuccino', 2, 'Regular'],
      ['Banana cake', 2, 'Slice'],
    ],
    ends: 'card',
  },
  { table: 'T5', pax: 2, items: [['Malabar biryani', 2]], ends: 'cancelled' },
  {
    table: 'T3',
    pax: 6,
    items: [
      ['Malabar biryani', 4],
      ['Paneer tikka', 1, 'Full'],
      ['Fresh lime soda', 6],
    ],
    ends: 'billed',
  },
  {
    table: 'T6',
    pax: 2,
    items: [
      ['Breakfast combo', 2],
      ['Fresh lime soda', 2],
    ],
    breakfast: ['Masala dosa', 'Filter coffee'],
    ends: 'open',
  },
  {
    table: 'G2',
    pax: 4,
    items: [
      ['Paneer tikka', 2, 'Half'],
      ['Malabar biryani', 1],
      ['Filter coffee', 4],
    ],
    ends: 'open',
  },
  { table: null, pax: 1, items: [['Malabar biryani', 2]], ends: 'open' },
];

type Row = { _id: string; version: number };
type Order = Row & { items: { _id: string; count: number }[]; kitchenSlips: { _id: string; state: string }[] };

/** The floor, the kitchens and the menu of the café, and a morning in it: bills in cash and by UPI, one printed, some open, one cancelled. */
export async function openCafe(staff: Desk, orgId: string): Promise<void> {
  const org = `/orgs/${orgId}`;
  const { taxClassification } = await staff<{ taxClassification: { _id: string } }>('POST', `${org}/taxClassifications`, {
    ...{ hsn: '996331', description: 'Restaurant service' },
    rates: [{ from: '2017-11-15', gst: 5, cess: 0, cessPerUnit: 0, upTo: null, gstAbove: null }],
  });
  const { source: bank } = await staff<{ source: { _id: string } }>('POST', `${org}/banks`, {
    name: 'South Indian Bank',
    bank_name: 'South Indian Bank',
  });
  const menu = async (what: string, body: object) => (await staff<{ row: Row }>('POST', `${org}/menu/${what}`, body)).row._id;
  const stations = { Kitchen: await menu('stations', { name: 'Kitchen' }), 'Coffee bar': await menu('stations', { name: 'Coffee bar' }) };
  const option = (name: string, rate = 0) => ({ name, rate });
  const groups: Record<string, string> = {
    Milk: await menu('groups', { name: 'Milk', least: 0, most: 1, options: [option('Oat milk', 40), option('Extra shot', 30)] }),
    Spice: await menu('groups', { name: 'Spice', least: 1, most: 1, options: [option('Mild'), option('Medium'), option('Hot')] }),
  };
  const dishId = new Map<string, string>();
  const addDish = async ({ name, category, station, portions, diet = 'veg', asks = [], allergens = [] }: CafeDish) => {
    const { product } = await staff<{ product: Row }>('POST', `${org}/products`, {
      ...{ product_name: name, unit: 'NOS', kind: 'service', taxClassificationId: taxClassification._id },
    });
    const item = {
      ...{
        name,
        category,
        diet,
        allergens,
        productId: product._id,
        stationId: station && stations[station],
        groupIds: asks.map((group) => groups[group]),
      },
      portions: Object.entries(portions).map(([portion, rate]) => ({ name: portion, rate })),
    };
    dishId.set(name, await menu('items', item));
  };
  for (const dish of dishes) await addDish(dish);
  for (const [name, parts] of Object.entries(partsOfBreakfast)) {
    const options = parts.map(([dish, portion, rate]) => ({
      ...option([dish, portion].filter(Boolean).join(', '), rate),
      dish: { itemId: dishId.get(dish), portion },
    }));
    groups[name] = await menu('groups', { name, least: 1, most: 1, options });
  }
  await addDish(breakfast);
  await addRecipes(staff, org, dishId);
  const tableId = new Map<string, string>();
  for (const { name, tables } of areas) {
    const placed = tables.map((table, at) => ({
      name: table,
      seats: at % 3 === 2 ? 6 : 4,
      shape: 'square',
      column: (at % 3) * 2,
      row: Math.floor(at / 3) * 2,
    }));
    const { area } = await staff<{ area: { tables: { _id: string; name: string }[] } }>('POST', `${org}/floor/areas`, {
      name,
      tables: placed,
    });
    for (const table of area.tables) tableId.set(table.name, table._id);
  }
  const isSpiced = new Map(dishes.map(({ name, asks }) => [name, asks?.includes('Spice') ?? false]));
  const spiceOf = (dish: string) => (isSpiced.get(dish) ? [{ groupId: groups.Spice, name: 'Medium' }] : []);
  for (const order of morning) {
    const items = order.items.map(([name, count, portion = '']) => ({
      ...{ _id: randomUUID(), itemId: dishId.get(name), count, portion },
      options: [
        ...spiceOf(name),
        ...(name === breakfast.name
          ? (order.breakfast ?? []).map((dish, at) => ({ groupId: groups[['Main', 'Drink'][at]!], name: dish, options: spiceOf(dish) }))
          : []),
      ],
    }));
    await serve(staff, org, { ...order, tableId: order.table === null ? null : tableId.get(order.table), items, bankId: bank._id });
  }
}

/** The ingredients with their stock, and the recipes of some dishes. The close of the day takes them. */
async function addRecipes(staff: Desk, org: string, dishId: ReadonlyMap<string, string>): Promise<void> {
  const { taxClassification } = await staff<{ taxClassification: { _id: string } }>('POST', `${org}/taxClassifications`, {
    ...{ hsn: '0713', description: 'Food for the kitchen' },
    rates: [{ from: '2017-07-01', gst: 5, cess: 0, cessPerUnit: 0, upTo: null, gstAbove: null }],
  });
  const productId = new Map<string, string>();
  for (const [name, [unit, stock, purchaseRate, reorderLevel]] of Object.entries(ingredients)) {
    const { product } = await staff<{ product: Row }>('POST', `${org}/products`, {
      ...{
        product_name: name,
        unit,
        purchaseRate,
        reorderLevel,
        openingStock: [{ quantity: stock }],
        taxClassificationId: taxClassification._id,
      },
    });
    productId.set(name, product._id);
  }
  for (const [dish, lines] of Object.entries(recipes)) {
    const at = `${org}/menu/items/${dishId.get(dish)}/recipe`;
    const { version } = await staff<{ version: number }>('GET', at);
    const items = lines.map(([portion, ingredient, count, loss = 0]) => ({ portion, productId: productId.get(ingredient), count, loss }));
    await staff('PUT', at, { version, items });
  }
}

type Served = Omit<Morning, 'items'> & { tableId: string | null | undefined; items: readonly object[]; bankId: string };

async function serve(staff: Desk, org: string, { tableId, pax, items, ends, bankId }: Served): Promise<void> {
  const orders = `${org}/tableOrders`;
  const who = tableId === null ? { kind: 'takeaway', guestName: 'Asha' } : { tableId };
  const opened = await staff<{ order: Order }>('POST', orders, { ...who, pax });
  const at = `${orders}/${opened.order._id}`;
  const { order } = await staff<{ order: Order }>('POST', `${at}/rounds`, { items });
  if (ends === 'open') return;
  if (ends === 'cancelled') {
    const none = order.items.map(({ _id, count }) => ({ _id, itemId: _id, count: 0, seen: count, reason: 'Guests left' }));
    const { order: empty } = await staff<{ order: Order }>('POST', `${at}/rounds`, { items: none });
    await staff('POST', `${at}/close`, { version: empty.version });
    return;
  }
  for (const { _id, state } of order.kitchenSlips)
    await staff('PUT', `${org}/kitchen/${_id}`, { from: state, to: ends === 'billed' ? 'ready' : 'served' });
  const { order: printed } = await staff<{ order: Order }>('POST', `${at}/bill`, { version: order.version });
  if (ends === 'billed') return;
  const { version, amount } = await staff<{ version: number; amount: number }>('POST', `${at}/bill/preview`, {});
  const payments = ends === 'upi' || ends === 'card' ? [{ way: ends, ledgerId: bankId, amount }] : [];
  await staff('POST', `${at}/settlement`, { version: Math.max(version, printed.version), finalAmount: amount, payments });
}
