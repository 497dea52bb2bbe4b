import { forMembers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { listProductsByCode } from '../products/product-store.ts';
import { entryAids, serializeForVoucher } from './products-for-voucher.ts';

/** Products with exactly this code or barcode. A scanner sends the whole code, so no search is needed. */
export const scanProduct = forMembers.vouchers.scanProduct.handler(async ({ input, context }) => {
  const { company, tx } = context;
  const found = await tx.query(listProductsByCode(company.id, input.code, { words: [], state: 'all' }));
  const active = found.filter(({ isActive }) => isActive);
  if (active.length === 0) throw new Refusal('CODE_UNKNOWN', { inactive: found[0]?.name ?? null });
  const ids = active.map(({ _id }) => _id);
  return { products: serializeForVoucher(context, input, active, await tx.together(entryAids(context, input, ids))) };
});
