import { type RawBuilder, sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

/** An owner as the admin's list shows it. */
export type OwnerRow = {
  _id: string;
  userName: string;
  email: string;
  mobile: string;
  subscription: 'monthly' | 'yearly';
  subscriptionStartedAt: string;
  isApproved: boolean;
  isBlocked: boolean;
  createdAt: string;
};

export type OwnerFilter = {
  /** The inside of a like pattern: what name, email, mobile or the name of a company holds; '' for all. */
  part: string;
  status: 'all' | 'approved' | 'pending' | 'blocked';
  plan: 'all' | 'monthly' | 'yearly';
};

const ofStatus: Record<OwnerFilter['status'], RawBuilder<unknown>> = {
  all: sql`true`,
  approved: sql`p.is_approved`,
  pending: sql`not p.is_approved`,
  blocked: sql`p.is_blocked`,
};

function matching({ part, status, plan }: OwnerFilter): RawBuilder<unknown> {
  const pattern = `%${part}%`;
  const holds = sql`(p.name ilike ${pattern} or p.email ilike ${pattern} or p.mobile like ${pattern}
    or exists (select from organizations o where o.owner_id = p.id and o.name ilike ${pattern}))`;
  const ofPlan = plan === 'all' ? sql`true` : sql`p.subscription = ${plan}`;
  return sql`${ofStatus[status]} and ${ofPlan} and ${part === '' ? sql`true` : holds}`;
}

/** A page of owners, the newest first. The admin's list alone has page numbers. */
export function listOwnersOn(page: number, pageSize: number, filter: OwnerFilter): Statement<OwnerRow> {
  return sql<OwnerRow>`select p.id as "_id", p.name as "userName", p.email, p.mobile, p.subscription,
      p.subscription_started_at as "subscriptionStartedAt", p.is_approved as "isApproved", p.is_blocked as "isBlocked", p.created_at as "createdAt"
    from primary_users p where ${matching(filter)} order by p.created_at desc, p.id limit ${pageSize} offset ${(page - 1) * pageSize}`;
}

export function countOwners(filter: OwnerFilter): Statement<{ total: number }> {
  return sql<{ total: number }>`select count(*) as total from primary_users p where ${matching(filter)}`;
}

/** The same owner under the names of the profile. */
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
  createdAt: string;
};

export function findProfile(ownerId: string): Statement<ProfileRow> {
  return sql<ProfileRow>`select id as "_id", name, email, mobile as "phoneNumber", is_approved as "isApproved", is_blocked as "isBlocked", sms,
      whatsapp as "whatsApp", subscription as "subscriptionType", subscription_started_at as "subscriptionStartedAt", created_at as "createdAt"
    from primary_users where id = ${ownerId}`;
}

const ownerColumns = { sms: 'sms', whatsApp: 'whatsapp', isBlocked: 'is_blocked', isApproved: 'is_approved', subscription: 'subscription' };
const flagColumns = { isBlocked: 'is_blocked', isApproved: 'is_approved' };

/** Each answers the row that it changed, or nothing when there is none. */
export function updateOwnerField(id: string, field: keyof typeof ownerColumns, value: boolean | string): Statement<{ id: string }> {
  return sql<{ id: string }>`update primary_users set ${sql.ref(ownerColumns[field])} = ${value} where id = ${id} returning id`;
}

export function updateOrganizationField(id: string, field: keyof typeof flagColumns, value: boolean): Statement<{ id: string }> {
  return sql<{ id: string }>`update organizations set ${sql.ref(flagColumns[field])} = ${value} where id = ${id} returning id`;
}

export function updateStaffBlock(id: string, isBlocked: boolean): Statement<{ id: string }> {
  return sql<{ id: string }>`update secondary_users set is_blocked = ${isBlocked} where id = ${id} returning id`;
}
