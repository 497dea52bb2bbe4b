import { z } from 'zod';

export const voucherKind = z.enum([
  'sales',
  'purchase',
  'vanSale',
  'saleOrder',
  'purchaseOrder',
  'stockTransfer',
  'creditNote',
  'debitNote',
  'receipt',
  'payment',
  'contra',
  'journal',
  'stockAdjustment',
  'stockJournal',
]);
