import { sql } from 'kysely';
import type { Kind } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

/** Staff have none: their owner sets a new password for them. */
export type FactorKind = Exclude<Kind, 'staff'>;

/** The context with which the secret is sealed (platform/seal.ts), so that it opens only for this person. */
export const aboutSecret = (kind: FactorKind, personId: string) => `second factor ${kind} ${personId}`;

export type SecondFactorRow = { secret: string; isOn: boolean; isLate: boolean; lastStep: number };

/** The sealed secret and its state; one that was begun more than ten minutes ago is late. */
export function findSecondFactor(kind: FactorKind, personId: string): Statement<SecondFactorRow> {
  return sql<SecondFactorRow>`select secret, confirmed_at is not null as "isOn",
      confirmed_at is null and begun_at <= now() - interval '10 minutes' as "isLate", last_step as "lastStep"
    from second_factors where kind = ${kind} and person_id = ${personId}`;
}

/** The number of unused codes. */
export function countRecoveryCodes(kind: FactorKind, personId: string): Statement<{ left: number }> {
  return sql<{ left: number }>`select count(*) as left from recovery_codes where kind = ${kind} and person_id = ${personId}`;
}

/** Stores a secret that waits ten minutes for its first code, and replaces another waiting one; no row if a factor is on. */
export function beginSecondFactor(kind: FactorKind, personId: string, secret: string): Statement<{ begun: number }> {
  return sql<{ begun: number }>`insert into second_factors as f (kind, person_id, secret) values (${kind}, ${personId}, ${secret})
    on conflict on constraint second_factors_pk do update set secret = excluded.secret, begun_at = now() where f.confirmed_at is null returning 1 as begun`;
}

export type SecretRow = { kind: FactorKind; personId: string; secret: string };

/** Locks secrets in plain text and those sealed with another key. In one order, because two starts may wait for each other's rows. */
export function lockSecretsNotSealedWith(mark: string): Statement<SecretRow> {
  return sql<SecretRow>`select kind, person_id as "personId", secret from second_factors
    where not starts_with(secret, ${mark}) order by kind, person_id for update`;
}

/** Stores a secret sealed with the present key. Its row is locked. */
export function sealSecret({ kind, personId }: SecretRow, sealed: string): Statement {
  return sql`update second_factors set secret = ${sealed} where kind = ${kind} and person_id = ${personId}`;
}

/**
 * Switches it on, once, and uses the step of this code, so that the same code does not work again. No row if another secret was begun
 * meanwhile.
 */
export function confirmSecondFactor(kind: FactorKind, personId: string, secret: string, step: number): Statement<{ confirmed: number }> {
  return sql<{ confirmed: number }>`update second_factors set confirmed_at = now(), last_step = ${step}, wrong_codes = 0
    where kind = ${kind} and person_id = ${personId} and secret = ${secret} and confirmed_at is null returning 1 as confirmed`;
}

/** Inserts hashes of the codes, which are shown once. */
export function insertRecoveryCodes(kind: FactorKind, personId: string, hashes: readonly Buffer[]): Statement {
  return sql`insert into recovery_codes (kind, person_id, code_hash) values ${sql.join(
    hashes.map((hash) => sql`(${kind}, ${personId}, ${hash})`),
  )}`;
}

/** Deletes the codes, before new ones or for ever. */
export function deleteRecoveryCodes(kind: FactorKind, personId: string): Statement {
  return sql`delete from recovery_codes where kind = ${kind} and person_id = ${personId}`;
}

/** With it go its recovery codes. */
export function deleteSecondFactor(kind: FactorKind, personId: string): Statement<{ deleted: number }> {
  return sql<{ deleted: number }>`delete from second_factors where kind = ${kind} and person_id = ${personId} returning 1 as deleted`;
}

/** Uses the code of this step, once: no row if it, or a later one, was used. */
export function takeStep(kind: FactorKind, personId: string, step: number): Statement<{ taken: number }> {
  return sql<{ taken: number }>`update second_factors set last_step = ${step}, wrong_codes = 0
    where kind = ${kind} and person_id = ${personId} and confirmed_at is not null and last_step < ${step} returning 1 as taken`;
}

/** A right code is used up; no row if it was wrong or used. */
export function takeRecoveryCode(kind: FactorKind, personId: string, hash: Buffer): Statement<{ taken: number }> {
  return sql<{
    taken: number;
  }>`delete from recovery_codes where kind = ${kind} and person_id = ${personId} and code_hash = ${hash} returning 1 as taken`;
}

/**
 * Counts a try before it is compared, however many browsers guess at once. The count restarts an hour after its first try. Returns the
 * count: even with the password, guesses are limited to a few dozen codes an hour.
 */
export function countCode(kind: FactorKind, personId: string): Statement<{ codes: number }> {
  return sql<{ codes: number }>`update second_factors set
      wrong_codes = case when wrong_since < now() - interval '1 hour' then 1 else wrong_codes + 1 end,
      wrong_since = case when wrong_since < now() - interval '1 hour' then now() else wrong_since end
    where kind = ${kind} and person_id = ${personId} returning wrong_codes as codes`;
}

export type StepRow = { personId: string; remember: boolean; tries: number };

/** The password was right: for five minutes this token may be followed by a code. */
export function insertSignInStep(step: { tokenHash: Buffer; kind: FactorKind; personId: string; remember: boolean }): Statement {
  const { tokenHash, kind, personId, remember } = step;
  return sql`insert into sign_in_steps (token_hash, kind, person_id, remember, expires_at)
    values (${tokenHash}, ${kind}, ${personId}, ${remember}, now() + interval '5 minutes')`;
}

/** Counts a try before the code is compared, so that simultaneous guesses are counted. */
export function countStepTry(tokenHash: Buffer, kind: FactorKind): Statement<StepRow> {
  return sql<StepRow>`update sign_in_steps set tries = tries + 1
    where token_hash = ${tokenHash} and kind = ${kind} and expires_at > now() returning person_id as "personId", remember, tries`;
}

/** A step leads to one session: a second call gets no row. */
export function deleteSignInStep(tokenHash: Buffer): Statement<{ deleted: number }> {
  return sql<{ deleted: number }>`delete from sign_in_steps where token_hash = ${tokenHash} returning 1 as deleted`;
}

/** A changed password invalidates the steps that the old one started. */
export function deleteSignInStepsOf(kind: Kind, personId: string): Statement {
  return sql`delete from sign_in_steps where kind = ${kind} and person_id = ${personId}`;
}
