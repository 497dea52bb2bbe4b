import { sql } from 'kysely';
import type { Master, MasterFilter, MasterRow } from '../masters/master-store.ts';
import { andOwnGodown } from '../platform/company-switches.ts';
import { andHoldsWords } from '../platform/holds-words.ts';
import { recordColumns } from '../platform/record-store.ts';
import type { Within } from '../platform/request-context.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

/** The first godown of a company. */
export const insertGodowns = insertRows('godowns', ['org_id', 'id', 'name', 'sort_key', 'is_default']);

export type GodownRow = MasterRow & {
  parentId: string | null;
  parentName: string | null;
  /** Its depth in the tree. */
  depth: number;
  isDefault: boolean;
  isDamage: boolean;
  isVan: boolean;
  salesmanId: string | null;
  salesmanName: string | null;
};

/** For writes that all masters share; reads use the tree. */
export const godown: Master<MasterRow> = { record: 'godown', noun: 'Godown', columns: sql``, joins: sql`` };

/** Godowns in tree order, each after its parent. There are at most MAX_GODOWNS. */
const tree = (orgId: string) => sql`with recursive tree as (
    select g.id, array[g.sort_key] as line, 0 as depth from godowns g where g.org_id = ${orgId} and g.parent_id is null
    union all
    select g.id, t.line || g.sort_key, t.depth + 1 from tree t join godowns g on g.org_id = ${orgId} and g.parent_id = t.id)`;
const columns = (orgId: string) => sql`select ${recordColumns('g')}, g.name, g.parent_id as "parentId", p.name as "parentName", t.depth,
    g.is_default as "isDefault", g.is_damage as "isDamage", g.is_van as "isVan", g.salesman_id as "salesmanId", s.name as "salesmanName"
  from tree t join godowns g on g.org_id = ${orgId} and g.id = t.id left join godowns p on p.org_id = g.org_id and p.id = g.parent_id
    left join secondary_users s on s.id = g.salesman_id`;

/** Serializes changes of the tree; vouchers do not wait. */
export function lockGodowns(orgId: string): Statement {
  return sql`select from godowns where org_id = ${orgId} order by id for no key update`;
}

/** All godowns, each after its parent. */
export function findGodownTree(orgId: string): Statement<GodownRow> {
  return sql<GodownRow>`${tree(orgId)} ${columns(orgId)} order by t.line`;
}

/** One godown by id, if the caller may see it. */
export function findGodown(within: Within, id: string): Statement<GodownRow> {
  return sql<GodownRow>`${tree(within.id)} ${columns(within.id)} where t.id = ${id} ${andOwnGodown(within, 'g')}`;
}

/** Those in which the caller works, in the order of the tree, going on after this godown; `limit` null for all, of which there are few. */
export function listGodowns(
  within: Within,
  { words, state }: MasterFilter,
  afterId: string | null,
  limit: number | null,
): Statement<GodownRow> {
  const inState = state === 'all' ? sql`` : sql`and g.is_active = ${state === 'active'}`;
  const holding = andHoldsWords(sql`g.sort_key`, words);
  const later = afterId === null ? sql`` : sql`and t.line > (select a.line from tree a where a.id = ${afterId})`;
  return sql<GodownRow>`${tree(within.id)} ${columns(within.id)} where true ${inState} ${holding} ${later} ${andOwnGodown(within, 'g')} order by t.line limit ${limit}`;
}

/** An emptied godown has zero balances, which are deleted with it. */
export function deleteEmptyBalances(orgId: string, godownId: string): Statement {
  return sql`delete from stock_balances where org_id = ${orgId} and godown_id = ${godownId} and quantity_e4 = 0`;
}

export type Salesman = { _id: string; name: string };

/** Active staff of the company, by name. */
export function listCompanySalesmen(orgId: string, most: number): Statement<Salesman> {
  return sql<Salesman>`select s.id as "_id", s.name from memberships m join secondary_users s on s.id = m.secondary_user_id
    where m.organization_id = ${orgId} and s.is_active and not s.is_blocked order by s.sort_key, s.id limit ${most}`;
}

/** An active member of staff of the company to whom a van may be assigned; no row if blocked or inactive. */
export function findSalesman(orgId: string, id: string): Statement<Salesman> {
  return sql<Salesman>`select s.id as "_id", s.name from memberships m join secondary_users s on s.id = m.secondary_user_id
    where m.organization_id = ${orgId} and s.id = ${id} and s.is_active and not s.is_blocked`;
}
