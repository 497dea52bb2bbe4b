import { searchText, sortKey } from '@bahi/core/basics/sort-key';
import type { StaffRole } from '@bahi/core/organizations/staff-roles';
import { type RawBuilder, sql } from 'kysely';
import { isOpen } from '../platform/access-store.ts';
import { andHoldsWords } from '../platform/holds-words.ts';
import { type ConstraintRefusals, exists } from '../platform/refusal.ts';
import { insertRows, setFields } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

export const staffConstraints: ConstraintRefusals = {
  secondary_users_email_unique: exists('email', 'This email is in use'),
  secondary_users_mobile_unique: exists('mobile', 'This mobile number is in use'),
};

/** A member of staff with the field names of the wire; `organization` contains the ids of the companies. */
export type StaffRow = {
  _id: string;
  name: string;
  email: string;
  mobile: string;
  role: StaffRole;
  isBlocked: boolean;
  blockedBy: 'admin' | 'owner' | 'staff' | null;
  isActive: boolean;
  primaryUser: string;
  organization: string[];
  createdAt: string;
};

const person = sql`s.id as "_id", s.name, s.email, s.mobile, s.role, s.is_blocked as "isBlocked",
  case when s.is_blocked then coalesce(s.blocked_by, 'admin') end as "blockedBy", s.is_active as "isActive",
  s.primary_user_id as "primaryUser", s.created_at as "createdAt"`;
const summary = sql`${person},
  array(select m.organization_id from memberships m where m.secondary_user_id = s.id order by m.organization_id) as organization`;

/** The first members of staff of each of these owners, oldest first, for the admin. */
export function listFirstStaff(ownerIds: readonly string[], most: number): Statement<StaffRow> {
  return sql<StaffRow>`select ${summary} from unnest(${ownerIds}::uuid[]) with ordinality asked (id, at)
    cross join lateral (select * from secondary_users u where u.primary_user_id = asked.id order by u.created_at, u.id limit ${most}) s
    order by asked.at, s.created_at, s.id`;
}

/** A page of one owner's staff, oldest first, for the admin. */
export function listStaffOn(page: number, pageSize: number, ownerId: string): Statement<StaffRow> {
  return sql<StaffRow>`select ${summary} from secondary_users s where s.primary_user_id = ${ownerId}
    order by s.created_at, s.id limit ${pageSize} offset ${(page - 1) * pageSize}`;
}

/** The manager of the staff: the owner with all companies, or staff of role admin with their own. */
export type Keeper = { ownerId: string; staffId: string | null; companyIds: readonly string[] };
/** A user as the manager sees them: with the manager's companies, and whether there are others. */
export type KeptStaff = StaffRow & { worksElsewhere: boolean };

const keptSummary = ({ companyIds }: Keeper) => sql`${person},
  array(select m.organization_id from memberships m where m.secondary_user_id = s.id and m.organization_id = any(${companyIds}::uuid[])
    order by m.organization_id) as organization,
  exists (select from memberships m where m.secondary_user_id = s.id and m.organization_id <> all(${companyIds}::uuid[])) as "worksElsewhere"`;

/** SQL condition: the owner manages all staff; staff of role admin those with whom they share a company. */
const isKept = ({ ownerId, staffId, companyIds }: Keeper) =>
  staffId === null
    ? sql`s.primary_user_id = ${ownerId}`
    : sql`s.primary_user_id = ${ownerId} and exists (select from memberships m
        where m.secondary_user_id = s.id and m.organization_id = any(${companyIds}::uuid[]))`;

export type StaffFilter = {
  /** Searched in name, email and mobile. */
  words: readonly string[];
  isActive: boolean;
};

function matching(keeper: Keeper, { words, isActive }: StaffFilter): RawBuilder<unknown> {
  return sql`${isKept(keeper)} and s.is_active = ${isActive} ${andHoldsWords(sql`s.search_text`, words)}`;
}

/** The search and sort columns of a user. */
export function foundBy({ name, email, mobile }: Pick<StaffRow, 'name' | 'email' | 'mobile'>) {
  return { sortKey: sortKey(name), searchText: searchText(name, email, mobile) };
}

/** By name, after this one. An owner has few enough users to sort on request. */
export function listKeptStaff(
  keeper: Keeper,
  filter: StaffFilter,
  after: readonly [name: string, id: string],
  limit: number,
): Statement<KeptStaff & { sortKey: string }> {
  return sql<KeptStaff & { sortKey: string }>`select ${keptSummary(keeper)}, s.sort_key as "sortKey" from secondary_users s
    where ${matching(keeper, filter)} and (s.sort_key, s.id) > (${after[0]}, ${after[1]}::uuid) order by s.sort_key, s.id limit ${limit}`;
}

/** The number that match the filter among those whom the manager may see, on all pages. */
export function countKeptStaff(keeper: Keeper, filter: StaffFilter): Statement<{ total: number }> {
  return sql<{ total: number }>`select count(*) as total from secondary_users s where ${matching(keeper, filter)}`;
}

/** One member of staff, if the manager may see them. */
export function findKeptStaff(keeper: Keeper, id: string): Statement<KeptStaff> {
  return sql<KeptStaff>`select ${keptSummary(keeper)} from secondary_users s where s.id = ${id} and ${isKept(keeper)}`;
}

/** Locks this user against other changes. */
export function lockStaffMember(id: string): Statement {
  return sql`select from secondary_users where id = ${id} for no key update`;
}

/** Owner and open companies of a member of staff. */
export function findKeeperOfStaff(staffId: string): Statement<{ ownerId: string; companyIds: string[] }> {
  return sql<{ ownerId: string; companyIds: string[] }>`select s.primary_user_id as "ownerId",
      array(select m.organization_id from memberships m join organizations o on o.id = m.organization_id
        join primary_users p on p.id = o.owner_id where m.secondary_user_id = s.id and ${isOpen}) as "companyIds"
    from secondary_users s where s.id = ${staffId}`;
}

/** An owner as manager of staff, with all companies. */
export function findKeeperWhoOwns(ownerId: string): Statement<{ ownerId: string; companyIds: string[] }> {
  return sql<{ ownerId: string; companyIds: string[] }>`select ${ownerId}::uuid as "ownerId",
      array(select o.id from organizations o where o.owner_id = ${ownerId}) as "companyIds"`;
}

/** The number of an owner's staff, for the limit. */
export function countStaff(ownerId: string): Statement<{ total: number }> {
  return sql<{ total: number }>`select count(*) as total from secondary_users where primary_user_id = ${ownerId}`;
}

export type NewStaff = {
  id: string;
  ownerId: string;
  name: string;
  /** Stored in lower case. */
  email: string;
  mobile: string;
  passwordHash: string;
  role: StaffRow['role'];
  isDemo?: boolean;
};

/** Inserts a member of staff without companies; email in lower case. A constraint refuses an email that another has. */
export function insertStaff(staff: NewStaff): Statement {
  const { id, ownerId, name, email, mobile, passwordHash, role, isDemo = false } = staff;
  const { sortKey, searchText } = foundBy(staff);
  return sql`insert into secondary_users (id, primary_user_id, name, email, mobile, password_hash, role, is_demo, sort_key, search_text)
    values (${id}, ${ownerId}, ${name}, ${email.toLowerCase()}, ${mobile}, ${passwordHash}, ${role}, ${isDemo}, ${sortKey}, ${searchText})`;
}

const columns = {
  name: 'name',
  email: 'email',
  mobile: 'mobile',
  passwordHash: 'password_hash',
  role: 'role',
  isBlocked: 'is_blocked',
  blockedBy: 'blocked_by',
  isActive: 'is_active',
  sortKey: 'sort_key',
  searchText: 'search_text',
} as const;
export type StaffChanges = { readonly [Field in keyof typeof columns]?: string | boolean | null | undefined };

/** Updates only the given fields. */
export function updateStaffMember(id: string, changes: StaffChanges): Statement {
  return sql`update secondary_users set ${sql.join([sql`id = id`, ...setFields(columns, changes)])} where id = ${id}`;
}

export const insertMemberships = insertRows('memberships', ['organization_id', 'secondary_user_id'], 'on conflict do nothing');

/** The user keeps only the chosen ones of these companies; memberships in others stay. */
export function deleteMemberships(staffId: string, among: readonly string[], chosen: readonly string[]): Statement {
  return sql`delete from memberships where secondary_user_id = ${staffId}
    and organization_id = any(${among}::uuid[]) and organization_id <> all(${chosen}::uuid[])`;
}
