import { expect, test } from 'vitest';
import { get, patch, post, problemsOf, remove } from '../testing/calls.ts';
import { openLedgers } from '../testing/ledgers.ts';
import { addTax } from '../testing/masters.ts';
import { openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool } = await testApp();
const shop = await openShop(app, pool);
const books = await openLedgers(app, shop);
const path = `${shop.path}/additionalCharges`;

type Row = { _id: string; version: number; name: string };
const save = (name: string, more: object = {}, who = shop.manager) =>
  post<{ row: Row; message: string }>(app, who, path, { name, ledgerId: freight._id, ...more });
const { ledger: freight } = (await books.save('Freight outward', 'Indirect Incomes')).body;

test('a charge has a ledger, an amount and a tax treatment', async () => {
  expect(await save('Freight', { amount: 250 })).toMatchObject({
    status: 200,
    body: {
      message: 'Charge created',
      row: {
        name: 'Freight',
        ledgerName: 'Freight outward',
        figure: 'amount',
        amount: 250,
        percent: 0,
        taxing: 'spread',
        isDeduction: false,
      },
    },
  });
  const own = { figure: 'percent', percent: 2.5, taxing: 'own', taxClassificationId: await addTax(app, shop, undefined, '9965') };
  expect(await save('Packing', own)).toMatchObject({ body: { row: { percent: 2.5, amount: 0, hsn: '9965' } } });
  expect(await save('FREIGHT')).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS', field: 'name' } });
  const list = await get<{ rows: Row[]; total: number }>(app, shop.clerk, `${path}?search=pack`);
  expect(list.body).toMatchObject({ rows: [{ name: 'Packing' }], total: 1 });
});

test('all problems are reported at once', async () => {
  const cash = await books.find('Cash');
  expect(problemsOf(await save('Wrong', { ledgerId: cash._id, figure: 'percent', percent: 120, taxing: 'own' }))).toEqual([
    'ledgerId LEDGER_NOT_FOR_CHARGES',
    'percent CHARGE_PERCENT_INVALID',
    'taxClassificationId CHARGE_HSN_MISSING',
  ]);
  const code = '019aa000-0000-7000-8000-000000000000';
  expect(problemsOf(await save('No code', { taxing: 'own', taxClassificationId: code }))).toEqual(['taxClassificationId GONE']);
});

test('a charge changed from an amount to a percentage has one figure, and the edit log shows the change', async () => {
  const { row } = (await save('Loading', { amount: 100 })).body;
  const changed = await patch<{ row: Row }>(app, shop.manager, `${path}/${row._id}`, { version: 1, figure: 'percent', percent: 1.5 });
  expect(changed).toMatchObject({ status: 200, body: { row: { figure: 'percent', percent: 1.5, amount: 0, version: 2 } } });
  const log = await get<{ changes: { fields: object[] }[] }>(app, shop.manager, `${shop.path}/records/additionalCharge/${row._id}/changes`);
  expect(log.body.changes[0]!.fields).toEqual(
    expect.arrayContaining([
      { field: 'figure', old: 'amount', new: 'percent' },
      { field: 'amount', old: 100, new: 0 },
      { field: 'percent', old: 0, new: 1.5 },
    ]),
  );
  expect(await remove(app, shop.manager, `${path}/${row._id}`, { version: 2 })).toMatchObject({ status: 200 });
});

test('a charge keeps an inactive ledger; a new one cannot use it', async () => {
  const { row } = (await save('Cartage', { amount: 10 })).body;
  await books.update(await books.find('Freight outward'), { isActive: false });
  expect(await patch(app, shop.manager, `${path}/${row._id}`, { version: 1, amount: 20 })).toMatchObject({ status: 200 });
  expect(problemsOf(await save('Another'))).toEqual(['ledgerId LEDGER_INACTIVE']);
});

test('staff of role user read charges and cannot change them', async () => {
  expect(await save('Mine', {}, shop.clerk)).toMatchObject({ status: 403 });
});
