import type { Paise } from '@bahi/core/money/paise';
import type { AdjustmentReason } from '@bahi/core/vouchers/stock-adjustment-draft';
import type { JournalRole, ShareRule } from '@bahi/core/vouchers/stock-journal-draft';
import type { TransferLine, TransferState } from '@bahi/core/vouchers/stock-transfer-draft';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { andOwnGodown } from '../platform/company-switches.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import type { Within } from '../platform/request-context.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';
import { serialsOfItem } from '../stock/serial-store.ts';
import { atPlaces, lockStock, type Place, type StockRow } from '../stock/stock-store.ts';

export type StockedRow = {
  id: string;
  name: string;
  kind: string;
  unit: string;
  hsn: string;
  isActive: boolean;
  hasBatches: boolean;
  hasSerials: boolean;
  batches: string[];
  hasExpiry: boolean;
};

const batchesOf = (orgId: RawBuilder<unknown>, productId: RawBuilder<unknown>) => sql`(
  select b.batch::text from batches b where b.org_id = ${orgId} and b.product_id = ${productId}
  union select s.batch from stock_balances s where s.org_id = ${orgId} and s.product_id = ${productId} and s.batch <> '') b`;

/** Products with those of these batches that are known or in stock. */
export function findStocked(orgId: string, productIds: readonly string[], batches: readonly string[] = []): Statement<StockedRow> {
  return sql<StockedRow>`select p.id, p.name, p.kind, p.unit, c.hsn, p.is_active as "isActive", p.has_batches as "hasBatches", p.has_expiry as "hasExpiry", p.has_serials as "hasSerials",
      case when p.has_batches then array(
        select b.batch from ${batchesOf(sql`p.org_id`, sql`p.id`)} where b.batch = any(${batches}::text[])) else '{}' end as batches
    from products p join tax_classifications c on c.org_id = p.org_id and c.id = p.tax_classification_id
    where p.org_id = ${orgId} and p.id = any(${productIds}::uuid[])`;
}

/** All batches of a product that are known or in stock, at most `mostPlaces`. */
export function listBatchNames(orgId: string, productId: string): Statement<{ batch: string }> {
  return sql<{
    batch: string;
  }>`select b.batch from ${batchesOf(sql`${orgId}`, sql`${productId}::uuid`)} order by b.batch limit ${mostPlaces}`;
}

export type StockGodownRow = { id: string; name: string; isDamage: boolean; isOwn: boolean };

/** All active godowns, including those for damaged goods, and whether the caller may use them. */
export function findStockGodowns(within: Within): Statement<StockGodownRow> {
  return sql<StockGodownRow>`select id, name, is_damage as "isDamage", (true ${andOwnGodown(within)}) as "isOwn" from godowns
    where org_id = ${within.id} and is_active order by is_default desc, name limit 1000`;
}

/** Serializes counts of one product, even at a place without a row that could be locked. */
export function lockProducts(orgId: string, productIds: readonly string[]): Statement {
  return sql`select id from products where org_id = ${orgId} and id = any(${productIds}::uuid[]) order by id for no key update`;
}

const movesThere = sql`stock_moves m where m.org_id = b.org_id and m.product_id = b.product_id and m.godown_id = b.godown_id and m.batch = b.batch`;
/** Moves of other vouchers; those of the edited one are built again. */
const andOfOthers = (without: string) => (without === nilUuid ? sql`` : sql`and m.voucher_id is distinct from ${without}::uuid`);
const laterMoves = (date: string, without = nilUuid) => sql`${movesThere} and m.move_date > ${date}::date ${andOfOthers(without)}`;
/** The present stock of a place, without a voucher. */
const stockWithout = (without: string) =>
  without === nilUuid
    ? sql`b.quantity_e4`
    : sql`b.quantity_e4 - coalesce((select sum(m.quantity_e4) from ${movesThere} and m.voucher_id = ${without}::uuid), 0)`;

/** The balances `b` to read: those of some places, or all of some products. */
type StockOf = RawBuilder<unknown>;
export const ofProducts = (orgId: string, productIds: readonly string[]): StockOf =>
  sql`b.org_id = ${orgId} and b.product_id = any(${productIds}::uuid[])`;

/** The lowest quantity of each place from the end of a day on, without the voucher `without`. */
export function findLeastStock(of: StockOf, date: string, without = nilUuid): Statement<StockRow> {
  return sql<StockRow>`select b.product_id as "productId", b.godown_id as "godownId", b.batch,
      (${stockWithout(without)} - greatest(0, coalesce((select max(came) from (
        select sum(sum(m.quantity_e4)) over (order by m.move_date desc) as came from ${laterMoves(date, without)} group by m.move_date) later), 0)))::bigint as "quantityE4"
    from stock_balances b where ${of}`;
}

/** The lowest quantity of each place within each period, from its first day to the day before the next; the last period has no end. */
export function findLeastWithin(of: StockOf, days: readonly string[]): Statement<StockRow & { from: string }> {
  return sql<StockRow & { from: string }>`select b.product_id as "productId", b.godown_id as "godownId", b.batch, s.day as "from",
      (b.quantity_e4 - greatest(
        coalesce((select sum(m.quantity_e4) from ${movesThere} and m.move_date >= s.until), 0),
        (select max(came) from (select m.move_date, sum(sum(m.quantity_e4)) over (order by m.move_date desc) as came
          from ${movesThere} and m.move_date > s.day group by m.move_date) later where later.move_date < s.until)))::bigint as "quantityE4"
    from stock_balances b
    cross join (select day, coalesce(lead(day) over (order by day), 'infinity') as until from unnest(${days}::date[]) day) s
    where ${of}`;
}

/** The same, locked until the commit: taking goods on an earlier day must leave enough for every later one. */
export function lockLeastStock(orgId: string, places: readonly Place[], date: string): [Statement, Statement<StockRow>] {
  const [lock] = lockStock(orgId, places);
  return [lock, findLeastStock(atPlaces(orgId, places), date)];
}

/** The maximum number of listed places of a product. */
export const mostPlaces = 5_000;

/**
 * The stock of each place at the end of a day, without the voucher `without`. Empty places are left out, because goods with many batches
 * have many. With `within` those of the caller's godowns, at most `mostPlaces`, for a list; without it the result is complete.
 */
export function findStockOn(of: StockOf, date: string, without = nilUuid, within?: Within): Statement<StockRow> {
  const ofOwn = within
    ? sql`and exists (select from godowns g where g.org_id = b.org_id and g.id = b.godown_id and g.is_active ${andOwnGodown(within, 'g')})`
    : sql``;
  return sql<StockRow>`select * from (select b.product_id as "productId", b.godown_id as "godownId", b.batch,
      (${stockWithout(without)} - coalesce((select sum(m.quantity_e4) from ${laterMoves(date, without)}), 0))::bigint as "quantityE4"
    from stock_balances b where ${of} ${ofOwn}) p
    where p."quantityE4" <> 0 order by p."godownId", p.batch ${within ? sql`limit ${mostPlaces}` : sql``}`;
}

export const insertTransfers = insertRows('stock_transfers', [
  'org_id',
  'voucher_id',
  'from_godown_id',
  'to_godown_id',
  'state',
  'dispatched_on',
  'received_on',
]);
const insertTransitRows = insertRows('transit_moves', ['org_id', 'id', 'voucher_id', 'product_id', 'batch', 'move_date', 'quantity_e4']);

/**
 * Inserts goods into transit at a dispatch (above zero) or removes them at a receipt (below zero). Send it after the moves of the godowns.
 */
export function insertTransit(
  orgId: string,
  voucherId: string,
  date: string,
  lines: readonly Omit<TransferLine, 'serials'>[],
  sign: 1 | -1 = 1,
): Statement {
  return insertTransitRows(
    lines.map(({ productId, batch, quantityE4 }) => ({
      org_id: orgId,
      id: uuidv7(),
      voucher_id: voucherId,
      product_id: productId,
      batch,
      move_date: date,
      quantity_e4: sign * quantityE4,
    })),
  );
}

export const insertArrivals = insertRows('stock_transfer_arrivals', ['org_id', 'voucher_id', 'line_no', 'short_e4', 'damaged_e4']);
export const insertAdjustmentLines = insertRows('stock_adjustment_lines', ['org_id', 'voucher_id', 'line_no', 'change_e4', 'counted_e4']);

/** The reason of an adjustment; its lines are separate. */
export function insertAdjustment(orgId: string, voucherId: string, reason: AdjustmentReason): Statement {
  return sql`insert into stock_adjustments (org_id, voucher_id, reason) values (${orgId}, ${voucherId}, ${reason})`;
}

export const insertJournalLines = insertRows('stock_journal_lines', ['org_id', 'voucher_id', 'line_no', 'role', 'share_e4']);
export const insertJournalCosts = insertRows('stock_journal_costs', ['org_id', 'voucher_id', 'line_no', 'name', 'rule', 'value_e4']);

/** The head of a stock journal; its lines and costs are separate. */
export function insertStockJournal(
  orgId: string,
  voucherId: string,
  { shareBy, addedPaise, addedPercentE4, bomId }: { shareBy: ShareRule; addedPaise: Paise; addedPercentE4: number; bomId: string | null },
): Statement {
  return sql`insert into stock_journals (org_id, voucher_id, share_by, added_paise, added_percent_e4, bom_id)
    values (${orgId}, ${voucherId}, ${shareBy}, ${addedPaise}, ${addedPercentE4}, ${bomId}::uuid)`;
}

export type JournalGoodsRow = {
  date: string;
  role: JournalRole;
  productId: string;
  godownId: string;
  batch: string;
  addedPaise: number;
  addedPercentE4: number;
};

/** The lines of a stock journal in order, each with the added costs of the journal. */
export function findJournalGoods(orgId: string, voucherId: string): Statement<JournalGoodsRow> {
  return sql<JournalGoodsRow>`select v.voucher_date as date, l.role, i.product_id as "productId", i.godown_id as "godownId", i.batch,
      j.added_paise as "addedPaise", j.added_percent_e4 as "addedPercentE4"
    from vouchers v join stock_journals j on j.org_id = v.org_id and j.voucher_id = v.id
    join stock_journal_lines l on l.org_id = j.org_id and l.voucher_id = j.voucher_id
    join voucher_items i on i.org_id = l.org_id and i.voucher_id = l.voucher_id and i.line_no = l.line_no
    where v.org_id = ${orgId} and v.id = ${voucherId} order by l.line_no`;
}

/** Marks the goods as dispatched on this date. */
export function markDispatched(orgId: string, voucherId: string, date: string): Statement {
  return sql`update stock_transfers set state = 'dispatched', dispatched_on = ${date}::date where org_id = ${orgId} and voucher_id = ${voucherId}`;
}

/** Marks the goods as received on this date; damaged ones are in that godown, null if there are none. */
export function markReceived(orgId: string, voucherId: string, date: string, damageGodownId: string | null): Statement {
  return sql`update stock_transfers set state = 'received', received_on = ${date}::date, damage_godown_id = ${damageGodownId}::uuid
    where org_id = ${orgId} and voucher_id = ${voucherId}`;
}

/** Increases the version of a transfer's head at each step. */
export function countStep(orgId: string, voucherId: string, by: { name: string }): Statement {
  return sql`update vouchers set version = version + 1, changed_at = now(), changed_by_name = ${by.name} where org_id = ${orgId} and id = ${voucherId}`;
}

export type TransferRow = {
  state: TransferState;
  fromGodownId: string;
  toGodownId: string;
  fromGodown: string;
  toGodown: string;
  damageGodown: string | null;
  dispatchedOn: string | null;
  receivedOn: string | null;
};

/** The godowns of a transfer, by name, and its state. */
export function findTransfer(orgId: string, voucherId: string): Statement<TransferRow> {
  return sql<TransferRow>`select t.state, t.from_godown_id as "fromGodownId", t.to_godown_id as "toGodownId", f.name as "fromGodown", i.name as "toGodown",
      d.name as "damageGodown", t.dispatched_on as "dispatchedOn", t.received_on as "receivedOn"
    from stock_transfers t join godowns f on f.org_id = t.org_id and f.id = t.from_godown_id join godowns i on i.org_id = t.org_id and i.id = t.to_godown_id
    left join godowns d on d.org_id = t.org_id and d.id = t.damage_godown_id where t.org_id = ${orgId} and t.voucher_id = ${voucherId}`;
}

export type TransferItemRow = {
  line: number;
  productId: string;
  productName: string;
  unit: string;
  batch: string;
  quantityE4: number;
  shortE4: number;
  damagedE4: number;
  /** null for goods without serial numbers. */
  serials: string[] | null;
};

/** Its goods in order, with short and damaged quantities at the receipt, × 10 000. */
export function findTransferItems(orgId: string, voucherId: string): Statement<TransferItemRow> {
  return sql<TransferItemRow>`select i.line_no as line, i.product_id as "productId", p.name as "productName", i.unit, i.batch, i.quantity_e4 as "quantityE4",
      coalesce(a.short_e4, 0) as "shortE4", coalesce(a.damaged_e4, 0) as "damagedE4", ${serialsOfItem} as serials
    from voucher_items i join products p on p.org_id = i.org_id and p.id = i.product_id
    left join stock_transfer_arrivals a on a.org_id = i.org_id and a.voucher_id = i.voucher_id and a.line_no = i.line_no
    where i.org_id = ${orgId} and i.voucher_id = ${voucherId} order by i.line_no`;
}

export type WaitingRow = {
  id: string;
  number: string;
  date: string;
  state: TransferState;
  fromGodown: string;
  toGodown: string;
  items: number;
};

/** Transfers in transit from or to a godown of the caller, oldest first, without cancelled ones. */
export function listTransfersUnderWay(within: Within, most: number): Statement<WaitingRow> {
  const own = sql`((true ${andOwnGodown(within, 'f')}) or (true ${andOwnGodown(within, 'i')}))`;
  return sql<WaitingRow>`select v.id, v.number, v.voucher_date as date, t.state, f.name as "fromGodown", i.name as "toGodown",
      (select count(*)::int from voucher_items x where x.org_id = v.org_id and x.voucher_id = v.id) as items
    from stock_transfers t join vouchers v on v.org_id = t.org_id and v.id = t.voucher_id
    join godowns f on f.org_id = t.org_id and f.id = t.from_godown_id join godowns i on i.org_id = t.org_id and i.id = t.to_godown_id
    where t.org_id = ${within.id} and t.state <> 'received' and ${own} order by v.voucher_date, v.id limit ${most}`;
}
