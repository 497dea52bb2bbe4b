import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';

/** A contra as the user enters it: money from one place to another, as a deposit, a withdrawal, bank to bank, cheques to the bank. */
export type ContraDraft = {
  readonly date: IsoDate;
  readonly fromLedgerId: string;
  readonly toLedgerId: string;
  readonly amountPaise: Paise;
  readonly note: string;
};
