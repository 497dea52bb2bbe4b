import type { Problem } from '../basics/problem.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import type { PaymentSplit } from '../vouchers/trade-draft.ts';

/** How a guest pays: in cash, into a bank by UPI or card, or later as a party with credit. */
export const paymentWays = ['cash', 'upi', 'card', 'credit'] as const;
export type PaymentWay = (typeof paymentWays)[number];

/** A part of the payment of a bill. */
export type Payment =
  | { readonly way: 'cash' | 'credit'; readonly amountPaise: Paise }
  | { readonly way: 'upi' | 'card'; readonly amountPaise: Paise; readonly ledgerId: string };

export type BillToPay = {
  readonly totalPaise: Paise;
  /** The party of the bill; null for Cash. */
  readonly partyId: string | null;
  /** The ledger Cash. */
  readonly cashId: string;
  /** True if the rider of a delivery takes the cash at the door and hands it over: it is a part of its own. */
  readonly isAtDoor: boolean;
};

/**
 * The parts of the payment as those of a sales voucher, and what is wrong with them. The parts add up to the total. Without any, the whole
 * bill is paid in cash, or is on credit if it has a party. What a bill leaves on its own party is no part: credit, or cash on the party Cash.
 */
export function payBill(
  payments: readonly Payment[],
  { totalPaise, partyId, cashId, isAtDoor }: BillToPay,
): { problems: Problem[]; splits: PaymentSplit[] } {
  const whole: Payment = { way: partyId === null ? 'cash' : 'credit', amountPaise: totalPaise };
  const parts = payments.length > 0 ? payments : totalPaise > 0 ? [whole] : [];
  const problems = parts.flatMap(({ way, amountPaise }, at): Problem[] => {
    if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0) {
      return [{ code: 'SPLIT_AMOUNT_INVALID', field: `payments.${at}.amountPaise` }];
    }
    return way === 'credit' && partyId === null ? [{ code: 'CREDIT_PARTY_MISSING', field: 'partyId' }] : [];
  });
  if (problems.length > 0) return { problems, splits: [] };
  const paidPaise = sumPaise(parts.map(({ amountPaise }) => amountPaise));
  if (paidPaise !== totalPaise) {
    return { problems: [{ code: 'PAYMENTS_DIFFER', field: 'payments', about: { paidPaise, totalPaise } }], splits: [] };
  }
  const splits = parts.flatMap((part): PaymentSplit[] => {
    const { amountPaise } = part;
    if (part.way === 'upi' || part.way === 'card') return [{ kind: part.way, ledgerId: part.ledgerId, amountPaise }];
    const isPart = part.way === 'cash' && (partyId !== null || isAtDoor);
    return isPart ? [{ kind: 'cash', ledgerId: cashId, amountPaise }] : [];
  });
  return { problems: [], splits };
}

/** The cashier sees how much is missing after UPI, credit and the cash given, or how much change goes back. Never both. */
export function leftToPay(
  totalPaise: Paise,
  { cashPaise, otherPaise }: { readonly cashPaise: Paise; readonly otherPaise: Paise },
): { leftPaise: Paise; cashPartPaise: Paise; changePaise: Paise } {
  const duePaise = totalPaise - otherPaise;
  const cashPartPaise = paise(Math.min(cashPaise, Math.max(duePaise, 0)));
  return { leftPaise: paise(duePaise - cashPartPaise), cashPartPaise, changePaise: paise(cashPaise - cashPartPaise) };
}
