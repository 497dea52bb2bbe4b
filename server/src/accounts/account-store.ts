import { searchText } from '@bahi/core/basics/sort-key';
import type { StaffRole } from '@bahi/core/organizations/staff-roles';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type ConstraintRefusals, exists } from '../platform/refusal.ts';
import type { Statement } from '../platform/transaction.ts';

export const accountConstraints: ConstraintRefusals = {
  primary_users_email_unique: exists('email', 'This email is in use'),
  primary_users_mobile_unique: exists('mobile', 'This mobile number is in use'),
  admins_email_unique: exists('email', 'This email is in use'),
};

/** The email or mobile number of a sign-in; the other one is null. */
export type Login = { email: string | null; mobile: string | null };
/** Compared at the sign-in; never leaves the server. */
type Secret = { passwordHash: string; isBlocked: boolean; hasSecondFactor?: boolean };

export type AdminRow = { _id: string; name: string; email: string; mustChangePassword: boolean };
export type OwnerRow = {
  _id: string;
  userName: string;
  email: string;
  mobile: string;
  isApproved: boolean;
  subscription: 'monthly' | 'yearly';
  createdAt: string;
};
export type StaffRow = { _id: string; name: string; email: string; mobile: string; role: StaffRole; primaryUser: string };

const admin = sql`p.id as "_id", p.name, p.email, p.must_change_password as "mustChangePassword"`;
/** SQL expression: true if a code is required after the password. */
const hasSecondFactor = (kind: string) =>
  sql`exists (select from second_factors f where f.kind = ${kind} and f.person_id = p.id and f.confirmed_at is not null) as "hasSecondFactor"`;
const owner = sql`p.id as "_id", p.name as "userName", p.email, p.mobile, p.is_approved as "isApproved", p.subscription, p.created_at as "createdAt"`;
const staff = sql`p.id as "_id", p.name, p.email, p.mobile, p.role, p.primary_user_id as "primaryUser"`;

/** The admin with this email and the password hash, for the sign-in. An admin is never blocked. */
export function findAdminByLogin({ email }: Login): Statement<AdminRow & Secret> {
  return sql<
    AdminRow & Secret
  >`select ${admin}, p.password_hash as "passwordHash", false as "isBlocked", ${hasSecondFactor('admin')} from admins p where p.email = ${email}`;
}

/** The owner with this email or mobile number and the password hash, even if blocked: the sign-in reports the block. */
export function findOwnerByLogin(login: Login): Statement<OwnerRow & Secret> {
  return sql<OwnerRow & Secret>`select ${owner}, p.password_hash as "passwordHash", p.is_blocked as "isBlocked", ${hasSecondFactor('owner')}
    from primary_users p where ${bears(login)}`;
}

/** The member of staff with this email or mobile number; an inactive one counts as blocked. */
export function findStaffByLogin(login: Login): Statement<StaffRow & Secret> {
  return sql<StaffRow & Secret>`select ${staff}, p.password_hash as "passwordHash", (p.is_blocked or not p.is_active) as "isBlocked"
    from secondary_users p where ${bears(login)}`;
}

const bears = ({ email, mobile }: Login): RawBuilder<unknown> => (email === null ? sql`p.mobile = ${mobile}` : sql`p.email = ${email}`);

export function findAdmin(id: string): Statement<AdminRow> {
  return sql<AdminRow>`select ${admin} from admins p where p.id = ${id}`;
}

/** The subscription of an owner, or of the owner of a member of staff. */
export function findSubscription(
  kind: 'owner' | 'staff',
  id: string,
): Statement<{ startedAt: string; plan: OwnerRow['subscription']; isDemo: boolean }> {
  const owner = kind === 'owner' ? sql`${id}` : sql`(select s.primary_user_id from secondary_users s where s.id = ${id})`;
  return sql`select p.subscription_started_at as "startedAt", p.subscription as plan, p.is_demo as "isDemo" from primary_users p where p.id = ${owner}`;
}

/** One owner by id, without the password hash, even if blocked. */
export function findOwner(id: string): Statement<OwnerRow> {
  return sql<OwnerRow>`select ${owner} from primary_users p where p.id = ${id}`;
}

/** One member of staff by id, without the password hash, even if blocked. */
export function findStaff(id: string): Statement<StaffRow> {
  return sql<StaffRow>`select ${staff} from secondary_users p where p.id = ${id}`;
}

export type NewOwner = {
  id: string;
  name: string;
  /** Stored in lower case. */
  email: string;
  mobile: string;
  passwordHash: string;
  subscription: OwnerRow['subscription'];
  isApproved?: boolean;
  isDemo?: boolean;
};

/** Inserts an owner. Emails are stored in lower case; a constraint refuses one that another owner has. */
export function insertOwner(person: NewOwner): Statement {
  const { id, name, email, mobile, passwordHash, subscription, isApproved = false, isDemo = false } = person;
  return sql`insert into primary_users (id, name, email, mobile, password_hash, subscription, is_approved, is_demo, search_text)
    values (${id}, ${name}, ${email.toLowerCase()}, ${mobile}, ${passwordHash}, ${subscription}, ${isApproved}, ${isDemo}, ${searchText(name, email, mobile)})`;
}

/** Blocks other changes of admins. Servers that start at once wait for each other here. */
export function lockAdmins(): Statement {
  return sql`lock table admins in share row exclusive mode`;
}

export type KnownAdmin = { id: string; passwordHash: string; configuredEmail: string | null; configuredPasswordHash: string | null };

/** The admin whom the operator configured with this email, even if the admin changed the address since; or the admin who has it. */
export function findConfiguredAdmin(email: string): Statement<KnownAdmin> {
  return sql<KnownAdmin>`select id, password_hash as "passwordHash", configured_email as "configuredEmail",
      configured_password_hash as "configuredPasswordHash"
    from admins where configured_email = ${email} or email = ${email} order by configured_email = ${email} desc nulls last limit 1`;
}

/** All admins, oldest first: there are few, and only the start reads them. */
export function listAdmins(): Statement<{ id: string; email: string; mustChangePassword: boolean }> {
  return sql<{
    id: string;
    email: string;
    mustChangePassword: boolean;
  }>`select id, email, must_change_password as "mustChangePassword" from admins order by created_at`;
}

export type NewAdmin = {
  id: string;
  name: string;
  email: string;
  passwordHash: string;
  isDemo: boolean;
  /** Set if the operator configured email and password. */
  configuredPasswordHash?: string;
  mustChangePassword?: boolean;
};

/** Inserts or updates the admin with this id. A name that the admin chose is kept. */
export function saveAdmin(person: NewAdmin): Statement {
  const { id, name, passwordHash, isDemo, configuredPasswordHash = null, mustChangePassword = false } = person;
  const email = person.email.toLowerCase();
  const configuredEmail = configuredPasswordHash === null ? null : email;
  return sql`insert into admins (id, name, email, password_hash, is_demo, must_change_password, configured_email, configured_password_hash)
    values (${id}, ${name}, ${email}, ${passwordHash}, ${isDemo}, ${mustChangePassword}, ${configuredEmail}, ${configuredPasswordHash})
    on conflict on constraint admins_pk do update set email = excluded.email, password_hash = excluded.password_hash, is_demo = excluded.is_demo,
      must_change_password = excluded.must_change_password, configured_email = excluded.configured_email,
      configured_password_hash = excluded.configured_password_hash`;
}

export type NewSession = { tokenHash: Buffer; kind: string; personId: string; expiresAt: Date; device?: string; address?: string };

const people = { admin: sql.table('admins'), owner: sql.table('primary_users'), staff: sql.table('secondary_users') };

/**
 * Locks the person until the commit if the password hash is still the one that was compared; no row if it changed. Without this lock, a
 * sign-in with the old password could survive the end of all sessions that a password change brings.
 */
export function holdPassword(kind: keyof typeof people, personId: string, passwordHash: string): Statement<{ held: number }> {
  return sql<{
    held: number;
  }>`select 1 as held from ${people[kind]} p where p.id = ${personId} and p.password_hash = ${passwordHash} for share`;
}

/** Inserts a session by the hash of its token. The token is returned once and never stored. */
export function insertSession(session: NewSession): Statement {
  const { tokenHash, kind, personId, expiresAt, device = '', address = '' } = session;
  return sql`insert into sessions (token_hash, id, kind, person_id, expires_at, device, address)
    values (${tokenHash}, ${uuidv7()}, ${kind}, ${personId}, ${expiresAt}, ${device}, ${address})`;
}

/** Sessions without a sign-out would be stored for ever. */
export function deleteEndedSessions(kind: string, personId: string): Statement {
  return sql`delete from sessions where kind = ${kind} and person_id = ${personId} and expires_at <= now()`;
}

/** Ends every session of a person, on all devices. */
export function deleteSessionsOf(kind: string, personId: string): Statement {
  return sql`delete from sessions where kind = ${kind} and person_id = ${personId}`;
}

/** Marks the owners and staff with these emails as demo users. */
export function markDemo(emails: readonly string[]): [Statement, Statement] {
  return [
    sql`update primary_users set is_demo = true where email = any(${emails}::text[])`,
    sql`update secondary_users set is_demo = true where email = any(${emails}::text[])`,
  ];
}

/** Removes every configured admin but this one, with their sessions; the demo admin stays. */
export function deleteOtherAdmins(id: string): Statement[] {
  const others = sql`(select a.id from admins a where a.id <> ${id} and not a.is_demo)`;
  return [
    sql`delete from sign_in_steps where kind = 'admin' and person_id in ${others}`,
    sql`delete from second_factors where kind = 'admin' and person_id in ${others}`, // with its recovery codes
    sql`delete from sessions where kind = 'admin' and person_id in ${others}`,
    sql`delete from admins where id <> ${id} and not is_demo`,
  ];
}
