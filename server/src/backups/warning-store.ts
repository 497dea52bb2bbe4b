import { type RawBuilder, sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

const mostAdmins = 20;

/** Two servers that warn at once take turns, so that the second sees the mails of the first. */
export function lockWarning(): Statement {
  return sql`select pg_advisory_xact_lock(${0x62616869}, 3)`;
}

/** The addresses to warn. The demo admin has no mailbox. */
export function listAdminEmails(): Statement<{ email: string }> {
  return sql<{ email: string }>`select email from admins where not is_demo order by email limit ${mostAdmins}`;
}

/** SQL condition: no mail with this subject was queued to this address within a day. */
export function notWarnedToday(email: string, subject: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from mails m where m.recipient = ${email} and m.subject = ${subject}
    and m.created_at > now() - interval '23 hours')`;
}
