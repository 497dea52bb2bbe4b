import type { Problem } from '../basics/problem.ts';
import { type Paise, paise } from '../money/paise.ts';

/**
 * Limit in paise of cash received from one person in a day, in one transaction, or for one occasion; reached at this amount. Income-tax
 * Act, section 269ST.
 */
export const CASH_RECEIPT_PAISE = 20_000_000;
/** Limit in paise of cash paid to one person in a day; exceeded above this amount. Section 40A(3). */
export const CASH_EXPENSE_PAISE = 1_000_000;

/** Cash of other vouchers: with the same person on the same day, and for the bills being settled. This voucher is not included. */
export type CashBefore = {
  readonly receivedPaise: Paise;
  readonly paidPaise: Paise;
  /** Cash received for each bill, on any day. */
  readonly ofBills: ReadonlyMap<string, Paise>;
};

/** No earlier cash on that day. */
export const noCashBefore: CashBefore = { receivedPaise: 0, paidPaise: 0, ofBills: new Map() };

/** Warnings about cash received; they do not stop a save. `forBills`: the amount settled of each bill, in paise. */
export function cashTaken(
  cashPaise: Paise,
  { receivedPaise, ofBills }: CashBefore,
  forBills: readonly { readonly billId: string; readonly settledPaise: Paise }[],
  field: string,
): Problem[] {
  if (cashPaise <= 0) return [];
  const dayPaise = paise(cashPaise + receivedPaise);
  if (cashPaise >= CASH_RECEIPT_PAISE) return [{ code: 'CASH_RECEIPT_LARGE', field }];
  if (dayPaise >= CASH_RECEIPT_PAISE) return [{ code: 'CASH_RECEIPT_OF_DAY', field, about: { dayPaise } }];
  const most = Math.max(0, ...forBills.map(({ billId, settledPaise }) => Math.min(cashPaise, settledPaise) + (ofBills.get(billId) ?? 0)));
  return most >= CASH_RECEIPT_PAISE ? [{ code: 'CASH_RECEIPT_OF_BILL', field, about: { billPaise: paise(most) } }] : [];
}

/** Warnings about cash paid out; they do not stop a save. */
export function cashPaid(cashPaise: Paise, { paidPaise }: CashBefore, field: string): Problem[] {
  if (cashPaise <= 0) return [];
  if (cashPaise > CASH_EXPENSE_PAISE) return [{ code: 'CASH_PAYMENT_LARGE', field }];
  const dayPaise = paise(cashPaise + paidPaise);
  return dayPaise > CASH_EXPENSE_PAISE ? [{ code: 'CASH_PAYMENT_OF_DAY', field, about: { dayPaise } }] : [];
}
