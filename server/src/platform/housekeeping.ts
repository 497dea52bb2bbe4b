import type pg from 'pg';

/** Forgets what has had its time: kept answers after 30 days, ended sessions. As the owner, whom row-level security does not bind. */
export async function forgetOld(owner: pg.ClientBase): Promise<void> {
  await owner.query("delete from idempotency_keys where created_at < now() - interval '30 days'");
  await owner.query('delete from sessions where expires_at < now()');
}
