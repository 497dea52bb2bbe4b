import { MAX_TYPE_PICTURES } from '@bahi/core/rooms/room-set-up';
import { v7 as uuidv7 } from 'uuid';
import { deleteFiles, findFile, insertFile } from '../pictures/picture-store.ts';
import { pictureProblems, readPicture } from '../pictures/public/picture.ts';
import { pictureAnswer } from '../pictures/public/picture-answer.ts';
import { forManagers, forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { refuseStale } from '../platform/record-versions.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import { listRoomTypes, lockSetUp, setTypePictures } from './room-store.ts';

const addRoomTypePicture = forManagers.rooms.addRoomTypePicture.handler(async ({ input: { id, version, image }, context }) => {
  const { tx, company, caller } = context;
  const [[before]] = await tx.after([lockSetUp(company.id)], [listRoomTypes(company.id, id)]);
  refuseStale(before, version);
  if (before.pictures.length >= MAX_TYPE_PICTURES) {
    throw new Refusal('LIMIT_REACHED', undefined, `A room type can have at most ${MAX_TYPE_PICTURES} pictures.`);
  }
  const bytes = Buffer.from(image, 'base64');
  const picture = readPicture(bytes);
  refuseProblems(pictureProblems(bytes, picture, 'image', 'picture'));
  const file = { orgId: company.id, id: uuidv7(), purpose: 'hotel' as const, mediaType: picture!.mediaType, bytes };
  const writes = [insertFile(file), setTypePictures(company.id, id, [...before.pictures, file.id], caller)];
  const [saved] = await tx.after(writes, [listRoomTypes(company.id, id)]);
  return { message: 'Picture saved', roomType: only(saved) };
});

/** The pictures left out are deleted: nothing else shows them. */
const arrangeRoomTypePictures = forManagers.rooms.arrangeRoomTypePictures.handler(async ({ input: { id, version, pictures }, context }) => {
  const { tx, company, caller } = context;
  const [[before]] = await tx.after([lockSetUp(company.id)], [listRoomTypes(company.id, id)]);
  refuseStale(before, version);
  const kept = new Set(pictures);
  if (kept.size < pictures.length || pictures.some((picture) => !before.pictures.includes(picture))) {
    refuseProblems([{ code: 'PICTURES_UNKNOWN', field: 'pictures', message: 'These are pictures of the room type, each at most once' }]);
  }
  const removed = before.pictures.filter((picture) => !kept.has(picture));
  const writes = [setTypePictures(company.id, id, pictures, caller), deleteFiles(company.id, removed)];
  const [saved] = await tx.after(writes, [listRoomTypes(company.id, id)]);
  return { message: removed.length > 0 ? 'Picture taken away' : 'Order of the pictures saved', roomType: only(saved) };
});

const getRoomTypePicture = forMembers.rooms.getRoomTypePicture.handler(async ({ input: { id, image }, context }) => {
  const { tx, company } = context;
  const [[type], [file]] = await tx.together([listRoomTypes(company.id, id), findFile(company.id, image)]);
  if (!file || !type?.pictures.includes(image)) throw new Refusal('NOT_FOUND');
  return pictureAnswer(context, 'room', file);
});

/** Pictures of room types. */
export const typePictures = { addRoomTypePicture, arrangeRoomTypePictures, getRoomTypePicture };
