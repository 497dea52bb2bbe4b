import { expect, test } from 'vitest';
import { inTransaction } from '../platform/transaction.ts';
import { post } from '../testing/calls.ts';
import { checkFile, lookAtImport } from '../testing/imports.ts';
import { waiting, whileHeld } from '../testing/locks.ts';
import { openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { ImportWorker } from './import-worker.ts';
import { claimImport } from './queue-store.ts';

const parts = await testApp();
const { app, pool, db, ownerPool } = parts;

/** A checked file of two brands, queued for import. */
async function queued() {
  const shop = await openShop(app, pool);
  const { import: checked } = await checkFile(parts, shop, 'brands', 'Brand\nLux\nRaja\n');
  await post(app, shop.owner, `${shop.path}/imports/${checked._id}/run`, {});
  return { shop, id: checked._id };
}

test('an import claimed by one server is not claimed by another, which does not wait for it', async () => {
  const { id } = await queued();
  const taken = await inTransaction(pool, db, null, async (one) => {
    const first = await one.query(claimImport(60));
    const second = await inTransaction(pool, db, null, (other) => other.query(claimImport(60)));
    return [first, second].map((rows) => rows.map((row) => row.id));
  });
  expect(taken).toEqual([[id], []]);
  await ownerPool.query('delete from import_queue where id = $1', [id]);
});

test('two servers with one import, after the lease of the first has expired, import each row once', async () => {
  const { shop, id } = await queued();
  const warnings: unknown[] = [];
  const workOff = () =>
    new ImportWorker({ pool, db, log: { warn: (about: unknown) => warnings.push(about) }, sayWhy: () => undefined }).workOff();
  await whileHeld<unknown>(ownerPool, 'select from imports where org_id = $1 and id = $2', [shop.orgId, id], () => [
    workOff(),
    waiting(ownerPool, 1)
      .then(() => ownerPool.query('update import_queue set next_at = now() where id = $1', [id]))
      .then(workOff),
  ]);
  expect(warnings).toEqual([]);
  expect((await lookAtImport(app, shop, id)).import).toMatchObject({ state: 'done', created: 2, faultyRows: 0, doneRows: 2 });
});
