import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

export type EndingRow = { id: string; name: string; email: string; startedAt: string; plan: 'monthly' | 'yearly' };

/** Owners whose month or year ends within the coming weeks, after this id; a few too many, because core decides. */
export function listEnding(after: string, limit: number): Statement<EndingRow> {
  return sql<EndingRow>`select id, name, email, subscription_started_at as "startedAt", subscription as plan from primary_users
    where id > ${after} and is_approved and not is_blocked and not is_demo
      and subscription_started_at > now() - case subscription when 'monthly' then interval '32 days' else interval '367 days' end
      and subscription_started_at < now() - case subscription when 'monthly' then interval '11 days' else interval '348 days' end
    order by id limit ${limit}`;
}

export type Reminder = { ownerId: string; lastDay: string; daysLeft: number };

/** Answers those that were not sent before. */
export function insertReminders(reminders: readonly Reminder[]): Statement<{ ownerId: string }> {
  const rows = reminders.map(({ ownerId, lastDay, daysLeft }) => sql`(${ownerId}::uuid, ${lastDay}::date, ${daysLeft}::int)`);
  return sql<{ ownerId: string }>`insert into subscription_reminders (owner_id, expires_on, days_left) values ${sql.join(rows)}
    on conflict on constraint subscription_reminders_pk do nothing returning owner_id as "ownerId"`;
}
