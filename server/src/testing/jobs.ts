import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askFor, refusalOf } from '../app.ts';
import { type JobParts, jobKinds } from '../job-kinds.ts';
import { JobWorker } from '../platform/jobs/job-worker.ts';
import { testSeal } from './test-app.ts';
import type { TestDatabase } from './test-database.ts';

type Database = Pick<TestDatabase, 'pool' | 'db'>;

/** A server gives these to its jobs, without mails, backups and the owner of the tables. */
export function jobParts({ pool, db }: Database, more: Partial<JobParts> = {}): JobParts {
  return {
    pool,
    db,
    seal: testSeal,
    log: { warn: () => {} },
    sayWhy: (error) => refusalOf(error)?.message,
    delivery: null,
    archives: { pool, db, folder: join(tmpdir(), `bahi-archives-${process.pid}`), bahiVersion: '0.1.0', mostBytes: 100_000_000 },
    backups: undefined,
    askFor: askFor({ pool, db }),
    mostMailedBytes: 5_000_000,
    signInAddress: 'http://localhost/pUsers/login',
    lookAtGrowth: async () => {},
    asOwner: () => Promise.reject(new Error('no owner of the tables here')),
    ...more,
  };
}

/** Runs all jobs of these kinds that are due, like the server's worker. */
export function workOff(database: Database, names: readonly string[], more: Partial<JobParts> = {}): Promise<void> {
  const kinds = jobKinds.filter(({ name }) => names.includes(name));
  return new JobWorker(kinds, jobParts(database, more)).workOff();
}
