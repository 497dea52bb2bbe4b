import { productDetails } from '@bahi/contract/products/product-shapes';
import type { DetailRow } from '../product-store.ts';
import { shownDetails } from './shown-product.ts';

/** A product as the edit log keeps it: on the wire's names and figures, without what is not its own or moves by itself. */
export function toldProduct(row: DetailRow) {
  const { rates, hsn, slabBy, barcode, balance_stock, isMoved, ...told } = productDetails.parse(shownDetails(row, [], { seesCost: true }));
  return told;
}
