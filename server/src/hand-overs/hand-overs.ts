import { acceptHandOver } from './accept-hand-over.ts';
import { getCollectedDay } from './get-collected-day.ts';
import { getHandOver } from './get-hand-over.ts';
import { listHandOvers } from './list-hand-overs.ts';
import { listOwing } from './list-owing.ts';
import { saveHandOver } from './save-hand-over.ts';
import { takeBackHandOver } from './take-back-hand-over.ts';
import { undoAcceptHandOver } from './undo-accept-hand-over.ts';

export const handOvers = {
  getCollectedDay,
  saveHandOver,
  listHandOvers,
  getHandOver,
  acceptHandOver,
  undoAcceptHandOver,
  takeBackHandOver,
  listOwing,
};
