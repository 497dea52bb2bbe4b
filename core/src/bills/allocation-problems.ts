import type { Problem } from '../basics/problem.ts';
import { type Paise, paise } from '../money/paise.ts';
import type { Settled, SettledBill } from './settle-bills.ts';

/** The entry of a caller for a bill. `pendingPaise` is the pending amount the caller was shown; it is optional. */
export type EnteredAllocation = { readonly billId: string; readonly settledPaise: Paise; readonly pendingPaise?: Paise | undefined };

/**
 * True if the books have moved since the caller read the bills: a bill is not open any more, or its pending amount is not the one that
 * the caller states. Without a stated amount only a bill that is gone or closed counts as changed.
 */
export function haveBillsChanged(settled: Settled, entered: readonly EnteredAllocation[]): boolean {
  const byId = new Map(settled.bills.map((bill) => [bill.id, bill]));
  return entered.some(({ billId, settledPaise, pendingPaise }) => {
    const bill = byId.get(billId);
    if (!bill || (bill.pendingPaise === 0 && settledPaise !== 0)) return true;
    return pendingPaise !== undefined && pendingPaise !== bill.pendingPaise;
  });
}

/**
 * Returns a problem at each amount that differs from what the money settles of its bill (`settleBills`): the chosen bills are settled in
 * their order, each in full as far as the money goes. Fields are those of the draft (`bills.0.settledPaise`).
 */
export function allocationProblems(settled: Settled, entered: readonly EnteredAllocation[]): Problem[] {
  const byId = new Map(settled.bills.map((bill) => [bill.id, bill]));
  return entered.flatMap(({ billId, settledPaise }, at) => {
    const bill = byId.get(billId);
    return bill && bill.settledPaise !== settledPaise ? [allocationProblem(bill, settledPaise, `bills.${at}.settledPaise`)] : [];
  });
}

function allocationProblem(bill: SettledBill, enteredPaise: Paise, field: string): Problem {
  const { billNo, pendingPaise, settledPaise } = bill;
  const about = { billNo, pendingPaise, duePaise: settledPaise, enteredPaise };
  if (pendingPaise < 0) return { code: 'CREDIT_USE_DIFFERS', field, about };
  return enteredPaise > settledPaise
    ? { code: 'ALLOCATION_TOO_LARGE', field, about: { ...about, differencePaise: paise(enteredPaise - settledPaise) } }
    : { code: 'ALLOCATION_TOO_SMALL', field, about: { ...about, differencePaise: paise(settledPaise - enteredPaise) } };
}
