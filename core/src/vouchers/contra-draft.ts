import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';

/** Money carried from one place to another, as a person fills it in: a deposit, a withdrawal, bank to bank, cheques to the bank. */
export type ContraDraft = {
  readonly date: IsoDate;
  readonly fromLedgerId: string;
  readonly toLedgerId: string;
  readonly amountPaise: Paise;
  readonly note: string;
};
