import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';

/** A line of a bank statement. */
export type StatementLine = {
  /** The row in the file, from 1. */
  readonly rowNo: number;
  readonly date: IsoDate;
  readonly valueDate: IsoDate | null;
  readonly description: string;
  /** A cheque number, a UTR or another reference of the bank. */
  readonly reference: string;
  /** In paise, above 0 into the account, below 0 out of it; never 0. */
  readonly amountPaise: Paise;
  /** The balance after this line; null if the file has none. */
  readonly balancePaise: Paise | null;
};
