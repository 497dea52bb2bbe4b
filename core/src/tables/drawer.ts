import { type Paise, paise } from '../money/paise.ts';

/** The cash of a restaurant's drawer since it was counted last, in paise. The drawer is the ledger Cash without what riders still carry. */
export type DrawerCash = {
  /** In the drawer at the last count. */
  readonly floatPaise: Paise;
  /** Cash that riders carried at the last count: it is in the drawer now, or still in `heldPaise`. */
  readonly heldBeforePaise: Paise;
  /** Paid in cash on the restaurant's bills since then, whatever their business day. */
  readonly salesPaise: Paise;
  /** Other vouchers on the ledger Cash that were entered since then: expenses, deposits, hand-overs into another till. */
  readonly inPaise: Paise;
  readonly outPaise: Paise;
  /** Vouchers from before the last count that were changed or cancelled since: below 0 cash was given back. */
  readonly changedPaise: Paise;
  /** Cash that riders collected and that nobody has accepted yet. */
  readonly heldPaise: Paise;
};

/** A close that counted the drawer. The last two amounts are null for closes from before they were kept. */
export type LastCount = { readonly countedPaise: Paise; readonly bookPaise: Paise | null; readonly heldPaise: Paise | null };

/** The ledger Cash as the books have it now. "Since" is the last count; without one, the beginning of the business day. */
export type CashBooks = {
  /** The balance of the ledger over all dates, without its opening balance. */
  readonly bookPaise: Paise;
  readonly salesPaise: Paise;
  readonly inPaise: Paise;
  readonly outPaise: Paise;
  /** Entered since with a date before the business day of the last count: the drawer gave or got that cash before it was counted. */
  readonly backdatedPaise: Paise;
  /** With riders now, and the part of it on bills entered since. */
  readonly heldPaise: Paise;
  readonly heldSincePaise: Paise;
};

/**
 * The cash of the drawer from the last count and the books. A count begins where the one before ended, so nothing is counted twice or left
 * out, in whatever order business days are closed. What is neither a voucher since nor backdated is a change of an earlier voucher.
 */
export function drawerCash(last: LastCount | null, books: CashBooks): DrawerCash {
  const { salesPaise, inPaise, outPaise } = books;
  const since = { floatPaise: last?.countedPaise ?? paise(0), salesPaise, inPaise, outPaise };
  if (last === null || last.bookPaise === null || last.heldPaise === null)
    return { ...since, heldBeforePaise: paise(0), changedPaise: paise(0), heldPaise: books.heldSincePaise };
  const movedPaise = books.bookPaise - last.bookPaise - books.backdatedPaise;
  return {
    ...since,
    heldBeforePaise: last.heldPaise,
    changedPaise: paise(movedPaise - salesPaise - inPaise + outPaise),
    heldPaise: books.heldPaise,
  };
}

/** The cash that the drawer should hold, in paise. */
export const expectedCash = (cash: DrawerCash): Paise =>
  paise(cash.floatPaise + cash.heldBeforePaise + cash.salesPaise + cash.inPaise - cash.outPaise + cash.changedPaise - cash.heldPaise);
