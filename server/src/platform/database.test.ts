import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { forgetStatementNames } from './database.ts';
import { constraintOf } from './database-errors.ts';

const { pool, ownerPool } = await testDatabase();
const one = async (text: string, values: unknown[] = []) => (await pool.query({ text, values, rowMode: 'array' })).rows[0];

describe('values from the database', () => {
  test('are never rounded: bigint is a safe integer or an error, numeric stays text', async () => {
    expect(await one(`select 9007199254740991::bigint, array[1, null]::bigint[], 0.1::numeric, array[0.30]::numeric[]`)).toEqual([
      9_007_199_254_740_991,
      [1, null],
      '0.1',
      ['0.30'],
    ]);
    await expect(one('select 9007199254740992::bigint')).rejects.toThrow('9007199254740992 does not fit a safe integer');
    await expect(one('select array[-9007199254740992]::bigint[]')).rejects.toThrow('does not fit a safe integer');
  });

  test('are never shifted: a date is text, an instant is in UTC', async () => {
    expect(
      await one(`select date '2026-03-31', array[date '2026-04-01'], timestamptz '2026-04-01 00:00+05:30', timestamp '2026-04-01 00:00'`),
    ).toEqual(['2026-03-31', ['2026-04-01'], '2026-03-31T18:30:00.000Z', '2026-04-01 00:00:00']);
  });

  test('after such an error the connection stays usable', async () => {
    const client = await pool.connect();
    await expect(client.query('select 9007199254740992::bigint as n', [])).rejects.toThrow('safe integer');
    expect((await client.query('select 1 as n', [])).rows).toEqual([{ n: 1 }]);
    client.release();
  });
});

describe('a statement', () => {
  const preparedOn = async (client: pg.PoolClient) =>
    (await client.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(({ statement }) => statement);

  test('with values is prepared once on its connection', async () => {
    forgetStatementNames();
    const client = await pool.connect();
    const text = 'select $1::int + 41 as n';
    for (const n of [1, 2]) expect((await client.query(text, [n])).rows).toEqual([{ n: n + 41 }]);
    expect((await preparedOn(client)).filter((statement) => statement === text)).toHaveLength(1);
    client.release();
  });

  test('as long as a document of some hundred lines is not prepared: its plan would never be used again', async () => {
    const client = await pool.connect();
    const text = `select $1::int as n where 1 in (${'1, '.repeat(10_000)}1)`;
    expect((await client.query(text, [1])).rows).toEqual([{ n: 1 }]);
    expect(await preparedOn(client)).not.toContain(text);
    client.release();
  });
});

describe('a violated constraint', () => {
  test('has its name in the migrations, also on a shard', () => {
    const refused = (constraint: string) => Object.assign(new pg.DatabaseError('refused', 1, 'error'), { constraint });
    expect(constraintOf(refused('vouchers_number_unique'))).toBe('vouchers_number_unique');
    expect(constraintOf(refused('vouchers_number_unique_102008'))).toBe('vouchers_number_unique');
    expect(constraintOf(new Error('something else'))).toBeUndefined();
  });

  test('no name in the schema ends in digits, which would be cut off', async () => {
    const { rows } = await ownerPool.query(
      `select conname from pg_constraint where connamespace = 'public'::regnamespace and conname ~ '_[0-9]+$'`,
    );
    expect(rows).toEqual([]);
  });
});
