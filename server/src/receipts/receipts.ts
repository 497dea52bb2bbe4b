import { savePayment, saveReceipt, updatePayment, updateReceipt } from './save-receipt.ts';

/** Receipts and payments (ADR 26). */
export const receipts = {
  saveReceipt,
  updateReceipt,
  savePayment,
  updatePayment,
};
