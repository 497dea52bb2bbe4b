import { type Paise, paise, sumPaise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';

/** A posting on a bank ledger with its book date and bank date; null while the bank has not booked it. Debit above 0. */
export type BankItem = { readonly bookedOn: IsoDate; readonly bankDate: IsoDate | null; readonly amountPaise: Paise };

/** The items between the balance as per books and the balance as per bank on a day. */
export type Reconciling = {
  readonly booksPaise: Paise;
  /** In the books by the day but not in the bank: money in and money out, both 0 or above. */
  readonly depositsNotInBankPaise: Paise;
  readonly paymentsNotInBankPaise: Paise;
  /** In the bank by the day but booked later; money in above 0. */
  readonly bookedLaterPaise: Paise;
  /** Statement lines up to the day that are not in the books; money in above 0. */
  readonly unbookedPaise: Paise;
};

/** The section of the reconciliation statement for a posting on a day; null if books and bank agree on it. */
export function sectionOf({ bookedOn, bankDate }: BankItem, on: IsoDate): 'notInBank' | 'bookedLater' | null {
  const isInBank = bankDate !== null && bankDate <= on;
  if (bookedOn <= on) return isInBank ? null : 'notInBank';
  return isInBank ? 'bookedLater' : null;
}

/** Sums the differences between books and bank on a day. `openingPaise` is the ledger's opening balance, which is also in the bank. */
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
 * The balance as per bank, exact to the paisa: that of the books, less deposits not yet credited, plus payments not yet presented, plus
 * what the bank booked and the books do not have on the day.
 */
export function bankBalance(figures: Reconciling): Paise {
  const { booksPaise, depositsNotInBankPaise, paymentsNotInBankPaise, bookedLaterPaise, unbookedPaise } = figures;
  return paise(booksPaise - depositsNotInBankPaise + paymentsNotInBankPaise + bookedLaterPaise + unbookedPaise);
}
