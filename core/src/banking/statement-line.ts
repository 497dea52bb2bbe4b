import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';

/** What a bank says happened on an account. */
export type StatementLine = {
  /** The row of the file, from 1. */
  readonly rowNo: number;
  readonly date: IsoDate;
  readonly valueDate: IsoDate | null;
  readonly description: string;
  /** A cheque number, a UTR, what else the bank calls it. */
  readonly reference: string;
  /** Into the account positive, out of it negative; never 0. */
  readonly amountPaise: Paise;
  /** After this line, where the bank says it. */
  readonly balancePaise: Paise | null;
};
