import type { Problem } from '../basics/problem.ts';
import { type Paise, paise } from '../money/paise.ts';

/** Of one person in a day, in one transaction, or for one occasion: income-tax act, section 269ST. Paise; from here on. */
export const CASH_RECEIPT_PAISE = 20_000_000;
/** To one person in a day: section 40A(3). Paise; above this. */
export const CASH_EXPENSE_PAISE = 1_000_000;

/** What cash went before: with the same person on the same day, and for the bills that the money is for. Without the voucher itself. */
export type CashBefore = {
  readonly receivedPaise: Paise;
  readonly paidPaise: Paise;
  /** Received for one of the bills on whatever day. */
  readonly ofBills: ReadonlyMap<string, Paise>;
};

/** Of a person of whom no cash was taken and to whom none was paid that day. */
export const noCashBefore: CashBefore = { receivedPaise: 0, paidPaise: 0, ofBills: new Map() };

/** What the law says of so much cash taken; it stops nothing. `forBills`: what is taken of which bill, in paise. */
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

/** The same of cash paid out. */
export function cashPaid(cashPaise: Paise, { paidPaise }: CashBefore, field: string): Problem[] {
  if (cashPaise <= 0) return [];
  if (cashPaise > CASH_EXPENSE_PAISE) return [{ code: 'CASH_PAYMENT_LARGE', field }];
  const dayPaise = paise(cashPaise + paidPaise);
  return dayPaise > CASH_EXPENSE_PAISE ? [{ code: 'CASH_PAYMENT_OF_DAY', field, about: { dayPaise } }] : [];
}
