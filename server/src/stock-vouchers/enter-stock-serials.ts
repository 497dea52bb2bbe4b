import type { Problem } from '@bahi/core/basics/problem';
import { E4 } from '@bahi/core/money/rounding';
import { serialKey, serialProblems } from '@bahi/core/stock/serial-numbers';
import { forMembers } from '../platform/guards.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import { deleteSerials, deleteStockSerial, findSerialMoves, lockSerials } from '../stock/serial-store.ts';
import { changeSerials } from '../vouchers/public/move-serials.ts';
import { serialsOfLines } from '../vouchers/public/serials-of-lines.ts';
import { findStocked, findStockGodowns } from '../vouchers/stock-voucher-store.ts';
import { findSerial } from './serial-list-store.ts';

/** The caller enters one line: problems name its serial numbers. */
const atSerials = (problems: readonly Problem[]) => problems.map((problem) => ({ ...problem, field: 'serials' }));

/** Enters serial numbers for pieces in stock that have none. */
export const enterStockSerials = forMembers.vouchers.enterStockSerials.handler(async ({ input, context: { company, tx } }) => {
  const { productId, godownId, batch, serials } = input;
  const [[product], godowns] = await tx.together([findStocked(company.id, [productId], [batch]), findStockGodowns(company)]);
  if (!product || !godowns.some(({ id, isOwn }) => id === godownId && isOwn)) throw new Refusal('NOT_FOUND');
  const products = new Map([[productId, product]]);
  const line = { productId, godownId, batch, serials, way: 1 as const };
  refuseProblems(atSerials(serialProblems([{ ...line, quantityE4: serials.length * E4 }], products)));
  const now = serialsOfLines([line], products);
  const { problems, statements } = await changeSerials(
    { tx, company },
    { voucherId: null, isOpening: true, old: [], now, date: company.booksFrom, stock: [] },
  );
  refuseProblems(atSerials(problems));
  tx.commitWith(statements(null));
  return { message: serials.length === 1 ? 'Saved 1 serial number' : `Saved ${serials.length} serial numbers` };
});

/** Removes a serial number that is in no voucher, of a piece in a godown of the caller. */
export const removeStockSerial = forMembers.vouchers.removeStockSerial.handler(async ({ input, context: { company, tx } }) => {
  const { productId } = input;
  const piece = { productId, key: serialKey(input.serial) };
  const [[found], moves] = await tx.after(
    [lockSerials(company.id, [piece])],
    [findSerial(company, productId, piece.key), findSerialMoves(company.id, [piece])],
  );
  if (!found) throw new Refusal('NOT_FOUND');
  const used = moves.filter(({ voucherId }) => voucherId !== null);
  if (used.length > 0) {
    refuseProblems([{ code: 'SERIAL_IN_VOUCHERS', field: 'serial', about: { serial: input.serial } }]);
  }
  tx.commitWith([deleteStockSerial(company.id, piece), deleteSerials(company.id, [piece])]);
  return { message: `Removed ${input.serial}` };
});
