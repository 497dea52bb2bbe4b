import type { TurnoverBand } from '@bahi/core/gst/turnover';
import type { Feature } from '@bahi/core/organizations/industries';
import type { PeriodLocks } from '@bahi/core/organizations/period-locks';
import type { Plan } from '@bahi/core/subscriptions/subscription';
import type { RateRight } from '@bahi/core/vouchers/sale-limits';
import { type RawBuilder, sql } from 'kysely';
import type { Caller, Company, Kind } from './request-context.ts';
import type { Statement } from './transaction.ts';

/** For an owner; null for others. */
type SubscriptionRow = { startedAt: string; plan: Plan; isDemo: boolean };
const subscription = sql`p.subscription_started_at as "startedAt", p.subscription as plan, p.is_demo as "isDemo"`;

/** SQL expression: true if the last-seen time is old enough to be worth a write; sessions store it coarsely. */
const isStale = sql`s.last_seen_at < now() - interval '10 minutes' as "isStale"`;

export type SessionRow = Caller & {
  isBlocked: boolean;
  isLocked: boolean;
  isStale: boolean;
  mustChangePassword?: boolean;
} & Partial<SubscriptionRow>;

/** The person of a token of this kind, if the session has not ended. */
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

/** Ends the session of this token: a sign-out. */
export function deleteSession(tokenHash: Buffer): Statement {
  return sql`delete from sessions where token_hash = ${tokenHash}`;
}

/** The subscription of the owner of this member of staff. */
export function findSubscriptionOfStaff(staffId: string): Statement<SubscriptionRow> {
  return sql<SubscriptionRow>`select ${subscription} from secondary_users s join primary_users p on p.id = s.primary_user_id where s.id = ${staffId}`;
}

/** Outside of the request's transaction, and at most once in ten minutes: a sale must not wait for it. */
export function noteSeen(tokenHash: Buffer, address: string): Statement {
  return sql`update sessions s set last_seen_at = now(), address = ${address} where s.token_hash = ${tokenHash} and s.last_seen_at < now() - interval '10 minutes'`;
}

/**
 * SQL condition: the company's books may be used. It and its owner are approved and active, and neither is blocked. `o` is the company, `p`
 * its owner.
 */
export const isOpen = sql<boolean>`(o.is_approved and not o.is_blocked and o.is_active and p.is_approved and not p.is_blocked)`;

/** A company with the limits of the caller; none for an owner. */
export type AccessRow = Omit<Company, 'hsnDigits' | 'features' | 'locks' | 'lockedUpTo' | 'saleLimits' | 'own'> &
  SubscriptionRow & {
    isOpen: boolean;
    industry: number;
    turnover: TurnoverBand;
    chosenFeatures: Feature[] | null;
    isUnlocked: boolean;
    mostDiscountPercentE4: number | null;
    mostFreePaise: number | null;
    rates: RateRight;
    limits: {
      ownPartiesOnly: boolean;
      godownIds: string[] | null;
      seriesIds: string[] | null;
      backDatingDays: number | null;
      mostDiscountPercentE4: number | null;
      mostFreePaise: number | null;
    } | null;
  } & { [Part in keyof PeriodLocks as `${Part}LockedUpTo`]: string | null };

const limits = sql`json_build_object('ownPartiesOnly', m.own_parties_only, 'godownIds', m.godown_ids, 'seriesIds', m.series_ids,
  'backDatingDays', m.back_dating_days, 'mostDiscountPercentE4', m.most_discount_percent_e4, 'mostFreePaise', m.most_free_paise)`;

// Every write takes FOR KEY SHARE on the company row, which its foreign keys would take later anyway. So the company's fixed fields stay as
// read until the write is done, because a change of them waits for all writers.
const held = sql`for key share of o`;

/**
 * The company as the person of this token may see it: as its owner or as a member. No row for others. With `isHeld` its fixed fields cannot
 * change before the commit.
 */
export function findAccess(kind: Kind, tokenHash: Buffer, orgId: string, { isHeld }: { isHeld: boolean }): Statement<AccessRow> {
  return accessOf(
    kind,
    sql`(select s.person_id from sessions s where s.token_hash = ${tokenHash} and s.kind = ${kind} and s.expires_at > now())`,
    orgId,
    isHeld,
  );
}

/** The same for a person without a session, in the name of whom a job reads. */
export const findAccessAtWork = (kind: Kind, personId: string, orgId: string): Statement<AccessRow> =>
  accessOf(kind, sql`${personId}::uuid`, orgId, false);

function accessOf(kind: Kind, person: RawBuilder<unknown>, orgId: string, isHeld: boolean): Statement<AccessRow> {
  const mine =
    kind === 'owner'
      ? sql`where o.id = ${orgId} and o.owner_id = ${person}`
      : sql`join memberships m on m.organization_id = o.id and m.secondary_user_id = ${person} where o.id = ${orgId}`;
  return sql<AccessRow>`select ${ofCompany}, ${kind === 'owner' ? sql`null` : limits} as limits
    from organizations o join primary_users p on p.id = o.owner_id ${mine} ${isHeld ? held : sql``}`;
}

/** The same, complete and locked, for work that the server does for a user who may have signed out: see findPersonAtWork. */
export function findCompanyAtWork(orgId: string): Statement<AccessRow> {
  return sql<AccessRow>`select ${ofCompany}, null as limits from organizations o join primary_users p on p.id = o.owner_id where o.id = ${orgId} ${held}`;
}

/**
 * The owner or member of staff as stored now, for work that continues after their sign-out; no row if the person has left or is blocked.
 */
export function findPersonAtWork(orgId: string, personId: string): Statement<Caller> {
  return sql<Caller>`select 'owner' as kind, p.id, p.name, null as role from organizations o join primary_users p on p.id = o.owner_id
      where o.id = ${orgId} and p.id = ${personId} and not p.is_blocked
    union all select 'staff', p.id, p.name, p.role from memberships m join secondary_users p on p.id = m.secondary_user_id
      where m.organization_id = ${orgId} and p.id = ${personId} and p.is_active and not p.is_blocked`;
}

const ofCompany = sql`o.id, o.name, o.type, o.industry, o.state, o.gstin, o.is_test as "isTest", o.registration_type as registration,
      o.registrations, o.luts, o.turnover, o.features as "chosenFeatures", o.books_from as "booksFrom", o.locked_up_to as "allLockedUpTo",
      o.sales_locked_up_to as "salesLockedUpTo", o.purchase_locked_up_to as "purchaseLockedUpTo", o.money_locked_up_to as "moneyLockedUpTo",
      o.journal_locked_up_to as "journalLockedUpTo", o.stock_locked_up_to as "stockLockedUpTo", coalesce(o.unlocked_until > now(), false) as "isUnlocked",
      o.back_dating_days as "backDatingDays", o.most_discount_percent_e4 as "mostDiscountPercentE4", o.most_free_paise as "mostFreePaise", o.rate_right as rates,
      o.rounds_to_rupee as "roundsToRupee", o.negative_stock as "negativeStock", o.place_of_supply_basis as "placeOfSupplyBasis",
      o.ahead_days as "aheadDays", o.negative_cash as "negativeCash",
      ${isOpen} as "isOpen", ${subscription}`;
