import { sortKey } from '@bahi/core/basics/sort-key';
import type { TableShape } from '@bahi/core/tables/order';
import { sql } from 'kysely';
import { type RecordRow, recordColumns, touched } from '../platform/record-store.ts';
import { type ConstraintRefusals, exists } from '../platform/refusal.ts';
import type { Caller } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

export const floorConstraints: ConstraintRefusals = {
  dining_areas_name_unique: exists('name', 'There is an area of this name'),
  dining_orders_pk: exists('_id', 'This order is open already'),
  dining_orders_operator_order_unique: exists('operatorOrder', 'This order of the operator is entered already'),
  dining_tables_name_unique: exists('tables', 'A table of this number is already in use'),
};

export type TableRow = { _id: string; name: string; seats: number; shape: TableShape; column: number; row: number };
export type AreaRow = RecordRow & { name: string; tables: TableRow[] };

/** Areas by name with their tables in use; one by id, even if inactive. */
export function listAreas(orgId: string, id: string | null = null): Statement<AreaRow> {
  return sql<AreaRow>`select ${recordColumns('a')}, a.name,
      (select coalesce(json_agg(json_build_object('_id', t.id, 'name', t.name, 'seats', t.seats, 'shape', t.shape,
          'column', t.grid_column, 'row', t.grid_row) order by t.grid_row, t.grid_column, t.sort_key), '[]')
        from dining_tables t where t.org_id = a.org_id and t.area_id = a.id and t.is_active) as tables
    from dining_areas a where a.org_id = ${orgId} ${id === null ? sql`and a.is_active` : sql`and a.id = ${id}`} order by a.sort_key`;
}

/** The floor is changed by one person at a time, so that its count of areas and the numbers of tables hold. */
export function lockFloor(orgId: string): Statement {
  return sql`select from organizations where id = ${orgId} for no key update`;
}

export function countAreas(orgId: string): Statement<{ count: number }> {
  return sql<{ count: number }>`select count(*)::int as count from dining_areas where org_id = ${orgId}`;
}

type By = Pick<Caller, 'name'>;

export function insertArea(orgId: string, id: string, name: string): Statement {
  return sql`insert into dining_areas (org_id, id, name, sort_key) values (${orgId}, ${id}, ${name}, ${sortKey(name)})`;
}

export function updateArea(orgId: string, id: string, { name, isActive }: { name: string; isActive: boolean }, by: By): Statement {
  return sql`update dining_areas set ${touched(by)}, name = ${name}, sort_key = ${sortKey(name)}, is_active = ${isActive}
    where org_id = ${orgId} and id = ${id}`;
}

/** Writes a table of an area, new or known. */
export function saveTable(orgId: string, areaId: string, { _id, name, seats, shape, column, row }: TableRow): Statement {
  return sql`insert into dining_tables (org_id, id, area_id, name, sort_key, seats, shape, grid_column, grid_row)
    values (${orgId}, ${_id}, ${areaId}, ${name}, ${sortKey(name)}, ${seats}, ${shape}, ${column}, ${row})
    on conflict on constraint dining_tables_pk do update set name = excluded.name, sort_key = excluded.sort_key, seats = excluded.seats,
      shape = excluded.shape, grid_column = excluded.grid_column, grid_row = excluded.grid_row
    where dining_tables.area_id = excluded.area_id`;
}

/** Sets the numbers of tables free before they are written again, so that two tables can change their numbers. */
export function freeTableNames(orgId: string, ids: readonly string[]): Statement {
  return sql`update dining_tables set sort_key = id::text where org_id = ${orgId} and id = any(${[...ids]}::uuid[])`;
}

/** Takes tables out of use; orders of earlier days keep them. */
export function dropTables(orgId: string, ids: readonly string[]): Statement {
  return sql`update dining_tables set is_active = false where org_id = ${orgId} and id = any(${[...ids]}::uuid[])`;
}

/** Locks tables until the commit: of two parties that are seated at one table at once, the second waits and finds the first. */
export function lockTables(orgId: string, ids: readonly string[]): Statement {
  return sql`select from dining_tables where org_id = ${orgId} and id = any(${[...ids]}::uuid[]) order by id for no key update`;
}

/** Tables in use, each with whether it has an open order. */
export function findTables(orgId: string, ids: readonly string[]): Statement<{ id: string; name: string; hasGuests: boolean }> {
  return sql<{ id: string; name: string; hasGuests: boolean }>`select t.id, t.name, exists (select from dining_orders o
      where o.org_id = t.org_id and o.table_id = t.id and o.state in ('open', 'billed')) as "hasGuests"
    from dining_tables t where t.org_id = ${orgId} and t.id = any(${[...ids]}::uuid[]) and t.is_active`;
}
