import type { Kysely } from 'kysely';
import type pg from 'pg';
import { queueMail } from '../mail/mail-store.ts';
import type { DB } from '../platform/tables.gen.ts';
import { inTransaction } from '../platform/transaction.ts';
import { listAdminEmails, lockWarning, notWarnedToday } from './warning-store.ts';

const subject = 'Bahi has no recent backup';
const dayMs = 86_400_000;

/** Queues a mail to every admin with the age of the last good backup; at most one a day to each, however often it is called. */
export async function warnOfLateBackup({ pool, db }: { pool: pg.Pool; db: Kysely<DB> }, lastGoodAt: number): Promise<void> {
  const at = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Kolkata' }).format(lastGoodAt);
  const text = [
    `The last good backup of Bahi, with its second copy if one is set, is of ${at} (India), more than 36 hours ago.`,
    '',
    'Sign in as the admin and open System: it says what went wrong. Look for a full disk, a disk that is unplugged, or a Bahi that does not run at night.',
  ].join('\n');
  await inTransaction(pool, db, null, async (tx) => {
    const [, admins] = await tx.together([lockWarning(), listAdminEmails()]);
    tx.commitWith(
      admins.map(({ email }) =>
        queueMail(tx, { to: email, subject, text, usefulTill: new Date(Date.now() + dayMs) }, notWarnedToday(email, subject)),
      ),
    );
  });
}
