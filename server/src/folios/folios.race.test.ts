import { addDays } from '@bahi/core/periods/business-date';
import { expect, test } from 'vitest';
import { get, put } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { openFolioDesk } from '../testing/folios.ts';
import { openRestaurant } from '../testing/restaurant.ts';
import { testApp } from '../testing/test-app.ts';
import { today, trialBalance } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();
const rounds = 4;

async function openHouse() {
  const desk = await openFolioDesk(app, pool);
  const place = await openRestaurant(app, desk);
  const bill = async (who = desk.manager) => {
    const order = done(await place.open({ kind: 'takeaway' })).order;
    done(await place.round(order, [{ itemId: place.dosa._id, count: 2 }], undefined, desk.manager));
    const now = await place.read(order);
    const { amount } = await place.preview(now);
    return {
      now,
      amount,
      toRoom: (stayId: string, more: object = {}) => place.act(now, 'settlement', { finalAmount: amount, stayId, ...more }, who),
    };
  };
  return { desk, place, bill };
}
const agrees = async (orgId: string, counter: Parameters<typeof trialBalance>[1]) => {
  expect(await verifyCompany(pool, db, orgId)).toEqual([]);
  expect((await trialBalance(app, counter)).total.difference).toBe(0);
};

test('a bill charged to a room is on the folio at once, taxed once, and paid at check-out', async () => {
  const { desk, bill } = await openHouse();
  const booking = await desk.guestsSince([6000]);
  const stayId = booking.stays[0]!._id;
  done(await desk.runAudit(addDays(today, -1)));
  const dinner = await bill();
  const unsettled = done(await desk.preview([await desk.head(stayId)])).openOrders;
  expect(unsettled).toEqual([`Takeaway ${dinner.now.number}`]);
  const settled = done(await dinner.toRoom(stayId));
  expect(settled).toMatchObject({ message: expect.stringContaining('on room 201 of') });
  const { folios } = await desk.folios(stayId);
  expect(folios[0]).toMatchObject({ charges: 6000, tax: 300, outlets: dinner.amount, balance: 6300 + dinner.amount });
  const stay = await desk.head(stayId);
  const { payers, openOrders } = done(await desk.preview([stay]));
  expect(openOrders).toEqual([]);
  expect(payers[0]).toMatchObject({ total: 6300, outlets: dinner.amount, due: 6300 + dinner.amount });
  const left = done(await desk.leave(stayId));
  expect(left.vouchers).toHaveLength(2);
  const billed = { charges: 6000, tax: 300, outlets: dinner.amount, settled: 6300 + dinner.amount };
  expect((await desk.folios(stayId)).folios[0]).toMatchObject({ balance: 0, billed });
  await agrees(desk.orgId, desk);
  // The guest has left: nothing more goes on the room.
  const late = await bill();
  expect((await late.toRoom(stayId)).status).toBe(422);
  done(await desk.undo(left._id));
  await agrees(desk.orgId, desk);
});

test('a room without credit refuses the bill, and one with a limit what is beyond it; a manager may allow it', async () => {
  const { desk, bill } = await openHouse();
  const booking = await desk.guestsSince([6000]);
  const stayId = booking.stays[0]!._id;
  done(await desk.runAudit(addDays(today, -1)));
  const credit = async (more: object) => {
    const { version } = await desk.head(stayId);
    return put<{ message: string }>(app, desk.clerk, `${desk.path}/stays/${stayId}/credit`, { version, ...more });
  };
  const left = async () => done(await get<object>(app, desk.clerk, `${desk.path}/stays/${stayId}/credit`));
  const problems = ({ body }: { body: unknown }) => (body as { problems: { message: string }[] }).problems.map(({ message }) => message);
  done(await credit({ takesOutlets: false }));
  const ofClerk = await bill(desk.clerk);
  const none = ['No charges to room 201: the guest pays at once. A manager may allow it.'];
  expect(problems(await ofClerk.toRoom(stayId))).toEqual(none);
  expect(problems(await ofClerk.toRoom(stayId, { isRoomAllowed: true }))).toEqual(none);
  // The guest owes the night with its tax, 6,300.
  done(await credit({ takesOutlets: true, creditLimit: 6350 }));
  expect(await left()).toEqual({ takesOutlets: true, creditLeft: 50 });
  const dinner = await bill();
  expect(dinner.amount).toBeGreaterThan(50);
  expect(problems(await dinner.toRoom(stayId))).toEqual(['₹50 of credit are left for room 201. A manager may allow more.']);
  done(await dinner.toRoom(stayId, { isRoomAllowed: true }));
  expect(await left()).toEqual({ takesOutlets: true, creditLeft: 0 });
  await agrees(desk.orgId, desk);
});

test('beside a check-out a bill of the restaurant is on the bill, or it is refused', async () => {
  const { desk, bill } = await openHouse();
  for (let round = 0; round < rounds; round += 1) {
    const booking = await desk.guestsSince([6000], { roomAt: round % 4 });
    const stayId = booking.stays[0]!._id;
    const stay = await desk.head(stayId);
    const { payers } = done(await desk.preview([stay]));
    const dinner = await bill();
    const [left, charged] = await Promise.all([desk.checkOut([stay], desk.payAll(payers)), dinner.toRoom(stayId)]);
    expect([left.status, charged.status].filter((status) => status === 200)).toHaveLength(1);
    const { folios, stay: now } = await desk.folios(stayId);
    if (charged.status === 200) expect(folios[0]!.outlets).toBe(dinner.amount);
    else expect(now.state).toBe('checkedOut');
    if (charged.status === 200) done(await desk.leave(stayId));
  }
  await agrees(desk.orgId, desk);
});

test('of two check-outs one bills, and of two audits one closes the day', async () => {
  const { desk } = await openHouse();
  const booking = await desk.guestsSince([6000]);
  const stayId = booking.stays[0]!._id;
  const day = addDays(today, -1);
  const audits = await Promise.all([desk.runAudit(day), desk.runAudit(day)]);
  expect(audits.map(({ status }) => status)).toEqual([200, 200]);
  expect(audits.map(({ body }) => body.posted).toSorted()).toEqual([0, 1]);
  const stay = await desk.head(stayId);
  const { payers } = done(await desk.preview([stay]));
  const leaving = await Promise.all([desk.checkOut([stay], desk.payAll(payers)), desk.checkOut([stay], desk.payAll(payers))]);
  expect(leaving.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { folios } = await desk.folios(stayId);
  expect(folios[0]!.lines.filter(({ kind }) => kind === 'room')).toHaveLength(1);
  expect(folios[0]!.invoices).toHaveLength(1);
  await agrees(desk.orgId, desk);
});

test('an audit that is broken off leaves nothing, and the next one closes the day', async () => {
  const { desk } = await openHouse();
  const booking = await desk.guestsSince([6000]);
  const day = addDays(today, -1);
  await ownerPool.query(`create function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`);
  await ownerPool.query(`create trigger break_off before update on hotel_days for each row
    when (new.state = 'closed' and new.org_id = '${desk.orgId}') execute function break_off()`);
  expect((await desk.runAudit(day)).status).toBe(500);
  await ownerPool.query('drop trigger break_off on hotel_days; drop function break_off()');
  expect((await desk.folios(booking.stays[0]!._id)).folios.flatMap(({ lines }) => lines)).toEqual([]);
  expect(done(await desk.runAudit(day)).posted).toBe(1);
  await agrees(desk.orgId, desk);
});
