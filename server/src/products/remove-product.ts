import { deleteFiles } from '../pictures/picture-store.ts';
import { forManagers } from '../platform/guards.ts';
import { refuseMastersOfTally } from '../platform/masters.ts';
import { lockRecord } from '../platform/record-store.ts';
import { keepVersion, refuseStale, refuseUsed } from '../platform/record-versions.ts';
import { productInEditLog } from './product-in-edit-log.ts';
import { findProducts } from './product-store.ts';
import { deleteProduct } from './write-store.ts';

/** Opening stock counts as a use and must be removed first. */
export const removeProduct = forManagers.products.removeProduct.handler(async ({ input: { id, version }, context }) => {
  const { company, tx } = context;
  refuseMastersOfTally(company);
  const [[before]] = await tx.after([lockRecord(company.id, 'product', id, 'removal')], [findProducts(company.id, [id])]);
  refuseStale(before, version);
  await refuseUsed(tx, context, 'product', id);
  tx.commitWith([
    ...deleteProduct(company.id, id),
    ...(before.image ? [deleteFiles(company.id, [before.image])] : []),
    keepVersion(context, 'product', productInEditLog(before), null),
  ]);
  return { message: 'Product deleted' };
});
