import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';

/** An entry on any ledgers, as a person fills it in. */
export type JournalDraft = { readonly date: IsoDate; readonly lines: readonly JournalLine[]; readonly note: string };

export type JournalLine = {
  readonly ledgerId: string;
  readonly side: 'debit' | 'credit';
  readonly amountPaise: Paise;
  /** Of a line on a party; null leaves it on account. */
  readonly reference: JournalReference | null;
};

/** The bill that a line on a party opens, or the open one that it settles. */
export type JournalReference =
  | {
      readonly kind: 'new';
      readonly name: string;
      /** Of an old bill that opens again, as after a cheque that bounced; null for the voucher's date. */
      readonly billDate: IsoDate | null;
      /** null for the credit days of the party after the bill's date. */
      readonly dueOn: IsoDate | null;
    }
  | { readonly kind: 'against'; readonly billId: string };

/** Debit positive, credit negative. */
export const signedPaise = ({ side, amountPaise }: Pick<JournalLine, 'side' | 'amountPaise'>): Paise =>
  side === 'debit' ? amountPaise : -amountPaise;
