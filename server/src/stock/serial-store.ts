import type { SerialMove } from '@bahi/core/stock/follow-serial';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';
import { atPlaces, type Place } from './stock-store.ts';

/* The serial numbers of pieces, and their moves. Arrays, so that five hundred are one row of parameters and one plan. */

/** A piece: the key of its serial number within a product. */
export type SerialOf = { readonly productId: string; readonly key: string };
export type NewSerial = SerialOf & {
  readonly serial: string;
  readonly godownId: string | null;
  readonly batch: string;
  readonly date: string;
};

const named = (serials: readonly SerialOf[]) =>
  sql`unnest(${serials.map(({ productId }) => productId)}::uuid[], ${serials.map(({ key }) => key)}::text[])`;

/**
 * Inserts those of these serial numbers that are new, and returns them. In one order, so that two vouchers that bring the same ones wait for
 * each other and never deadlock.
 */
export function insertNewSerials(orgId: string, serials: readonly NewSerial[]): Statement<SerialOf> {
  return sql<SerialOf>`insert into serial_numbers (org_id, product_id, serial_key, serial, godown_id, batch, moved_on)
    select ${orgId}::uuid, s.product_id, s.serial_key, s.serial, s.godown_id, s.batch, s.moved_on
    from unnest(${serials.map(({ productId }) => productId)}::uuid[], ${serials.map(({ key }) => key)}::text[], ${serials.map(({ serial }) => serial)}::text[],
      ${serials.map(({ godownId }) => godownId)}::uuid[], ${serials.map(({ batch }) => batch)}::text[], ${serials.map(({ date }) => date)}::date[])
      s (product_id, serial_key, serial, godown_id, batch, moved_on)
    order by s.product_id, s.serial_key collate "C" on conflict do nothing returning product_id as "productId", serial_key as key`;
}

/** Locks these serial numbers until the commit, in one order. */
export function lockSerials(orgId: string, serials: readonly SerialOf[]): Statement {
  return sql`select from serial_numbers n where n.org_id = ${orgId} and (n.product_id, n.serial_key) in (select * from ${named(serials)})
    order by n.product_id, n.serial_key for update`;
}

/** SQL expression: the serial numbers of an item `i` of a voucher as typed, in their order; null if its product `p` has none. */
export const serialsOfItem = sql`case when p.has_serials then array(select n.serial from serial_moves m
        join serial_numbers n on n.org_id = m.org_id and n.product_id = m.product_id and n.serial_key = m.serial_key
        where m.org_id = i.org_id and m.voucher_id = i.voucher_id and m.line_no = i.line_no and m.position is not null order by m.position) end`;

/** Deletes the moves of a voucher, before they are written again. */
export function deleteSerialMoves(orgId: string, voucherId: string): Statement {
  return sql`delete from serial_moves where org_id = ${orgId} and voucher_id = ${voucherId}`;
}

export type SerialRow = SerialOf & { serial: string; godownId: string | null; batch: string };

export function findSerials(orgId: string, serials: readonly SerialOf[]): Statement<SerialRow> {
  return sql<SerialRow>`select n.product_id as "productId", n.serial_key as key, n.serial, n.godown_id as "godownId", n.batch
    from serial_numbers n where n.org_id = ${orgId} and (n.product_id, n.serial_key) in (select * from ${named(serials)})`;
}

export type SerialMoveRow = SerialOf & SerialMove & { readonly kind: VoucherKind | null };

/** All moves of these serial numbers. */
export function findSerialMoves(orgId: string, serials: readonly SerialOf[]): Statement<SerialMoveRow> {
  return sql<SerialMoveRow>`select m.product_id as "productId", m.serial_key as key, m.step, m.voucher_id as "voucherId", m.way, m.godown_id as "godownId",
      m.batch, m.move_date as date, v.kind
    from serial_moves m left join vouchers v on v.org_id = m.org_id and v.id = m.voucher_id where m.org_id = ${orgId} and (m.product_id, m.serial_key) in (select * from ${named(serials)})`;
}

/**
 * The pieces of a voucher without a serial number, by product, that have not come back yet: less those that other notes than `noteId` brought
 * under numbers that the voucher does not have.
 */
export function findUnnumbered(orgId: string, id: string, noteId: string | null): Statement<{ productId: string; pieces: number }> {
  const numbered = sql`select from serial_moves s where s.org_id = m.org_id and s.product_id = m.product_id and s.serial_key = m.serial_key
    and s.voucher_id = ${id}`;
  return sql<{ productId: string; pieces: number }>`select g.product_id as "productId", g.pieces - (select count(*)::int from serial_moves m
      where m.org_id = ${orgId} and m.product_id = g.product_id and (m.voucher_id = ${id} or (m.way = 1 and not exists (${numbered})
        and m.voucher_id in (select t.voucher_id from trade_vouchers t where t.org_id = ${orgId} and t.original_id = ${id}
          and t.voucher_id is distinct from ${noteId}::uuid)))) as pieces
    from (select product_id, (abs(sum(quantity_e4)) / 10000)::int as pieces from stock_moves
      where org_id = ${orgId} and voucher_id = ${id} group by 1) g`;
}

export type NewSerialMove = SerialOf & {
  readonly step: number;
  readonly line: number;
  readonly position: number | null;
  readonly way: number;
  readonly godownId: string;
  readonly batch: string;
  readonly date: string;
};

/** Inserts moves of a voucher, or without one of goods that were in stock. */
export function insertSerialMoves(orgId: string, voucherId: string | null, moves: readonly NewSerialMove[]): Statement {
  return sql`insert into serial_moves (org_id, product_id, serial_key, step, voucher_id, line_no, position, way, godown_id, batch, move_date)
    select ${orgId}::uuid, s.product_id, s.serial_key, s.step, ${voucherId}::uuid, s.line_no, s.position, s.way, s.godown_id, s.batch, s.move_date
    from unnest(${moves.map(({ productId }) => productId)}::uuid[], ${moves.map(({ key }) => key)}::text[], ${moves.map(({ step }) => step)}::int[],
      ${moves.map(({ line }) => line)}::int[], ${moves.map(({ position }) => position)}::int[], ${moves.map(({ way }) => way)}::smallint[],
      ${moves.map(({ godownId }) => godownId)}::uuid[], ${moves.map(({ batch }) => batch)}::text[], ${moves.map(({ date }) => date)}::date[])
      s (product_id, serial_key, step, line_no, position, way, godown_id, batch, move_date) returning step`;
}

export type PlacedSerial = SerialOf & { readonly godownId: string | null; readonly batch: string; readonly date: string };

/** Writes the places of locked serial numbers. */
export function placeSerials(orgId: string, serials: readonly PlacedSerial[]): Statement {
  return sql`update serial_numbers n set godown_id = s.godown_id, batch = s.batch, moved_on = s.moved_on
    from unnest(${serials.map(({ productId }) => productId)}::uuid[], ${serials.map(({ key }) => key)}::text[], ${serials.map(({ godownId }) => godownId)}::uuid[],
      ${serials.map(({ batch }) => batch)}::text[], ${serials.map(({ date }) => date)}::date[]) s (product_id, serial_key, godown_id, batch, moved_on)
    where n.org_id = ${orgId} and n.product_id = s.product_id and n.serial_key = s.serial_key`;
}

/** Deletes the move of a serial number that was entered for goods in stock. */
export function deleteStockSerial(orgId: string, { productId, key }: SerialOf): Statement {
  return sql`delete from serial_moves where org_id = ${orgId} and product_id = ${productId} and serial_key = ${key} and voucher_id is null`;
}

/** Deletes serial numbers whose last move is gone. */
export function deleteSerials(orgId: string, serials: readonly SerialOf[]): Statement {
  return sql`delete from serial_numbers n where n.org_id = ${orgId} and (n.product_id, n.serial_key) in (select * from ${named(serials)})`;
}

export type NumberedRow = Place & { stockE4: number; numbered: number };

/** The stock at these places, × 10 000, and how many pieces of it have a serial number; in one statement, so that both are of one moment. */
export function findNumbered(orgId: string, places: readonly Place[]): Statement<NumberedRow> {
  return sql<NumberedRow>`select b.product_id as "productId", b.godown_id as "godownId", b.batch, b.quantity_e4 as "stockE4",
      (select count(*)::int from serial_numbers n where n.org_id = b.org_id and n.product_id = b.product_id and n.godown_id = b.godown_id
        and n.batch = b.batch) as numbered
    from stock_balances b where ${atPlaces(orgId, places)}`;
}

/** The numbers of these vouchers. */
export function findVoucherNumbers(orgId: string, ids: readonly string[]): Statement<{ id: string; number: string }> {
  return sql<{ id: string; number: string }>`select id, number from vouchers where org_id = ${orgId} and id = any(${ids}::uuid[])`;
}
