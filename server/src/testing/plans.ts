import type { Kysely } from 'kysely';
import type { PoolClient } from 'pg';
import type { DB } from '../platform/tables.gen.ts';
import type { Statement } from '../platform/transaction.ts';

type On = { readonly client: PoolClient; readonly db: Kysely<DB> };

/** PostgreSQL's plan of a statement, one step per line; `isRun` executes it and adds the rows of each step. */
export async function planOf({ client, db }: On, statement: Statement, isRun = false): Promise<string> {
  const { sql, parameters } = 'compile' in statement ? statement.compile(db) : statement;
  const asked = isRun ? 'explain (analyze, timing off)' : 'explain';
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`${asked} ${sql}`, [...parameters]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** The rows that the worst step of a statement discarded: with a matching index hardly any. */
export async function rowsPassedOver(on: On, statement: Statement): Promise<number> {
  return passedOver(await planOf(on, statement, true));
}

const passedOver = (plan: string): number =>
  Math.max(0, ...[...plan.matchAll(/Rows Removed by (?:Join )?Filter: (\d+)/g)].map(([, count]) => Number(count)));

/** The rows that the worst step of a statement read, in all its loops. */
export async function rowsRead(on: On, statement: Statement): Promise<number> {
  const plan = await planOf(on, statement, true);
  const read = [...plan.matchAll(/actual rows=([\d.]+) loops=(\d+)/g)].map(([, rows, loops]) => Number(rows) * Number(loops));
  return Math.max(passedOver(plan), ...read);
}
