import { createHash, randomUUID } from 'node:crypto';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { monthChanges } from '@bahi/core/postings/balance-changes';
import { insertAnswer } from '@bahi/server/platform/answers-store';
import { appendAudit } from '@bahi/server/platform/audit-store';
import { inTransaction, type Statement, type Tx } from '@bahi/server/platform/transaction';
import { changeLedgers } from '@bahi/server/postings/posting-store';
import { changeStock } from '@bahi/server/stock/stock-store';
import { billStatements, rowStatements, type VoucherEffect } from '@bahi/server/vouchers/public/post-voucher';
import { insertVoucher } from '@bahi/server/vouchers/voucher-store';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { drawSale, type Shop } from './shop.ts';

type Db = Parameters<typeof inTransaction>[1];

/**
 * The limit: the same rows as a five-line sale, with audit event and stored answer, written directly through pg without session, rules and
 * reads; the whole transaction is prepared and pipelined in one round trip.
 */
export async function writeRows(pool: pg.Pool, db: Db, shop: Shop): Promise<void> {
  const sale = drawSale(shop);
  const id = uuidv7();
  const date = todayInIndia(Date.now());
  const valuePaise = sale.value * 100;
  const taxPaise = sale.value * 9;
  const effect: VoucherEffect = {
    date,
    items: sale.lines.map(({ productId, count, batch }) => ({
      product_id: productId,
      ledger_id: null,
      unit_factor_e4: null,
      treatment: 'taxable',
      cess_percent_e4: 0,
      cess_per_unit_e4: 0,
      original_line: null,
      godown_id: shop.godownId,
      batch,
      hsn: '6907',
      unit: 'box',
      quantity_e4: count * 10_000,
      actual_quantity_e4: count * 10_000,
      rate_e4: 1_000_000,
      is_tax_inclusive: false,
      discount_paise: 0,
      discount_percent_e4: null,
      gst_percent_e4: 180_000,
      taxable_paise: count * 10_000,
      cgst_paise: count * 900,
      sgst_paise: count * 900,
      igst_paise: 0,
      cess_paise: 0,
      additional_cess_paise: 0,
      total_paise: count * 11_800,
    })),
    splits: [],
    postings: [
      { ledgerId: sale.partyId, amountPaise: valuePaise + 2 * taxPaise },
      { ledgerId: shop.ledgers.sales!, amountPaise: -valuePaise },
      { ledgerId: shop.ledgers.outputCgst!, amountPaise: -taxPaise },
      { ledgerId: shop.ledgers.outputSgst!, amountPaise: -taxPaise },
    ],
    moves: sale.lines.map(({ productId, count, batch }) => ({ productId, godownId: shop.godownId, batch, quantityE4: -count * 10_000 })),
    settlements: [],
    opens: [{ amountPaise: valuePaise + 2 * taxPaise, dueOn: date }],
  };
  const year = financialYearOf(date);
  const text = JSON.stringify({ ...sale, at: new Date().toISOString(), padding: 'x'.repeat(600) });
  const statements = (tx: Tx): Statement[] => [
    ...rowStatements(shop.orgId, id, effect),
    changeStock(shop.orgId, effect.moves),
    ...changeLedgers(shop.orgId, monthChanges(effect)),
    ...insertVoucher({
      orgId: shop.orgId,
      id,
      kind: 'sales',
      seriesId: shop.seriesId,
      financialYear: year.startYear,
      prefix: `SL/${year.label}/`,
      suffix: '',
      width: 5,
      start: 1,
      typedNumber: null,
      date,
      partyId: sale.partyId,
      placeOfSupply: '27',
      totalPaise: valuePaise + 2 * taxPaise,
      note: '',
      createdBy: shop.orgId,
      createdByName: 'floor',
    }),
    ...billStatements(shop.orgId, id, effect),
    insertAnswer(
      shop.orgId,
      'vouchers.saveSales',
      randomUUID(),
      createHash('sha256').update(text).digest('base64url'),
      tx.withKnown(text.slice(0, 200)),
    ),
    ...appendAudit(shop.orgId, tx.withKnown(text)),
  ];
  await inTransaction(pool, db, shop.orgId, async (tx) => tx.commitWith(statements(tx)));
}
