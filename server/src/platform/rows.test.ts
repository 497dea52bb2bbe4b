import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { changePending } from '../bills/bill-store.ts';
import { openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { forgetStatementNames } from './database.ts';
import { insertRows } from './rows.ts';
import { inTransaction } from './transaction.ts';

const { app, pool, db } = await testApp();

test('rows of a document of common length are prepared, once for each number of them; those of a long one leave no plan', async () => {
  forgetStatementNames();
  const { orgId } = await openShop(app, pool);
  const suffix = 'on conflict do nothing'; // a text that no other code uses
  const insert = insertRows('godowns', ['org_id', 'id', 'name', 'sort_key', 'is_default'], suffix);
  const row = () => ({ org_id: orgId, id: uuidv7(), name: 'Shelf', sort_key: uuidv7(), is_default: false });
  const rows = (count: number) => Array.from({ length: count }, row);
  await inTransaction(pool, db, orgId, async (tx) => {
    const count = async () =>
      (await tx.first(sql<{ plans: number; rows: number }>`select
        (select count(*)::int from pg_prepared_statements where statement like ${`insert into godowns % ${suffix}`}) as plans,
        (select count(*)::int from godowns where org_id = ${orgId} and not is_default) as rows`))!;
    expect(() => insert([])).toThrow('an insert into godowns has a row');
    for (const many of [1, 2, 2, 20]) await tx.query(insert(rows(many)));
    expect(await count()).toEqual({ plans: 3, rows: 25 });
    for (const many of [21, 22, 200]) await tx.query(insert(rows(many)));
    expect(await count()).toEqual({ plans: 3, rows: 268 });
  });
});

test('changing the pending amounts of one bill and of a thousand has one text', () => {
  const change = (count: number) =>
    changePending(
      'org',
      Array.from({ length: count }, () => ({ billId: uuidv7(), amountPaise: -1 })),
    );
  const textOf = (count: number) => (change(count) as ReturnType<typeof sql>).compile(db).sql;
  expect(textOf(1_000)).toBe(textOf(1));
});
