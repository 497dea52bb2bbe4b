import { type RawBuilder, sql } from 'kysely';
import { type ConstraintRefusals, exists } from '../platform/refusal.ts';
import type { Statement } from '../platform/transaction.ts';

export const accountConstraints: ConstraintRefusals = {
  primary_users_email_unique: exists('email', 'This email is in use'),
  primary_users_mobile_unique: exists('mobile', 'This mobile number is in use'),
};

/** What a person signs in with; the other is null. */
export type Login = { email: string | null; mobile: string | null };
/** What is compared at the sign-in and never leaves the server. */
type Secret = { passwordHash: string; isBlocked: boolean };

export type AdminRow = { _id: string; name: string; email: string };
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

const admin = sql`p.id as "_id", p.name, p.email`;
const owner = sql`p.id as "_id", p.name as "userName", p.email, p.mobile, p.is_approved as "isApproved", p.subscription, p.created_at as "createdAt"`;
const staff = sql`p.id as "_id", p.name, p.email, p.mobile, p.role, p.primary_user_id as "primaryUser"`;

export function findAdminByLogin({ email }: Login): Statement<AdminRow & Secret> {
  return sql<
    AdminRow & Secret
  >`select ${admin}, p.password_hash as "passwordHash", false as "isBlocked" from admins p where p.email = ${email}`;
}

export function findOwnerByLogin(login: Login): Statement<OwnerRow & Secret> {
  return sql<OwnerRow & Secret>`select ${owner}, p.password_hash as "passwordHash", p.is_blocked as "isBlocked"
    from primary_users p where ${bears(login)}`;
}

export function findStaffByLogin(login: Login): Statement<StaffRow & Secret> {
  return sql<StaffRow & Secret>`select ${staff}, p.password_hash as "passwordHash", (p.is_blocked or not p.is_active) as "isBlocked"
    from secondary_users p where ${bears(login)}`;
}

const bears = ({ email, mobile }: Login): RawBuilder<unknown> => (email === null ? sql`p.mobile = ${mobile}` : sql`p.email = ${email}`);

export function findOwner(id: string): Statement<OwnerRow> {
  return sql<OwnerRow>`select ${owner} from primary_users p where p.id = ${id}`;
}

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

export function insertOwner(person: NewOwner): Statement {
  const { id, name, email, mobile, passwordHash, subscription, isApproved = false, isDemo = false } = person;
  return sql`insert into primary_users (id, name, email, mobile, password_hash, subscription, is_approved, is_demo)
    values (${id}, ${name}, ${email.toLowerCase()}, ${mobile}, ${passwordHash}, ${subscription}, ${isApproved}, ${isDemo})`;
}

/** The admin of this email as it shall stand, whether there was one or not. */
export function saveAdmin(person: {
  id: string;
  name: string;
  email: string;
  passwordHash: string;
  isDemo: boolean;
}): Statement<{ id: string }> {
  const { id, name, email, passwordHash, isDemo } = person;
  return sql<{ id: string }>`insert into admins (id, name, email, password_hash, is_demo)
    values (${id}, ${name}, ${email.toLowerCase()}, ${passwordHash}, ${isDemo})
    on conflict on constraint admins_email_unique do update set name = excluded.name, password_hash = excluded.password_hash, is_demo = excluded.is_demo
    returning id`;
}

export function insertSession(session: { tokenHash: Buffer; kind: string; personId: string; expiresAt: Date }): Statement {
  const { tokenHash, kind, personId, expiresAt } = session;
  return sql`insert into sessions (token_hash, kind, person_id, expires_at) values (${tokenHash}, ${kind}, ${personId}, ${expiresAt})`;
}

/** Sessions that nobody signed out of would stay for ever. */
export function deleteEndedSessions(kind: string, personId: string): Statement {
  return sql`delete from sessions where kind = ${kind} and person_id = ${personId} and expires_at <= now()`;
}

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

/** Nobody but this one is the admin whom the operator named; the demo's stays what it is. Sessions of the others end with them. */
export function deleteOtherAdmins(id: string): [Statement, Statement] {
  return [
    sql`delete from sessions where kind = 'admin' and person_id in (select a.id from admins a where a.id <> ${id} and not a.is_demo)`,
    sql`delete from admins where id <> ${id} and not is_demo`,
  ];
}
