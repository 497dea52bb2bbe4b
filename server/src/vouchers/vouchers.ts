import { cancelVoucher } from './cancel-voucher.ts';
import { getVoucher } from './get-voucher.ts';
import { getVoucherVersion } from './get-voucher-versions.ts';
import { listVoucherSeries, listVouchers } from './list-vouchers.ts';
import { getVoucherPdf } from './voucher-pdf.ts';
import { listVoucherVersions } from './voucher-versions.ts';

/** The use cases shared by vouchers of every kind; each kind is saved by `trade`, `receipts`, `entries` or `stock-vouchers`. */
export const vouchers = {
  listVouchers,
  listVoucherSeries,
  getVoucher,
  getVoucherPdf,
  listVoucherVersions,
  getVoucherVersion,
  cancelVoucher,
};
