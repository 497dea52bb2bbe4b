import { expect, inject, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { withClient } from './database-server.ts';
import { distributionPlan } from './distribution.ts';
import { readSchema } from './distribution-store.ts';

const { owner } = inject('testServer');
const { pool } = await testDatabase();
const { rows } = await pool.query<{ database: string }>('select current_database() as database');
const schema = await withClient('the tests', { ...owner, database: rows[0]?.database }, readSchema);

test('every tenant table is distributed by its company, colocated with the first one', () => {
  const plan = distributionPlan(schema.tables, schema.foreignKeys);
  const tenants = schema.tables.filter(({ kind }) => kind === 'tenant');
  expect(tenants.length).toBeGreaterThan(15);
  for (const { name } of tenants)
    expect(
      plan.some((statement) => statement.includes(`create_distributed_table('${name}', 'org_id'`)),
      name,
    ).toBe(true);
  expect(plan.filter((statement) => statement.includes('create_distributed_table') && !statement.includes('colocate_with'))).toHaveLength(
    1,
  );
});

test('every dropped foreign key is created again unchanged, after the tables have moved', () => {
  const plan = distributionPlan(schema.tables, schema.foreignKeys);
  const dropped = plan.filter((statement) => statement.includes('drop constraint'));
  expect(dropped.length).toBeGreaterThan(15);
  const lastMove = plan.findLastIndex((statement) => statement.includes('create_distributed_table'));
  for (const statement of dropped) {
    const [, table, name] = /alter table (\w+) drop constraint (\w+)/.exec(statement)!;
    const added = plan.findIndex((other) => other.startsWith(`alter table ${table} add constraint ${name} FOREIGN KEY`));
    expect(added, name).toBeGreaterThan(lastMove);
  }
});

test('without a tenant table there is nothing to distribute', () => {
  expect(distributionPlan([{ name: 'admins', kind: 'local' }], [])).toEqual([]);
});
