import { blockForFault, doneFault, listFaults, saveFault } from './faults.ts';
import { closeLost, listLost, saveLost } from './lost-items.ts';
import { getPhoto } from './photos.ts';
import { getRounds, giveRooms, noteFound, noteLinen, saveMinibar } from './rounds.ts';

/** Rounds of housekeeping, lost property and faults of rooms. */
export const housekeeping = {
  ...{ getRounds, giveRooms, noteLinen, noteFound, saveMinibar },
  ...{ listLost, saveLost, closeLost },
  ...{ listFaults, saveFault, blockForFault, doneFault, getPhoto },
};
