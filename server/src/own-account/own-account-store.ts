import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

const people: Record<Kind, RawBuilder<unknown>> = { admin: sql`admins`, owner: sql`primary_users`, staff: sql`secondary_users` };

/** The hash of a person's password, to prove who asks for a change. */
export function findPassword(kind: Kind, personId: string): Statement<{ passwordHash: string; email: string }> {
  return sql<{
    passwordHash: string;
    email: string;
  }>`select password_hash as "passwordHash", email from ${people[kind]} where id = ${personId}`;
}

/** Nothing comes back when it was changed since it was compared. */
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

/** Where this person is signed in, what was used last first. */
export function listSessions(kind: Kind, personId: string, thisTokenHash: Buffer): Statement<SessionRow> {
  return sql<SessionRow>`select id as "_id", created_at as "startedAt", last_seen_at as "lastSeenAt", device, address, token_hash = ${thisTokenHash} as "isThis"
    from sessions where kind = ${kind} and person_id = ${personId} and expires_at > now()
    order by token_hash = ${thisTokenHash} desc, last_seen_at desc, id limit 100`;
}

/** Ends one session of this very person; no row where it is another's or gone. */
export function deleteSessionOf(kind: Kind, personId: string, sessionId: string): Statement<{ tokenHash: Buffer }> {
  return sql<{
    tokenHash: Buffer;
  }>`delete from sessions where id = ${sessionId} and kind = ${kind} and person_id = ${personId} returning token_hash as "tokenHash"`;
}

/** Ends all but the one that asks; who they were is answered. */
export function deleteOtherSessions(kind: Kind, personId: string, thisTokenHash: Buffer): Statement<{ id: string }> {
  return sql<{
    id: string;
  }>`delete from sessions where kind = ${kind} and person_id = ${personId} and token_hash <> ${thisTokenHash} returning id`;
}

/** Nothing comes back when the email was changed since the password was asked for. */
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
