import type { FastifyInstance } from 'fastify';
import { inDays } from './bookings.ts';
import { get, post, put } from './calls.ts';
import { done } from './done.ts';
import type { furnishHotel } from './hotel.ts';
import { workOff } from './jobs.ts';
import { calendarOf } from './portal.ts';
import type { TestDatabase } from './test-database.ts';

type Saved = { calendar: { _id: string; version: number } };

/** A portal sells a suite twice for a night for which there are two, and once more; what is wrong is refused. */
export async function exchangeCalendars(
  app: FastifyInstance,
  { pool, db }: Pick<TestDatabase, 'pool' | 'db'>,
  { path, manager, clerk, suite, ep }: Awaited<ReturnType<typeof furnishHotel>>,
): Promise<void> {
  const at = `${path}/calendars`;
  const draft = { name: 'Airbnb', typeId: suite._id, planId: ep._id };
  const { calendar } = done(await post<Saved>(app, manager, at, draft));
  await post(app, manager, at, { ...draft, address: 'https://127.0.0.1/a.ics' });
  await post(app, manager, `${at}/${calendar._id}/read`, {});
  const [from, until] = [inDays(90), inDays(91)];
  const file = calendarOf(['a', 'b', 'c'].map((uid) => ({ uid, from, until })));
  done(await post<object>(app, manager, `${at}/${calendar._id}/file`, { file }));
  await workOff({ pool, db }, ['calendar']);
  const { calendars } = done(await get<{ calendars: { token: string }[] }>(app, manager, at));
  await app.inject({ url: `/api/calendar/${calendars[0]!.token}.ics` });
  const { events } = done(await get<{ events: { _id: string }[] }>(app, clerk, `${at}/toDo`));
  const changed = { ...draft, version: calendar.version, address: 'https://portal.invalid/a.ics', isActive: true };
  done(await put<object>(app, manager, `${at}/${calendar._id}`, changed));
  await put(app, manager, `${at}/${calendar._id}`, changed);
  done(await post<object>(app, manager, `${at}/${calendar._id}/read`, {}));
  done(await post<object>(app, manager, `${at}/${calendar._id}/renew`, {}));
  done(await put<object>(app, manager, `${at}/${calendar._id}`, { ...changed, version: calendar.version + 1, isActive: false }));
  done(await post<object>(app, manager, `${at}/events/${events[0]!._id}/close`, {}));
}
