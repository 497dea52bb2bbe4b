import { inSerialOrder } from '@bahi/core/stock/follow-serial';
import { serialKey } from '@bahi/core/stock/serial-numbers';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { findSerial, type ListedSerial, listByKey, listInStock, traceSerial } from './serial-list-store.ts';

const shown = ({ key: _, ...serial }: ListedSerial) => serial;

/** Serial numbers by their beginning, or those in stock in a godown. */
export const listSerials = forMembers.vouchers.listSerials.handler(async ({ input, context: { company, tx } }) => {
  const { productId, godownId, batch = '', cursor, limit } = input;
  const key = serialKey(input.search);
  if (productId !== undefined && godownId !== undefined) {
    const after = readCursor(cursor, ['date', 'text']);
    const { page, last } = pageOf(await tx.query(listInStock(company, { productId, godownId, batch }, key, after, limit + 1)), limit);
    return { serials: page.map(shown), next: last ? writeCursor([last.movedOn, last.key]) : null };
  }
  const after = readCursor(cursor, ['text', 'uuid']);
  const { page, last } = pageOf(await tx.query(listByKey(company, key, productId, after, limit + 1)), limit);
  return { serials: page.map(shown), next: last ? writeCursor([last.key, last.productId]) : null };
});

const ways = { 1: 'in', '-1': 'out', 0: 'none' } as const;

/** One piece: its place and its moves. */
export const getSerial = forMembers.vouchers.getSerial.handler(async ({ input, context: { company, tx } }) => {
  const key = serialKey(input.serial);
  const [[found], moves] = await tx.together([findSerial(company, input.productId, key), traceSerial(company, input.productId, key)]);
  if (!found) throw new Refusal('NOT_FOUND');
  const ordered = inSerialOrder(moves.map((move) => ({ ...move, seenId: move.voucherId, voucherId: move.ofVoucher })));
  const isSold = found.godownId === null;
  return {
    serial: {
      ...shown(found),
      coveredUpTo: isSold ? (ordered.findLast(({ way }) => way !== 0)?.coveredUpTo ?? null) : null,
      moves: ordered.map(({ date, way, godownName, batch, seenId, ofVoucher, kind, voucherNumber, partyId, partyName }) => ({
        ...{ date, way: ways[way], godownName, batch, kind, voucherNumber, partyId, partyName },
        voucherId: seenId,
        isOpening: ofVoucher === null,
      })),
    },
  };
});
