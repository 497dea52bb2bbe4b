import { type RawBuilder, sql } from 'kysely';

export type CountedCall = { calls: number; leftMillis: number };

/**
 * Counts one call in the window of this key, or starts a window. Returns the number of calls in it, including this one, and the rest of its
 * time.
 */
export function countCall(keyHash: Buffer, windowSeconds: number): RawBuilder<CountedCall> {
  return sql<CountedCall>`insert into call_limits as l (key_hash, calls, ends_at)
    values (${keyHash}, 1, now() + make_interval(secs => ${windowSeconds}::float))
    on conflict (key_hash) do update set
      calls = case when l.ends_at <= now() then 1 else least(l.calls + 1, 1000000) end,
      ends_at = case when l.ends_at <= now() then excluded.ends_at else l.ends_at end
    returning calls, ceil(extract(epoch from ends_at - now()) * 1000)::float as "leftMillis"`;
}

/** Deletes windows that have ended, some thousands at a time. It passes over those that another server counts in or deletes at this moment. */
export function deleteEndedWindows(): RawBuilder<unknown> {
  return sql`delete from call_limits where key_hash in
    (select key_hash from call_limits where ends_at < now() limit 5000 for update skip locked)`;
}
