import { addDays } from '@bahi/core/periods/business-date';
import { businessDayAt } from '@bahi/core/tables/business-day';
import { expect, test } from 'vitest';
import { get, type Headers, post, put } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { openFolioDesk } from '../testing/folios.ts';
import { openLedgers } from '../testing/ledgers.ts';
import { moneyOf, saveMoney } from '../testing/receipts.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel, today } from '../testing/vouchers.ts';

const { app, pool } = await testApp();

async function openAudit() {
  const desk = await openFolioDesk(app, pool);
  const step = async (name: string) => {
    const { blocks, warns } = (await desk.audit()).steps.find((each) => each.step === name)!;
    return [...blocks, ...warns].map(({ message }) => message);
  };
  return { ...desk, step };
}

test('a count of cash that differs is entered or counted again before the day closes', async () => {
  const desk = await openAudit();
  const shortId = (await (await openLedgers(app, desk)).save('Cash short', 'Indirect Expenses')).body.ledger._id;
  const ofLedger = `${desk.path}/cashCounts/${desk.cashId}/day`;
  const count = async (version: number, coins: number, book: number, more: object = {}) =>
    done(
      await put<{ count: { posted: { voucherId: string } | null } }>(app, desk.manager, ofLedger, {
        ...{ date: today, pieces: [], coins, book, version },
        ...more,
      }),
    ).count;
  const differs = 'The count of Cash differs from the books by ₹10. Count again, or enter the difference.';
  await count(0, 0, 0);
  expect(await desk.step('totals')).toEqual([]);
  await count(1, 10, 0);
  expect(await desk.step('totals')).toEqual([differs]);
  expect((await desk.runAudit()).body.problems).toMatchObject([{ code: 'AUDIT_CASH_DIFFERS', field: `cashCounts.${desk.cashId}` }]);
  const { posted } = await count(2, 10, 0, { differenceLedgerId: shortId });
  expect(await desk.step('totals')).toEqual([]);
  // A second count keeps the journal of the first one and has its own difference.
  await count(3, 20, 10);
  expect(await desk.step('totals')).toEqual([differs]);
  await count(4, 10, 10);
  expect(await desk.step('totals')).toEqual([]);
  done(await cancel(app, desk, posted!.voucherId, 1, desk.manager));
  await count(5, 10, 0);
  expect(await desk.step('totals')).toEqual([differs]);
  await desk.moveDay(addDays(today, -1));
  expect(await desk.step('totals')).toEqual([]);
});

test('a drawer of the restaurant that did not hold what it should is named, also if its day was closed late, until the day is opened again', async () => {
  const desk = await openAudit();
  const dayCloses = `${desk.path}/dayCloses`;
  const day = businessDayAt(Date.now());
  const close = async (date: string, coins: number) => {
    const counted = { date, float: 0, sales: 0, expected: 0, coins, pieces: [], carried: [] };
    return done(await post<{ close: { _id: string } }>(app, desk.manager, dayCloses, counted)).close._id;
  };
  await desk.moveDay(addDays(day, -1));
  await close(addDays(day, -1), 0);
  expect(await desk.step('outlets')).toEqual([]);
  const id = await close(day, 25);
  expect(await desk.step('outlets')).toEqual([]);
  await desk.moveDay(day);
  const differs = expect.stringMatching(/^The drawer of .+ differed by ₹25 when .+ closed the day of the restaurant\. Look into it\.$/);
  expect(await desk.step('outlets')).toEqual([differs]);
  done(await post(app, desk.manager, `${dayCloses}/${id}/reopen`, { reason: 'Counted wrong' }));
  expect(await desk.step('outlets')).toEqual([]);
  await close(day, 25);
  done(await desk.runAudit());
  expect(await desk.step('outlets')).toEqual([]);
});

test('the till of a cashier is named until it is handed over, and until a manager accepts that', async () => {
  const desk = await openAudit();
  const handOvers = `${desk.path}/handOvers`;
  expect(await desk.step('cashiers')).toEqual([]);
  done(await saveMoney(app, desk, 'receipt', moneyOf(desk, desk.partyId, 500, {}), desk.clerk));
  expect(await desk.step('cashiers')).toEqual([expect.stringMatching(/^The till of .+ is not handed over\.$/)]);
  const given = { date: today, toLedgerId: desk.cashId, pieces: [], coins: 490, cash: 500 };
  const { handOver } = done(await post<{ handOver: { _id: string } }>(app, desk.clerk, handOvers, given));
  expect(await desk.step('cashiers')).toEqual([expect.stringMatching(/^The hand-over of .+ is not accepted yet\.$/)]);
  done(await post(app, desk.manager, `${handOvers}/${handOver._id}/accept`, { version: 1 }));
  expect(await desk.step('cashiers')).toEqual([]);
});

test('a room that housekeeping found otherwise is named until the desk follows, or the note is taken back', async () => {
  const desk = await openAudit();
  const stayId = (await desk.guestsSince([6000])).stays[0]!._id;
  const [taken, empty] = desk.deluxeRooms;
  const note = (roomId: string, isOccupied: boolean | null, who: { clerk: Headers; hotel: string } = desk) =>
    put(app, who.clerk, `${who.hotel}/rooms/${roomId}/found`, { isOccupied });
  const tiles = async () => {
    const shown = done(
      await get<{ tiles: { room: { name: string }; foundOccupied: boolean | null }[] }>(app, desk.clerk, `${desk.hotel}/today`),
    ).tiles;
    return shown.flatMap(({ room, foundOccupied }) => (foundOccupied === null ? [] : [[room.name, foundOccupied]]));
  };
  // A note that agrees with the desk says nothing.
  done(await note(taken!._id, true));
  expect(await desk.step('rooms')).toEqual([]);
  done(await note(taken!._id, false));
  done(await note(empty!._id, true));
  expect(await desk.step('rooms')).toEqual([
    'Housekeeping found room 201 vacant. At the desk it is occupied.',
    'Housekeeping found room 202 occupied. At the desk it is vacant.',
  ]);
  expect(await tiles()).toEqual([
    ['201', false],
    ['202', true],
  ]);
  const { rooms } = done(
    await get<{ rooms: { name: string; foundOccupied: boolean | null }[] }>(app, desk.clerk, `${desk.hotel}/rounds?whose=all`),
  );
  expect(rooms.find(({ name }) => name === '202')).toMatchObject({ foundOccupied: true });
  done(await note(empty!._id, null));
  done(await desk.leave(stayId));
  expect(await tiles()).toEqual([]);
  done(await note(taken!._id, true));
  expect(await desk.step('rooms')).toEqual(['Housekeeping found room 201 occupied. At the desk it is vacant.']);
  done(await desk.runAudit());
  expect(await desk.step('rooms')).toEqual([]);
  const stranger = await openAudit();
  expect((await note(taken!._id, true, stranger)).status).toBe(404);
});
