import { addDays } from '@bahi/core/periods/business-date';
import type { FastifyInstance } from 'fastify';
import { get, put } from './calls.ts';
import { done } from './done.ts';
import type { Store } from './every-kind.ts';
import { furnishHotel, rateFor } from './hotel.ts';
import { today } from './vouchers.ts';

/** A hotel is set up and changed; a room goes out of sale and comes back; what is wrong is refused. */
export async function runHotel(app: FastifyInstance, store: Store) {
  const house = await furnishHotel(app, store);
  const { deluxe, suite, deluxeRooms, suiteRooms, ep } = house;
  const type = { version: 1, name: 'Suite', baseGuests: 2, mostAdults: 2, mostChildren: 1, mostGuests: 3, amenities: 'Balcony' };
  done(await house.updateType(suite, type));
  await house.updateType(suite, type);
  await house.updateType(deluxe, { ...type, name: 'Deluxe', isActive: false });
  await house.saveRooms(deluxe._id, '201, 209-205');
  done(await house.updateRoom(suiteRooms[1]!, { building: 'Annexe' }));
  done(await put<object>(app, store.clerk, `${house.hotel}/rooms/${suiteRooms[0]!._id}/cleaning`, { cleaning: 'dirty', note: 'Linen' }));
  const rates = [rateFor(deluxe._id, 5400, 6200, { season: 'Onam', weekdays: [1, 2, 3, 4, 5, 6, 7], mostNights: 7 })];
  const fee = { kind: 'fixed', amount: 500, isTaxInclusive: true };
  const policy = { rules: [{ fromDays: 0, basis: { kind: 'percent', percentage: 50 } }], noShow: fee, earlyDeparture: { kind: 'none' } };
  done(await house.updatePlan(ep, { name: 'EP', rates, commission: 10, deposit: 25, policy: { ...policy, cutOff: '18:00' } }));
  await house.updatePlan({ ...ep, version: 2 }, { name: 'EP', rates: [], isActive: false });
  await get(app, store.manager, `${house.hotel}/ratePlans/${ep._id}`);
  const nights = { roomId: deluxeRooms[0]!._id, firstNight: today, until: addDays(today, 3) };
  const { block } = done(await house.saveBlock(nights));
  await house.saveBlock(nights);
  await house.today();
  await house.board();
  done(await house.releaseBlock(block));
  const { changedAt: _at, changedBy: _by, ...usual } = (await house.setUp()).settings;
  done(await put<object>(app, store.manager, `${house.hotel}/settings`, { ...usual, beyond: 1, lateFee: 750 }));
  await put(app, store.manager, `${house.hotel}/settings`, { ...usual, checkOutAt: '16:00', version: 2 });
}
