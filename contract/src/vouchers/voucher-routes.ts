import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { id } from '../wire.ts';
import { cancelVoucher, getVoucherPdf, getVoucherVersion, listVoucherVersions } from './change-voucher.ts';
import { closeOrder, reopenOrder } from './close-order.ts';
import { getPendingOrder, getReturnable, listOpenOrders } from './conversion-routes.ts';
import { getProductsForVoucher, listBatches, listLastPrices, listLineLedgers, scanProduct } from './entry-aids.ts';
import { listVoucherSeries, listVouchers } from './list-vouchers.ts';
import { orderLowStock } from './order-low-stock.ts';
import {
  previewCreditNote,
  previewDebitNote,
  previewPurchase,
  previewPurchaseOrder,
  previewSaleOrder,
  previewSales,
  previewVanSale,
} from './preview-trade.ts';
import { saveContra, updateContra } from './save-contra.ts';
import { listJournalBills, listJournalLedgers, saveJournal, updateJournal } from './save-journal.ts';
import { savePayment, saveReceipt, updatePayment, updateReceipt } from './save-receipt.ts';
import { listStockPlaces, saveStockAdjustment, updateStockAdjustment } from './save-stock-adjustment.ts';
import { getStockJournalCost, saveStockJournal, updateStockJournal } from './save-stock-journal.ts';
import {
  dispatchStockTransfer,
  getStockTransfer,
  listStockTransfers,
  receiveStockTransfer,
  saveStockTransfer,
  updateStockTransfer,
} from './save-stock-transfer.ts';
import {
  saveCreditNote,
  saveDebitNote,
  savePurchase,
  savePurchaseOrder,
  saveSaleOrder,
  saveSales,
  saveVanSale,
  updateCreditNote,
  updateDebitNote,
  updatePurchase,
  updatePurchaseOrder,
  updateSaleOrder,
  updateSales,
  updateVanSale,
} from './save-trade.ts';
import { checkSerials, enterStockSerials, getSerial, listSerials, removeStockSerial } from './serial-routes.ts';
import { voucherDetails, voucherSince } from './voucher-details.ts';
import { getVoucherFacts } from './voucher-facts.ts';

export const voucherRoutes = {
  saveSales,
  updateSales,
  savePurchase,
  updatePurchase,
  saveVanSale,
  updateVanSale,
  saveSaleOrder,
  updateSaleOrder,
  savePurchaseOrder,
  updatePurchaseOrder,
  orderLowStock,
  saveCreditNote,
  updateCreditNote,
  saveDebitNote,
  updateDebitNote,
  previewSales,
  previewPurchase,
  previewVanSale,
  previewSaleOrder,
  previewPurchaseOrder,
  previewCreditNote,
  previewDebitNote,
  getPendingOrder,
  getReturnable,
  listOpenOrders,
  closeOrder,
  reopenOrder,
  listSerials,
  getSerial,
  checkSerials,
  enterStockSerials,
  removeStockSerial,
  cancelVoucher,
  listVoucherVersions,
  getVoucherVersion,
  getVoucherPdf,
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
  saveStockJournal,
  updateStockJournal,
  getStockJournalCost,
  listStockPlaces,
  getVoucherFacts,
  getProductsForVoucher,
  scanProduct,
  listBatches,
  listLastPrices,
  listLineLedgers,
  listVouchers,
  listVoucherSeries,
  getVoucher: inCompany
    .route({ method: 'GET', path: '/orgs/{orgId}/vouchers/{id}', tags: ['vouchers'], summary: 'One voucher with its lines and postings' })
    .input(z.strictObject({ ...orgId, id }))
    .output(z.strictObject({ voucher: voucherDetails, since: voucherSince })),
};
