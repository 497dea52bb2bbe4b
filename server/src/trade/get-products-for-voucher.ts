import { forMembers } from '../platform/guards.ts';
import { listProductsById } from '../products/product-store.ts';
import { entryAids, serializeForVoucher } from './products-for-voucher.ts';

/** Products by id, in the requested order, with everything that voucher lines need: one round trip for any number. */
export const getProductsForVoucher = forMembers.vouchers.getProductsForVoucher.handler(async ({ input, context }) => {
  const ids = [...new Set(input.ids)];
  const [found, ...aids] = await context.tx.together([listProductsById(context.company.id, ids), ...entryAids(context, input, ids)]);
  const byId = new Map(found.map((row) => [row._id, row]));
  const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
  return { products: serializeForVoucher(context, input, inOrder, aids) };
});
