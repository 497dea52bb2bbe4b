import { readCursor, writeCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { listHeads } from './voucher-store.ts';
import { voucherSummary } from './voucher-summary.ts';

export const listVouchers = forMembers.vouchers.listVouchers.handler(async ({ input, context: { company, tx } }) => {
  const found = await tx.query(listHeads(company, input.kind, readCursor(input.cursor, ['date', 'uuid']), input.limit + 1));
  const page = found.slice(0, input.limit);
  const last = found.length > input.limit ? page.at(-1) : undefined;
  return { vouchers: page.map(voucherSummary), next: last ? writeCursor([last.date, last.id]) : null };
});
