import { addCharge, allowOff, moveLines, reverseLine } from './change-lines.ts';
import { checkOut, previewCheckOut } from './check-out.ts';
import { getFolios, getRoomCredit, listInHouseStays } from './read-folios.ts';
import { openMasterBill, saveFolio, saveRoomCredit, saveRouting, updateFolio } from './save-folio.ts';
import { takePayment } from './take-payment.ts';
import { undoCheckOut } from './undo-check-out.ts';

/** The folios of the stays of a hotel. */
export const folios = {
  getFolios,
  addCharge,
  reverseLine,
  allowOff,
  moveLines,
  saveFolio,
  updateFolio,
  saveRouting,
  openMasterBill,
  saveRoomCredit,
  getRoomCredit,
  takePayment,
  previewCheckOut,
  checkOut,
  undoCheckOut,
  listInHouse: listInHouseStays,
};
