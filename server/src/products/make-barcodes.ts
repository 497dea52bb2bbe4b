import { forManagers } from '../platform/guards.ts';
import { draftOfRow } from './draft-of-row.ts';
import { nextInStoreCodes } from './next-in-store-codes.ts';
import { findProducts } from './product-store.ts';
import { writeProducts } from './write-products.ts';
import { lockProducts } from './write-store.ts';

/**
 * Gives an in-store EAN-13 to each of these products that has no barcode; those that have one stay as they are, and those that are gone are
 * left out. The products are locked before they are read, in the order of their ids, and the counter after them.
 */
export const makeBarcodes = forManagers.products.makeBarcodes.handler(async ({ input, context }) => {
  const { company, tx } = context;
  const ids = [...new Set(input.productIds)];
  const [found] = await tx.after([lockProducts(company.id, ids)], [findProducts(company.id, ids)]);
  const bare = found
    .filter(({ barcodes }) => barcodes.length === 0)
    .toSorted((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id));
  const had = found.length - bare.length;
  if (bare.length === 0) return { message: 'All of them have a barcode', made: [], had };
  const codes = await nextInStoreCodes(tx, company.id, bare.length);
  const writes = bare.map((before, at) => {
    const draft = { ...draftOfRow(before), barcodes: [codes[at]!] };
    return { id: before._id, draft, isActive: before.isActive, before };
  });
  await writeProducts(tx, context, writes);
  const made = writes.map(({ id, draft: { name, barcodes } }) => ({ _id: id, productName: name, barcode: barcodes[0]! }));
  return { message: made.length === 1 ? '1 code made' : `${made.length} codes made`, made, had };
});
