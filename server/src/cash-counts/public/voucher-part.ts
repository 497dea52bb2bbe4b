import { postingsOf, voucherPart } from '../../vouchers/public/voucher-part.ts';
import { cashField, checkCash } from './check-cash.ts';

/** A change may leave too little cash. */
export const cashOfVoucher = voucherPart({
  check: (context, { old, now }) =>
    checkCash(context, { date: old.head.date, postings: postingsOf(old) }, now, now ? cashField(old.head.kind) : undefined),
});
