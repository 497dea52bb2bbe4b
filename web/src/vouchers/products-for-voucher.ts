import { MAX_PRODUCTS_ASKED } from '@bahi/core/vouchers/limits';
import type { ProductForVoucher } from '../platform/answers.ts';
import { api } from '../platform/api.ts';

type Asked = Omit<Parameters<typeof api.vouchers.getProductsForVoucher>[0], 'ids'>;

/** The present products with these ids, in any number; missing ones are left out. */
export async function readProductsForVoucher(asked: Asked, ids: readonly string[]): Promise<ReadonlyMap<string, ProductForVoucher>> {
  const wanted = [...new Set(ids)];
  const parts = Array.from({ length: Math.ceil(wanted.length / MAX_PRODUCTS_ASKED) }, (_, at) =>
    wanted.slice(at * MAX_PRODUCTS_ASKED, (at + 1) * MAX_PRODUCTS_ASKED),
  );
  const answers = await Promise.all(parts.map((part) => api.vouchers.getProductsForVoucher({ ...asked, ids: part })));
  return new Map(answers.flatMap(({ products }) => products.map((product) => [product._id, product] as const)));
}
