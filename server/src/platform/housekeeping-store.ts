import type pg from 'pg';

/**
 * Deletes old rows: stored answers after 30 days, imports after 30 days, mails after a week, failed jobs after 30 days, chunks of archives after
 * three days, links to papers a year after their end, events of calendars of portals 30 days after theirs, counted tries and codes, ended sessions. As
 * the owner, whom row-level security does not bind.
 */
export async function forgetOld(owner: pg.ClientBase): Promise<void> {
  await owner.query("delete from idempotency_keys where created_at < now() - interval '30 days'");
  await owner.query('delete from sessions where expires_at < now()');
  await owner.query('delete from sign_in_steps where expires_at < now()');
  await owner.query("delete from mails where created_at < now() - interval '7 days'");
  await owner.query("delete from bank_imports where state = 'read' and created_at < now() - interval '1 day'"); // files that were not imported
  await owner.query("delete from imports where created_at < now() - interval '30 days'"); // their rows go with them
  await owner.query('delete from archive_chunks where expires_at < now()'); // a job deletes them with their archive; these have lost it
  await owner.query("delete from paper_links where expires_at < now() - interval '1 year'");
  // Also those of calendars that are not read any more: their bookings have their own log. A hotel whose day stands still books none of them again.
  await owner.query(`delete from hotel_calendar_events e where e.departure < (now() at time zone 'Asia/Kolkata')::date - 30
    and not exists (select from hotel_days d where d.org_id = e.org_id and d.state <> 'closed' and d.business_day <= e.departure + 30)`);
  await owner.query("delete from jobs where state = 'failed' and next_at < now() - interval '30 days'");
  await owner.query("delete from one_time_codes where expires_at < now() - interval '2 hours'");
  await owner.query("delete from asked_codes where hour_began_at < now() - interval '1 hour'");
  await owner.query('delete from call_limits where ends_at < now()');
  await owner.query("delete from sign_in_tries where counted_at < now() - interval '1 hour'");
}
