import type pg from 'pg';
import { CannotStart } from './cannot-start.ts';
import {
  clusterSettings,
  distributionPlan,
  type ForeignKey,
  isDistributed,
  lostByDistribution,
  type Schema,
  type TableOf,
} from './distribution.ts';

/** The tables by their comments, their foreign keys, and which of them a cluster has placed. */
export async function readSchema(owner: pg.Client): Promise<Schema> {
  const tables = await owner.query<TableOf>(`select c.relname as name, obj_description(c.oid, 'pg_class') as kind from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and obj_description(c.oid, 'pg_class') in ('tenant', 'reference', 'local') order by c.relname`);
  const foreignKeys =
    await owner.query<ForeignKey>(`select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid::regclass::text, conname`);
  return { tables: tables.rows, foreignKeys: foreignKeys.rows, placed: await readPlaced(owner) };
}

async function readPlaced(owner: pg.Client): Promise<ReadonlySet<string>> {
  const { rows: known } = await owner.query("select from pg_class where relname = 'pg_dist_partition'");
  if (known.length === 0) return new Set();
  const { rows } = await owner.query<{ name: string }>('select logicalrelid::text as name from pg_dist_partition');
  return new Set(rows.map(({ name }) => name));
}

/**
 * Distributes a migrated schema that is not distributed yet: all of it or, if a statement fails or something is missing afterwards, nothing.
 * Refused if it is distributed.
 */
export async function distribute(owner: pg.Client, say: (statement: string) => void): Promise<void> {
  const schema = await readSchema(owner);
  if (isDistributed(schema)) {
    throw new CannotStart('This database is distributed already. npm run migrate gives the tables of a new version their place.');
  }
  await place(owner, schema, say);
}

/** Gives new tables their place, if the schema is distributed, and nodes that were added since their settings. Called after each migration. */
export async function placeNewTables(owner: pg.Client): Promise<void> {
  const schema = await readSchema(owner);
  if (!isDistributed(schema)) return;
  await place(owner, schema, () => {});
  await owner.query(clusterSettings);
}

async function place(owner: pg.Client, schema: Schema, say: (statement: string) => void): Promise<void> {
  const plan = distributionPlan(schema);
  if (plan.length === 0) return;
  await owner.query('begin');
  try {
    for (const statement of plan) {
      say(statement);
      await owner.query(statement);
    }
    const { rows } = await owner.query("select from pg_trigger where tgname = 'postings_balance' and tgrelid = 'postings'::regclass");
    const lost = lostByDistribution(schema, await readSchema(owner), rows.length > 0);
    if (lost.length > 0) throw new Error(`Nothing was distributed: ${lost.join('; ')}`);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}
