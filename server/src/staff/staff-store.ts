import { sql } from 'kysely';
import { type ConstraintRefusals, exists } from '../platform/refusal.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

export const staffConstraints: ConstraintRefusals = {
  secondary_users_email_unique: exists('email', 'This email is in use'),
  secondary_users_mobile_unique: exists('mobile', 'This mobile number is in use'),
};

/** A member of staff under the names of the wire; `organization` holds the ids of the companies. */
export type StaffRow = {
  _id: string;
  name: string;
  email: string;
  mobile: string;
  role: 'user' | 'admin';
  isBlocked: boolean;
  isActive: boolean;
  primaryUser: string;
  organization: string[];
  createdAt: string;
};

const summary = sql`s.id as "_id", s.name, s.email, s.mobile, s.role, s.is_blocked as "isBlocked", s.is_active as "isActive",
  s.primary_user_id as "primaryUser", array(select m.organization_id from memberships m where m.secondary_user_id = s.id order by m.organization_id)
  as organization, s.created_at as "createdAt"`;

/** The staff of these owners, the oldest first. */
export function listStaffOfOwners(ownerIds: readonly string[]): Statement<StaffRow> {
  return sql<StaffRow>`select ${summary} from secondary_users s where s.primary_user_id = any(${ownerIds}::uuid[]) order by s.created_at, s.id`;
}

export function findStaff(id: string): Statement<StaffRow> {
  return sql<StaffRow>`select ${summary} from secondary_users s where s.id = ${id}`;
}

export type NewStaff = {
  id: string;
  ownerId: string;
  name: string;
  /** Kept in lower case. */
  email: string;
  mobile: string;
  passwordHash: string;
  role: StaffRow['role'];
  isDemo?: boolean;
};

export function insertStaff(staff: NewStaff): Statement {
  const { id, ownerId, name, email, mobile, passwordHash, role, isDemo = false } = staff;
  return sql`insert into secondary_users (id, primary_user_id, name, email, mobile, password_hash, role, is_demo)
    values (${id}, ${ownerId}, ${name}, ${email.toLowerCase()}, ${mobile}, ${passwordHash}, ${role}, ${isDemo})`;
}

export const insertMemberships = insertRows('memberships', ['organization_id', 'secondary_user_id']);
