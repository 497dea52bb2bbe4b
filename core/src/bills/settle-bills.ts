import { invariant } from '../basics/invariant.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';

/** A bill with an amount still to be received or paid. */
export type OpenBill = {
  readonly id: string;
  readonly billNo: string;
  readonly billDate: IsoDate;
  readonly dueOn: IsoDate;
  /** The kind of voucher that opened it, or `opening`. */
  readonly source: string;
  /** Above 0: the amount to settle. Below 0: a credit of the party (an advance, a credit note), which may be netted against bills. */
  readonly pendingPaise: Paise;
};

export type SettledBill = OpenBill & {
  /** The money allocated to it, without the deduction; for a credit (below 0) the part used. */
  readonly settledPaise: Paise;
  /** Discount, TDS and other deductions, which settle the bill before money does. */
  readonly deductedPaise: Paise;
  readonly remainingPaise: Paise;
};

export type Settled = {
  /** In the order of selection. A bill that got nothing has 0. */
  readonly bills: readonly SettledBill[];
  readonly advancePaise: Paise;
};

/** The settlement as the Outstanding List shows and stores it. */
export type Settlement = Settled & {
  /** Everything the party owed before, selected or not. */
  readonly totalBillPaise: Paise;
  readonly enteredPaise: Paise;
  /** `totalBillPaise` less the settled sum. */
  readonly remainingPaise: Paise;
};

/** The deducted amount in paise, by bill id. */
export type Deducted = ReadonlyMap<string, Paise>;
const NOTHING: Deducted = new Map();

/**
 * Settles the chosen bills in their order; the rest is an advance. A deduction settles its bill first and never becomes an advance.
 * Chosen credits cover, in their order, only what the money does not. Amounts in paise.
 */
export function settleBills(enteredPaise: Paise, chosen: readonly OpenBill[], deducted: Deducted = NOTHING): Settled {
  invariant(enteredPaise > 0, 'a settlement brings money');
  const deductedOf = ({ id, pendingPaise }: OpenBill) => Math.min(Math.max(deducted.get(id) ?? 0, 0), Math.max(pendingPaise, 0));
  const allocatable = (bill: OpenBill) => Math.max(bill.pendingPaise - deductedOf(bill), 0);
  let neededPaise = Math.max(0, sumPaise(chosen.map(allocatable)) - enteredPaise);
  const used = new Map<string, Paise>();
  for (const { id, pendingPaise } of chosen.filter((bill) => bill.pendingPaise < 0)) {
    const usedPaise = Math.min(-pendingPaise, neededPaise);
    neededPaise -= usedPaise;
    used.set(id, usedPaise);
  }
  let unallocatedPaise = paise(enteredPaise + sumPaise(used.values()));
  const bills = chosen.map((bill) => {
    const usedPaise = used.get(bill.id);
    const settledPaise = usedPaise === undefined ? Math.min(unallocatedPaise, allocatable(bill)) : paise(0 - usedPaise);
    if (usedPaise === undefined) unallocatedPaise -= settledPaise;
    const deductedPaise = deductedOf(bill);
    return { ...bill, settledPaise, deductedPaise, remainingPaise: bill.pendingPaise - deductedPaise - settledPaise };
  });
  return { bills, advancePaise: unallocatedPaise };
}

/**
 * The settlement of the bills ticked among all that are open. An amount of 0 or less settles nothing and is no advance.
 * An id that is not open any more, or comes twice, is passed over: `sameFigures` is then false.
 * `totalBillPaise` is what the party owes in all, which is more than the sum of `open` where a list was cut.
 */
export function settlementOf(
  enteredPaise: Paise,
  open: readonly OpenBill[],
  selectedIds: readonly string[],
  totalBillPaise: Paise = sumPaise(open.map((bill) => Math.max(bill.pendingPaise, 0))),
  deducted: Deducted = NOTHING,
): Settlement {
  const byId = new Map(open.map((bill) => [bill.id, bill]));
  const chosen = [...new Set(selectedIds)].flatMap((id) => byId.get(id) ?? []);
  const { bills, advancePaise } = enteredPaise > 0 ? settleBills(enteredPaise, chosen, deducted) : { bills: [], advancePaise: 0 };
  const closed = bills.filter((bill) => bill.pendingPaise > 0).map((bill) => bill.settledPaise + bill.deductedPaise);
  return { bills, advancePaise, totalBillPaise, enteredPaise, remainingPaise: paise(totalBillPaise - sumPaise(closed)) };
}

/** True if the entered figures are those of the books now: same bills, same order, same amounts, none named twice. */
export function sameFigures(settled: Settled, seen: readonly { readonly billId: string; readonly settledPaise: Paise }[]): boolean {
  return (
    settled.bills.length === seen.length &&
    new Set(seen.map((bill) => bill.billId)).size === seen.length &&
    settled.bills.every((bill, at) => bill.id === seen[at]?.billId && bill.settledPaise === seen[at].settledPaise)
  );
}
