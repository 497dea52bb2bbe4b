import { findFile } from '../pictures/picture-store.ts';
import { pictureAnswer } from '../pictures/public/picture-answer.ts';
import { forKitchen } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { findDishImage } from './menu-store.ts';

/** The picture of the product of a dish, for all who work in the restaurant: captains read no products. */
export const getDishImage = forKitchen.menu.getDishImage.handler(async ({ input, context }) => {
  const { tx, company } = context;
  const [[dish], [file]] = await tx.together([findDishImage(company.id, input.id), findFile(company.id, input.image)]);
  if (!file || dish?.image !== input.image) throw new Refusal('NOT_FOUND');
  return pictureAnswer(context, 'dish', file);
});
