import { cancelVoucher } from './cancel-voucher.ts';
import { closeSaleOrder, reopenSaleOrder } from './close-order.ts';
import { getPendingOrder, getReturnable } from './convert-voucher.ts';
import { getProductsForVoucher } from './get-products-for-voucher.ts';
import { getVoucher } from './get-voucher.ts';
import { getVoucherFacts } from './get-voucher-facts.ts';
import { getVoucherVersion } from './get-voucher-versions.ts';
import { listBatches } from './list-batches.ts';
import { listJournalBills, listJournalLedgers } from './list-for-journal.ts';
import { listLastPrices } from './list-last-prices.ts';
import { listLineLedgers } from './list-line-ledgers.ts';
import { listOpenOrders } from './list-open-orders.ts';
import { listStockPlaces } from './list-stock-places.ts';
import { getStockTransfer, listStockTransfers } from './list-stock-transfers.ts';
import { listVoucherSeries, listVouchers } from './list-vouchers.ts';
import { listWarrantyCards } from './list-warranty-cards.ts';
import { dispatchStockTransfer, receiveStockTransfer } from './move-stock-transfer.ts';
import { previewCreditNote, previewDebitNote, previewPurchase, previewSaleOrder, previewSales, previewVanSale } from './preview-trade.ts';
import { saveContra, updateContra } from './save-contra.ts';
import { saveJournal, updateJournal } from './save-journal.ts';
import { savePayment, saveReceipt, updatePayment, updateReceipt } from './save-receipt.ts';
import { saveStockAdjustment, updateStockAdjustment } from './save-stock-adjustment.ts';
import { saveStockTransfer, updateStockTransfer } from './save-stock-transfer.ts';
import {
  saveCreditNote,
  saveDebitNote,
  savePurchase,
  saveSaleOrder,
  saveSales,
  saveVanSale,
  updateCreditNote,
  updateDebitNote,
  updatePurchase,
  updateSaleOrder,
  updateSales,
  updateVanSale,
} from './save-trade.ts';
import { scanProduct } from './scan-product.ts';
import { getVoucherPdf } from './voucher-pdf.ts';
import { listVoucherVersions } from './voucher-versions.ts';

export const vouchers = {
  saveSales,
  updateSales,
  saveVanSale,
  updateVanSale,
  saveSaleOrder,
  updateSaleOrder,
  savePurchase,
  updatePurchase,
  saveCreditNote,
  updateCreditNote,
  saveDebitNote,
  updateDebitNote,
  previewSales,
  previewPurchase,
  previewVanSale,
  previewSaleOrder,
  previewCreditNote,
  previewDebitNote,
  saveReceipt,
  updateReceipt,
  savePayment,
  updatePayment,
  saveContra,
  updateContra,
  saveJournal,
  updateJournal,
  listJournalLedgers,
  listJournalBills,
  saveStockTransfer,
  updateStockTransfer,
  dispatchStockTransfer,
  receiveStockTransfer,
  getStockTransfer,
  listStockTransfers,
  saveStockAdjustment,
  updateStockAdjustment,
  listStockPlaces,
  getVoucherFacts,
  getProductsForVoucher,
  scanProduct,
  listBatches,
  getPendingOrder,
  getReturnable,
  listOpenOrders,
  closeSaleOrder,
  reopenSaleOrder,
  listWarrantyCards,
  listLastPrices,
  listLineLedgers,
  listVouchers,
  listVoucherSeries,
  getVoucher,
  getVoucherPdf,
  listVoucherVersions,
  getVoucherVersion,
  cancelVoucher,
};
