import { openKysely, openPool } from '../platform/database.ts';
import { JobWorker } from '../platform/jobs/job-worker.ts';

// A server that takes a job and dies in the middle of it: job-worker.test.ts kills it.
const [database, kind] = process.argv.slice(2) as [string, string];
const pool = openPool({ ...JSON.parse(database), max: 2 });
const stuck = {
  name: kind,
  title: kind,
  atOnce: 1,
  perCompany: 1,
  attempts: 3,
  run: () => {
    console.log('began');
    return new Promise<never>(() => {});
  },
};
const log = { warn: (_: object, text: string) => console.error(text) };
new JobWorker([stuck], { pool, db: openKysely(pool), log, sayWhy: () => undefined }).start();
