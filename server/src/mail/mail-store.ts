import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { wakeAtCommit } from '../platform/jobs/wake-jobs.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import type { Statement, Tx } from '../platform/transaction.ts';

export type MailFile = { name: string; bytes: Buffer };
export type Mail = {
  to: string;
  /** One line. */
  subject: string;
  /** Plain text. */
  text: string;
  /** One attached file. */
  file?: MailFile;
  /** After this instant it is no longer sent; by default a week. */
  usefulTill?: Date;
};

const dayMs = 86_400_000;

/**
 * Queues a mail and its job in the transaction: it is sent after the commit, and never after a rollback. The database evaluates `onlyIf` in
 * the same statement, and the worker is woken in either case, so that an unwanted mail takes as much time as a wanted one.
 */
export function queueMail(tx: Tx, mail: Mail, onlyIf: RawBuilder<boolean> = sql<boolean>`true`): Statement {
  wakeAtCommit(tx);
  const { to, subject, text, file, usefulTill = new Date(Date.now() + 7 * dayMs) } = mail;
  return sql`with mail as (
      insert into mails (id, recipient, subject, body, file_name, file)
      select ${uuidv7()}::uuid, ${to}::text, ${oneLine(subject)}::text, ${text}::text, ${file ? oneLine(file.name) : null}::text, ${file?.bytes ?? null}::bytea
      where ${onlyIf} returning id
    )
    insert into jobs (id, kind, subject_id, organization_id, useful_till) select id, 'mail', id, ${nilUuid}::uuid, ${usefulTill}::timestamptz from mail`;
}

/** A name with a line break in it must not become a header of its own. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ').slice(0, 200);

export type DueMail = { id: string; to: string; subject: string; text: string; fileName?: string | null; file?: Buffer | null };

/** A mail that is not sent and not given up. */
export function findMail(id: string): Statement<DueMail> {
  return sql<DueMail>`select id, recipient as "to", subject, body as text, file_name as "fileName", file from mails where id = ${id} and state = 'waiting'`;
}

/** Deletes its body, which may contain a code, and its file. */
export function markSent(id: string): Statement {
  return sql`update mails set state = 'sent', body = null, file_name = null, file = null where id = ${id} and state = 'waiting'`;
}

/** No more tries; its body and file are deleted. */
export function giveUpMail(id: string): Statement {
  return sql`update mails set state = 'givenUp', body = null, file_name = null, file = null where id = ${id} and state = 'waiting'`;
}
