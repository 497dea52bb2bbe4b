import { forMembersDrawing } from '../platform/guards.ts';
import { printVoucher } from './public/print-voucher.ts';

export const getVoucherPdf = forMembersDrawing.vouchers.getVoucherPdf.handler(({ input: { id }, context }) =>
  printVoucher(context, 'vouchers.getVoucherPdf', async () => id),
);
