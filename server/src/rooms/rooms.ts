import { todayInIndia } from '@bahi/core/periods/business-date';
import { forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { releaseBlockHandler, saveBlock } from './block-rooms.ts';
import { saveHotelSettings, serializeSettings } from './hotel-settings.ts';
import { findBusinessDay, findSettings } from './hotel-store.ts';
import { listPlans } from './plan-store.ts';
import { ratePlans } from './rate-plans.ts';
import { roomBoard } from './room-board.ts';
import { listRooms, listRoomTypes } from './room-store.ts';
import { saveRooms, saveRoomType, setCleaningHandler, updateRoomHandler, updateRoomTypeHandler } from './save-rooms.ts';
import { typePictures } from './type-pictures.ts';

/** The rooms of a hotel. */
export const rooms = {
  getSetUp: forMembers.rooms.getSetUp.handler(async ({ context: { tx, company } }) => {
    const [types, all, plans, settings, days] = await tx.together([
      listRoomTypes(company.id),
      listRooms(company.id, { onlyActive: false }),
      listPlans(company.id),
      findSettings(company.id),
      findBusinessDay(company.id, todayInIndia(Date.now())),
    ]);
    return { types, rooms: all, plans, settings: serializeSettings(only(settings)), businessDay: only(days).businessDay };
  }),
  saveRoomType,
  updateRoomType: updateRoomTypeHandler,
  ...typePictures,
  saveRooms,
  updateRoom: updateRoomHandler,
  setCleaning: setCleaningHandler,
  saveBlock,
  releaseBlock: releaseBlockHandler,
  ...ratePlans,
  saveHotelSettings,
  ...roomBoard,
};
