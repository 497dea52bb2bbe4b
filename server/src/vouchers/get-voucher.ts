import type { voucherSince } from '@bahi/contract/vouchers/voucher-details';
import { registrationOn } from '@bahi/core/organizations/registrations';
import type { z } from 'zod';
import { findSeller } from '../organizations/seller-store.ts';
import { missingMarksOf } from '../papers/public/voucher-paper.ts';
import { findBuyer } from '../papers/voucher-pdf-store.ts';
import { forMembers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import type { RowsOf } from '../platform/transaction.ts';
import { linesBeforeCancel } from './public/kept-version.ts';
import { serializeVoucher } from './public/serialize-voucher.ts';
import { type FollowerRow, findRowsOf, findSince } from './voucher-rows-store.ts';
import { findVoucher } from './voucher-store.ts';
import { findVersionText } from './voucher-version-store.ts';

export const getVoucher = forMembers.vouchers.getVoucher.handler(async ({ input, context: { company, tx } }) => {
  const [[head], [seller], [buyer], opened, settlers, followers, ordered, ...rows] = await tx.together([
    findVoucher(company, input.id),
    findSeller(company.id),
    findBuyer(company, input.id),
    ...findSince(company.id, input.id),
    ...findRowsOf(company.id, input.id),
  ]);
  if (!head) throw new Refusal('NOT_FOUND');
  const serialized = serializeVoucher(head, rows);
  const registration = registrationOn(head.date, company.registrations, company.registration);
  const isPrinted = seller && head.cancelledAt === null;
  const missingMarks = isPrinted ? missingMarksOf({ voucher: serialized, seller, registration, buyer: buyer ?? null }) : [];
  const since = { ...serializeSince([opened, settlers, followers, ordered]), missingMarks };
  if (head.cancelledAt === null) return { voucher: serialized, since };
  // Its rows were deleted by the cancellation; its contents are in the previous version.
  const before = await tx.first(findVersionText(company.id, head.id, head.version - 1));
  return { voucher: before ? { ...serialized, ...linesBeforeCancel(before.text) } : serialized, since };
});

function serializeSince([opened, settlers, followers, ordered]: RowsOf<ReturnType<typeof findSince>>): Omit<
  z.input<typeof voucherSince>,
  'missingMarks'
> {
  return {
    openedBills: opened.map(({ id, ...bill }) => ({ ...bill, billId: id })),
    settledBy: settlers.map((row) => ({ ...named(row), billId: row.billId })),
    ordered: [...ordered],
    madeInto: followers.map((row) => ({ ...named(row), isNote: row.isNote })),
  };
}

const named = ({ id, kind, number, date, amountPaise }: FollowerRow) => ({
  _id: id,
  kind,
  voucherNumber: number,
  date,
  amountPaise,
});
