import { closeSaleOrder, reopenSaleOrder } from './close-order.ts';
import { getPendingOrder, getReturnable } from './convert-voucher.ts';
import { getProductsForVoucher } from './get-products-for-voucher.ts';
import { getVoucherFacts } from './get-voucher-facts.ts';
import { listBatches } from './list-batches.ts';
import { listLastPrices } from './list-last-prices.ts';
import { listLineLedgers } from './list-line-ledgers.ts';
import { listOpenOrders } from './list-open-orders.ts';
import { listWarrantyCards } from './list-warranty-cards.ts';
import { previewCreditNote, previewDebitNote, previewPurchase, previewSaleOrder, previewSales, previewVanSale } from './preview-trade.ts';
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

/** Vouchers with goods (ADR 21), and what their pages read. */
export const trade = {
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
};
