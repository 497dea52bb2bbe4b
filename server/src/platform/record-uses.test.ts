import { expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { records } from './record-uses.ts';

const { ownerPool } = await testDatabase();

test('all references to a record prevent its deletion, or are deleted with it', async () => {
  const { rows } = await ownerPool.query<{ table: string; column: string; record: string }>(`
    select c.conrelid::regclass::text as table, a.attname::text as column, c.confrelid::regclass::text as record
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1, 2`);
  const missing = Object.entries(records).flatMap(([record, { table, uses, parts }]) => {
    const known = new Set<string>([...uses.map((use) => `${use.table}.${use.column}`), ...parts]);
    const refers = rows.filter((row) => row.record === table);
    return refers
      .filter((row) => !known.has(`${row.table}.${row.column}`) && !known.has(row.table))
      .map((row) => `${record}: ${row.table}.${row.column}`);
  });
  expect(rows.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});
