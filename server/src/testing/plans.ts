import type { Kysely } from 'kysely';
import type { PoolClient } from 'pg';
import type { DB } from '../platform/tables.gen.ts';
import type { Statement } from '../platform/transaction.ts';

type On = { readonly client: PoolClient; readonly db: Kysely<DB> };

/** How PostgreSQL would answer a statement, a step a line; `isRun` answers it and says what each step read. */
export async function planOf({ client, db }: On, statement: Statement, isRun = false): Promise<string> {
  const { sql, parameters } = 'compile' in statement ? statement.compile(db) : statement;
  const asked = isRun ? 'explain (analyze, timing off)' : 'explain';
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`${asked} ${sql}`, [...parameters]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** Rows that the worst step of a statement read for nothing: an index that answers leaves hardly any. */
export async function rowsPassedOver(on: On, statement: Statement): Promise<number> {
  return passedOver(await planOf(on, statement, true));
}

const passedOver = (plan: string): number =>
  Math.max(0, ...[...plan.matchAll(/Rows Removed by (?:Join )?Filter: (\d+)/g)].map(([, count]) => Number(count)));

/** Rows that the worst step of a statement read, for nothing or in all its turns. */
export async function rowsRead(on: On, statement: Statement): Promise<number> {
  const plan = await planOf(on, statement, true);
  const read = [...plan.matchAll(/actual rows=([\d.]+) loops=(\d+)/g)].map(([, rows, loops]) => Number(rows) * Number(loops));
  return Math.max(passedOver(plan), ...read);
}
