import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { times } from '../../testing/times.ts';
import { inTransaction } from '../transaction.ts';
import { JobProblem, RunEnded } from './job.ts';
import type { JobKind } from './job-kind.ts';
import type { JobRun } from './job-run.ts';
import { JobWorker, type WorkerParts } from './job-worker.ts';
import { queueJob } from './queue-job.ts';

const { pool, db, ownerPool } = await testDatabase();
const parts: WorkerParts = { pool, db, log: { warn: () => {} }, sayWhy: () => undefined };

let name: string;
let workers: JobWorker<WorkerParts>[];
beforeEach(() => {
  name = `test ${randomUUID()}`;
  workers = [];
});
afterEach(async () => {
  for (const worker of workers) await worker.stop();
  await ownerPool.query('delete from jobs where kind = $1', [name]);
});

type Kind = Partial<JobKind<WorkerParts>> & Pick<JobKind<WorkerParts>, 'run'>;
function workerOf(kind: Kind, times?: ConstructorParameters<typeof JobWorker>[2]): JobWorker<WorkerParts> {
  const whole = { name, title: name, atOnce: 1, perCompany: 1, attempts: 3, ...kind };
  const worker = new JobWorker([whole], parts, times);
  workers.push(worker);
  return worker;
}

async function queue(companyId?: string, subjectId: string = randomUUID()): Promise<string> {
  await inTransaction(pool, db, null, async (tx) => queueJob(tx, { kind: name, subjectId, ...(companyId !== undefined && { companyId }) }));
  return subjectId;
}

type Row = { state: string; attempts: number; problem: string; wait: number; run_id: string | null; done_at: string | null };
const rows = async () =>
  (
    await ownerPool.query<Row>(
      'select state, attempts, problem, round(extract(epoch from next_at - now()))::int as wait, run_id, done_at from jobs where kind = $1 order by id',
      [name],
    )
  ).rows;
const dueNow = () => ownerPool.query('update jobs set next_at = now() where kind = $1', [name]);
const patient = { timeout: 15_000 };
const done = async () => 'done' as const;

test('kill -9 in the middle of a job: another server takes it when the lease is over, not before', async () => {
  const subject = await queue();
  const { app, template } = inject('testServer');
  const script = fileURLToPath(new URL('../../testing/job-process.ts', import.meta.url));
  const database = JSON.stringify({ ...app, database: `${template}_${process.pid}` });
  const child = spawn(process.execPath, [script, database, name], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve) => child.stdout.once('data', resolve));

  const run = vi.fn(async ({ job }: JobRun) => (job.subjectId === subject ? 'done' : 'again'));
  const other = workerOf({ run });
  await other.workOff();
  child.kill('SIGKILL');
  await ended;
  await other.workOff();
  expect(run).not.toHaveBeenCalled();
  await dueNow(); // as when its lease is over
  await other.workOff();
  expect(run).toHaveBeenCalledOnce();
  expect(run.mock.calls[0]?.[0].job.attempts).toBe(2);
  expect(await rows()).toEqual([]);
});

test('a run that goes on prolongs its lease', async () => {
  await queue();
  const leaseEnd = async () =>
    (await ownerPool.query<{ at: number }>('select extract(epoch from next_at)::float as at from jobs where kind = $1', [name])).rows[0]
      ?.at;
  const gone = Promise.withResolvers<'done'>();
  const worker = workerOf({ run: () => gone.promise }, { leaseSeconds: 3 }).start();
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ state: 'running' }]), patient);
  const first = await leaseEnd();
  await vi.waitFor(async () => expect(await leaseEnd()).toBeGreaterThan(first!), patient);
  gone.resolve('done');
  await worker.stop();
  expect(await rows()).toEqual([]);
});

test('a job in the middle of which the server dies again and again ends as failed', async () => {
  await queue();
  await ownerPool.query("update jobs set state = 'running', run_id = gen_random_uuid(), attempts = 3 where kind = $1", [name]);
  const run = vi.fn(done);
  await workerOf({ run }).workOff();
  expect(run).not.toHaveBeenCalled();
  expect(await rows()).toMatchObject([{ state: 'failed', problem: 'The server stopped in the middle of every attempt (3).' }]);
});

test('the only server of a database takes what it ran before it died at once', async () => {
  await queue();
  await ownerPool.query(
    "update jobs set state = 'running', run_id = gen_random_uuid(), attempts = 1, next_at = now() + interval '1 minute'",
  );
  const run = vi.fn(done);
  await workerOf({ run }).workOff();
  expect(run).not.toHaveBeenCalled();
  await workerOf({ run }, { isAlone: true }).workOff();
  expect(run).toHaveBeenCalledOnce();
});

test('several servers run each job once, and never one job at the same time', async () => {
  const subjects = await Promise.all(times(30).map(() => queue(randomUUID())));
  const [running, ran]: [Set<string>, string[]] = [new Set(), []];
  const run = async ({ job }: JobRun) => {
    expect(running.has(job.subjectId)).toBe(false);
    running.add(job.subjectId);
    await pause(Math.random() * 10);
    running.delete(job.subjectId);
    ran.push(job.subjectId);
    return 'done' as const;
  };
  await Promise.all(times(4).map(() => workerOf({ run, atOnce: 3 }).workOff()));
  expect(ran.toSorted()).toEqual(subjects.toSorted());
});

test('a failing job waits longer each time and ends as failed with its error, and what gave it up is written with it', async () => {
  await queue();
  const gaveUp = vi.fn(async () => {});
  const worker = workerOf({ run: () => Promise.reject(new Error('The portal is down.')), gaveUp });
  const waits: number[] = [];
  for (const attempts of [1, 2]) {
    await worker.workOff();
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'waiting', attempts, problem: 'The portal is down.', run_id: null });
    waits.push(row!.wait);
    await worker.workOff();
    expect((await rows())[0], 'not before its time').toMatchObject({ attempts });
    await dueNow();
  }
  expect(waits).toEqual([10, 30]);
  expect(gaveUp).not.toHaveBeenCalled();
  await worker.workOff();
  expect(await rows()).toMatchObject([{ state: 'failed', attempts: 3, problem: 'The portal is down.' }]);
  expect(gaveUp).toHaveBeenCalledOnce();
});

test('what can never succeed fails at the first attempt; queued again, it begins from the start', async () => {
  const subject = await queue();
  await workerOf({ run: () => Promise.reject(new JobProblem('There is no such GSTIN.')) }).workOff();
  expect(await rows()).toMatchObject([{ state: 'failed', attempts: 1, problem: 'There is no such GSTIN.' }]);
  await queue(undefined, subject);
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0, problem: '' }]);
  await workerOf({ run: done }).workOff();
  expect(await rows()).toEqual([]);
});

test('a company has as many runs as it may, over all servers; the others go on', async () => {
  const [busy, other] = [randomUUID(), randomUUID()];
  for (const company of [...times(8).map(() => busy), other]) await queue(company);
  const now = new Map<string | null, number>();
  const most = new Map<string | null, number>();
  const run = async ({ job: { companyId } }: JobRun) => {
    now.set(companyId, (now.get(companyId) ?? 0) + 1);
    most.set(companyId, Math.max(most.get(companyId) ?? 0, now.get(companyId)!));
    await pause(30);
    now.set(companyId, now.get(companyId)! - 1);
    return 'done' as const;
  };
  const both = [workerOf({ run, atOnce: 4, perCompany: 2 }), workerOf({ run, atOnce: 4, perCompany: 2 })];
  for (let left = 1; left > 0; left = (await rows()).length) await Promise.all(both.map((worker) => worker.workOff()));
  expect([most.get(busy), most.get(other)]).toEqual([2, 1]);
});

test("companies take turns: one company's many jobs do not hold up another's", async () => {
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
  const letters = new Map<string | null, string>([
    [first, 'a'],
    [second, 'b'],
    [third, 'c'],
  ]);
  for (const company of [first, first, first, first, first, second, second, third]) await queue(company);
  const order: string[] = [];
  await workerOf({
    run: async ({ job }) => {
      order.push(letters.get(job.companyId)!);
      return 'done';
    },
  }).workOff();
  expect(order.join('')).toBe('abcabaaa');
});

test('a job with more to do goes behind those that wait, and its attempts begin again', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  await queue(first);
  await queue(second);
  const order: [string | null, number][] = [];
  await workerOf({
    run: async ({ job: { companyId, attempts } }) => {
      order.push([companyId, attempts]);
      return order.length > 2 ? 'done' : 'again';
    },
  }).workOff();
  expect(order).toEqual([
    [first, 1],
    [second, 1],
    [first, 1],
    [second, 1],
  ]);
});

test('a job that is queued again while it runs runs once more', async () => {
  const subject = await queue();
  const run = vi.fn(async () => {
    if (run.mock.calls.length === 1) await queue(undefined, subject);
    return 'done' as const;
  });
  await workerOf({ run }).workOff();
  expect(run).toHaveBeenCalledTimes(2);
  expect(await rows()).toEqual([]);
});

test('a server that stops gives its job back without counting the attempt', async () => {
  await queue();
  const began = Promise.withResolvers<void>();
  const run = async (run: JobRun) => {
    began.resolve();
    for (;;) {
      await pause(5);
      run.refuseIfEnded();
    }
  };
  const worker = workerOf({ run }).start();
  await began.promise;
  await worker.stop();
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0, run_id: null, wait: 0 }]);
});

test('a run that has lost its lease learns it, and writes nothing more for its job', async () => {
  await queue();
  const ends: unknown[] = [];
  const run = async (run: JobRun) => {
    // As another server does when the lease is over.
    await ownerPool.query("update jobs set run_id = gen_random_uuid(), next_at = now() + interval '1 hour' where kind = $1", [name]);
    await inTransaction(pool, db, null, (tx) => run.hold(tx)).catch((error: unknown) => ends.push(error));
    await new Promise((resolve) => run.signal.addEventListener('abort', resolve));
    ends.push('told');
    return 'done' as const;
  };
  const worker = workerOf({ run }, { leaseSeconds: 3 }).start();
  await vi.waitFor(() => expect(ends).toEqual([expect.any(RunEnded), 'told']), patient);
  await worker.stop();
  expect(await rows(), 'the end of the lost run is not written').toMatchObject([{ state: 'running', attempts: 1 }]);
});

test('recurring work is there once for all servers, and has its next time whether it went well or not', async () => {
  let goesWell = false;
  const run = vi.fn(async () => {
    if (!goesWell) throw new JobProblem('No space is left on the disk.');
    return 'done' as const;
  });
  const kind = { run, every: { every: 'day', at: '02:30' } } as const;
  await Promise.all(times(3).map(() => workerOf(kind).workOff()));
  expect(run).toHaveBeenCalledOnce();
  const [failed] = await rows();
  expect(failed).toMatchObject({ state: 'waiting', attempts: 0, problem: 'No space is left on the disk.', done_at: null });
  expect(failed!.wait).toBeGreaterThan(0);
  expect(failed!.wait).toBeLessThanOrEqual(86_400);
  goesWell = true;
  await dueNow();
  await workerOf(kind).workOff();
  const [well] = await rows();
  expect(well).toMatchObject({ state: 'waiting', problem: '', done_at: expect.anything() });
  expect(well!.wait).toBeGreaterThan(0);
});

test('a server that cannot do a kind leaves it to the others', async () => {
  await queue();
  const run = vi.fn(done);
  await workerOf({ run, isOn: () => false }).workOff();
  expect(run).not.toHaveBeenCalled();
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
});

test('an idle server asks the database once in its pause and not more', async () => {
  const worker = workerOf({ run: done }, { pollMs: 100 }).start();
  await pause(50);
  const query = vi.spyOn(pool, 'connect');
  await pause(550);
  await worker.stop();
  expect(query.mock.calls.length).toBeLessThanOrEqual(6);
  query.mockRestore();
});
