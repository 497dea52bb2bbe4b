import { findFile } from '../pictures/picture-store.ts';
import { pictureAnswer } from '../pictures/public/picture-answer.ts';
import { forMembers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { findImage } from './product-store.ts';

export const getProductImage = forMembers.products.getProductImage.handler(async ({ input, context }) => {
  const { company, tx } = context;
  const [[product], [file]] = await tx.together([findImage(company.id, input.id), findFile(company.id, input.image)]);
  if (!file || product?.image !== input.image) throw new Refusal('NOT_FOUND');
  return pictureAnswer(context, 'product', file);
});
