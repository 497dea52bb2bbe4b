import type { voucherSince } from '@bahi/contract/vouchers/voucher-details';
import type { z } from 'zod';
import { forMembers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import type { RowsOf } from '../platform/transaction.ts';
import { linesBeforeCancel } from './public/kept-version.ts';
import { serializeVoucher } from './public/serialize-voucher.ts';
import { type FollowerRow, findRowsOf, findSince } from './voucher-rows-store.ts';
import { findVoucher } from './voucher-store.ts';
import { findVersionText } from './voucher-version-store.ts';

export const getVoucher = forMembers.vouchers.getVoucher.handler(async ({ input, context: { company, tx } }) => {
  const [[head], opened, settlers, followers, ordered, ...rows] = await tx.together([
    findVoucher(company, input.id),
    ...findSince(company.id, input.id),
    ...findRowsOf(company.id, input.id),
  ]);
  if (!head) throw new Refusal('NOT_FOUND');
  const since = sinceOnWire([opened, settlers, followers, ordered]);
  const told = serializeVoucher(head, rows);
  if (head.cancelledAt === null) return { voucher: told, since };
  // Its rows were deleted by the cancellation; its contents are in the previous version.
  const before = await tx.first(findVersionText(company.id, head.id, head.version - 1));
  return { voucher: before ? { ...told, ...linesBeforeCancel(before.text) } : told, since };
});

function sinceOnWire([opened, settlers, followers, ordered]: RowsOf<ReturnType<typeof findSince>>): z.input<typeof voucherSince> {
  return {
    openedBills: opened.map(({ id, billNo, kind, partyId, partyName, dueOn, amountPaise, pendingPaise }) => ({
      billId: id,
      bill_no: billNo,
      kind,
      partyId,
      partyName,
      bill_due_date: dueOn,
      amount: amountPaise,
      bill_pending_amt: pendingPaise,
    })),
    settledBy: settlers.map((row) => ({ ...named(row), billId: row.billId })),
    ordered: ordered.map(({ productId, orderedE4, takenE4 }) => ({ productId, ordered: orderedE4, taken: takenE4 })),
    madeInto: followers.map((row) => ({ ...named(row), isNote: row.isNote })),
  };
}

const named = ({ id, kind, number, date, amountPaise }: FollowerRow) => ({
  _id: id,
  kind,
  voucherNumber: number,
  date,
  amount: amountPaise,
});
