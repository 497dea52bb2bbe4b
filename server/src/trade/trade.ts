import { closeOrder, reopenOrder } from './close-order.ts';
import { getPendingOrder, getReturnable } from './convert-voucher.ts';
import { getProductsForVoucher } from './get-products-for-voucher.ts';
import { getVoucherFacts } from './get-voucher-facts.ts';
import { listBatches } from './list-batches.ts';
import { listLastPrices } from './list-last-prices.ts';
import { listLineLedgers } from './list-line-ledgers.ts';
import { listOpenOrders } from './list-open-orders.ts';
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
  savePurchaseOrder,
  updatePurchaseOrder,
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
  getVoucherFacts,
  getProductsForVoucher,
  scanProduct,
  listBatches,
  getPendingOrder,
  getReturnable,
  listOpenOrders,
  closeOrder,
  reopenOrder,
  orderLowStock,
  listLastPrices,
  listLineLedgers,
};
