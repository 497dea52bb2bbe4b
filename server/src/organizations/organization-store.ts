import { sql } from 'kysely';
import { isOpen } from '../platform/access-store.ts';
import { type ConstraintRefusals, exists } from '../platform/refusal.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

export const organizationConstraints: ConstraintRefusals = {
  organizations_name_unique: exists('name', 'You have a company of this name'),
};

/** A company under the names of the wire. */
export type CompanyRow = {
  _id: string;
  name: string;
  type: 'integrated' | 'self' | 'other';
  place: string;
  industry: number;
  state: string;
  gstin: string | null;
  registrationType: 'regular' | 'composition' | 'unregistered';
  booksFrom: string;
  isApproved: boolean;
  isBlocked: boolean;
  isActive: boolean;
  owner: string;
  createdAt: string;
};

const summary = sql`o.id as "_id", o.name, o.type, o.place, o.industry, o.state, o.gstin, o.registration_type as "registrationType",
  o.books_from as "booksFrom", o.is_approved as "isApproved", o.is_blocked as "isBlocked", o.is_active as "isActive", o.owner_id as owner,
  o.created_at as "createdAt"`;

/** The companies of these owners, the oldest first. */
export function listCompaniesOfOwners(ownerIds: readonly string[]): Statement<CompanyRow> {
  return sql<CompanyRow>`select ${summary} from organizations o where o.owner_id = any(${ownerIds}::uuid[]) order by o.created_at, o.id`;
}

/** The companies in which a member of staff works; those that the owner has closed are hidden. */
export function listCompaniesOfStaff(staffId: string): Statement<CompanyRow> {
  return sql<CompanyRow>`select ${summary} from memberships m join organizations o on o.id = m.organization_id
    where m.secondary_user_id = ${staffId} and o.is_active order by o.created_at, o.id`;
}

/** One of them, and whether its books may be opened: approved, not blocked, nor its owner. */
export function findCompanyOfStaff(staffId: string, id: string): Statement<CompanyRow & { isOpen: boolean }> {
  return sql<CompanyRow & { isOpen: boolean }>`select ${summary}, ${isOpen} as "isOpen"
    from memberships m join organizations o on o.id = m.organization_id join primary_users p on p.id = o.owner_id
    where m.secondary_user_id = ${staffId} and o.id = ${id} and o.is_active`;
}

/** Which of these companies belong to the owner. */
export function findOwnedIds(ownerId: string, ids: readonly string[]): Statement<{ id: string }> {
  return sql<{ id: string }>`select id from organizations where owner_id = ${ownerId} and id = any(${ids}::uuid[])`;
}

export type NewCompany = {
  id: string;
  ownerId: string;
  name: string;
  type: CompanyRow['type'];
  industry: number;
  place: string;
  state: string;
  gstin: string | null;
  registrationType: CompanyRow['registrationType'];
  booksFrom: string;
};

export function insertOrganization(company: NewCompany): Statement<CompanyRow> {
  const { id, ownerId, name, type, industry, place, state, gstin, registrationType, booksFrom } = company;
  return sql<CompanyRow>`insert into organizations as o
      (id, owner_id, name, type, industry, place, state, gstin, registration_type, books_from)
    values (${id}, ${ownerId}, ${name}, ${type}, ${industry}, ${place}, ${state}, ${gstin}, ${registrationType}, ${booksFrom})
    returning ${summary}`;
}

/** Lets the transaction into the company's books. Its maker came in when there was no company yet. */
export function enterCompany(id: string): Statement {
  return sql`select set_org(${id})`;
}

export const insertSeries = insertRows('number_series', [
  'org_id',
  'id',
  'kind',
  'name',
  'prefix',
  'suffix',
  'width',
  'start',
  'is_default',
]);
export const insertAuditHeads = insertRows('audit_heads', ['org_id', 'events', 'hash']);

/** The company's own GSTIN, which no party of its may bear. */
export function findGstin(id: string): Statement<{ gstin: string | null }> {
  return sql<{ gstin: string | null }>`select gstin from organizations where id = ${id}`;
}
