import { invariant } from '@bahi/core/basics/invariant';
import { inListOrder } from '@bahi/core/bills/list-order';
import { sumPaise } from '@bahi/core/money/paise';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import type { BillChequeRow } from '../bill-cheque-store.ts';
import type { BillRow, PartySums, SettledRow } from '../bill-store.ts';

/**
 * A party's open bills, and the sums of all its bills, even if not all are listed. With the settlements of a voucher: as before that voucher.
 * Amounts in paise, seen from one side.
 */
export function outstandingsOf(
  open: readonly BillRow[],
  sums: PartySums | undefined,
  settled: readonly SettledRow[] = [],
  cheques: readonly BillChequeRow[] = [],
) {
  invariant(sums, 'sums are one row');
  const chequeOf = new Map(cheques.map(({ billId, chequeDate }) => [billId, chequeDate]));
  return {
    bills: beforeVoucher(open, settled).map((bill) => {
      const chequeDate = chequeOf.get(bill.id);
      return { ...serializeBill(bill), ...(chequeDate && { chequeDate }) };
    }),
    totalPaise: sumPaise([sums.owedPaise, ...settled.map((bill) => Math.max(bill.settledPaise, 0))]),
    advancePaise: sumPaise([sums.advancePaise, ...settled.map((bill) => Math.max(-bill.settledPaise, 0))]),
  };
}

const serializeBill = ({ id, billNo, billDate, dueOn, pendingPaise, taxPaise, isDisputed, source }: BillRow) => ({
  _id: id,
  billId: id,
  billNo,
  billDate,
  dueOn,
  pendingPaise,
  ...(taxPaise && { taxPaise }),
  ...(isDisputed && { isDisputed: true as const }),
  source: source as VoucherKind | 'opening',
});

/** Settlements of a payment are below 0 in the books, and above for the user: changes the sign for -1. */
export function seenFrom(sign: 1 | -1, bill: SettledRow): SettledRow {
  const seen = (amountPaise: number) => sign * amountPaise || 0;
  return { ...bill, pendingPaise: seen(bill.pendingPaise), settledPaise: seen(bill.settledPaise) };
}

/** A bill that a voucher settled: its amount before that voucher, and the present rest. Deductions are not money. */
export const serializeSettledBill = (bill: SettledRow) => ({
  ...serializeBill({ ...bill, pendingPaise: bill.pendingPaise + bill.settledPaise }),
  settledPaise: bill.settledPaise - bill.deductedPaise,
  remainingPaise: bill.pendingPaise,
});

/** The bills before a voucher: its settlements are given back, so a bill that it closed is open. In list order. */
export function beforeVoucher(open: readonly BillRow[], settled: readonly SettledRow[]): BillRow[] {
  const own = new Map(settled.map((bill) => [bill.id, bill.settledPaise]));
  const known = new Set(open.map((bill) => bill.id));
  const bills = [...open, ...settled.filter((bill) => !known.has(bill.id))].map(
    ({ id, billNo, billDate, dueOn, source, pendingPaise, taxPaise = 0, isDisputed = false }): BillRow => ({
      id,
      billNo,
      billDate,
      dueOn,
      source,
      pendingPaise: pendingPaise + (own.get(id) ?? 0),
      taxPaise,
      isDisputed,
    }),
  );
  return inListOrder(bills);
}
