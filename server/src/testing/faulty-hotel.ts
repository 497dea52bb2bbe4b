import { deskOf, inDays } from './bookings.ts';
import { done } from './done.ts';
import type { Books } from './faulty-books.ts';
import { folioDeskOf } from './folios.ts';
import { furnishHotel } from './hotel.ts';
import { openRestaurant } from './restaurant.ts';
import { yesterday as sleptOn } from './today.ts';
import { cancel, saleOf, sell } from './vouchers.ts';

/** The night for which the guests of `stayAndLeave` were in the house. */
export { sleptOn };

/**
 * Asha (BK-1) slept in the house, had laundry, of which one line was taken back, and a dinner on her room, and left. Binu (BK-2) is in the house. Chitra
 * (BK-3) is expected without a room, and Devi (BK-4) has a quote. A sale was cancelled. Answers the number of Asha's invoice.
 */
export async function stayAndLeave({ app, ownerPool, counter }: Books): Promise<string> {
  const desk = folioDeskOf(app, deskOf(app, await furnishHotel(app, counter)), ownerPool);
  const asha = (await desk.guestsSince([6000], { booking: { bookerName: 'Asha' } })).stays[0]!;
  await desk.guestsSince([6000], { roomAt: 1, booking: { bookerName: 'Binu', bookerPhone: '' } });
  done(await desk.runAudit(sleptOn));
  await desk.booked([{ arrival: inDays(3), departure: inDays(5) }], { bookerName: 'Chitra' });
  await desk.booked([{ arrival: inDays(3), departure: inDays(5) }], { bookerName: 'Devi', state: 'quote' });
  const laundry = { kind: 'laundry', productId: counter.productId, count: 1, rate: 100 };
  done(await desk.ofStay(asha._id, 'charges', { ...laundry, text: 'Shirt' }));
  done(await desk.ofStay(asha._id, 'charges', { ...laundry, text: 'Coat' }));
  const coat = (await desk.folios(asha._id)).folios[0]!.lines.find(({ text }) => text === 'Coat')!;
  done(await desk.ofLine(coat._id, 'reversal', { reason: 'Not hers' }));
  const place = await openRestaurant(app, counter);
  const order = await place.seat(place.t1);
  const { order: eaten } = (await place.round(order, [{ count: 1 }])).body;
  const { amount } = await place.preview(eaten);
  done(await place.act(eaten, 'settlement', { finalAmount: amount, stayId: asha._id }));
  const { vouchers } = done(await desk.leave(asha._id));
  const { body: sale } = await sell(app, counter, saleOf(counter, 1));
  done(await cancel(app, counter, sale._id));
  return vouchers[0]!.voucherNumber;
}
