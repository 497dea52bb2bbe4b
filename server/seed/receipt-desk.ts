import type { IsoDate } from '@bahi/core/periods/business-date';
import type { Desk } from './demo-desk.ts';
import type { Random } from './random.ts';

/**
 * The data that the money parts of the seed share: user, ledgers, and pending bills. Calls are made one after the other, so the result is
 * reproducible.
 */
export type ReceiptDesk = {
  staff: Desk;
  salesman: Desk;
  org: string;
  random: Random;
  begins: IsoDate;
  today: IsoDate;
  cashId: string;
  /** The bank with the imported statement, and the bank of the cheques. */
  sbiId: string;
  federalId: string;
  /** The date this many days before today. */
  ago(days: number): IsoDate;
  /** A ledger in a predefined group. */
  ledger(name: string, group: string): Promise<string>;
  /** The next customer with a pending bill older than a day, and the pending amount. */
  nextOwed(on: IsoDate): Promise<{ partyId: string; billId: string; amount: number }>;
};
