import { v7 as uuidv7 } from 'uuid';
import { deleteFiles, insertFile } from '../pictures/picture-store.ts';
import { pictureProblems, readPicture } from '../pictures/public/picture.ts';
import { forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { lockRecord } from '../platform/record-store.ts';
import { keepVersion, refuseStale } from '../platform/record-versions.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { productInEditLog } from './product-in-edit-log.ts';
import { findProducts } from './product-store.ts';
import { ratesById } from './public/dated-rates.ts';
import { serializeProductDetail } from './public/serialize-product.ts';
import { listRates } from './tax-store.ts';
import { changeImage } from './write-store.ts';

/**
 * Replaces the picture; null deletes it. Each picture has its own id, so browsers may cache it. It may be changed even if masters come from
 * Tally.
 */
export const saveProductImage = forManagers.products.saveProductImage.handler(async ({ input: { id, version, image }, context }) => {
  const { company, tx, caller } = context;
  const [[before]] = await tx.after([lockRecord(company.id, 'product', id, 'change')], [findProducts(company.id, [id])]);
  refuseStale(before, version);
  const bytes = image === null ? null : Buffer.from(image, 'base64');
  const picture = bytes && readPicture(bytes);
  if (bytes) refuseProblems(pictureProblems(bytes, picture, 'image', 'picture'));

  const file = bytes && picture && { orgId: company.id, id: uuidv7(), purpose: 'product' as const, mediaType: picture.mediaType, bytes };
  if (before.image) await tx.query(deleteFiles(company.id, [before.image]));
  if (file) await tx.query(insertFile(file));
  const [saved, rates] = await tx.after(
    [changeImage(company.id, id, file ? file.id : null, caller)],
    [findProducts(company.id, [id]), listRates(company.id, [before.classificationId])],
  );
  const after = only(saved);
  tx.commitWith([keepVersion(context, 'product', productInEditLog(before), productInEditLog(after))]);
  const product = serializeProductDetail(after, ratesById(rates)(before.classificationId), { seesCost: true });
  return { message: file ? 'Picture saved' : 'Picture taken away', product };
});
