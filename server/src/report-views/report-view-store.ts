import { sortKey } from '@bahi/core/basics/sort-key';
import type { ViewPeriod } from '@bahi/core/reports/report-view';
import { type RawBuilder, sql } from 'kysely';
import { type ConstraintRefusals, exists } from '../platform/refusal.ts';
import type { Caller } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

export const reportViewConstraints: ConstraintRefusals = {
  report_views_name_unique: exists('name', 'You have a view of this name here. Choose another name, or overwrite that one.'),
};

export type ViewValues = {
  name: string;
  period: ViewPeriod;
  path: string;
  search: string;
  asked: string;
  isShared: boolean;
  isDefault: boolean;
};
export type ViewRow = ViewValues & { id: string; report: string; personId: string; author: string };

const columns = sql`v.id, v.report, v.name, v.period, v.path, v.search, v.asked, v.is_shared as "isShared", v.is_default as "isDefault",
  v.person_id as "personId", v.person_name as author`;

/** The views that a person sees, by name: the own ones and those shared with the company. */
export function listViews(orgId: string, personId: string, report: string | undefined, most: number): Statement<ViewRow> {
  return sql<ViewRow>`select ${columns} from report_views v where v.org_id = ${orgId} and (v.person_id = ${personId} or v.is_shared)
    ${report === undefined ? sql`` : sql`and v.report = ${report}`} order by v.person_id <> ${personId}, v.sort_key, v.id limit ${most}`;
}

/** One view, whoever saved it. */
export function findView(orgId: string, id: string): Statement<ViewRow> {
  return sql<ViewRow>`select ${columns} from report_views v where v.org_id = ${orgId} and v.id = ${id}`;
}

/** One view, locked until the commit. */
export function lockView(orgId: string, id: string): Statement<ViewRow> {
  return sql<ViewRow>`select ${columns} from report_views v where v.org_id = ${orgId} and v.id = ${id} for update`;
}

/** Views of a company are saved one after another, so that each counts the others. Vouchers do not wait for it. */
export function lockViews(orgId: string): Statement {
  return sql`select from organizations where id = ${orgId} for no key update`;
}

/** The number of views that a person has saved in the company. */
export function countViews(orgId: string, personId: string): Statement<{ total: number }> {
  return sql<{ total: number }>`select count(*)::int as total from report_views where org_id = ${orgId} and person_id = ${personId}`;
}

/** A report has one default view for a person. */
export function deposeDefaultView(orgId: string, personId: string, report: string, but: string): Statement {
  return sql`update report_views set is_default = false
    where org_id = ${orgId} and person_id = ${personId} and report = ${report} and is_default and id <> ${but}`;
}

export function insertView(orgId: string, id: string, report: string, by: Pick<Caller, 'id' | 'name'>, view: ViewValues): Statement {
  const { name, period, path, search, asked, isShared, isDefault } = view;
  return sql`insert into report_views (org_id, id, person_id, person_name, report, name, sort_key, period, path, search, asked, is_shared, is_default)
    values (${orgId}, ${id}, ${by.id}, ${by.name}, ${report}, ${name}, ${sortKey(name)}, ${period}, ${path}, ${search}, ${asked}, ${isShared},
      ${isDefault})`;
}

export function updateView(orgId: string, id: string, view: ViewValues): Statement {
  const { name, period, path, search, asked, isShared, isDefault } = view;
  return sql`update report_views set name = ${name}, sort_key = ${sortKey(name)}, period = ${period}, path = ${path}, search = ${search},
      asked = ${asked}, is_shared = ${isShared}, is_default = ${isDefault} where org_id = ${orgId} and id = ${id}`;
}

export function deleteView(orgId: string, id: string): Statement {
  return sql`delete from report_views where org_id = ${orgId} and id = ${id}`;
}

/** The tables of the records that a filter may name. A person stays known after leaving, so `userId` is not among them. */
const tables: Readonly<Record<string, RawBuilder<unknown>>> = {
  partyId: sql.table('parties'),
  productId: sql.table('products'),
  brandId: sql.table('brands'),
  categoryId: sql.table('categories'),
  godownId: sql.table('godowns'),
  groupId: sql.table('account_groups'),
  ledgerId: sql.table('ledgers'),
  ledger: sql.table('ledgers'),
  seriesId: sql.table('number_series'),
};
/** The filters that name a record which can be removed. */
export const recordFilters = Object.keys(tables);

export type NamedRecord = { name: string; id: string };

/** Those of these records that the company does not have, or has no longer. */
export function findGone(orgId: string, records: readonly NamedRecord[]): Statement<NamedRecord> {
  const missing = Object.entries(tables).map(
    ([name, table]) => sql`select r.name, r.id from records r where r.name = ${name} and not exists
      (select from ${table} t where t.org_id = ${orgId} and t.id = r.id)`,
  );
  return sql<NamedRecord>`with records as (select * from unnest(${records.map(({ name }) => name)}::text[], ${records.map(({ id }) => id)}::uuid[])
    as r (name, id)) ${sql.join(missing, sql` union all `)}`;
}
