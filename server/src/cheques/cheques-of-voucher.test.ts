import { expect, test } from 'vitest';
import { findChequesOfBills } from '../bills/bill-cheque-store.ts';
import { ownNothing } from '../platform/company-switches.ts';
import { paidByCheque } from '../testing/cheques.ts';
import { rowsPassedOver } from '../testing/plans.ts';
import { testApp } from '../testing/test-app.ts';
import { findChequesOf } from './cheque-list-store.ts';

const { app, pool, ownerPool, db } = await testApp();

test('the cheques by which the bills of a voucher were settled are looked up, and not found among all', async () => {
  const { purse, receipt, billId } = await paidByCheque(app, pool);
  const client = await ownerPool.connect();
  try {
    await client.query('begin');
    // As in books of some years: many receipts by cheque, each of which settled one bill.
    const ids = Array.from({ length: 2000 }, () => crypto.randomUUID());
    const copy = (table: string, column: string, id: string, changed: string) =>
      client.query(
        `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${changed}))).*
         from ${table} t, unnest($3::uuid[]) with ordinality u (v, n) where t.org_id = $1 and t.${column} = $2`,
        [purse.orgId, id, ids],
      );
    await copy('vouchers', 'id', receipt._id, "'id', v, 'sequence', 1000 + n, 'number', 'OLD/' || n");
    await copy('bills', 'id', billId, "'id', v, 'bill_no', 'S/' || n");
    await copy('bill_settlements', 'voucher_id', receipt._id, "'voucher_id', v, 'bill_id', v");
    await copy('cheques', 'voucher_id', receipt._id, "'id', v, 'voucher_id', v");
    await client.query('analyze vouchers, bills, bill_settlements, cheques');
    const within = { id: purse.orgId, own: ownNothing };
    const ofBills = findChequesOfBills(within, receipt._id);
    const { sql, parameters } = 'compile' in ofBills ? ofBills.compile(db) : ofBills;
    expect((await client.query(sql, [...parameters])).rows).toMatchObject([{ billId, chequeNumber: '000123', voucherId: receipt._id }]);
    // With few rows a sequential scan may be cheaper; the test is whether the indexes can be used.
    await client.query('set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off');
    for (const statement of [ofBills, findChequesOf(within, receipt._id)]) {
      expect(await rowsPassedOver({ client, db }, statement)).toBeLessThan(100);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});
