import { productDetails } from '@bahi/contract/products/product-shapes';
import type { DetailRow } from './product-store.ts';
import { serializeProductDetail } from './public/serialize-product.ts';

/** A product as the edit log keeps it: on the wire's names and figures, without what is not its own or moves by itself. */
export function productInEditLog(row: DetailRow) {
  const { rates, hsn, slabBy, barcode, balance_stock, isMoved, ...told } = productDetails.parse(
    serializeProductDetail(row, [], { seesCost: true }),
  );
  return told;
}
