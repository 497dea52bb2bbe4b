import { bankOfVoucher } from './banking/public/voucher-part.ts';
import { cashOfVoucher } from './cash-counts/public/voucher-part.ts';
import { chequesOfVoucher } from './cheques/public/voucher-part.ts';
import { folioOfVoucher } from './folios/public/voucher-part.ts';
import { handOverOfVoucher } from './hand-overs/public/voucher-part.ts';
import type { VoucherPart } from './vouchers/public/voucher-part.ts';

/**
 * The parts that nouns above vouchers attach to a saved voucher (ADR 48). Locks are taken, and refusals and warnings made, in this order. A noun that
 * shall hold or follow vouchers gets one more entry here; vouchers need not know it.
 */
export const voucherParts: readonly VoucherPart[] = [chequesOfVoucher, handOverOfVoucher, folioOfVoucher, cashOfVoucher, bankOfVoucher];
