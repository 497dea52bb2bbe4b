import { expect, test } from 'vitest';
import { openDesk } from '../testing/bookings.ts';
import { testApp } from '../testing/test-app.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db } = await testApp();
const place = await openDesk(app, pool);
const [first, second, third] = place.deluxeRooms;
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted();
const agrees = async () => expect(await verifyCompany(pool, db, place.orgId)).toEqual([]);

test('of 32 clients who book the last room exactly one has it, and the others read why', async () => {
  await place.booked([{}, {}, {}]);
  const draft = place.draftOf([{}]);
  const answers = await Promise.all(Array.from({ length: 32 }, () => place.save(draft, 12_600)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const lost = answers.filter(({ status }) => status !== 200);
  expect(new Set(lost.map(({ body }) => body.problems[0]!.code))).toEqual(new Set(['TYPE_FULL']));
  expect((await place.free()).Deluxe).toEqual([0, 0, 4]);
  await agrees();
});

test('bookings over other nights and types in any order wait for each other, and none is lost', async () => {
  const span = days;
  const stays = Array.from({ length: 12 }, (_, at) => [
    { typeId: at % 2 ? place.suite._id : place.deluxe._id, ...span(10 + (at % 3), 14) },
    { typeId: at % 2 ? place.deluxe._id : place.suite._id, ...span(11, 15 - (at % 3)) },
  ]);
  const answers = await Promise.all(stays.map((each) => place.book(each)));
  expect(statuses(answers).filter((status) => status === 200)).toHaveLength(2);
  expect(new Set(statuses(answers))).toEqual(new Set([200, 422]));
  await agrees();
});

test('of two moves to one room one goes', async () => {
  for (let round = 0; round < 3; round++) {
    const dates = days(20 + 3 * round, 22 + 3 * round);
    const [one, other] = [await place.booked([{ ...dates, roomId: first!._id }]), await place.booked([{ ...dates, roomId: second!._id }])];
    const moves = [one, other].map(({ stays }) => place.ofStay(stays[0]!, 'move', { roomId: third!._id }));
    expect(statuses(await Promise.all(moves))).toEqual([200, 422]);
  }
  await agrees();
});

test('of a cancel beside an extension one comes first and the other is refused', async () => {
  for (let round = 0; round < 4; round++) {
    const booking = await place.booked([days(40, 42)]);
    const [stay] = booking.stays;
    const answers = await Promise.all([place.act(booking, 'cancel'), place.ofStay(stay!, 'nights', { departure: days(0, 44).departure })]);
    expect(statuses(answers)).toEqual([200, 409]);
  }
  await agrees();
});

function days(from: number, to: number) {
  return { arrival: place.inDays(from), departure: place.inDays(to) };
}
