import { daysBetween, formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { dueReminder, expiryOnProfile } from '@bahi/core/subscriptions/subscription';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { queueMail } from '../mail/mail-store.ts';
import type { DB } from '../platform/tables.gen.ts';
import { inTransaction } from '../platform/transaction.ts';
import { type EndingRow, insertReminders, listEnding } from './subscription-store.ts';

const AT_ONCE = 200;
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Queues the mails that are due 15, 7 and 1 days before the end, each once. Returns their number. */
export async function remindOwners(
  { pool, db }: { pool: pg.Pool; db: Kysely<DB> },
  signInAddress: string,
  nowEpochMillis = Date.now(),
): Promise<number> {
  const today = todayInIndia(nowEpochMillis);
  let [after, sent] = [NOBODY, 0];
  for (;;) {
    const owners = await inTransaction(pool, db, null, (tx) => tx.query(listEnding(after, AT_ONCE)));
    sent += await remind(owners);
    const last = owners.at(-1);
    if (!last || owners.length < AT_ONCE) return sent;
    after = last.id;
  }

  async function remind(owners: readonly EndingRow[]): Promise<number> {
    const due = owners.flatMap((owner) => {
      const lastDay = expiryOnProfile(owner.startedAt, owner.plan);
      const daysLeft = dueReminder(lastDay, today);
      return daysLeft === null ? [] : [{ owner, ownerId: owner.id, lastDay, daysLeft }];
    });
    if (due.length === 0) return 0;
    return inTransaction(pool, db, null, async (tx) => {
      const isNew = new Set((await tx.query(insertReminders(due))).map(({ ownerId }) => ownerId));
      const mails = due.filter(({ ownerId }) => isNew.has(ownerId)).map(({ owner, lastDay }) => queueMail(tx, mailTo(owner, lastDay)));
      tx.commitWith(mails);
      return mails.length;
    });
  }

  function mailTo({ name, email }: EndingRow, lastDay: string) {
    const text = [
      `Dear ${name},`,
      '',
      `your subscription ends on ${formatDate(lastDay)}. After that day you and your staff can still sign in, read, print and export, but`,
      'nothing new can be entered until it is renewed.',
      '',
      'To renew it, please ask the administrator of this service.',
      '',
      `Sign in: ${signInAddress}`,
    ];
    return {
      to: email,
      subject: subjectOf(daysBetween(today, lastDay)),
      text: text.join('\n'),
      usefulTill: new Date(nowEpochMillis + 2 * 86_400_000),
    };
  }
}

function subjectOf(left: number): string {
  if (left === 0) return 'Your subscription ends today';
  return left === 1 ? 'Your subscription ends tomorrow' : `Your subscription ends in ${left} days`;
}
