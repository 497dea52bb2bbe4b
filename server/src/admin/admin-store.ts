import { type RawBuilder, sql } from 'kysely';
import { andHoldsWords } from '../platform/holds-words.ts';
import type { Statement } from '../platform/transaction.ts';

export type OwnerRow = {
  _id: string;
  userName: string;
  email: string;
  mobile: string;
  subscription: 'monthly' | 'yearly';
  subscriptionStartedAt: string;
  isApproved: boolean;
  isBlocked: boolean;
  isDemo: boolean;
  createdAt: string;
  companyCount: number;
  staffCount: number;
};

export type OwnerFilter = {
  /** Searched in name, email and mobile, or in the name of a company. */
  words: readonly string[];
  status: 'all' | 'approved' | 'pending' | 'blocked';
  plan: 'all' | 'monthly' | 'yearly';
};

const ofStatus: Record<OwnerFilter['status'], RawBuilder<unknown>> = {
  all: sql`true`,
  approved: sql`p.is_approved`,
  pending: sql`not p.is_approved`,
  blocked: sql`p.is_blocked`,
};

/**
 * Each half of the search has its own trigram index; one `or` over both tables would use neither. Words shorter than three letters have no
 * trigram, so a search of only those scans both tables.
 */
function holding(words: readonly string[]): RawBuilder<unknown> {
  return sql`p.id in (select f.id from primary_users f where true ${andHoldsWords(sql`f.search_text`, words)}
    union select o.owner_id from organizations o where true ${andHoldsWords(sql`o.sort_key`, words)})`;
}

function matching({ words, status, plan }: OwnerFilter): RawBuilder<unknown> {
  const ofPlan = plan === 'all' ? sql`true` : sql`p.subscription = ${plan}`;
  return sql`${ofStatus[status]} and ${ofPlan} and ${words.length === 0 ? sql`true` : holding(words)}`;
}

/** The ids of a page of owners, newest first, and the total number, from one search. Always one row. */
export function findOwnersOn(page: number, pageSize: number, filter: OwnerFilter): Statement<{ ids: string[]; total: number }> {
  return sql<{
    ids: string[];
    total: number;
  }>`with found as materialized (select p.id, p.created_at from primary_users p where ${matching(filter)})
    select (select count(*) from found) as total,
      array(select f.id from found f order by f.created_at desc, f.id limit ${pageSize} offset ${(page - 1) * pageSize}) as ids`;
}

/** These owners, newest first. Only the admin's list has page numbers. */
export function listOwners(ids: readonly string[]): Statement<OwnerRow> {
  return sql<OwnerRow>`select p.id as "_id", p.name as "userName", p.email, p.mobile, p.subscription,
      p.subscription_started_at as "subscriptionStartedAt", p.is_approved as "isApproved", p.is_blocked as "isBlocked", p.is_demo as "isDemo",
      p.created_at as "createdAt", (select count(*) from organizations o where o.owner_id = p.id) as "companyCount",
      (select count(*) from secondary_users s where s.primary_user_id = p.id) as "staffCount"
    from primary_users p where p.id = any(${ids}::uuid[]) order by p.created_at desc, p.id`;
}

/** The same owner with the field names of the profile. */
export type ProfileRow = {
  _id: string;
  name: string;
  email: string;
  phoneNumber: string;
  isApproved: boolean;
  isBlocked: boolean;
  sms: boolean;
  whatsApp: boolean;
  subscriptionType: 'monthly' | 'yearly';
  subscriptionStartedAt: string;
  isDemo: boolean;
  hasSecondFactor: boolean;
  createdAt: string;
};

/** An owner as the admin sees it, with the state of the second factor. */
export function findProfile(ownerId: string): Statement<ProfileRow> {
  return sql<ProfileRow>`select id as "_id", name, email, mobile as "phoneNumber", is_approved as "isApproved", is_blocked as "isBlocked", sms,
      whatsapp as "whatsApp", subscription as "subscriptionType", subscription_started_at as "subscriptionStartedAt", is_demo as "isDemo",
      exists (select from second_factors f where f.kind = 'owner' and f.person_id = p.id and f.confirmed_at is not null) as "hasSecondFactor",
      created_at as "createdAt"
    from primary_users p where id = ${ownerId}`;
}

export type WaitingOwner = { _id: string; userName: string; createdAt: string };
export type WaitingCompany = { _id: string; name: string; owner: string; userName: string; createdAt: string };

// Blocked owners do not wait, nor do their companies.
const ownerWaits = sql`not p.is_approved and not p.is_blocked`;
const companyWaits = sql`not o.is_approved and not o.is_blocked and o.is_active and not p.is_blocked`;

/** Owners who wait for approval, newest first. */
export function listWaitingOwners(most: number): Statement<WaitingOwner> {
  return sql<WaitingOwner>`select p.id as "_id", p.name as "userName", p.created_at as "createdAt"
    from primary_users p where ${ownerWaits} order by p.created_at desc, p.id limit ${most}`;
}

/** The number of waiting owners, including those beyond `most`. */
export function countWaitingOwners(): Statement<{ total: number }> {
  return sql<{ total: number }>`select count(*) as total from primary_users p where ${ownerWaits}`;
}

/** Companies that wait for approval, with their owners, newest first. */
export function listWaitingCompanies(most: number): Statement<WaitingCompany> {
  return sql<WaitingCompany>`select o.id as "_id", o.name, o.owner_id as owner, p.name as "userName", o.created_at as "createdAt"
    from organizations o join primary_users p on p.id = o.owner_id where ${companyWaits} order by o.created_at desc, o.id limit ${most}`;
}

/** The number of waiting companies, including those beyond `most`. */
export function countWaitingCompanies(): Statement<{ total: number }> {
  return sql<{
    total: number;
  }>`select count(*) as total from organizations o join primary_users p on p.id = o.owner_id where ${companyWaits}`;
}

export type SubscriptionRow = { startedAt: string; plan: 'monthly' | 'yearly'; isDemo: boolean };

/** Locks the row: of two renewals at once the second sees the first. */
export function lockSubscription(ownerId: string): Statement<SubscriptionRow> {
  return sql<SubscriptionRow>`select subscription_started_at as "startedAt", subscription as plan, is_demo as "isDemo"
    from primary_users where id = ${ownerId} for update`;
}

/** Sets the start of a subscription; core computes its end. */
export function updateSubscriptionStart(ownerId: string, startedAt: string): Statement {
  return sql`update primary_users set subscription_started_at = ${startedAt} where id = ${ownerId}`;
}

const ownerColumns = { sms: 'sms', whatsApp: 'whatsapp', isBlocked: 'is_blocked', isApproved: 'is_approved', subscription: 'subscription' };
const flagColumns = { isBlocked: 'is_blocked', isApproved: 'is_approved' };

/** Each returns the changed row, or none if the record does not exist. */
export function updateOwnerField(id: string, field: keyof typeof ownerColumns, value: boolean | string): Statement<{ id: string }> {
  return sql<{ id: string }>`update primary_users set ${sql.ref(ownerColumns[field])} = ${value} where id = ${id} returning id`;
}

/** Approves or blocks a company, or undoes that; no row if the id does not exist. */
export function updateOrganizationField(id: string, field: keyof typeof flagColumns, value: boolean): Statement<{ id: string }> {
  return sql<{ id: string }>`update organizations set ${sql.ref(flagColumns[field])} = ${value} where id = ${id} returning id`;
}

/** The admin's block replaces one by the owner or staff, and lifting it lifts theirs too. */
export function updateStaffBlock(id: string, isBlocked: boolean): Statement<{ id: string }> {
  return sql<{ id: string }>`update secondary_users set is_blocked = ${isBlocked}, blocked_by = null where id = ${id} returning id`;
}
