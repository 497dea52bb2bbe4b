import { expect, test } from 'vitest';
import { ownNothing } from '../platform/company-switches.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { rowsRead } from '../testing/plans.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter } from '../testing/vouchers.ts';
import { listCards } from '../warranties/card-store.ts';
import { listOrders } from './order-store.ts';
import { findTwin } from './trade-store.ts';

const { app, pool, db, ownerPool } = await testApp();

// In books of three thousand delivered orders, each with a card and a paper, as the role that serves.
test('open orders, a paper of a supplier and cards by a mobile number are found without a walk over all that ever was', async () => {
  const counter = await openCounter(app, pool);
  const within = { id: counter.orgId, own: ownNothing };
  const { rows } = await ownerPool.query<{ id: string }>("select id from number_series where org_id = $1 and kind = 'saleOrder'", [
    counter.orgId,
  ]);
  const series = rows[0]!.id;
  for (const [text, ...values] of [
    [
      `insert into vouchers (org_id, id, kind, series_id, financial_year, sequence, number, voucher_date, party_id, place_of_supply, total_paise, note, created_by, created_by_name)
        select $1, gen_random_uuid(), 'saleOrder', $2, 2026, n, 'SO/' || n, '2026-04-01', $3, '27', 100, '', $1, '' from generate_series(1, 3000) n`,
      series,
      counter.partyId,
    ],
    [
      "insert into order_lines (org_id, voucher_id, product_id, ordered_e4, taken_e4) select org_id, id, $2, 1, 1 from vouchers where org_id = $1 and kind = 'saleOrder'",
      counter.productId,
    ],
    [
      `insert into warranty_cards (org_id, voucher_id, line_no, product_id, number, is_typed, covered_from, covered_up_to)
        select org_id, id, 1, $2, 'W' || number, true, '2026-04-01', '2027-01-01' from vouchers where org_id = $1 and kind = 'saleOrder'`,
      counter.productId,
    ],
    [
      `insert into trade_vouchers (org_id, voucher_id, side, heads, is_reverse_charge, supplier_bill_number, supplier_bill_date)
        select org_id, id, 'supplier', 'intra', false, 'B ' || sequence, voucher_date from vouchers where org_id = $1 and kind = 'saleOrder'`,
    ],
  ] as const) {
    await ownerPool.query(text, [counter.orgId, ...values]);
  }
  await ownerPool.query('analyze vouchers, order_lines, warranty_cards, trade_vouchers');
  const client = await pool.connect();
  try {
    await client.query(`begin; set local app.org_id = '${counter.orgId}'; set local enable_seqscan = off`);
    const on = { client, db };
    expect(await rowsRead(on, listOrders(within, 'saleOrder', null, null, 21))).toBeLessThan(100);
    const search = { key: '9846012345', sequence: 9_846_012_345, partyIds: [], productIds: [] };
    const asked = { filter: 'all', today: '2026-11-29', search } as const;
    const paper = { partyId: counter.partyId, number: 'b9999', year: 2026, without: nilUuid };
    expect(await rowsRead(on, findTwin(counter.orgId, paper))).toBeLessThan(100);
    expect(await rowsRead(on, listCards(within, asked, null, 21))).toBeLessThan(100);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
