import type { Plan } from '@bahi/core/subscriptions/subscription';
import { sql } from 'kysely';
import type { Caller, Company, Kind } from './hop.ts';
import type { Statement } from './transaction.ts';

/** Of an owner; nothing of anybody else. */
type SubscriptionRow = { startedAt: string; plan: Plan; isDemo: boolean };
const subscription = sql`p.subscription_started_at as "startedAt", p.subscription as plan, p.is_demo as "isDemo"`;

/** Seen so long ago that it is worth a write: sessions say coarsely when they were used. */
const isStale = sql`s.last_seen_at < now() - interval '10 minutes' as "isStale"`;

export type SessionRow = Caller & {
  isBlocked: boolean;
  isLocked: boolean;
  isStale: boolean;
  mustChangePassword?: boolean;
} & Partial<SubscriptionRow>;

/** The person behind a token of this kind, if the session has not ended. */
export function findSession(kind: Kind, tokenHash: Buffer): Statement<SessionRow> {
  switch (kind) {
    case 'admin':
      return sql<SessionRow>`select 'admin' as kind, p.id, p.name, null as role, false as "isBlocked", false as "isLocked", ${isStale},
          p.must_change_password as "mustChangePassword"
        from sessions s join admins p on p.id = s.person_id where s.token_hash = ${tokenHash} and s.kind = 'admin' and s.expires_at > now()`;
    case 'owner':
      return sql<SessionRow>`select 'owner' as kind, p.id, p.name, null as role, p.is_blocked as "isBlocked", s.locked_at is not null as "isLocked", ${isStale},
          ${subscription}
        from sessions s join primary_users p on p.id = s.person_id where s.token_hash = ${tokenHash} and s.kind = 'owner' and s.expires_at > now()`;
    case 'staff':
      return sql<SessionRow>`select 'staff' as kind, p.id, p.name, p.role, (p.is_blocked or not p.is_active) as "isBlocked", s.locked_at is not null as "isLocked", ${isStale}
        from sessions s join secondary_users p on p.id = s.person_id where s.token_hash = ${tokenHash} and s.kind = 'staff' and s.expires_at > now()`;
  }
}

export function deleteSession(tokenHash: Buffer): Statement {
  return sql`delete from sessions where token_hash = ${tokenHash}`;
}

/** Of the owner for whom this member of staff works. */
export function findSubscriptionOfStaff(staffId: string): Statement<SubscriptionRow> {
  return sql<SubscriptionRow>`select ${subscription} from secondary_users s join primary_users p on p.id = s.primary_user_id where s.id = ${staffId}`;
}

/** Outside of the request's transaction, and at most once in ten minutes: a sale waits for no such write. */
export function noteSeen(tokenHash: Buffer, address: string): Statement {
  return sql`update sessions s set last_seen_at = now(), address = ${address} where s.token_hash = ${tokenHash} and s.last_seen_at < now() - interval '10 minutes'`;
}

/** A company whose books may be used: approved and active as its owner is, and neither of them blocked. `o` is the company, `p` its owner. */
export const isOpen = sql<boolean>`(o.is_approved and not o.is_blocked and o.is_active and p.is_approved and not p.is_blocked)`;

/** The company as the person behind this token may see it: as its owner or as a member. Nothing for a stranger. */
export function findAccess(kind: Kind, tokenHash: Buffer, orgId: string): Statement<Company & { isOpen: boolean } & SubscriptionRow> {
  const person = sql`(select s.person_id from sessions s where s.token_hash = ${tokenHash} and s.kind = ${kind} and s.expires_at > now())`;
  const mine =
    kind === 'owner'
      ? sql`o.owner_id = ${person}`
      : sql`exists (select from memberships m where m.secondary_user_id = ${person} and m.organization_id = o.id)`;
  return sql<
    Company & { isOpen: boolean } & SubscriptionRow
  >`select o.id, o.name, o.type, o.state, o.gstin, o.registration_type as registration, o.books_from as "booksFrom",
      o.locked_up_to as "lockedUpTo", o.back_dating_days as "backDatingDays", o.rounds_to_rupee as "roundsToRupee", o.negative_stock as "negativeStock",
      ${isOpen} as "isOpen", ${subscription}
    from organizations o join primary_users p on p.id = o.owner_id where o.id = ${orgId} and ${mine}`;
}
