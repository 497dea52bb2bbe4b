import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';

/** A journal on any ledgers, as the user enters it. */
export type JournalDraft = { readonly date: IsoDate; readonly lines: readonly JournalLine[]; readonly note: string };

export type JournalLine = {
  readonly ledgerId: string;
  readonly side: 'debit' | 'credit';
  readonly amountPaise: Paise;
  /** For a line on a party; null leaves the line on account. */
  readonly reference: JournalReference | null;
};

/** The bill that a line on a party opens, or the open bill that it settles. */
export type JournalReference =
  | {
      readonly kind: 'new';
      readonly name: string;
      /** The date of an old bill that opens again, as after a bounced cheque; null for the voucher's date. */
      readonly billDate: IsoDate | null;
      /** null for the bill's date plus the party's credit days. */
      readonly dueOn: IsoDate | null;
    }
  | { readonly kind: 'against'; readonly billId: string };

/** Debit positive, credit negative. */
export const signedPaise = ({ side, amountPaise }: Pick<JournalLine, 'side' | 'amountPaise'>): Paise =>
  side === 'debit' ? amountPaise : -amountPaise;
