import { randomUUID } from 'node:crypto';
import type { Desk } from './demo-desk.ts';

type Row = { _id: string; version: number };

/** The restaurant of the hotel: dishes with rupees before tax. A house with a room above ₹7,500 charges 18 % on them. */
const dishes = [
  { name: 'Fish curry meal', category: 'Mains', diet: 'nonVeg', rate: 420, allergens: ['fish'] },
  { name: 'Vegetable ishtu and appam', category: 'Mains', diet: 'veg', rate: 320, allergens: [] },
  { name: 'Prawn moilee', category: 'Mains', diet: 'nonVeg', rate: 640, allergens: ['crustacean'] },
  { name: 'Tender coconut pudding', category: 'Sweets', diet: 'veg', rate: 180, allergens: ['milk'] },
] as const;
type HotelDish = (typeof dishes)[number]['name'];

/** Opens a dining room of six tables and its kitchen. Returns how guests dine: on the bill of their room, or in cash without a stay. */
export async function openDiningRoom(staff: Desk, org: string) {
  const { taxClassification } = await staff<{ taxClassification: Row }>('POST', `${org}/taxClassifications`, {
    ...{ hsn: '996331', description: 'Restaurant of a hotel with rooms above 7,500' },
    rates: [{ from: '2017-07-01', gst: 18, cess: 0, cessPerUnit: 0, upTo: null, gstAbove: null }],
  });
  const menu = async (what: string, body: object) => (await staff<{ row: Row }>('POST', `${org}/menu/${what}`, body)).row._id;
  const stationId = await menu('stations', { name: 'Kitchen' });
  const dishId = new Map<HotelDish, string>();
  for (const { name, rate, ...dish } of dishes) {
    const { product } = await staff<{ product: Row }>('POST', `${org}/products`, {
      ...{ product_name: name, unit: 'NOS', kind: 'service', taxClassificationId: taxClassification._id },
    });
    dishId.set(name, await menu('items', { ...dish, name, productId: product._id, stationId, portions: [{ name: '', rate }] }));
  }
  const { area } = await staff<{ area: { tables: { _id: string }[] } }>('POST', `${org}/floor/areas`, {
    name: 'Dining room',
    tables: Array.from({ length: 6 }, (_, at) => ({
      ...{ name: `D${at + 1}`, seats: 4, shape: 'square', column: (at % 3) * 2, row: Math.floor(at / 3) * 2 },
    })),
  });
  return async (table: number, pax: number, eaten: readonly (readonly [HotelDish, number])[], stayId: string | null) => {
    const { order } = await staff<{ order: Row }>('POST', `${org}/tableOrders`, { tableId: area.tables[table]!._id, pax });
    const at = `${org}/tableOrders/${order._id}`;
    const items = eaten.map(([name, count]) => ({ _id: randomUUID(), itemId: dishId.get(name), count, portion: '', options: [] }));
    await staff('POST', `${at}/rounds`, { items });
    const { version, amount } = await staff<{ version: number; amount: number }>('POST', `${at}/bill/preview`, {});
    await staff('POST', `${at}/settlement`, { version, finalAmount: amount, stayId, payments: [] });
  };
}
