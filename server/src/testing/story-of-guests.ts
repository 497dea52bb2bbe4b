import type { FastifyInstance } from 'fastify';
import { deskOf } from './bookings.ts';
import { get, post } from './calls.ts';
import { done } from './done.ts';
import { asha, jane, pixel, receptionOf } from './guests.ts';
import type { openHotel } from './hotel.ts';

/** Guests check in, one of them a foreigner; what is wrong is refused, and a person is not erased too early. */
export async function welcomeGuests(app: FastifyInstance, hotel: Awaited<ReturnType<typeof openHotel>>) {
  const house = receptionOf(app, deskOf(app, hotel));
  const stay = await house.expected();
  await house.checkIn(stay, { guests: [{ name: '' }], purpose: '' });
  const rest = { vehicle: 'TN-38-BX-2207', keysGiven: 2, signature: pixel, takesDirtyRoom: true };
  const { guestIds, version } = done(await house.checkIn(stay, { guests: [asha, jane], ...rest }));
  const [lead, foreigner] = guestIds as [string, string];
  await house.savePhoto(lead, pixel);
  done(await house.savePhoto(foreigner, pixel));
  done(await house.identity(foreigner));
  await house.getCheckIn(stay._id);
  await get(app, house.clerk, `${house.path}/guests/earlier?phone=9847012345`);
  const form = `${house.path}/guests/${foreigner}/forms/arrival`;
  done(await get<object>(app, house.manager, form));
  await house.undo(stay._id, 1);
  done(await house.undo(stay._id, version));
  done(await house.checkIn({ ...stay, version: version + 1 }, { guests: [asha, jane], ...rest }));
  await post(app, house.clerk, `${form}/file`, { acknowledgement: '' });
  done(await post<object>(app, house.clerk, `${form}/file`, { acknowledgement: 'F3-1' }));
  await house.forms('filed');
  const call = { kind: 'wakeUp', note: 'With tea', dueAt: new Date(Date.now() + 3_600_000).toISOString() };
  const { note } = done(await post<{ note: { _id: string } }>(app, house.clerk, `${house.path}/stays/${stay._id}/notes`, call));
  await get(app, house.clerk, `${house.path}/guests/inHouse`);
  done(await post<object>(app, house.clerk, `${house.path}/stayNotes/${note._id}/done`, {}));
  await get(app, house.clerk, `${house.path}/guests/register?from=${house.inDays(0)}&to=${house.inDays(0)}`);
  await post(app, house.manager, `${house.path}/guests/${lead}/erase`, { reason: 'By letter' });
  return { ...house, stay, lead, foreigner };
}
