import { checkSerials } from './check-serials.ts';
import { enterStockSerials, removeStockSerial } from './enter-stock-serials.ts';
import { getStockJournalCost } from './get-stock-journal-cost.ts';
import { getSerial, listSerials } from './list-serials.ts';
import { listStockPlaces } from './list-stock-places.ts';
import { getStockTransfer, listStockTransfers } from './list-stock-transfers.ts';
import { dispatchStockTransfer, receiveStockTransfer } from './move-stock-transfer.ts';
import { saveStockAdjustment, updateStockAdjustment } from './save-stock-adjustment.ts';
import { saveStockJournal, updateStockJournal } from './save-stock-journal.ts';
import { saveStockTransfer, updateStockTransfer } from './save-stock-transfer.ts';

/** Stock transfers, adjustments and journals, and what their pages look up. */
export const stockVouchers = {
  saveStockTransfer,
  updateStockTransfer,
  dispatchStockTransfer,
  receiveStockTransfer,
  getStockTransfer,
  listStockTransfers,
  saveStockAdjustment,
  updateStockAdjustment,
  saveStockJournal,
  updateStockJournal,
  getStockJournalCost,
  listStockPlaces,
  listSerials,
  getSerial,
  checkSerials,
  enterStockSerials,
  removeStockSerial,
};
