import { expect, inject, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { withClient } from './database-server.ts';
import { distributionPlan, isDistributed, lostByDistribution, type Schema } from './distribution.ts';
import { distribute, placeNewTables, readSchema } from './distribution-store.ts';

const { owner } = inject('testServer');
const { pool } = await testDatabase();
const { rows } = await pool.query<{ database: string }>('select current_database() as database');
const asOwner = <T>(work: Parameters<typeof withClient<T>>[2]) => withClient('the tests', { ...owner, database: rows[0]?.database }, work);
const schema = await asOwner(readSchema);
const plan = distributionPlan(schema);
const tenants = schema.tables.filter(({ kind }) => kind === 'tenant').map(({ name }) => name);
const moved = schema.tables.filter(({ kind }) => kind !== 'local').map(({ name }) => name);

const placed = (names: readonly string[]): Schema => ({ ...schema, placed: new Set(names) });
const places = (statements: readonly string[]) => statements.filter((statement) => /create_(distributed|reference)_table/.test(statement));

test('every tenant table is distributed by its company, colocated with the first one', () => {
  expect(tenants.length).toBeGreaterThan(15);
  for (const name of tenants)
    expect(
      plan.some((statement) => statement.includes(`create_distributed_table('${name}', 'org_id'`)),
      name,
    ).toBe(true);
  expect(plan.filter((statement) => statement.includes('create_distributed_table') && !statement.includes('colocate_with'))).toHaveLength(
    1,
  );
});

test('members of staff are on every node, because statements of a company join them', () => {
  expect(plan).toContain("select create_reference_table('secondary_users')");
});

test('every dropped foreign key is created again unchanged, after the tables have moved', () => {
  const dropped = plan.filter((statement) => statement.includes('drop constraint'));
  expect(dropped.length).toBeGreaterThan(15);
  const lastMove = plan.findLastIndex((statement) => statement.includes('create_distributed_table'));
  for (const statement of dropped) {
    const [, table, name] = /alter table (\w+) drop constraint (\w+)/.exec(statement)!;
    const added = plan.findIndex((other) => other.startsWith(`alter table ${table} add constraint ${name} FOREIGN KEY`));
    expect(added, name).toBeGreaterThan(lastMove);
  }
});

test('the trigger of the balance is created on the table, so that a shard keeps it where it moves', () => {
  const dropped = plan.indexOf('drop trigger postings_balance on postings');
  const created = plan.findIndex((statement) => statement.startsWith('create trigger postings_balance after insert on postings'));
  expect(dropped).toBeGreaterThan(-1);
  expect(created).toBeGreaterThan(plan.indexOf("select create_distributed_table('postings', 'org_id', colocate_with => 'account_groups')"));
  expect(plan.join()).not.toContain('run_command_on_shards');
});

test('new tables of a later version get a place beside the others, and nothing else is touched', () => {
  const later = distributionPlan(placed(moved.filter((name) => name !== 'hotel_nights' && name !== 'hotel_rooms')));
  expect(places(later)).toEqual([
    "select create_distributed_table('hotel_nights', 'org_id', colocate_with => 'account_groups')",
    "select create_distributed_table('hotel_rooms', 'org_id', colocate_with => 'account_groups')",
  ]);
  const touched = later.flatMap((statement) => /^alter table (\w+) (?:drop|add) constraint/.exec(statement)?.[1] ?? []);
  expect([...new Set(touched)].sort()).toEqual(['hotel_nights', 'hotel_rooms']);
  expect(later.join()).not.toMatch(/trigger postings|propagate_set_commands/);
});

test('a schema whose tables all have a place needs nothing', () => {
  expect(distributionPlan(placed(moved))).toEqual([]);
  expect(isDistributed(placed(moved))).toBe(true);
  expect(isDistributed(schema)).toBe(false);
});

test('without a tenant table there is nothing to distribute', () => {
  expect(distributionPlan({ tables: [{ name: 'admins', kind: 'local' }], foreignKeys: [], placed: new Set() })).toEqual([]);
});

test('what is missing afterwards is named', () => {
  const [lost, ...others] = schema.foreignKeys;
  const after = { ...placed(moved.filter((name) => name !== 'parties')), foreignKeys: others };
  expect(lostByDistribution(schema, placed(moved), true)).toEqual([]);
  expect(lostByDistribution(schema, after, false)).toEqual([
    'parties has no place on the nodes',
    `${lost!.table} has lost its foreign key ${lost!.name}`,
    'postings has lost its trigger',
  ]);
});

/** Functions and a catalog with the names that Citus gives them: they note what they are called for. Gone with the transaction. */
const asOnCitus = [
  'create table pg_dist_partition (logicalrelid regclass)',
  "create function create_distributed_table(name text, col text, colocate_with text default '') returns void language sql as $$ insert into pg_dist_partition values (name::regclass) $$",
  'create function create_reference_table(name text) returns void language sql as $$ insert into pg_dist_partition values (name::regclass) $$',
];

test('a step that fails leaves the schema as it was; a schema that is distributed is refused; a migration places its tables', async () => {
  const { rows: databases } = await asOwner((client) => client.query('select current_database() as name'));
  const copy = `${databases[0].name}_distributed`;
  await asOwner((client) => client.query(`create database ${copy} template ${inject('testServer').template} strategy wal_log`));
  await withClient('the tests', { ...owner, database: copy }, async (client) => {
    for (const statement of asOnCitus) await client.query(statement);
    const before = await readSchema(client);
    // No Citus, so its setting is refused, after all tables have moved.
    await expect(distribute(client, () => {})).rejects.toThrow('citus.propagate_set_commands');
    expect(await readSchema(client)).toEqual(before);

    await client.query('insert into pg_dist_partition select unnest($1::text[])::regclass', [
      moved.filter((name) => name !== 'hotel_rooms'),
    ]);
    await expect(distribute(client, () => {})).rejects.toThrow('distributed already');
    await expect(placeNewTables(client)).rejects.toThrow('citus.propagate_set_commands');
    const after = await readSchema(client);
    expect(after.placed.has('hotel_rooms')).toBe(true);
    expect(after.foreignKeys).toEqual(before.foreignKeys);
  });
});
