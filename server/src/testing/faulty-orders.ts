import type { Books } from './faulty-books.ts';
import { openRestaurant } from './restaurant.ts';

/**
 * Guests order, one dish is cancelled, a bottle goes to another table, and they pay (order 1, order 2 has the bottle); others leave before their bottle
 * comes (order 3). Answers the number of the bill.
 */
export async function serveAndMove({ app, counter }: Books): Promise<string> {
  const place = await openRestaurant(app, counter);
  const [one, two] = [await place.seat(place.t1), await place.seat(place.t2)];
  const water = { itemId: place.water._id };
  const { order } = (await place.round(one, [{ count: 3 }, { ...water, count: 2 }])).body;
  const dosa = order.items[0]!._id;
  const less = (await place.round(order, [{ _id: dosa, count: 2, seen: 3, reason: 'Cold' }])).body.order;
  await place.moveDishes(less, { Water: 1 }, { toOrderId: two._id });
  const rest = await place.read(order);
  const { amount } = await place.preview(rest);
  const settled = await place.act(rest, 'settlement', { finalAmount: amount });
  const left = (await place.round(await place.seat(place.t1), [{ ...water, count: 1 }])).body.order;
  const none = await place.round(left, [{ _id: left.items[0]!._id, count: 0, seen: 1, reason: 'Left' }]);
  await place.act(none.body.order, 'close');
  return settled.body.voucherNumber;
}
