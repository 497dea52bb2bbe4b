import { forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { nextInStoreCodes } from './next-in-store-codes.ts';

/** One in-store EAN-13 for a product that is not saved yet. */
export const makeBarcode = forManagers.products.makeBarcode.handler(async ({ context: { company, tx } }) => ({
  barcode: only(await nextInStoreCodes(tx, company.id, 1)),
}));
