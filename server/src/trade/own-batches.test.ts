import { expect, test } from 'vitest';
import { addProduct } from '../testing/masters.ts';
import { rowsPassedOver } from '../testing/plans.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter, today } from '../testing/vouchers.ts';
import { findOwnBatches } from '../vouchers/batch-store.ts';

const { app, pool, ownerPool, db } = await testApp();

test('whether another voucher uses a batch is looked up by the moves of that batch, not by all of its product', async () => {
  const counter = await openCounter(app, pool);
  const productId = await addProduct(app, counter, { hasBatches: true });
  const client = await ownerPool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into batches (org_id, product_id, batch, mrp_paise) select $1, $2, 'B-' || n, 100 from generate_series(0, 99) n`,
      [counter.orgId, productId],
    );
    await client.query(
      `insert into stock_moves (org_id, id, voucher_id, product_id, godown_id, batch, move_date, quantity_e4, value_paise)
       select $1, gen_random_uuid(), null, $2, $3, 'B-' || n % 99, $4::date, 10000, 100 from generate_series(1, 20000) n`,
      [counter.orgId, productId, counter.godownId, today],
    );
    await client.query('analyze stock_moves; analyze batches');
    await client.query('set local enable_seqscan = off'); // the test is whether the indexes can be used, not which plan is cheaper for few rows
    const described = [98, 99].map((n) => ({
      product_id: productId,
      batch: `B-${n}`,
      manufactured_on: null,
      expires_on: null,
      mrp_paise: 200,
    }));
    const asked = findOwnBatches(counter.orgId, described, crypto.randomUUID());
    const { sql, parameters } = 'compile' in asked ? asked.compile(db) : asked;
    expect((await client.query<{ batch: string }>(sql, [...parameters])).rows.map(({ batch }) => batch)).toEqual(['B-99']);
    expect(await rowsPassedOver({ client, db }, asked)).toBeLessThan(10);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
