import { sql } from 'kysely';
import type { Kind } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

/** Which name is tried, and from which browser if that is a known one; all others are counted together. */
export type SignInTry = { kind: Kind; login: string; device: string | undefined };

/** So many in a row, then one a minute: whoever guesses is slowed down, and nobody is shut out for good. */
const inARow = 20;

/** Counts a try; nothing when it is one too many. */
export function countSignInTry({ kind, login, device = '' }: SignInTry): Statement<{ level: number }> {
  const drained = sql`greatest(0, t.level - extract(epoch from now() - t.counted_at) / 60)`;
  return sql<{ level: number }>`insert into sign_in_tries as t (kind, login, device) values (${kind}, ${login}, ${device})
    on conflict on constraint sign_in_tries_pk do update set level = ${drained} + 1, counted_at = now()
    where ${drained} + 1 <= ${inARow} returning t.level`;
}

/** After a right password its login and device begin at none again. */
export function forgetSignInTries({ kind, login, device = '' }: SignInTry): Statement {
  return sql`delete from sign_in_tries where kind = ${kind} and login = ${login} and device = ${device}`;
}

/** Of all browsers: a name that was tried too often is open again. */
export function forgetSignInTriesOf(kind: Kind, login: string): Statement {
  return sql`delete from sign_in_tries where kind = ${kind} and login = ${login}`;
}
