import type { SerializedVoucher } from '@bahi/contract/vouchers/voucher-details';
import type { BilledDishRow } from '../voucher-pdf-store.ts';

const dishText = ({ name, portion, options }: BilledDishRow) => [name, portion, ...options].filter(Boolean).join(', ');

/**
 * The lines of a restaurant's bill with the names of their dishes: the guest ordered a portion with its options, and the product of several dishes may be
 * one. A line with dishes of one price names those; if its rate is another one, such as before the tax on liquor, all dishes of its product. A line without charge names what was given.
 */
export function withDishNames<Line extends Pick<SerializedVoucher['lines'][number], 'productId' | 'productName' | 'rateE4'>>(
  lines: readonly Line[],
  dishes: readonly BilledDishRow[],
): Line[] {
  return lines.map((line) => {
    const ofProduct = dishes.filter(({ productId }) => productId === line.productId);
    const ofRate = ofProduct.filter(({ rateE4 }) => rateE4 === line.rateE4);
    const named = ofRate.length > 0 || line.rateE4 === 0 ? ofRate : ofProduct;
    const names = [...new Set(named.map(dishText))];
    return names.length === 0 ? line : { ...line, productName: names.join(' / ') };
  });
}
