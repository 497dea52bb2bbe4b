import { invariant } from '../basics/invariant.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';

/** A bill with money still to come (or to go). */
export type OpenBill = {
  readonly id: string;
  readonly billNo: string;
  readonly billDate: IsoDate;
  readonly dueOn: IsoDate;
  /** The kind of voucher that opened it, or `opening`. */
  readonly source: string;
  readonly pendingPaise: Paise;
};

export type SettledBill = OpenBill & { readonly settledPaise: Paise; readonly remainingPaise: Paise };

export type Settled = {
  /** In the order of selection. A bill for which nothing was left stands here with 0. */
  readonly bills: readonly SettledBill[];
  readonly advancePaise: Paise;
};

/** What the Outstanding List shows and stores in the draft. */
export type Settlement = Settled & {
  /** All that the party owed before, chosen or not. */
  readonly totalBillPaise: Paise;
  readonly enteredPaise: Paise;
  /** Total less the sum settled. */
  readonly remainingPaise: Paise;
};

/** Settles the chosen bills in their order; what is left over is an advance. Amounts in paise. */
export function settleBills(enteredPaise: Paise, chosen: readonly OpenBill[]): Settled {
  invariant(enteredPaise > 0, 'a settlement brings money');
  let unallocatedPaise = paise(enteredPaise);
  const bills = chosen.map((bill) => {
    invariant(bill.pendingPaise >= 0, 'an open bill is not below zero');
    const settledPaise = Math.min(unallocatedPaise, bill.pendingPaise);
    unallocatedPaise -= settledPaise;
    return { ...bill, settledPaise, remainingPaise: bill.pendingPaise - settledPaise };
  });
  return { bills, advancePaise: unallocatedPaise };
}

/**
 * The settlement of the bills ticked among all that are open. An amount of 0 or less settles nothing and is no advance.
 * An id that is not open any more, or comes twice, is passed over: `sameFigures` then tells that something changed.
 * `totalBillPaise` is what the party owes in all, which is more than the sum of `open` where a list was cut.
 */
export function settlementOf(
  enteredPaise: Paise,
  open: readonly OpenBill[],
  selectedIds: readonly string[],
  totalBillPaise: Paise = sumPaise(open.map((bill) => bill.pendingPaise)),
): Settlement {
  const byId = new Map(open.map((bill) => [bill.id, bill]));
  const chosen = [...new Set(selectedIds)].flatMap((id) => byId.get(id) ?? []);
  const { bills, advancePaise } = enteredPaise > 0 ? settleBills(enteredPaise, chosen) : { bills: [], advancePaise: 0 };
  const settledPaise = sumPaise(bills.map((bill) => bill.settledPaise));
  return { bills, advancePaise, totalBillPaise, enteredPaise, remainingPaise: paise(totalBillPaise - settledPaise) };
}

/** Whether what a person saw is what the books say now: same bills, same order, same amounts, none named twice. */
export function sameFigures(settled: Settled, seen: readonly { readonly billId: string; readonly settledPaise: Paise }[]): boolean {
  return (
    settled.bills.length === seen.length &&
    new Set(seen.map((bill) => bill.billId)).size === seen.length &&
    settled.bills.every((bill, at) => bill.id === seen[at]?.billId && bill.settledPaise === seen[at].settledPaise)
  );
}
