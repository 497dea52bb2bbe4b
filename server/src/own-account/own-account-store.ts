import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

const people: Record<Kind, RawBuilder<unknown>> = { admin: sql`admins`, owner: sql`primary_users`, staff: sql`secondary_users` };

/** The password hash, to confirm the identity of the caller. */
export function findPassword(kind: Kind, personId: string): Statement<{ passwordHash: string; email: string }> {
  return sql<{
    passwordHash: string;
    email: string;
  }>`select password_hash as "passwordHash", email from ${people[kind]} where id = ${personId}`;
}

/** No row if it was changed since it was compared. */
export function updatePassword(kind: Kind, personId: string, oldHash: string, passwordHash: string): Statement<{ updated: number }> {
  const alsoOwn = kind === 'admin' ? sql`, must_change_password = false` : sql``;
  return sql<{ updated: number }>`update ${people[kind]} set password_hash = ${passwordHash}${alsoOwn}
    where id = ${personId} and password_hash = ${oldHash} returning 1 as updated`;
}

export type SessionRow = {
  _id: string;
  startedAt: string;
  lastSeenAt: string;
  device: string;
  address: string;
  isThis: boolean;
};

/** The sessions of a person, last used first. */
export function listSessions(kind: Kind, personId: string, thisTokenHash: Buffer): Statement<SessionRow> {
  return sql<SessionRow>`select id as "_id", created_at as "startedAt", last_seen_at as "lastSeenAt", device, address, token_hash = ${thisTokenHash} as "isThis"
    from sessions where kind = ${kind} and person_id = ${personId} and expires_at > now()
    order by token_hash = ${thisTokenHash} desc, last_seen_at desc, id limit 100`;
}

/** Ends one session of this person; no row if it is another person's or does not exist. */
export function deleteSessionOf(kind: Kind, personId: string, sessionId: string): Statement<{ tokenHash: Buffer }> {
  return sql<{
    tokenHash: Buffer;
  }>`delete from sessions where id = ${sessionId} and kind = ${kind} and person_id = ${personId} returning token_hash as "tokenHash"`;
}

/** Ends all sessions but the present one, and returns their ids. */
export function deleteOtherSessions(kind: Kind, personId: string, thisTokenHash: Buffer): Statement<{ id: string }> {
  return sql<{
    id: string;
  }>`delete from sessions where kind = ${kind} and person_id = ${personId} and token_hash <> ${thisTokenHash} returning id`;
}

/** No row if the email was changed since the password was checked. */
export function updateAdminProfile(
  adminId: string,
  oldEmail: string,
  { name, email }: { name: string; email: string },
): Statement<{
  _id: string;
  name: string;
  email: string;
  mustChangePassword: boolean;
}> {
  return sql`update admins set name = ${name}, email = ${email} where id = ${adminId} and email = ${oldEmail}
    returning id as "_id", name, email, must_change_password as "mustChangePassword"`;
}
