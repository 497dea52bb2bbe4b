import type { Problem } from '@bahi/core/basics/problem';
import { sortKey } from '@bahi/core/basics/sort-key';
import { businessDayAt } from '@bahi/core/tables/business-day';
import { MAX_AREAS } from '@bahi/core/tables/order';
import { v7 as uuidv7 } from 'uuid';
import { forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { refuseStale } from '../platform/record-versions.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import {
  countAreas,
  dropTables,
  findTables,
  freeTableNames,
  insertArea,
  listAreas,
  lockFloor,
  lockTables,
  saveTable,
  type TableRow,
  updateArea as writeArea,
} from './floor-store.ts';
import { findNextOfTables } from './reservation-store.ts';

/** Tables without a number, and numbers given twice in the area. Those of other areas are found by a constraint. */
function nameProblems(tables: readonly { name: string }[]): Problem[] {
  const seen = new Set<string>();
  return tables.flatMap(({ name }, at): Problem[] => {
    const key = sortKey(name);
    const isRepeated = seen.has(key);
    seen.add(key);
    const field = `tables.${at}.name`;
    if (key === '') return [{ code: 'TABLE_NAME_MISSING', field }];
    return isRepeated ? [{ code: 'TABLE_NAME_REPEATED', field, about: { name } }] : [];
  });
}

type Entered = Omit<TableRow, '_id'> & { _id?: string | undefined };
const withIds = (tables: readonly Entered[]): TableRow[] => tables.map((table) => ({ ...table, _id: table._id ?? uuidv7() }));

export const saveArea = forManagers.tables.saveArea.handler(async ({ input: { name, tables }, context: { tx, company } }) => {
  refuseProblems(nameProblems(tables));
  const [[count]] = await tx.after([lockFloor(company.id)], [countAreas(company.id)]);
  if (count!.count >= MAX_AREAS) throw new Refusal('LIMIT_REACHED', undefined, `There can be at most ${MAX_AREAS} areas.`);
  const id = uuidv7();
  const fresh = withIds(tables.map(({ _id: _, ...table }) => table));
  const writes = [insertArea(company.id, id, name), ...fresh.map((table) => saveTable(company.id, id, table))];
  const [rows] = await tx.after(writes, [listAreas(company.id, id)]);
  return { message: `${name} created`, area: only(rows) };
});

/** Replaces an area: tables that are left out, or all of an inactive one, go out of use, unless guests sit there or reserved them. */
export const updateArea = forManagers.tables.updateArea.handler(async ({ input, context: { tx, company, caller } }) => {
  const { id, version, name, isActive, tables } = input;
  refuseProblems(nameProblems(tables));
  const [[before]] = await tx.after([lockFloor(company.id)], [listAreas(company.id, id)]);
  refuseStale(before, version);
  const known = new Set(before.tables.map(({ _id }) => _id));
  const strange = tables.findIndex(({ _id }) => _id !== undefined && !known.has(_id));
  refuseProblems(strange < 0 ? [] : [{ code: 'TABLE_UNKNOWN', field: `tables.${strange}._id` }]);
  const kept = isActive ? withIds(tables) : [];
  const dropped = [...known].filter((each) => !kept.some(({ _id }) => _id === each));
  const [seated, [coming]] = await tx.after(
    [lockTables(company.id, dropped)],
    [findTables(company.id, dropped), findNextOfTables(company.id, dropped, businessDayAt(Date.now()))],
  );
  const taken = seated.find(({ hasGuests }) => hasGuests);
  refuseProblems(taken ? [{ code: 'TABLE_HAS_GUESTS', field: 'tables', about: { name: taken.name } }] : []);
  if (coming) {
    const about = { name: coming.tableName ?? '', guest: coming.guestName, reservedOn: coming.day };
    refuseProblems([{ code: 'TABLE_HAS_RESERVATION', field: 'tables', about }]);
  }
  // Out of use first: a new table may take the number of one that goes.
  const writes = [
    dropTables(company.id, dropped),
    freeTableNames(
      company.id,
      kept.map(({ _id }) => _id),
    ),
    writeArea(company.id, id, { name, isActive }, caller),
    ...kept.map((table) => saveTable(company.id, id, table)),
  ];
  const [rows] = await tx.after(writes, [listAreas(company.id, id)]);
  return { message: `${name} saved`, area: only(rows) };
});
