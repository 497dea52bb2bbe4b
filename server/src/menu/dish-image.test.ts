import { expect, test } from 'vitest';
import { get, put } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { anyStaff } from '../testing/people.ts';
import { openRestaurant } from '../testing/restaurant.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter } from '../testing/vouchers.ts';

const { app, pool } = await testApp();
const jpeg = '/9j/4AAQSkZJRgABAQAAAQABAAD/wAALCAADAAUBAREA/9k=';

test('a captain sees the picture of a dish, whose product captains do not read, and no other picture', async () => {
  const counter = await openCounter(app, pool);
  const { path, manager } = counter;
  const { dosa, coffee } = await openRestaurant(app, counter);
  const captain = (await anyStaff(pool, counter.people.owner.id, [counter.orgId], 'captain')).headers;
  type Dish = { _id: string; productId: string; image: string | null };
  const dishes = async () => done(await get<{ items: Dish[] }>(app, captain, `${path}/menu`)).items;
  const { productId } = (await dishes()).find(({ _id }) => _id === dosa._id)!;
  done(await put<object>(app, manager, `${path}/products/${productId}/image`, { image: jpeg, version: 1 }));
  const { image } = (await dishes()).find(({ _id }) => _id === dosa._id)!;
  const read = (id: string) => app.inject({ method: 'GET', url: `/api${path}/menu/items/${id}/image/${image}`, headers: captain });
  const answer = await read(dosa._id);
  expect([answer.headers['content-type'], answer.rawPayload.toString('base64')]).toEqual(['image/jpeg', jpeg]);
  expect((await read(coffee._id)).statusCode).toBe(404);
  expect(await get(app, captain, `${path}/products/${productId}/image/${image}`)).toMatchObject({ status: 403 });
});
