import { type Paise, paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';

/** A bill that the voucher opened. Above 0 the party owes. */
export type OpenedBill = { readonly kind: 'bill' | 'advance' | 'onAccount'; readonly dueOn: IsoDate; readonly pendingPaise: Paise };

/** Returns the pending amount of a voucher's bills now and the earliest due date; null if it opened no bill that the party owes. */
export function stillToPay(bills: readonly OpenedBill[]): { readonly dueOn: IsoDate; readonly pendingPaise: Paise } | null {
  const owed = bills.filter(({ kind, pendingPaise }) => kind === 'bill' && pendingPaise >= 0);
  if (owed.length === 0) return null;
  return {
    dueOn: owed.map(({ dueOn }) => dueOn).reduce((first, day) => (day < first ? day : first)),
    pendingPaise: paise(owed.reduce((so, { pendingPaise }) => so + pendingPaise, 0)),
  };
}
