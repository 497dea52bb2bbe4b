import { paise } from '../money/paise.ts';
import { addDays, type IsoDate } from '../periods/business-date.ts';
import type { OpenPeriod } from '../periods/open-period.ts';
import { balanced, type Posting } from '../postings/posting.ts';
import type { Cheque } from './cheque.ts';

/**
 * The day on which a post-dated cheque moves to the bank: its own date, or the first open day after it if that is locked or before the
 * books.
 */
export function dayOfMove(chequeDate: IsoDate, { booksFrom, lockedUpTo }: Pick<OpenPeriod, 'booksFrom' | 'lockedUpTo'>): IsoDate {
  const open = lockedUpTo === null ? booksFrom : addDays(lockedUpTo, 1);
  return [chequeDate, booksFrom, open].reduce((last, day) => (day > last ? day : last));
}

/** The contra from Cheques Issued to the bank. The posting on the bank comes first. */
export function fallDue(
  { amountPaise }: Pick<Cheque, 'amountPaise'>,
  { bankLedgerId, chequesIssuedLedgerId }: { readonly bankLedgerId: string; readonly chequesIssuedLedgerId: string },
): Posting[] {
  return balanced([
    { ledgerId: bankLedgerId, amountPaise: paise(-amountPaise) },
    { ledgerId: chequesIssuedLedgerId, amountPaise },
  ]);
}
