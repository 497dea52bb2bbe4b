import { forMembers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { saidBefore } from './kept-version.ts';
import { toldVoucher } from './told-voucher.ts';
import { findRowsOf, findVersionText, findVoucher } from './voucher-store.ts';

export const getVoucher = forMembers.vouchers.getVoucher.handler(async ({ input, context: { company, tx } }) => {
  const [[head], ...rows] = await tx.together([findVoucher(company, input.id), ...findRowsOf(company.id, input.id)]);
  if (!head) throw new Refusal('NOT_FOUND');
  const told = toldVoucher(head, rows);
  if (head.cancelledAt === null) return { voucher: told };
  // Its rows went when it was cancelled; what it said is read in the version before.
  const before = await tx.first(findVersionText(company.id, head.id, head.version - 1));
  return { voucher: before ? { ...told, ...saidBefore(before.text) } : told };
});
