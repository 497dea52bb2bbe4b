import { v7 as uuidv7 } from 'uuid';
import { findFile, insertFile } from '../pictures/picture-store.ts';
import { pictureProblems, readPicture } from '../pictures/public/picture.ts';
import { pictureAnswer } from '../pictures/public/picture-answer.ts';
import { forMembers } from '../platform/guards.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import type { Statement } from '../platform/transaction.ts';
import { findPhoto } from './lost-store.ts';

type Photo = { readonly id: string; readonly insert: Statement };

/** Checks a photo and makes the statement that stores it; null without one. */
export function newPhoto(orgId: string, image: string | null): Photo | null {
  if (image === null) return null;
  const bytes = Buffer.from(image, 'base64');
  const picture = readPicture(bytes);
  refuseProblems(pictureProblems(bytes, picture, 'image', 'photo'));
  const id = uuidv7();
  return { id, insert: insertFile({ orgId, id, purpose: 'hotel', mediaType: picture!.mediaType, bytes }) };
}

export const getPhoto = forMembers.housekeeping.getPhoto.handler(async ({ input: { image }, context }) => {
  const { tx, company } = context;
  const [[photo], [file]] = await tx.together([findPhoto(company.id, image), findFile(company.id, image)]);
  if (!photo || !file) throw new Refusal('NOT_FOUND');
  return pictureAnswer(context, 'photo', file);
});
