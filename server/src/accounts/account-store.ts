import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type ConstraintRefusals, exists } from '../platform/refusal.ts';
import { searchText } from '../platform/sort-key.ts';
import type { Statement } from '../platform/transaction.ts';

export const accountConstraints: ConstraintRefusals = {
  primary_users_email_unique: exists('email', 'This email is in use'),
  primary_users_mobile_unique: exists('mobile', 'This mobile number is in use'),
  admins_email_unique: exists('email', 'This email is in use'),
};

/** What a person signs in with; the other is null. */
export type Login = { email: string | null; mobile: string | null };
/** What is compared at the sign-in and never leaves the server. */
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
export type StaffRow = { _id: string; name: string; email: string; mobile: string; role: 'user' | 'admin'; primaryUser: string };

const admin = sql`p.id as "_id", p.name, p.email, p.must_change_password as "mustChangePassword"`;
/** Whether a code is asked for after the password. */
const hasSecondFactor = (kind: string) =>
  sql`exists (select from second_factors f where f.kind = ${kind} and f.person_id = p.id and f.confirmed_at is not null) as "hasSecondFactor"`;
const owner = sql`p.id as "_id", p.name as "userName", p.email, p.mobile, p.is_approved as "isApproved", p.subscription, p.created_at as "createdAt"`;
const staff = sql`p.id as "_id", p.name, p.email, p.mobile, p.role, p.primary_user_id as "primaryUser"`;

/** The admin of an e-mail with the hash of the password, for the sign-in. An admin is never blocked. */
export function findAdminByLogin({ email }: Login): Statement<AdminRow & Secret> {
  return sql<
    AdminRow & Secret
  >`select ${admin}, p.password_hash as "passwordHash", false as "isBlocked", ${hasSecondFactor('admin')} from admins p where p.email = ${email}`;
}

/** The owner of an e-mail or mobile number with the hash of the password, also a blocked one: the sign-in says why. */
export function findOwnerByLogin(login: Login): Statement<OwnerRow & Secret> {
  return sql<OwnerRow & Secret>`select ${owner}, p.password_hash as "passwordHash", p.is_blocked as "isBlocked", ${hasSecondFactor('owner')}
    from primary_users p where ${bears(login)}`;
}

/** The member of staff of an e-mail or mobile number; who is not in use any more counts as blocked. */
export function findStaffByLogin(login: Login): Statement<StaffRow & Secret> {
  return sql<StaffRow & Secret>`select ${staff}, p.password_hash as "passwordHash", (p.is_blocked or not p.is_active) as "isBlocked"
    from secondary_users p where ${bears(login)}`;
}

const bears = ({ email, mobile }: Login): RawBuilder<unknown> => (email === null ? sql`p.mobile = ${mobile}` : sql`p.email = ${email}`);

/** One admin by id, without the hash of the password. */
export function findAdmin(id: string): Statement<AdminRow> {
  return sql<AdminRow>`select ${admin} from admins p where p.id = ${id}`;
}

/** Of an owner, or of the owner of this member of staff. */
export function findSubscription(
  kind: 'owner' | 'staff',
  id: string,
): Statement<{ startedAt: string; plan: OwnerRow['subscription']; isDemo: boolean }> {
  const owner = kind === 'owner' ? sql`${id}` : sql`(select s.primary_user_id from secondary_users s where s.id = ${id})`;
  return sql`select p.subscription_started_at as "startedAt", p.subscription as plan, p.is_demo as "isDemo" from primary_users p where p.id = ${owner}`;
}

/** One owner by id, without the hash of the password; also a blocked one. */
export function findOwner(id: string): Statement<OwnerRow> {
  return sql<OwnerRow>`select ${owner} from primary_users p where p.id = ${id}`;
}

/** One member of staff by id, without the hash of the password; also a blocked one. */
export function findStaff(id: string): Statement<StaffRow> {
  return sql<StaffRow>`select ${staff} from secondary_users p where p.id = ${id}`;
}

export type NewOwner = {
  id: string;
  name: string;
  /** Kept in lower case. */
  email: string;
  mobile: string;
  passwordHash: string;
  subscription: OwnerRow['subscription'];
  isApproved?: boolean;
  isDemo?: boolean;
};

/** A new owner; the e-mail is kept in small letters. One that another owner has is refused by its constraint. */
export function insertOwner(person: NewOwner): Statement {
  const { id, name, email, mobile, passwordHash, subscription, isApproved = false, isDemo = false } = person;
  return sql`insert into primary_users (id, name, email, mobile, password_hash, subscription, is_approved, is_demo, search_text)
    values (${id}, ${name}, ${email.toLowerCase()}, ${mobile}, ${passwordHash}, ${subscription}, ${isApproved}, ${isDemo}, ${searchText(name, email, mobile)})`;
}

/** Nobody else makes or changes an admin meanwhile. Servers that start at once come one after the other. */
export function lockAdmins(): Statement {
  return sql`lock table admins in share row exclusive mode`;
}

export type KnownAdmin = { id: string; passwordHash: string; configuredEmail: string | null; configuredPasswordHash: string | null };

/** The admin whom the operator named by this email, whatever the admin calls himself by now; or who bears it. */
export function findConfiguredAdmin(email: string): Statement<KnownAdmin> {
  return sql<KnownAdmin>`select id, password_hash as "passwordHash", configured_email as "configuredEmail",
      configured_password_hash as "configuredPasswordHash"
    from admins where configured_email = ${email} or email = ${email} order by configured_email = ${email} desc nulls last limit 1`;
}

/** All admins, the first one first: there are few, and the start asks for them. */
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
  /** Given when the operator named email and password. */
  configuredPasswordHash?: string;
  mustChangePassword?: boolean;
};

/** The admin of this id as it shall stand, whether there was one or not. A name that the admin has chosen stays. */
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
 * Holds the password until the commit as it was compared before; nothing when it was changed meanwhile. Without it a sign-in with
 * the old password, begun before a change, could outlive the end of all sessions that comes with the change.
 */
export function holdPassword(kind: keyof typeof people, personId: string, passwordHash: string): Statement<{ held: number }> {
  return sql<{
    held: number;
  }>`select 1 as held from ${people[kind]} p where p.id = ${personId} and p.password_hash = ${passwordHash} for share`;
}

/** A session by the hash of its token; the token itself is told once and never kept. */
export function insertSession(session: NewSession): Statement {
  const { tokenHash, kind, personId, expiresAt, device = '', address = '' } = session;
  return sql`insert into sessions (token_hash, id, kind, person_id, expires_at, device, address)
    values (${tokenHash}, ${uuidv7()}, ${kind}, ${personId}, ${expiresAt}, ${device}, ${address})`;
}

/** Sessions that nobody signed out of would stay for ever. */
export function deleteEndedSessions(kind: string, personId: string): Statement {
  return sql`delete from sessions where kind = ${kind} and person_id = ${personId} and expires_at <= now()`;
}

/** Ends every session of a person, on all devices. */
export function deleteSessionsOf(kind: string, personId: string): Statement {
  return sql`delete from sessions where kind = ${kind} and person_id = ${personId}`;
}

/** Owners and staff of these emails are people of the demo from now on. */
export function markDemo(emails: readonly string[]): [Statement, Statement] {
  return [
    sql`update primary_users set is_demo = true where email = any(${emails}::text[])`,
    sql`update secondary_users set is_demo = true where email = any(${emails}::text[])`,
  ];
}

/** Nobody but this one is the admin whom the operator named; the demo's stays what it is. What the others began ends with them. */
export function deleteOtherAdmins(id: string): Statement[] {
  const others = sql`(select a.id from admins a where a.id <> ${id} and not a.is_demo)`;
  return [
    sql`delete from sign_in_steps where kind = 'admin' and person_id in ${others}`,
    sql`delete from second_factors where kind = 'admin' and person_id in ${others}`, // with its recovery codes
    sql`delete from sessions where kind = 'admin' and person_id in ${others}`,
    sql`delete from admins where id <> ${id} and not is_demo`,
  ];
}
