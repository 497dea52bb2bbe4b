import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Statement } from '../platform/transaction.ts';

export type Mail = {
  to: string;
  /** One line. */
  subject: string;
  /** Plain text. */
  text: string;
  /** After this instant it is no longer sent; by default a week. */
  usefulTill?: Date;
};

const dayMs = 86_400_000;

/**
 * Queues a mail in the transaction: it is sent after the commit, and never after a rollback. The database evaluates `onlyIf` in the same
 * statement, so that an unwanted mail takes as much time as a wanted one.
 */
export function queueMail(mail: Mail, onlyIf: RawBuilder<boolean> = sql<boolean>`true`): Statement {
  const { to, subject, text, usefulTill = new Date(Date.now() + 7 * dayMs) } = mail;
  return sql`insert into mails (id, recipient, subject, body, useful_till)
    select ${uuidv7()}::uuid, ${to}::text, ${oneLine(subject)}::text, ${text}::text, ${usefulTill}::timestamptz where ${onlyIf}`;
}

/** A name with a line break in it must not become a header of its own. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ').slice(0, 200);

export type DueMail = { id: string; to: string; subject: string; text: string; tries: number };

/** Claims the due mail that expires first, with a lease: if the process dies, it is sent later. */
export function claimMail(leaseSeconds: number): Statement<DueMail> {
  return sql<DueMail>`update mails set tries = tries + 1, next_try_at = now() + make_interval(secs => ${leaseSeconds}::float)
    where id = (select id from mails where state = 'waiting' and next_try_at <= now() and useful_till > now()
      order by useful_till, id limit 1 for update skip locked)
    returning id, recipient as "to", subject, body as text, tries`;
}

/** Deletes its body, which may contain a code. */
export function markSent(id: string): Statement {
  return sql`update mails set state = 'sent', body = null, problem = '' where id = ${id} and state = 'waiting'`;
}

/** Keeps it in the queue; `problem` is the mail server's answer. */
export function tryLater(id: string, waitSeconds: number, problem: string): Statement {
  return sql`update mails set next_try_at = now() + make_interval(secs => ${waitSeconds}::float), problem = ${problem}
    where id = ${id} and state = 'waiting'`;
}

/** No more tries; its body is deleted, and the problem is stored. */
export function giveUp(id: string, problem: string): Statement {
  return sql`update mails set state = 'givenUp', body = null, problem = ${problem} where id = ${id} and state = 'waiting'`;
}

/** Gives up mails that expired in the queue. Returns their ids. */
export function giveUpLate(): Statement<{ id: string }> {
  return sql<{ id: string }>`update mails set state = 'givenUp', body = null, problem = 'too late'
    where state = 'waiting' and useful_till <= now() returning id`;
}
