import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';

/** An unmatched statement line. */
export type OpenLine = {
  readonly id: string;
  readonly date: IsoDate;
  readonly amountPaise: Paise;
  readonly description: string;
  readonly reference: string;
};

/** An unmatched posting on the bank's ledger. */
export type OpenPosting = {
  readonly voucherId: string;
  readonly lineNo: number;
  readonly date: IsoDate;
  readonly amountPaise: Paise;
  readonly voucherNumber: string;
  readonly partyName: string;
  /** Cheque numbers, and the references of bank or UPI. */
  readonly references: readonly string[];
};
