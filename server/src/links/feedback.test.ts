import { expect, test } from 'vitest';
import { get, nobody, post } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { openFolioDesk } from '../testing/folios.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool } = await testApp();

type List = { marks: number; mean: string | null; rows: { guestName: string; stars: number; remark: string }[] };

/** A guest has left and has the link to the bill. */
async function leftGuest() {
  const desk = await openFolioDesk(app, pool);
  const stay = (await desk.guestsSince([6000])).stays[0]!;
  const { _id, vouchers } = done(await desk.leave(stay._id));
  const subject = { kind: 'voucher', subjectId: vouchers[0]!.voucherId };
  done(await post<object>(app, desk.clerk, `${desk.path}/links`, subject));
  const { links } = done(
    await get<{ links: { token: string }[] }>(app, desk.clerk, `${desk.path}/links?kind=voucher&subjectId=${subject.subjectId}`),
  );
  const token = links[0]!.token;
  const asks = async () => (await get<{ feedback: string | null }>(app, nobody, `/links/${token}`)).body.feedback;
  const give = (body: object) => post<{ code: string }>(app, nobody, `/links/${token}/feedback`, body);
  const list = async (more = '') => done(await get<List>(app, desk.manager, `${desk.path}/hotelReports/feedback${more}`));
  return { ...desk, checkOutId: _id, asks, give, list };
}

test('the link to the bill of a stay asks the guest once, and managers read the word as it was typed', async () => {
  const house = await leftGuest();
  expect(await house.asks()).toBe('asked');
  for (const wrong of [{ stars: 0 }, { stars: 6 }, { stars: 2.5 }, {}, { stars: 3, remark: 'x'.repeat(1001) }]) {
    expect((await house.give(wrong)).status, JSON.stringify(wrong)).toBe(422);
  }
  expect((await house.list()).rows).toEqual([]);

  const remark = "=1+1 <img src=x onerror=alert(1)> '; drop table hotel_feedback";
  expect((await house.give({ stars: 4, remark })).status).toBe(200);
  expect(await house.asks()).toBe('given');
  expect((await house.give({ stars: 1, remark: 'Changed' })).status).toBe(200);
  expect(await house.list()).toMatchObject({ marks: 1, mean: '4.0', rows: [{ guestName: expect.any(String), stars: 4, remark }] });
  expect(await house.list('?stars=1')).toMatchObject({ marks: 1, rows: [] });

  expect((await get(app, house.clerk, `${house.path}/hotelReports/feedback`)).status).toBe(403);
  const desk = await get<{ feedback: object }>(app, house.manager, `${house.path}/hotelReports/desk`);
  expect(desk.body.feedback).toEqual({ marks: 1, mean: '4.0' });
  const other = await openFolioDesk(app, pool);
  expect((await get<List>(app, other.manager, `${other.path}/hotelReports/feedback`)).body.rows).toEqual([]);
});

test('a check-out that was undone asks nothing', async () => {
  const house = await leftGuest();
  done(await house.undo(house.checkOutId));
  expect(await house.asks()).toBe(null);
  expect((await house.give({ stars: 5 })).status).toBe(404);
});
