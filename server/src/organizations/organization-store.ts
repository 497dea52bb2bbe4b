import { searchText, sortKey } from '@bahi/core/basics/sort-key';
import { panOfGstin } from '@bahi/core/gst/gstin';
import type { CompanyDetails } from '@bahi/core/organizations/company-facts';
import type { Feature } from '@bahi/core/organizations/industries';
import type { Registration } from '@bahi/core/organizations/registrations';
import { sql } from 'kysely';
import { isOpen } from '../platform/access-store.ts';
import { andHoldsWords } from '../platform/holds-words.ts';
import { touched } from '../platform/record-store.ts';
import { type ConstraintRefusals, exists } from '../platform/refusal.ts';
import { insertRows, setFields } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

export const organizationConstraints: ConstraintRefusals = {
  organizations_name_unique: exists('name', 'This name is in use'),
};

/** A company with the field names of the wire. */
export type CompanyRow = {
  _id: string;
  name: string;
  type: 'integrated' | 'self' | 'other';
  logo: string | null;
  place: string;
  industry: number;
  state: string;
  gstin: string | null;
  registrationType: 'regular' | 'composition' | 'unregistered';
  booksFrom: string;
  isTest: boolean;
  features: Feature[] | null;
  isApproved: boolean;
  isBlocked: boolean;
  isActive: boolean;
  owner: string;
  createdAt: string;
};

const summary = sql`o.id as "_id", o.name, o.type, o.logo_id as logo, o.place, o.industry, o.state, o.gstin, o.registration_type as "registrationType",
  o.books_from as "booksFrom", o.is_test as "isTest", o.features, o.is_approved as "isApproved", o.is_blocked as "isBlocked", o.is_active as "isActive", o.owner_id as owner,
  o.created_at as "createdAt"`;

/** The owner's companies, oldest first, without those that the owner has left. */
export function listCompaniesOfOwner(ownerId: string): Statement<CompanyRow> {
  return sql<CompanyRow>`select ${summary} from organizations o where o.owner_id = ${ownerId} and o.is_active order by o.created_at, o.id`;
}

/** The first companies of each of these owners, for the admin. */
export function listFirstCompanies(ownerIds: readonly string[], most: number): Statement<CompanyRow> {
  return sql<CompanyRow>`select ${summary} from unnest(${ownerIds}::uuid[]) with ordinality asked (id, at)
    cross join lateral (select * from organizations c where c.owner_id = asked.id order by c.created_at, c.id limit ${most}) o
    order by asked.at, o.created_at, o.id`;
}

/** A page of one owner's companies, oldest first, for the admin. */
export function listCompaniesOn(page: number, pageSize: number, ownerId: string): Statement<CompanyRow> {
  return sql<CompanyRow>`select ${summary} from organizations o where o.owner_id = ${ownerId}
    order by o.created_at, o.id limit ${pageSize} offset ${(page - 1) * pageSize}`;
}

/** The number of an owner's companies, for the limit. */
export function countCompanies(ownerId: string): Statement<{ total: number }> {
  return sql<{ total: number }>`select count(*) as total from organizations where owner_id = ${ownerId}`;
}

export type CompanyFilter = {
  /** Searched in name, place and GSTIN. */
  words: readonly string[];
  isActive: boolean;
};

const matching = (ownerId: string, { words, isActive }: CompanyFilter) =>
  sql`o.owner_id = ${ownerId} and o.is_active = ${isActive} ${andHoldsWords(sql`o.search_text`, words)}`;

/** The search columns of a company, by which any part of these fields is found. */
export function foundBy({ name, place, gstin }: Pick<CompanyRow, 'name' | 'place' | 'gstin'>) {
  return { sortKey: sortKey(name), searchText: searchText(name, place, gstin ?? '') };
}

/** The owner's companies after this one, oldest first, which is the order of ids. */
export function listOwnCompanies(ownerId: string, filter: CompanyFilter, after: string, limit: number): Statement<CompanyRow> {
  return sql<CompanyRow>`select ${summary} from organizations o where ${matching(ownerId, filter)} and o.id > ${after} order by o.id limit ${limit}`;
}

/** The number that match the filter, on all pages. */
export function countOwnCompanies(ownerId: string, filter: CompanyFilter): Statement<{ total: number }> {
  return sql<{ total: number }>`select count(*) as total from organizations o where ${matching(ownerId, filter)}`;
}

/** Locks the owner and returns whether the owner is approved, so that counting and adding companies is serialized. */
export function lockOwner(ownerId: string): Statement<{ isApproved: boolean }> {
  return sql<{ isApproved: boolean }>`select is_approved as "isApproved" from primary_users where id = ${ownerId} for no key update`;
}

/** The companies of a member of staff, without those that the owner has left. */
export function listCompaniesOfStaff(staffId: string): Statement<CompanyRow> {
  return sql<CompanyRow>`select ${summary} from memberships m join organizations o on o.id = m.organization_id
    where m.secondary_user_id = ${staffId} and o.is_active order by o.created_at, o.id`;
}

/** One of them; `isOpen` if it is approved, and neither it nor its owner is blocked. */
export function findCompanyOfStaff(staffId: string, id: string): Statement<CompanyRow & { isOpen: boolean }> {
  return sql<CompanyRow & { isOpen: boolean }>`select ${summary}, ${isOpen} as "isOpen"
    from memberships m join organizations o on o.id = m.organization_id join primary_users p on p.id = o.owner_id
    where m.secondary_user_id = ${staffId} and o.id = ${id} and o.is_active`;
}

/** The ids among these that belong to the owner. */
export function findOwnedIds(ownerId: string, ids: readonly string[]): Statement<{ id: string }> {
  return sql<{ id: string }>`select id from organizations where owner_id = ${ownerId} and id = any(${ids}::uuid[])`;
}

const details = sql`json_build_object('legalName', o.legal_name, 'address', o.address, 'pin', o.pin, 'phone', o.phone, 'email', o.email,
  'website', o.website, 'upiId', o.upi_id, 'pan', coalesce(o.pan, ''), 'fssai', o.fssai, 'turnover', o.turnover,
  'highestTurnover', o.highest_turnover, 'luts', o.luts, 'registrations', o.registrations)`;

/** The company as owner and admins see it, and whether each of them may enter. */
export type KeptCompany = CompanyRow & {
  details: Omit<CompanyDetails, 'gstin' | 'pan'> & { legalName: string; address: string; pan: string; registrations: Registration[] };
  version: number;
  changedAt: string | null;
  changedBy: string | null;
  isOpen: boolean;
};

/** The lock until the commit: none, against other changes of the company, or also against all writers in its books. */
export type CompanyHold = 'nobody' | 'changes' | 'writers';
const holds = { nobody: sql``, changes: sql`for no key update of o`, writers: sql`for update of o` };

/** The company of its owner, or of staff who belong to it. */
export function findKeptCompany(caller: { kind: string; id: string }, id: string, heldFrom: CompanyHold): Statement<KeptCompany> {
  const isTheirs =
    caller.kind === 'owner'
      ? sql`o.owner_id = ${caller.id}`
      : sql`exists (select from memberships m where m.secondary_user_id = ${caller.id} and m.organization_id = o.id)`;
  return sql<KeptCompany>`select ${summary}, ${details} as details, o.version, o.changed_at as "changedAt", o.changed_by_name as "changedBy", ${isOpen} as "isOpen"
    from organizations o join primary_users p on p.id = o.owner_id where o.id = ${id} and ${isTheirs} ${holds[heldFrom]}`;
}

export type BooksFacts = {
  hasMasters: boolean;
  firstVoucherOn: string | null;
  lastOpeningOn: string | null;
  hasYearOpenings: boolean;
  /** The end of the last year whose balance sheet is signed. */
  signedUpTo: string | null;
  gstinOfParty: string | null;
};

/**
 * The facts in the books that fix fields of the company: masters its type, vouchers its state and first day, a party with the same GSTIN
 * its GSTIN.
 */
export function findBooksFacts(id: string, gstin: string | null): Statement<BooksFacts> {
  return sql<BooksFacts>`select exists (select from parties where org_id = ${id} union all select from products where org_id = ${id}
      union all select from tax_classifications where org_id = ${id} union all select from ledgers where org_id = ${id} and role is null
      union all select from vouchers where org_id = ${id}) as "hasMasters",
    (select min(voucher_date) from vouchers where org_id = ${id}) as "firstVoucherOn",
    (select max(bill_date) from bills where org_id = ${id} and voucher_id is null) as "lastOpeningOn",
    exists (select from ledgers l join account_groups g on g.org_id = l.org_id and g.id = l.group_id
      where l.org_id = ${id} and l.opening_paise <> 0 and g.nature in ('income', 'expenses')) as "hasYearOpenings",
    (select max(year_ends_on) from signed_statements where org_id = ${id}) as "signedUpTo",
    (select name from parties where org_id = ${id} and gstin = ${gstin} limit 1) as "gstinOfParty"`;
}

const columns = {
  name: 'name',
  type: 'type',
  industry: 'industry',
  place: 'place',
  state: 'state',
  gstin: 'gstin',
  registrationType: 'registration_type',
  booksFrom: 'books_from',
  isActive: 'is_active',
  logo: 'logo_id',
  legalName: 'legal_name',
  address: 'address',
  pin: 'pin',
  phone: 'phone',
  email: 'email',
  website: 'website',
  upiId: 'upi_id',
  pan: 'pan',
  fssai: 'fssai',
  turnover: 'turnover',
  highestTurnover: 'highest_turnover',
  luts: 'luts',
  registrations: 'registrations',
  sortKey: 'sort_key',
  searchText: 'search_text',
} as const;
/** Lists are written as JSON. */
export type CompanyChanges = { readonly [Field in keyof typeof columns]?: string | number | boolean | null | undefined };

/** Updates the given fields, increases the version, and returns the company. */
export function updateCompany(id: string, changes: CompanyChanges, by: { name: string }): Statement<CompanyRow> {
  const set = sql.join([touched(by), ...setFields(columns, changes)]);
  return sql<CompanyRow>`update organizations as o set ${set} where o.id = ${id} returning ${summary}`;
}

export type NewCompany = {
  id: string;
  ownerId: string;
  name: string;
  type: CompanyRow['type'];
  industry: number;
  place: string;
  address: string;
  pin: string;
  phone: string;
  email: string;
  website: string;
  upiId: string;
  state: string;
  gstin: string | null;
  registrationType: CompanyRow['registrationType'];
  booksFrom: string;
  isTest: boolean;
};

/** Inserts a company that waits for approval; its PAN is that of the GSTIN. */
export function insertOrganization(company: NewCompany): Statement<CompanyRow> {
  const {
    id,
    ownerId,
    name,
    type,
    industry,
    place,
    address,
    pin,
    phone,
    email,
    website,
    upiId,
    state,
    gstin,
    registrationType,
    booksFrom,
    isTest,
  } = company;
  const { sortKey, searchText } = foundBy(company);
  return sql<CompanyRow>`insert into organizations as o
      (id, owner_id, name, type, industry, place, address, pin, phone, email, website, upi_id, state, gstin, pan, registration_type, books_from, is_test, sort_key, search_text)
    values (${id}, ${ownerId}, ${name}, ${type}, ${industry}, ${place}, ${address}, ${pin}, ${phone}, ${email}, ${website}, ${upiId}, ${state}, ${gstin}, ${gstin && panOfGstin(gstin)}, ${registrationType}, ${booksFrom}, ${isTest}, ${sortKey}, ${searchText})
    returning ${summary}`;
}

/** Gives the transaction access to the company's books: the guard could not, because the company did not exist yet. */
export function enterCompany(id: string): Statement {
  return sql`select set_org(${id})`;
}

export const insertAuditHeads = insertRows('audit_heads', ['org_id', 'events', 'hash']);

/** The company's own GSTIN, which none of its parties may have. */
export function findGstin(id: string): Statement<{ gstin: string | null }> {
  return sql<{ gstin: string | null }>`select gstin from organizations where id = ${id}`;
}
