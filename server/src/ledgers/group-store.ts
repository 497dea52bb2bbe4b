import { sortKey } from '@bahi/core/basics/sort-key';
import type { AccountNature } from '@bahi/core/postings/account-groups';
import { type GroupNode, inheritedFrom } from '@bahi/core/postings/group-tree';
import { sql } from 'kysely';
import { andHoldsWords } from '../platform/holds-words.ts';
import { type RecordRow, type RecordState, recordColumns, touched } from '../platform/record-store.ts';
import { type ConstraintRefusals, exists } from '../platform/refusal.ts';
import type { Caller } from '../platform/request-context.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

export const groupConstraints: ConstraintRefusals = {
  account_groups_name_unique: exists('name', 'There is a group of this name'),
};

const insertRowsOfGroups = insertRows('account_groups', [
  'org_id',
  'id',
  'name',
  'sort_key',
  'parent_id',
  'under',
  'nature',
  'affects_gross_profit',
]);

type NewGroup = Pick<GroupNode, 'id' | 'name' | 'parentId' | 'under' | 'nature' | 'affectsGrossProfit'>;

/** Own groups or the 28 of a new company, parents before children. */
export function insertGroups(orgId: string, groups: readonly NewGroup[]): Statement {
  return insertRowsOfGroups(
    groups.map((group) => ({
      org_id: orgId,
      id: group.id,
      name: group.name,
      sort_key: sortKey(group.name),
      parent_id: group.parentId,
      under: group.under,
      nature: group.nature,
      affects_gross_profit: group.affectsGrossProfit,
    })),
  );
}

export type GroupRow = RecordRow & {
  name: string;
  parentId: string | null;
  parentName: string | null;
  /** Its depth in the tree. */
  depth: number;
  under: string;
  nature: AccountNature;
  affectsGrossProfit: boolean;
  isPredefined: boolean;
};

/** All groups of the company in tree order, each after its parent. There are at most MAX_GROUPS. */
const tree = (orgId: string) => sql`with recursive tree as (
    select g.*, array[g.sort_key] as line, 0 as depth, null::text as parent_name from account_groups g where g.org_id = ${orgId} and g.parent_id is null
    union all
    select g.*, t.line || g.sort_key, t.depth + 1, t.name from tree t join account_groups g on g.org_id = ${orgId} and g.parent_id = t.id)`;
const columns = sql`select ${recordColumns('t')}, t.name, t.parent_id as "parentId", t.parent_name as "parentName", t.depth, t.under, t.nature,
    t.affects_gross_profit as "affectsGrossProfit", t.name = t.under as "isPredefined" from tree t`;

/** Serializes changes of the tree; vouchers do not wait. */
export function lockGroups(orgId: string): Statement {
  return sql`select from account_groups where org_id = ${orgId} order by id for no key update`;
}

export function findGroupTree(orgId: string): Statement<GroupRow> {
  return sql<GroupRow>`${tree(orgId)} ${columns} order by t.line`;
}

/** In tree order, after this group; `limit` null returns all, which are few. */
export function listGroups(
  orgId: string,
  { words, state }: { words: readonly string[]; state: RecordState },
  afterId: string | null,
  limit: number | null,
): Statement<GroupRow> {
  const inState = state === 'all' ? sql`` : sql`and t.is_active = ${state === 'active'}`;
  const holding = andHoldsWords(sql`t.sort_key`, words);
  const later = afterId === null ? sql`` : sql`and t.line > (select a.line from tree a where a.id = ${afterId})`;
  return sql<GroupRow>`${tree(orgId)} ${columns} where true ${inState} ${holding} ${later} order by t.line limit ${limit}`;
}

/** One group by id with its place in the tree. */
export function findGroupRow(orgId: string, id: string): Statement<GroupRow> {
  return sql<GroupRow>`${tree(orgId)} ${columns} where t.id = ${id}`;
}

/** The groups in core's shape. */
export function asTree(rows: readonly GroupRow[]): Map<string, GroupNode> {
  return new Map(rows.map((row) => [row._id, { ...row, id: row._id }]));
}

/** A group by its full name. */
export function findGroup(orgId: string, name: string): Statement<{ id: string }> {
  return sql<{ id: string }>`select id from account_groups where org_id = ${orgId} and name = ${name}`;
}

/** True if there are ledgers in one of these groups. */
export function findLedgersWithin(orgId: string, groupIds: readonly string[]): Statement<{ hasLedgers: boolean }> {
  return sql<{
    hasLedgers: boolean;
  }>`select exists (select from ledgers where org_id = ${orgId} and group_id = any(${groupIds}::uuid[])) as "hasLedgers"`;
}

type Written = { name: string; parentId: string | null; isActive: boolean };

/** Updates name, parent and state; nature and gross profit follow from the parents. */
export function updateGroup(orgId: string, id: string, { name, parentId, isActive }: Written, by: Pick<Caller, 'name'>): Statement {
  return sql`update account_groups set name = ${name}, sort_key = ${sortKey(name)}, parent_id = ${parentId}, is_active = ${isActive}, ${touched(by)}
    where org_id = ${orgId} and id = ${id}`;
}

/** Passes the parent's nature on to the group and those below it. */
export function passOn(orgId: string, ids: readonly string[], parent: GroupNode): Statement {
  const { under, nature, affectsGrossProfit } = inheritedFrom(parent);
  return sql`update account_groups set under = ${under}, nature = ${nature}, affects_gross_profit = ${affectsGrossProfit}
    where org_id = ${orgId} and id = any(${ids}::uuid[])`;
}

/** Constraints refuse a group with ledgers or groups below it. */
export function deleteGroup(orgId: string, id: string): Statement {
  return sql`delete from account_groups where org_id = ${orgId} and id = ${id}`;
}
