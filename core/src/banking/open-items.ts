import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';

/** A line that is not matched. */
export type OpenLine = {
  readonly id: string;
  readonly date: IsoDate;
  readonly amountPaise: Paise;
  readonly description: string;
  readonly reference: string;
};

/** A posting on the bank's ledger that is not matched. A voucher has one on a ledger. */
export type OpenPosting = {
  readonly voucherId: string;
  readonly lineNo: number;
  readonly date: IsoDate;
  readonly amountPaise: Paise;
  readonly voucherNumber: string;
  readonly partyName: string;
  /** Cheque numbers and what bank or UPI call its parts. */
  readonly references: readonly string[];
};
