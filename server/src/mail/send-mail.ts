import type { Kysely } from 'kysely';
import type pg from 'pg';
import { JobProblem, type Outcome } from '../platform/jobs/job.ts';
import type { JobRun } from '../platform/jobs/job-run.ts';
import type { DB } from '../platform/tables.gen.ts';
import { inTransaction, type Statement } from '../platform/transaction.ts';
import { CannotDeliver, type Delivery } from './delivery.ts';
import { findMail, markSent } from './mail-store.ts';

type Parts = {
  pool: pg.Pool;
  db: Kysely<DB>;
  /** Null if mails cannot be sent: then they stay queued until they expire. */
  delivery: Delivery | null;
};

const lookAgainMs = 600_000;

/** Sends the mail of a job. One whose process dies between the mail server's answer and the note of it goes out twice. */
export async function sendMail({ job }: JobRun, { pool, db, delivery }: Parts): Promise<Outcome> {
  const run = <Row>(statement: Statement<Row>) => inTransaction(pool, db, null, (tx) => tx.first(statement));
  const mail = await run(findMail(job.subjectId));
  if (!mail) return 'done';
  if (!delivery) return new Date(Date.now() + lookAgainMs);
  try {
    await delivery.send(mail);
  } catch (error) {
    throw error instanceof CannotDeliver ? new JobProblem(error.message) : error;
  }
  await run(markSent(mail.id));
  return 'done';
}
