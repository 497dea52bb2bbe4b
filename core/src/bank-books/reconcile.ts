import { type Paise, paise, sumPaise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';

/** A posting on a bank ledger: its day in the books and that in the bank, null while the bank does not know it. Debit positive. */
export type BankItem = { readonly bookedOn: IsoDate; readonly bankDate: IsoDate | null; readonly amountPaise: Paise };

/** Between the balance as per books on a day and that of the bank. */
export type Reconciling = {
  readonly booksPaise: Paise;
  /** Booked by the day and not in the bank by then: money in, and money out, both 0 or above. */
  readonly depositsNotInBankPaise: Paise;
  readonly paymentsNotInBankPaise: Paise;
  /** In the bank by the day and booked later; money in positive. */
  readonly bookedLaterPaise: Paise;
  /** Lines of the bank's statement up to the day that are not in the books at all; money in positive. */
  readonly unbookedPaise: Paise;
};

/** On which side of the statement a posting stands on a day; null when books and bank agree on it. */
export function sectionOf({ bookedOn, bankDate }: BankItem, on: IsoDate): 'notInBank' | 'bookedLater' | null {
  const isInBank = bankDate !== null && bankDate <= on;
  if (bookedOn <= on) return isInBank ? null : 'notInBank';
  return isInBank ? 'bookedLater' : null;
}

/** Sums what books and bank differ by on a day. `openingPaise` is the ledger's opening balance, which the bank knows. */
export function reconcilingOf(
  openingPaise: Paise,
  items: readonly BankItem[],
  unbooked: readonly { readonly date: IsoDate; readonly amountPaise: Paise }[],
  on: IsoDate,
): Reconciling {
  const amounts = (section: 'notInBank' | 'bookedLater') =>
    items.filter((item) => sectionOf(item, on) === section).map(({ amountPaise }) => amountPaise);
  const notInBank = amounts('notInBank');
  return {
    booksPaise: paise(openingPaise + sumPaise(items.flatMap(({ bookedOn, amountPaise }) => (bookedOn <= on ? [amountPaise] : [])))),
    depositsNotInBankPaise: sumPaise(notInBank.filter((amount) => amount > 0)),
    paymentsNotInBankPaise: paise(-sumPaise(notInBank.filter((amount) => amount < 0))),
    bookedLaterPaise: sumPaise(amounts('bookedLater')),
    unbookedPaise: sumPaise(unbooked.flatMap(({ date, amountPaise }) => (date <= on ? [amountPaise] : []))),
  };
}

/**
 * The balance as per bank: that of the books, less deposits that the bank has not credited, and what it paid or received that the books
 * do not have on the day; payments not yet presented still lie there. To the paisa.
 */
export function bankBalance(figures: Reconciling): Paise {
  const { booksPaise, depositsNotInBankPaise, paymentsNotInBankPaise, bookedLaterPaise, unbookedPaise } = figures;
  return paise(booksPaise - depositsNotInBankPaise + paymentsNotInBankPaise + bookedLaterPaise + unbookedPaise);
}
