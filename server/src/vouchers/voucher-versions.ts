import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forManagers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { findVoucher } from './voucher-store.ts';
import { listVersions } from './voucher-version-store.ts';

const beyondAll = 2_147_483_647;

export const listVoucherVersions = forManagers.vouchers.listVoucherVersions.handler(async ({ input, context: { company, tx } }) => {
  const below = Math.min(Number(readCursor(input.cursor, ['integer'])?.[0] ?? beyondAll), beyondAll);
  const [[head], found] = await tx.together([findVoucher(company, input.id), listVersions(company.id, input.id, below, input.limit + 1)]);
  if (!head) throw new Refusal('NOT_FOUND');
  const { page: versions, last } = pageOf(found, input.limit);
  return { versions, next: last ? writeCursor([String(last.version)]) : null };
});
