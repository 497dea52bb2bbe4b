import { expect, test } from 'vitest';
import { get } from '../testing/calls.ts';
import { testApp } from '../testing/test-app.ts';
import {
  type Counter,
  cancel,
  editReceipt,
  editSale,
  openBills,
  openCounter,
  receiptOf,
  receive,
  saleOf,
  sell,
} from '../testing/vouchers.ts';

const { app, pool } = await testApp();
type Version = { version: number; by: string; change: string; reason: string };
type Group = { name: string; title: string; state: string; fields: { field: string; old: unknown; new: unknown; isChanged: boolean }[] };

const historyOf = (counter: Counter, id: string, more = '', headers = counter.manager) =>
  get<{ versions: Version[]; next: string | null } & { older: Version; newer: Version; groups: Group[] }>(
    app,
    headers,
    `${counter.path}/vouchers/${id}/history${more}`,
  );
const changesOf = (groups: readonly Group[]) =>
  groups.flatMap(({ name, fields }) =>
    fields.filter(({ isChanged }) => isChanged).map((each) => `${name || 'head'} ${each.field} ${each.old} → ${each.new}`),
  );

async function twiceChanged() {
  const counter = await openCounter(app, pool);
  const { body } = await sell(app, counter, saleOf(counter, 10));
  await editSale(app, counter, body._id, { ...saleOf(counter, 4, 100, { note: 'Six came back' }), version: 1 });
  await cancel(app, counter, body._id, 2, counter.manager);
  return { counter, id: body._id };
}

test('the versions of a voucher, newest first: their users and, for a cancellation, the reason', async () => {
  const { counter, id } = await twiceChanged();
  const { body } = await historyOf(counter, id);
  expect(body.versions).toMatchObject([
    { version: 3, by: 'Staff admin', change: 'cancel', reason: 'Entered twice' },
    { version: 2, by: 'Staff user', change: 'edit', reason: '' },
    { version: 1, by: 'Staff user', change: 'created', reason: '' },
  ]);
  const first = (await historyOf(counter, id, '?limit=2')).body;
  expect((await historyOf(counter, id, `?limit=2&cursor=${first.next}`)).body.versions).toMatchObject([{ version: 1 }]);
});

test('the earlier version stays readable, field by field', async () => {
  const { counter, id } = await twiceChanged();
  const { body } = await historyOf(counter, id, '/2');
  expect([body.older.version, body.newer.version]).toEqual([1, 2]);
  expect(changesOf(body.groups)).toEqual(
    expect.arrayContaining([
      'head amount 1180 → 472',
      'head note  → Six came back',
      'items count 10 → 4',
      'items taxable 1000 → 400',
      'postings amount -1000 → -400',
    ]),
  );
  expect(body.groups.find(({ name }) => name === 'items')?.fields).toContainEqual({ field: 'igst', old: 18, new: 18, isChanged: false });
});

test('any two versions are compared, in either order; the first one compared with itself has no change', async () => {
  const { counter, id } = await twiceChanged();
  const [there, back] = [await historyOf(counter, id, '/3?against=1'), await historyOf(counter, id, '/1?against=3')];
  expect(back.body).toEqual(there.body);
  expect(changesOf(there.body.groups)).toEqual(
    expect.arrayContaining(['head isCancelled false → true', 'cancelled reason null → Entered twice']),
  );
  expect(changesOf((await historyOf(counter, id, '/1')).body.groups)).toEqual([]);
});

test('an edited receipt shows which bill got more', async () => {
  const counter = await openCounter(app, pool);
  await sell(app, counter, saleOf(counter, 10));
  const { billId } = (await openBills(app, counter)).outstandings[0]!;
  const { body } = await receive(app, counter, receiptOf(counter, 100, [[billId, 100]]));
  await editReceipt(app, counter, body._id, { ...receiptOf(counter, 150, [[billId, 150]]), version: 1 });
  const { groups } = (await historyOf(counter, body._id, '/2')).body;
  expect(changesOf(groups)).toEqual(expect.arrayContaining(['billData settledAmount 100 → 150', 'receipt enteredAmount 100 → 150']));
});

test('the edit log is hidden from staff of role user and strangers; an unknown version is not found', async () => {
  const { counter, id } = await twiceChanged();
  const stranger = await openCounter(app, pool);
  for (const more of ['', '/2']) {
    expect((await historyOf(counter, id, more, counter.clerk)).status).toBe(403);
    expect((await historyOf(counter, id, more, stranger.manager)).status).toBe(404);
    expect((await historyOf(stranger, id, more)).status).toBe(404);
  }
  expect((await historyOf(counter, id, '/4')).status).toBe(404);
  expect((await historyOf(counter, id, '/3?against=9')).status).toBe(404);
});
