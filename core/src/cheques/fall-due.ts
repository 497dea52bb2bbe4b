import { paise } from '../money/paise.ts';
import { addDays, type IsoDate } from '../periods/business-date.ts';
import type { OpenPeriod } from '../periods/open-period.ts';
import { balanced, type Posting } from '../postings/posting.ts';
import type { Cheque } from './cheque.ts';

/** The day on which a post-dated cheque goes to the bank: the one that it bears, or where that is locked by now the first open one after. */
export function dayOfMove(chequeDate: IsoDate, { booksFrom, lockedUpTo }: Pick<OpenPeriod, 'booksFrom' | 'lockedUpTo'>): IsoDate {
  const open = lockedUpTo === null ? booksFrom : addDays(lockedUpTo, 1);
  return [chequeDate, booksFrom, open].reduce((last, day) => (day > last ? day : last));
}

/** Its contra: out of Cheques Issued, into the bank's credit. The posting on the bank comes first. */
export function fallDue(
  { amountPaise }: Pick<Cheque, 'amountPaise'>,
  { bankLedgerId, chequesIssuedLedgerId }: { readonly bankLedgerId: string; readonly chequesIssuedLedgerId: string },
): Posting[] {
  return balanced([
    { ledgerId: bankLedgerId, amountPaise: paise(-amountPaise) },
    { ledgerId: chequesIssuedLedgerId, amountPaise },
  ]);
}
