import type { IsoDate } from '@bahi/core/periods/business-date';
import type { Desk } from './demo-desk.ts';
import type { Random } from './random.ts';

/** What the parts of the money need: who enters it, where it lies, and who still owes. One call after the other, so it comes out the same. */
export type MoneyDesk = {
  staff: Desk;
  salesman: Desk;
  org: string;
  random: Random;
  begins: IsoDate;
  today: IsoDate;
  cashId: string;
  /** The bank whose statement is brought in, and that of the cheques. */
  sbiId: string;
  federalId: string;
  /** So many days before today. */
  ago(days: number): IsoDate;
  /** A ledger of its own in a predefined group. */
  ledger(name: string, group: string): Promise<string>;
  /** The next customer who owes a bill that is older than a day, and what is pending of that bill. */
  nextOwed(on: IsoDate): Promise<{ partyId: string; billId: string; amount: number }>;
};
