import { expect, test } from 'vitest';
import { type Answer, patch, post, remove } from './testing/calls.ts';
import { openLedgers } from './testing/ledgers.ts';
import { waiting, whileHeld } from './testing/locks.ts';
import { addParty, addProduct, addTax } from './testing/masters.ts';
import { openShop, type Shop } from './testing/people.ts';
import { testApp } from './testing/test-app.ts';
import { verifyCompany } from './verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

type Refused = { code?: string };
type Case = { noun: string; table: string; field?: string; add: (shop: Shop) => Promise<string> };

const rowOf = (noun: string, body: object) => async (shop: Shop) =>
  (await post<{ row: { _id: string } }>(app, shop.manager, `${shop.path}/${noun}`, body)).body.row._id;
const addLedger = async (shop: Shop) => (await (await openLedgers(app, shop)).save('Freight', 'Indirect Incomes')).body.ledger._id;

const cases: Case[] = [
  { noun: 'brands', table: 'brands', add: rowOf('brands', { name: 'Lux' }) },
  { noun: 'categories', table: 'categories', add: rowOf('categories', { name: 'Soaps' }) },
  { noun: 'priceLevels', table: 'price_levels', add: rowOf('priceLevels', { name: 'Retail' }) },
  { noun: 'godowns', table: 'godowns', add: rowOf('godowns', { name: 'Shop' }) },
  { noun: 'series', table: 'number_series', add: rowOf('series', { kind: 'sales', name: 'Counter', prefix: 'C/{fy}/' }) },
  {
    noun: 'additionalCharges',
    table: 'additional_charges',
    add: async (shop) => rowOf('additionalCharges', { name: 'Freight', ledgerId: await addLedger(shop) })(shop),
  },
  { noun: 'ledgers', table: 'ledgers', add: addLedger },
  {
    noun: 'accountGroups',
    table: 'account_groups',
    add: async (shop) => (await (await openLedgers(app, shop)).saveGroup('Shares', 'Investments')).body.row._id,
  },
  {
    noun: 'boms',
    table: 'boms',
    add: async (shop) => {
      const [productId, material] = [await addProduct(app, shop), await addProduct(app, shop)];
      return rowOf('boms', { name: 'Cake', productId, makes: 1, items: [{ productId: material, count: 1 }] })(shop);
    },
  },
  { noun: 'parties', table: 'parties', field: 'partyName', add: (shop) => addParty(app, shop) },
  { noun: 'products', table: 'products', field: 'product_name', add: (shop) => addProduct(app, shop) },
  { noun: 'taxClassifications', table: 'tax_classifications', field: 'description', add: (shop) => addTax(app, shop) },
];

/**
 * The record of a new shop, and two acts on it, one waiting for the other: a call that could read before the other's write has read by
 * then.
 */
async function oneBehindTheOther({ noun, table, field = 'name', add }: Case, second: 'change' | 'removal') {
  const shop = await openShop(app, pool);
  const id = await add(shop);
  const path = `${shop.path}/${noun}/${id}`;
  const change = (name: string) => patch<Refused>(app, shop.manager, path, { version: 1, [field]: name });
  const take = () => remove<Refused>(app, shop.manager, path, { version: 1 });
  const answers = await whileHeld<Answer<Refused>>(
    ownerPool,
    `select from ${table} where org_id = $1 and id = $2`,
    [shop.orgId, id],
    () => [change('First'), waiting(ownerPool, 1).then(() => (second === 'change' ? change('Second') : take()))],
  );
  const { rows } = await ownerPool.query<{ before: string; after: string }>(
    'select before::text, after::text from record_versions where org_id = $1 and record_id = $2',
    [shop.orgId, id],
  );
  expect(await verifyCompany(pool, db, shop.orgId)).toEqual([]);
  return { answers: answers.map(({ status, body: { code } }) => [status, code]), rows };
}

test.each(cases)('$noun: of two simultaneous changes the second is refused, and the first one’s stays', async (each) => {
  const { answers, rows } = await oneBehindTheOther(each, 'change');
  expect(answers).toEqual([
    [200, undefined],
    [409, 'CHANGED_MEANWHILE'],
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0]!.after).toContain('First');
});

test.each(cases)('$noun: a changed one is not deleted by a user who has not seen the change', async (each) => {
  const { answers, rows } = await oneBehindTheOther(each, 'removal');
  expect(answers).toEqual([
    [200, undefined],
    [409, 'CHANGED_MEANWHILE'],
  ]);
  expect(rows[0]!.after).toContain('First');
});
