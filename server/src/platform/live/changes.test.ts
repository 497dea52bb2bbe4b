import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { Headers } from '../../testing/calls.ts';
import { done } from '../../testing/done.ts';
import { openRestaurant } from '../../testing/restaurant.ts';
import { testApp, testSeal } from '../../testing/test-app.ts';
import { openCounter } from '../../testing/vouchers.ts';
import { changeOf } from './change-of.ts';

// Two servers on one database: what the first one writes is heard at the other.
const { app, pool, db, ownerPool } = await testApp();
const other = await buildApp({ pool, db, secureCookies: false, metricsFor: 'loopback', seal: testSeal, logger: false, beatMillis: 60 });
await other.listen({ port: 0, host: '127.0.0.1' });
const { port } = other.server.address() as AddressInfo;
afterAll(() => other.close());

/** Follows the changes of a company, as a screen does. */
async function follow({ host: _, ...who }: Headers, orgPath: string) {
  const leaving = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${port}/api${orgPath}/changes`, { headers: who, signal: leaving.signal });
  const reader = answer.status === 200 ? answer.body!.pipeThrough(new TextDecoderStream()).getReader() : null;
  let text = '';
  /** Reads until the text matches, or the stream ends. */
  const until = async (wanted: RegExp): Promise<string> => {
    while (!wanted.test(text)) {
      const { value, done: isOver } = await reader!.read();
      if (isOver) return `${text} and the end`;
      text += value;
    }
    return text;
  };
  return { status: answer.status, type: answer.headers.get('content-type'), until, leave: () => leaving.abort() };
}

test('a screen hears at another server what changed, with ids and nothing else; other companies hear nothing', async () => {
  const [counter, neighbour] = [await openCounter(app, pool), await openCounter(app, pool)];
  const [place, theirs] = [await openRestaurant(app, counter), await openRestaurant(app, neighbour)];
  const [screen, next] = [await follow(counter.clerk, counter.path), await follow(neighbour.clerk, neighbour.path)];
  expect([screen.status, screen.type]).toEqual([200, 'text/event-stream']);
  await screen.until(/event: open/);
  await next.until(/event: open/);

  const order = await place.seat();
  await place.round(order, [{ count: 1 }]);
  const heard = await screen.until(/"tables".*"tables"/s);
  const events = [...heard.matchAll(/data: (\{"noun".*\})/g)].map(([, json]) => JSON.parse(json!));
  expect(events[0]).toEqual({ noun: 'tables', ids: [order._id] });
  expect(events.every((event) => Object.keys(event).join() === 'noun,ids')).toBe(true);
  // The neighbour's first event is its own.
  await theirs.seat();
  expect(await next.until(/"noun"/)).not.toContain(order._id);
  screen.leave();
  next.leave();
});

test('a refused write tells nothing, and so does a voucher of another kind', async () => {
  const counter = await openCounter(app, pool);
  const place = await openRestaurant(app, counter);
  const screen = await follow(counter.clerk, counter.path);
  await screen.until(/event: open/);
  const order = await place.seat();
  expect((await place.act({ ...order, version: 99 }, 'bill')).status).toBe(409);
  expect((await place.open({ tableId: place.t1 })).status).toBe(422);
  done(await place.act(order, 'close'));
  const heard = await screen.until(/"tables".*"tables"/s);
  expect(heard.match(/"noun"/g)).toHaveLength(2);
  expect(changeOf(['vouchers', 'saveSales'], { id: order._id }, {})).toBeNull();
  // A check-out makes a room dirty.
  expect(changeOf(['folios', 'checkOut'], { id: order._id }, {})).toEqual({ noun: 'folios', ids: [order._id] });
  screen.leave();
});

test('a stream beats, and ends when its person is blocked; strangers and the signed-out get none', async () => {
  const [counter, neighbour] = [await openCounter(app, pool), await openCounter(app, pool)];
  expect((await follow(neighbour.clerk, counter.path)).status).toBe(404);
  expect((await follow({}, counter.path)).status).toBe(401);
  const screen = await follow(counter.clerk, counter.path);
  await screen.until(/\n:\n/);
  await ownerPool.query('update secondary_users set is_blocked = true where id = $1', [counter.people.clerk.id]);
  expect(await screen.until(/never/)).toMatch(/and the end$/);
  expect((await follow(counter.clerk, counter.path)).status).toBe(403);
});

test('a person has twenty streams at most, and one that is left makes room', async () => {
  const counter = await openCounter(app, pool);
  const screens = await Promise.all(Array.from({ length: 20 }, () => follow(counter.clerk, counter.path)));
  expect(screens.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect((await follow(counter.clerk, counter.path)).status).toBe(503);
  screens[0]!.leave();
  await expect.poll(async () => (await follow(counter.clerk, counter.path)).status).toBe(200);
  for (const { leave } of screens) leave();
});

test('a server that no longer hears ends its streams, and hears again for the next', async () => {
  const counter = await openCounter(app, pool);
  const place = await openRestaurant(app, counter);
  const screen = await follow(counter.clerk, counter.path);
  await screen.until(/event: open/);
  const { rows } = await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen bahi%' and datname = current_database()",
  );
  expect(rows).toHaveLength(1);
  expect(await screen.until(/never/)).toMatch(/and the end$/);
  const again = await follow(counter.clerk, counter.path);
  await again.until(/event: open/);
  const order = await place.seat();
  expect(await again.until(/"noun"/)).toContain(order._id);
  again.leave();
});
