import { productDetails } from '@bahi/contract/products/product-shapes';
import type { DetailRow } from './product-store.ts';
import { serializeProductDetail } from './public/serialize-product.ts';

/** A product for the edit log: names and figures of the wire, without fields of other records and stock. */
export function productInEditLog(row: DetailRow) {
  const { rates, hsn, slabBy, barcode, balance_stock, isMoved, ...told } = productDetails.parse(
    serializeProductDetail(row, [], { seesCost: true }),
  );
  return told;
}
