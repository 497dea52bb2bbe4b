import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Statement } from '../platform/transaction.ts';

export type Mail = {
  to: string;
  /** One line. */
  subject: string;
  /** Plain text. */
  text: string;
  /** After this instant it is not sent any more; a week from now unless said otherwise. */
  usefulTill?: Date;
};

const dayMs = 86_400_000;

/**
 * Queues a mail with whatever else the transaction writes: it goes when that is committed and never when it is rolled back.
 * `onlyIf` is asked by the database in the same statement, so that a mail not wanted costs as much time as one that is.
 */
export function queueMail(mail: Mail, onlyIf: RawBuilder<boolean> = sql<boolean>`true`): Statement {
  const { to, subject, text, usefulTill = new Date(Date.now() + 7 * dayMs) } = mail;
  return sql`insert into mails (id, recipient, subject, body, useful_till)
    select ${uuidv7()}::uuid, ${to}::text, ${oneLine(subject)}::text, ${text}::text, ${usefulTill}::timestamptz where ${onlyIf}`;
}

/** A name with a line break in it must not become a header of its own. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ').slice(0, 200);

export type DueMail = { id: string; to: string; subject: string; text: string; tries: number };

/** Takes the mail that is due and loses its use first; nobody else gets it before the lease has run out, so one that is lost with its process is sent later. */
export function claimMail(leaseSeconds: number): Statement<DueMail> {
  return sql<DueMail>`update mails set tries = tries + 1, next_try_at = now() + make_interval(secs => ${leaseSeconds}::float)
    where id = (select id from mails where state = 'waiting' and next_try_at <= now() and useful_till > now()
      order by useful_till, id limit 1 for update skip locked)
    returning id, recipient as "to", subject, body as text, tries`;
}

/** Its body is forgotten: it may hold a code. */
export function markSent(id: string): Statement {
  return sql`update mails set state = 'sent', body = null, problem = '' where id = ${id} and state = 'waiting'`;
}

/** Stays in the queue; `problem` says what the mail server said. */
export function tryLater(id: string, waitSeconds: number, problem: string): Statement {
  return sql`update mails set next_try_at = now() + make_interval(secs => ${waitSeconds}::float), problem = ${problem}
    where id = ${id} and state = 'waiting'`;
}

/** Is tried no more; its body is forgotten, and what went wrong stays. */
export function giveUp(id: string, problem: string): Statement {
  return sql`update mails set state = 'givenUp', body = null, problem = ${problem} where id = ${id} and state = 'waiting'`;
}

/** What has lost its use while it waited. Answers the ids. */
export function giveUpLate(): Statement<{ id: string }> {
  return sql<{ id: string }>`update mails set state = 'givenUp', body = null, problem = 'too late'
    where state = 'waiting' and useful_till <= now() returning id`;
}
