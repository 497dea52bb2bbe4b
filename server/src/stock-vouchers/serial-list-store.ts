import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { sql } from 'kysely';
import { andOwnGodown, andOwnVoucher } from '../platform/company-switches.ts';
import type { Within } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

export type ListedSerial = {
  key: string;
  productId: string;
  productName: string;
  serial: string;
  godownId: string | null;
  godownName: string;
  batch: string;
  movedOn: string;
};

const listed = sql`n.serial_key as key, n.product_id as "productId", p.name as "productName", n.serial, n.godown_id as "godownId", coalesce(g.name, '') as "godownName",
    n.batch, n.moved_on as "movedOn"
  from serial_numbers n join products p on p.org_id = n.org_id and p.id = n.product_id left join godowns g on g.org_id = n.org_id and g.id = n.godown_id`;

/** Pieces in no godown are seen by all, others by those who work there. */
const inOwnGodown = (within: Within) =>
  within.own.godowns === null ? sql`` : sql`and (n.godown_id is null or (true ${andOwnGodown(within, 'g')}))`;

const startsWith = (key: string) => (key === '' ? sql`` : sql`and n.serial_key >= ${key} and n.serial_key < ${`${key}\u{10ffff}`}`);

/** Serial numbers that start with this key, of all products or one, sorted by key. */
export function listByKey(
  within: Within,
  key: string,
  productId: string | undefined,
  after: readonly [key: string, productId: string] | null,
  limit: number,
): Statement<ListedSerial> {
  const later = after ? sql`and (n.serial_key, n.product_id) > (${after[0]}, ${after[1]}::uuid)` : sql``;
  const ofProduct = productId === undefined ? sql`` : sql`and n.product_id = ${productId}`;
  return sql<ListedSerial>`select ${listed} where n.org_id = ${within.id} ${ofProduct} ${startsWith(key)} ${later} ${inOwnGodown(within)}
    order by n.serial_key, n.product_id limit ${limit}`;
}

/** Those of a product in stock in a godown and batch, the longest there first. */
export function listInStock(
  within: Within,
  { productId, godownId, batch }: { productId: string; godownId: string; batch: string },
  key: string,
  after: readonly [movedOn: string, key: string] | null,
  limit: number,
): Statement<ListedSerial> {
  const later = after ? sql`and (n.moved_on, n.serial_key) > (${after[0]}::date, ${after[1]})` : sql``;
  return sql<ListedSerial>`select ${listed} where n.org_id = ${within.id} and n.product_id = ${productId} and n.godown_id = ${godownId}
      and n.batch = ${batch} ${startsWith(key)} ${later} ${inOwnGodown(within)}
    order by n.moved_on, n.serial_key limit ${limit}`;
}

/** One serial number, in a godown of the caller or in none. */
export function findSerial(within: Within, productId: string, key: string): Statement<ListedSerial> {
  return sql<ListedSerial>`select ${listed} where n.org_id = ${within.id} and n.product_id = ${productId} and n.serial_key = ${key} ${inOwnGodown(within)}`;
}

export type TracedMove = {
  step: number;
  date: string;
  way: 1 | -1 | 0;
  godownId: string;
  godownName: string;
  batch: string;
  ofVoucher: string | null;
  voucherId: string | null;
  kind: VoucherKind | null;
  voucherNumber: string;
  partyId: string | null;
  partyName: string;
  coveredUpTo: string | null;
};

/** The moves of a serial number; a voucher that the caller may not see is left out of them. */
export function traceSerial(within: Within, productId: string, key: string): Statement<TracedMove> {
  return sql<TracedMove>`select m.step, m.move_date as date, m.way, m.godown_id as "godownId", g.name as "godownName", m.batch, m.voucher_id as "ofVoucher", v.id as "voucherId",
      v.kind, coalesce(v.number, '') as "voucherNumber", v.party_id as "partyId",
      coalesce(p.name, nullif(t.walk_in_name, ''), '') as "partyName", c.covered_up_to as "coveredUpTo"
    from serial_moves m join godowns g on g.org_id = m.org_id and g.id = m.godown_id
    left join vouchers v on v.org_id = m.org_id and v.id = m.voucher_id ${andOwnVoucher(within)}
    left join parties p on p.org_id = v.org_id and p.id = v.party_id
    left join trade_vouchers t on t.org_id = v.org_id and t.voucher_id = v.id
    left join lateral (select max(w.covered_up_to) as covered_up_to from warranty_cards w
      where w.org_id = m.org_id and w.voucher_id = m.voucher_id and w.product_id = m.product_id and w.serial_key = m.serial_key and not w.is_void) c on true
    where m.org_id = ${within.id} and m.product_id = ${productId} and m.serial_key = ${key}`;
}
