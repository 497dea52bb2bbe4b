import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { Batch, type BatchStatement } from './batch.ts';
import { statementName } from './database.ts';
import { isStalePlan } from './database-errors.ts';

const { pool, ownerPool } = await testDatabase();
let client: pg.PoolClient;

beforeAll(async () => {
  await ownerPool.query('create table scratch_sums (id int primary key, amount bigint not null check (amount > 0), said text)');
  await ownerPool.query('grant select, insert on scratch_sums to bahi_app');
  client = await pool.connect();
});
afterAll(async () => {
  client.release(true);
  await ownerPool.query('drop table scratch_sums');
});

const send = (...statements: BatchStatement[]) => client.query(new Batch(statements)).answers;
const insert = (id: number, amount: unknown, name: string | undefined = 'insert'): BatchStatement => ({
  text: 'insert into scratch_sums (id, amount) values ($1, $2)',
  values: [id, amount],
  name,
});
const find = (id: number): BatchStatement => ({
  text: 'select id, amount, said, now() as at from scratch_sums where id = $1',
  values: [id],
  name: 'find',
});
const plain = (text: string): BatchStatement => ({ text, values: [], name: undefined });

test('answers each statement in its order, with the rows of each and their types', async () => {
  const [written, found, nothing, again] = await send(insert(1, 250), find(1), find(2), find(1));
  expect(written).toEqual({ rows: [], command: 'INSERT 0 1' });
  expect(found?.rows).toEqual([{ id: 1, amount: 250, said: null, at: expect.stringMatching(/Z$/) }]);
  expect(nothing?.rows).toEqual([]);
  expect(again?.rows).toEqual(found?.rows);
});

test('gets one ReadyForQuery, whatever its number of statements', async () => {
  let ready = 0;
  const count = () => ready++;
  client.connection.on('readyForQuery', count);
  await send(insert(3, 1), find(3), find(3), plain('select 1 as one'));
  client.connection.off('readyForQuery', count);
  expect(ready).toBe(1);
});

test('the error is that of the first failed statement; later ones are not run, and the connection stays usable', async () => {
  await expect(send(insert(10, 1), insert(10, 2), insert(11, -1))).rejects.toMatchObject({ constraint: 'scratch_sums_pkey' });
  const [found] = await send(find(11));
  expect(found?.rows).toEqual([]);
});

test('a statement that failed at first is prepared when it is repeated', async () => {
  const another = (id: number, amount: number) => insert(id, amount, 'another');
  await expect(send(another(20, -1))).rejects.toMatchObject({ constraint: 'scratch_sums_amount_check' });
  await send(another(20, 5));
  const [found, kept] = await send(find(20), plain("select count(*)::int as plans from pg_prepared_statements where name = 'another'"));
  expect(found?.rows).toMatchObject([{ amount: 5 }]);
  expect(kept?.rows).toEqual([{ plans: 1 }]);
});

test('statements prepared in a transaction can also be run alone on the connection, and the other way round', async () => {
  const once = (text: string) => client.query<{ one: number }>(text, [1]);
  const inBatch = (text: string) => send({ text, values: [1], name: statementName(text) });
  const [first, second] = ['select $1::int as one', 'select $1::int + 0 as one'];
  await inBatch(first);
  expect((await once(first)).rows).toEqual([{ one: 1 }]);
  await once(second);
  expect((await inBatch(second))[0]?.rows).toEqual([{ one: 1 }]);
});

test('batches sent without waiting are answered each for itself', async () => {
  const answers = await Promise.all([send(insert(30, 3)), send(find(30)), send(insert(31, 4), find(31))]);
  expect(answers.map((each) => each.at(-1)?.rows)).toMatchObject([[], [{ amount: 3 }], [{ amount: 4 }]]);
});

test('a number beyond safe integers is an error, and the connection stays usable', async () => {
  await expect(send(insert(40, '9007199254740993'), find(40))).rejects.toThrow('does not fit a safe integer');
  expect((await send(find(1)))[0]?.rows).toHaveLength(1);
});

test('a statement whose columns have changed is reported as stale', async () => {
  const all: BatchStatement = { text: 'select * from scratch_sums where id = $1', values: [1], name: 'all' };
  await send(all);
  await ownerPool.query('alter table scratch_sums add column more text');
  await expect(send(all)).rejects.toSatisfy(isStalePlan);
});

test('a broken connection is reported to the batch', async () => {
  const own = await pool.connect();
  own.on('error', () => {});
  const { answers } = own.query(new Batch([plain('select pg_terminate_backend(pg_backend_pid())'), find(1)]));
  await expect(answers).rejects.toThrow();
  own.release(true);
});
