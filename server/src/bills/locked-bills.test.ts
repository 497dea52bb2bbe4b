import { expect, test } from 'vitest';
import { lockBillsOf } from '../cheques/return-store.ts';
import { findUncounted } from '../tds/tds-store.ts';
import { rowsPassedOver } from '../testing/plans.ts';
import { openPurse } from '../testing/receipts.ts';
import { testApp } from '../testing/test-app.ts';
import { lockBillsOfChange } from './bill-of-voucher-store.ts';
import { lockBills } from './bill-store.ts';

const { app, pool, ownerPool, db } = await testApp();

test('settling, editing or cancelling looks up only the named bills, not all bills of the company', async () => {
  const purse = await openPurse(app, pool);
  const someId = crypto.randomUUID();
  const statements = [
    ...lockBills(purse.orgId, purse.partyId, [someId], someId),
    lockBillsOfChange(purse.orgId, someId, [someId]),
    lockBillsOf(purse.orgId, someId),
    findUncounted(purse.orgId, purse.partyId, false, someId),
  ];
  const client = await ownerPool.connect();
  try {
    await client.query('begin');
    // As in books of some years: most bills are settled.
    await client.query(
      `insert into bills (org_id, id, voucher_id, party_id, kind, source, bill_no, bill_date, due_on, amount_paise, pending_paise)
       select $1, gen_random_uuid(), null, $2, 'bill', 'opening', 'S-' || n, '2026-04-01', '2026-04-01', 100, 0 from generate_series(1, 5000) n`,
      [purse.orgId, purse.partyId],
    );
    await client.query('analyze bills');
    // With few rows a sequential scan may be cheaper; the test is whether the index can be used.
    await client.query('set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off');
    for (const statement of statements) {
      const what = 'sql' in statement ? statement.sql : statement.compile(db).sql;
      expect(await rowsPassedOver({ client, db }, statement), what).toBeLessThan(100);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});
