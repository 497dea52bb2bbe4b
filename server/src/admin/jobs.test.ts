import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { jobKinds } from '../job-kinds.ts';
import { queueMail } from '../mail/mail-store.ts';
import { queueJob } from '../platform/jobs/queue-job.ts';
import { inTransaction } from '../platform/transaction.ts';
import { listArchives, requestArchive, workOffArchives } from '../testing/archives.ts';
import { get, post } from '../testing/calls.ts';
import { beginImport, lookAtImport, sendFile, workOffImports } from '../testing/imports.ts';
import { workOff } from '../testing/jobs.ts';
import { anyAdmin, anyOwner, openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { times } from '../testing/times.ts';

const parts = await testApp();
const { app, pool, db, ownerPool } = parts;
const admin = await anyAdmin(pool);

type Listed = {
  jobs: { _id: string; kind: string; companyName: string; state: string; attempts: number; problem: string; canRetry: boolean }[];
  next: string | null;
  kinds: { name: string; title: string; waiting: number; running: number; failed: number }[];
  recurring: { _id: string; title: string; problem: string; doneAt: string | null; isRunning: boolean }[];
};
const list = async (query: string): Promise<Listed> => (await get<Listed>(app, admin.headers, `/admin/jobs?${query}`)).body;
const retry = (id: string) => post<{ code?: string; message: string }>(app, admin.headers, `/admin/jobs/${id}/retry`, {});
const clear = () => ownerPool.query('delete from jobs');
beforeEach(clear);
afterEach(clear);

/** Breaks what the jobs of imports write, for as long as the work lasts. */
async function whileImportsBreak(work: () => Promise<void>): Promise<void> {
  await ownerPool.query('revoke select on import_rows from bahi_app');
  try {
    await work();
  } finally {
    await ownerPool.query('grant select on import_rows to bahi_app');
  }
}

test('the admin sees what waits, runs and failed, by kind and company, and nobody else does', async () => {
  const shop = await openShop(app, pool);
  const id = await beginImport(app, shop, 'brands');
  await sendFile(app, shop, id, Buffer.from('Brand\nLux\n'));
  const waiting = await list('state=waiting');
  const { rows } = await pool.query<{ name: string }>('select name from organizations where id = $1', [shop.orgId]);
  expect(waiting.jobs).toMatchObject([{ kind: 'import', companyName: rows[0]!.name, attempts: 0, problem: '', canRetry: true }]);
  expect(waiting.kinds).toContainEqual({ name: 'import', title: 'Import of a file', waiting: 1, running: 0, failed: 0 });
  expect((await list('state=running')).jobs).toEqual([]);
  expect((await list('state=waiting&kind=mail')).jobs).toEqual([]);
  const [{ _id }] = waiting.jobs as [Listed['jobs'][number]];
  for (const who of [shop.owner, shop.manager, shop.clerk]) {
    expect((await get(app, who, '/admin/jobs')).status).toBe(403);
    expect((await post(app, who, `/admin/jobs/${_id}/retry`, {})).status).toBe(403);
  }
});

test('failed jobs come page by page, the last to fail first, each once', async () => {
  const { rows } = await ownerPool.query<{ id: string }>(
    `insert into jobs (id, kind, subject_id, organization_id, state, next_at, problem)
     select gen_random_uuid(), 'mail', gen_random_uuid(), $1, 'failed', '2026-11-01'::timestamptz + (n / 3) * interval '1 microsecond', 'x'
     from generate_series(1, 25) n returning id`,
    [randomUUID()],
  );
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const page = await list(`state=failed&limit=7${cursor && `&cursor=${cursor}`}`);
    expect(page.jobs.length).toBeLessThanOrEqual(7);
    seen.push(...page.jobs.map(({ _id }) => _id));
    if (page.next === null) break;
    cursor = page.next;
  }
  expect(seen.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  const newest = await ownerPool.query<{ id: string }>('select id from jobs order by next_at desc, id desc');
  expect(seen).toEqual(newest.rows.map(({ id }) => id));
  expect((await get(app, admin.headers, '/admin/jobs?cursor=WyJ4Il0')).status).toBe(422);
});

test('an import whose job failed stands still with a sentence, and goes on when the admin tries it again', async () => {
  const shop = await openShop(app, pool);
  const id = await beginImport(app, shop, 'brands');
  await sendFile(app, shop, id, Buffer.from('Brand\nLux\nRaja\n'));
  await whileImportsBreak(async () => {
    for (const _ of times(5)) {
      await workOffImports(parts);
      await ownerPool.query("update jobs set next_at = now() where kind = 'import' and state = 'waiting'");
    }
  });
  const { jobs } = await list('state=failed');
  expect(jobs).toMatchObject([{ kind: 'import', attempts: 5, problem: 'permission denied for table import_rows', canRetry: true }]);
  expect((await lookAtImport(app, shop, id)).import).toMatchObject({ state: 'stopped', problem: expect.stringContaining('went wrong') });

  expect(await retry(jobs[0]!._id)).toMatchObject({ status: 200 });
  expect((await lookAtImport(app, shop, id)).import).toMatchObject({ state: 'checking', problem: '' });
  await workOffImports(parts);
  expect((await lookAtImport(app, shop, id)).import).toMatchObject({ state: 'checked', totalRows: 2, faultyRows: 0 });
  expect((await list('state=failed')).jobs).toEqual([]);
});

test('an archive that failed is made when the admin tries it again', async () => {
  const shop = await openShop(app, pool);
  const { _id } = (await requestArchive(app, shop.owner, shop.orgId)).body.archive;
  await ownerPool.query("update jobs set attempts = 3 where kind = 'archive'"); // its process died three times
  await workOffArchives(parts, { warn: () => {} });
  expect(await listArchives(app, shop.owner)).toMatchObject([{ _id, state: 'failed', problem: expect.stringContaining('went wrong') }]);
  const [failed] = (await list('state=failed')).jobs;
  expect(failed).toMatchObject({ kind: 'archive', problem: 'The server stopped in the middle of every attempt (3).' });
  expect(await retry(failed!._id)).toMatchObject({ status: 200 });
  await workOffArchives(parts);
  expect(await listArchives(app, shop.owner)).toMatchObject([{ _id, state: 'done', problem: '' }]);
});

test('what is deleted cannot be tried again: a mail that was given up, an archive that has expired', async () => {
  await inTransaction(pool, db, null, async (tx) => tx.commitWith([queueMail(tx, { to: 'a@b.example', subject: 'S', text: 'T' })]));
  const owner = await anyOwner(pool);
  await inTransaction(pool, db, null, async (tx) => queueJob(tx, { kind: 'archive', subjectId: randomUUID(), companyId: owner.id }));
  await ownerPool.query("update jobs set state = 'failed'");
  const { jobs } = await list('state=failed');
  expect(jobs.map(({ kind, canRetry }) => [kind, canRetry]).toSorted()).toEqual([
    ['archive', true],
    ['mail', false],
  ]);
  for (const { _id } of jobs) expect(await retry(_id)).toMatchObject({ status: 409, body: { code: 'JOB_NOT_RETRYABLE' } });
});

test('a waiting job is tried now; one that runs is left alone; one that is gone is not found', async () => {
  await inTransaction(pool, db, null, async (tx) => queueJob(tx, { kind: 'import', subjectId: randomUUID(), companyId: randomUUID() }));
  await ownerPool.query("update jobs set next_at = now() + interval '1 hour', attempts = 2, problem = 'x'");
  const [{ _id }] = (await list('state=waiting')).jobs as [Listed['jobs'][number]];
  expect(await retry(_id)).toMatchObject({ status: 200 });
  const { rows } = await ownerPool.query('select attempts, next_at <= now() as due from jobs');
  expect(rows).toEqual([{ attempts: 2, due: true }]);
  await ownerPool.query("update jobs set state = 'running', run_id = gen_random_uuid()");
  expect(await retry(_id)).toMatchObject({ status: 409, body: { code: 'JOB_RUNNING' } });
  expect((await retry(randomUUID())).status).toBe(404);
});

test('recurring work is listed apart with its last run, and can be run now', async () => {
  await workOff({ pool, db }, ['housekeeping', 'expiredArchives']);
  const { recurring, jobs } = await list('state=waiting');
  expect(jobs).toEqual([]);
  expect(recurring).toMatchObject([
    { title: 'Delete expired archives', problem: '', doneAt: expect.anything(), isRunning: false },
    { title: 'Delete old sessions, keys and mails', problem: 'no owner of the tables here', doneAt: null },
  ]);
  expect(await retry(recurring[1]!._id)).toMatchObject({ status: 200 });
  const client = await ownerPool.connect();
  await workOff({ pool, db }, ['housekeeping'], { asOwner: (work) => work(client) });
  client.release();
  expect((await list('state=waiting')).recurring[1]).toMatchObject({ problem: '', doneAt: expect.anything() });
});

test('every kind has a name and a title of its own', () => {
  for (const field of ['name', 'title'] as const) expect(new Set(jobKinds.map((kind) => kind[field])).size).toBe(jobKinds.length);
});
