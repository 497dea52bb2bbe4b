import { z } from 'zod';

export const voucherKind = z.enum([
  'sales',
  'purchase',
  'vanSale',
  'saleOrder',
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
