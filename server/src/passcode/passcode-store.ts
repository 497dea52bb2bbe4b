import { sql } from 'kysely';
import type { Kind } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

/** Users who can have a passcode. */
export type LockKind = Exclude<Kind, 'admin'>;
type Secrets = { passwordHash: string; passcodeHash: string | null };

/** The hashes that can prove the user's identity. */
export function findSecrets(kind: LockKind, personId: string): Statement<Secrets> {
  const person = kind === 'owner' ? sql`primary_users` : sql`secondary_users`;
  return sql<Secrets>`select p.password_hash as "passwordHash", c.passcode_hash as "passcodeHash"
    from ${person} p left join passcodes c on c.kind = ${kind} and c.person_id = p.id where p.id = ${personId}`;
}

/** The minutes until this user's screen locks; no row without a passcode. */
export function findLockAfter(kind: LockKind, personId: string): Statement<{ lockAfterMinutes: number }> {
  return sql<{
    lockAfterMinutes: number;
  }>`select lock_after_minutes as "lockAfterMinutes" from passcodes where kind = ${kind} and person_id = ${personId}`;
}

type NewPasscode = { kind: LockKind; personId: string; passcodeHash: string; lockAfterMinutes: number };

/** Replaces the passcode that was confirmed; no row if another one was stored meanwhile. */
export function savePasscodeRow(passcode: NewPasscode, shownHash: string | null): Statement<{ saved: number }> {
  const { kind, personId, passcodeHash, lockAfterMinutes } = passcode;
  return sql<{ saved: number }>`insert into passcodes (kind, person_id, passcode_hash, lock_after_minutes)
    values (${kind}, ${personId}, ${passcodeHash}, ${lockAfterMinutes})
    on conflict on constraint passcodes_pk do update
      set passcode_hash = excluded.passcode_hash, lock_after_minutes = excluded.lock_after_minutes, changed_at = now()
      where passcodes.passcode_hash = ${shownHash} returning 1 as saved`;
}

/** Updates the minutes until the screens lock; no row without a passcode. */
export function updateLockAfter(kind: LockKind, personId: string, lockAfterMinutes: number): Statement<{ saved: number }> {
  return sql<{ saved: number }>`update passcodes set lock_after_minutes = ${lockAfterMinutes}, changed_at = now()
    where kind = ${kind} and person_id = ${personId} returning 1 as saved`;
}

/** Switches the lock off for the user, on all devices. */
export function deletePasscode(kind: LockKind, personId: string): Statement {
  return sql`delete from passcodes where kind = ${kind} and person_id = ${personId}`;
}

/** Only a user with a passcode can lock; otherwise only the password could unlock. The first lock's time is kept. */
export function lockSession(tokenHash: Buffer): Statement<{ locked: number }> {
  return sql<{ locked: number }>`update sessions s set locked_at = coalesce(s.locked_at, now())
    where s.token_hash = ${tokenHash} and exists (select from passcodes c where c.kind = s.kind and c.person_id = s.person_id) returning 1 as locked`;
}

/** The kind of the typed secret. */
export type Typed = 'passcode' | 'password';

/** Counts a try before it is compared, so that simultaneous guesses are counted. */
export function countTry(tokenHash: Buffer, typed: Typed): Statement<{ tries: number }> {
  if (typed === 'passcode') {
    return sql<{
      tries: number;
    }>`update sessions set unlock_tries = unlock_tries + 1 where token_hash = ${tokenHash} returning unlock_tries as tries`;
  }
  return sql<{ tries: number }>`update sessions set unlock_tries = unlock_tries + 1, password_tries = password_tries + 1
    where token_hash = ${tokenHash} returning greatest(unlock_tries, password_tries) as tries`;
}

/**
 * Resets the count after a right secret. A right passcode does not reset wrong passwords, because it can be set without knowing the
 * password.
 */
export function forgetTries(tokenHash: Buffer, typed: Typed): Statement {
  const passwordTries = typed === 'password' ? sql`0` : sql`password_tries`;
  return sql`update sessions set unlock_tries = 0, password_tries = ${passwordTries} where token_hash = ${tokenHash}`;
}

/** Unlocks this session; others stay locked. */
export function unlockSession(tokenHash: Buffer): Statement {
  return sql`update sessions set locked_at = null where token_hash = ${tokenHash}`;
}

/** Without a passcode no session of this user stays locked. */
export function unlockSessionsOf(kind: LockKind, personId: string): Statement {
  return sql`update sessions set locked_at = null, unlock_tries = 0 where kind = ${kind} and person_id = ${personId}`;
}
