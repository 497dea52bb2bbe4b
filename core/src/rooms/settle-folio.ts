import type { Problem } from '../basics/problem.ts';
import { settlementOf } from '../bills/settle-bills.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import type { PaymentSplit } from '../vouchers/trade-draft.ts';

/** A part of the money at a check-out: in cash, or into a bank by UPI or card. In paise. */
export type FolioPayment =
  | { readonly way: 'cash'; readonly amountPaise: Paise }
  | { readonly way: 'upi' | 'card'; readonly amountPaise: Paise; readonly ledgerId: string };

/** An open bill or advance with its pending amount above 0, in paise. */
export type OpenItem = { readonly id: string; readonly pendingPaise: Paise };

/** The dues of one payer at a check-out, in paise. */
export type PayerDues = {
  /** The total of the invoice that the check-out makes; 0 for none. */
  readonly invoicePaise: Paise;
  /** Vouchers that the payer owes already: earlier invoices left owing, and bills of outlets charged to the room. */
  readonly bills: readonly OpenItem[];
  readonly advances: readonly OpenItem[];
};

/** The due amount of a payer in paise: below 0 if the house owes. */
export const dueOf = ({ invoicePaise, bills, advances }: PayerDues): Paise =>
  paise(invoicePaise + sumPaise(bills.map(pending)) - sumPaise(advances.map(pending)));
const pending = ({ pendingPaise }: OpenItem) => pendingPaise;

export type PayerSettlement = {
  readonly problems: readonly Problem[];
  /** Parts of the payment of the invoice. */
  readonly splits: readonly PaymentSplit[];
  /** The advances that the invoice uses. */
  readonly used: readonly Allocation[];
  /** The receipt for earlier bills, or the payment that gives the rest of the advances back; null for none. */
  readonly receipt: MoneyVoucher | null;
  readonly refund: MoneyVoucher | null;
  /** Not paid and not refunded: the payer or a debtor owes it, or the house if it is below 0. */
  readonly leftPaise: Paise;
};
export type Allocation = { readonly billId: string; readonly settledPaise: Paise };
export type MoneyVoucher = { readonly parts: readonly FolioPayment[]; readonly enteredPaise: Paise; readonly bills: readonly Allocation[] };

/** Takes money of the parts in their order, up to an amount. */
function takeParts(parts: readonly FolioPayment[], amountPaise: Paise): { taken: FolioPayment[]; rest: FolioPayment[] } {
  const [taken, rest]: [FolioPayment[], FolioPayment[]] = [[], []];
  let leftPaise = amountPaise;
  for (const part of parts) {
    const here = paise(Math.min(part.amountPaise, leftPaise));
    leftPaise = paise(leftPaise - here);
    if (here > 0) taken.push({ ...part, amountPaise: here });
    if (part.amountPaise > here) rest.push({ ...part, amountPaise: paise(part.amountPaise - here) });
  }
  return { taken, rest };
}

/** The advances that an amount uses, in their order, and those with something left; the one that is used in part comes last. */
function useAdvances(advances: readonly OpenItem[], amountPaise: Paise) {
  const used: Allocation[] = [];
  const unused: OpenItem[] = [];
  let [leftPaise, partly]: [Paise, OpenItem | null] = [amountPaise, null];
  for (const advance of advances) {
    const here = paise(Math.min(advance.pendingPaise, leftPaise));
    leftPaise = paise(leftPaise - here);
    if (here > 0) used.push({ billId: advance.id, settledPaise: here });
    if (here === 0) unused.push(advance);
    else if (here < advance.pendingPaise) partly = advance;
  }
  return { used, left: partly === null ? unused : [...unused, partly] };
}

/** A receipt or payment of this money against open items as the books show them before the check-out. */
function moneyVoucher(parts: readonly FolioPayment[], owed: readonly OpenItem[], credits: readonly OpenItem[]): MoneyVoucher | null {
  const enteredPaise = sumPaise(parts.map(({ amountPaise }) => amountPaise));
  if (enteredPaise <= 0) return null;
  const plain = { billNo: '', billDate: '', dueOn: '', source: '' };
  const open = [
    ...owed.map((item) => ({ ...plain, ...item })),
    ...credits.map(({ id, pendingPaise }) => ({ ...plain, id, pendingPaise: paise(-pendingPaise) })),
  ];
  const { bills } = settlementOf(
    enteredPaise,
    open,
    open.map(({ id }) => id),
  );
  return { parts, enteredPaise, bills: bills.map(({ id, settledPaise }) => ({ billId: id, settledPaise })) };
}

const splitOf = (part: FolioPayment, cashId: string): PaymentSplit =>
  part.way === 'cash'
    ? { kind: 'cash', ledgerId: cashId, amountPaise: part.amountPaise }
    : { kind: part.way, ledgerId: part.ledgerId, amountPaise: part.amountPaise };

/**
 * Divides the money of one payer: advances and then money pay the invoice, the rest of the money pays earlier bills. What the advances exceed all
 * of it is given back by `refund`. Amounts in paise. Refuses parts of 0 or less, and more money than is due. If advances and earlier bills cancel each
 * other exactly, both stay open on the party, which then owes nothing: a receipt needs money.
 */
export function settlePayer(
  dues: PayerDues,
  {
    payments,
    refund,
    cashId,
  }: { readonly payments: readonly FolioPayment[]; readonly refund: FolioPayment | null; readonly cashId: string },
): PayerSettlement {
  const { invoicePaise, bills, advances } = dues;
  const duePaise = dueOf(dues);
  const paidPaise = sumPaise(payments.map(({ amountPaise }) => amountPaise));
  const wrong = payments.flatMap(({ amountPaise }, at): Problem[] =>
    Number.isSafeInteger(amountPaise) && amountPaise > 0 ? [] : [{ code: 'SPLIT_AMOUNT_INVALID', field: `payments.${at}.amountPaise` }],
  );
  const refundPaise = refund?.amountPaise ?? 0;
  const problems: Problem[] = [
    ...wrong,
    ...(paidPaise > Math.max(duePaise, 0) ? [{ code: 'FOLIO_PAID_TOO_MUCH' as const, field: 'payments', about: { duePaise } }] : []),
    ...(refundPaise < 0 || refundPaise > Math.max(-duePaise, 0)
      ? [{ code: 'REFUND_TOO_MUCH' as const, field: 'refund', about: { mostPaise: paise(Math.max(-duePaise, 0)) } }]
      : []),
  ];
  const leftPaise = paise(duePaise - paidPaise + refundPaise);
  if (problems.length > 0) return { problems, splits: [], used: [], receipt: null, refund: null, leftPaise };
  const { used, left } = useAdvances(advances, invoicePaise);
  const ofAdvances = sumPaise(used.map(({ settledPaise }) => settledPaise));
  const { taken, rest } = takeParts(payments, paise(invoicePaise - ofAdvances));
  // Credits cover what the money does not: unless all is paid, they would cover more than they have left.
  const receipt = moneyVoucher(rest, bills, leftPaise === 0 ? left : []);
  return {
    ...{ problems, used, receipt, leftPaise },
    splits: taken.map((part) => splitOf(part, cashId)),
    refund: refund === null || refundPaise === 0 ? null : moneyVoucher([refund], left, bills),
  };
}
