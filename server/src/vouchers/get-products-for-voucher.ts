import { forMembers } from '../platform/guards.ts';
import { listProductsById } from '../products/product-store.ts';
import { entryAids, serializeForVoucher } from './products-for-voucher.ts';

/** Products by their ids, in the order asked, with all that lines of a voucher want to know of them: one round trip for however many. */
export const getProductsForVoucher = forMembers.vouchers.getProductsForVoucher.handler(async ({ input, context }) => {
  const ids = [...new Set(input.ids)];
  const [found, ...aids] = await context.tx.together([listProductsById(context.company.id, ids), ...entryAids(context, input, ids)]);
  const byId = new Map(found.map((row) => [row._id, row]));
  const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
  return { products: serializeForVoucher(context, input, inOrder, aids) };
});
