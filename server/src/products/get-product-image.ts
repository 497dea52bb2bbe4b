import { findFile } from '../pictures/picture-store.ts';
import { forMembers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { findImage } from './product-store.ts';

/** The type is that of the bytes as they were checked; a picture never changes under its id. */
export const getProductImage = forMembers.products.getProductImage.handler(async ({ input, context: { company, tx, reply } }) => {
  const [[product], [file]] = await tx.together([findImage(company.id, input.id), findFile(company.id, input.image)]);
  if (!file || product?.image !== input.image) throw new Refusal('NOT_FOUND');
  reply.header('cache-control', 'private, max-age=31536000, immutable');
  return new File([new Uint8Array(file.bytes)], `product.${file.mediaType.slice('image/'.length)}`, { type: file.mediaType });
});
