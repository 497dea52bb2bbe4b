import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { lockTaking, takeJob } from '../platform/jobs/job-store.ts';
import { inTransaction } from '../platform/transaction.ts';
import { post } from '../testing/calls.ts';
import { checkFile, lookAtImport, workOffImports } from '../testing/imports.ts';
import { waiting, whileHeld } from '../testing/locks.ts';
import { openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const parts = await testApp();
const { app, pool, db, ownerPool } = parts;

/** A checked file of two brands, queued for import. */
async function queued() {
  const shop = await openShop(app, pool);
  const { import: checked } = await checkFile(parts, shop, 'brands', 'Brand\nLux\nRaja\n');
  await post(app, shop.owner, `${shop.path}/imports/${checked._id}/run`, {});
  return { shop, id: checked._id };
}

test('an import taken by one server is not taken by another', async () => {
  const { id } = await queued();
  const take = () =>
    inTransaction(pool, db, null, async (tx) => {
      const taking = { kind: 'import', runId: randomUUID(), perCompany: 1, leaseSeconds: 60 };
      const [taken] = await tx.after([lockTaking()], [takeJob(taking)]);
      return taken.map(({ subjectId }) => subjectId);
    });
  const taken = await Promise.all([take(), take(), take()]);
  expect(taken.flat()).toEqual([id]);
  await ownerPool.query('delete from jobs where subject_id = $1', [id]);
});

test('two servers with one import, after the lease of the first has expired, import each row once', async () => {
  const { shop, id } = await queued();
  const warnings: unknown[] = [];
  const work = () => workOffImports(parts, { log: { warn: (about) => warnings.push(about) } });
  await whileHeld<unknown>(ownerPool, 'select from imports where org_id = $1 and id = $2', [shop.orgId, id], () => [
    work(),
    waiting(ownerPool, 1)
      .then(() => ownerPool.query('update jobs set next_at = now() where subject_id = $1', [id]))
      .then(work),
  ]);
  expect(warnings).toEqual([]);
  expect((await lookAtImport(app, shop, id)).import).toMatchObject({ state: 'done', created: 2, faultyRows: 0, doneRows: 2 });
});
