import { voucherDetails } from '@bahi/contract/vouchers/voucher-shapes';
import { invariant } from '@bahi/core/basics/invariant';
import { z } from 'zod';
import type { Caller } from '../platform/hop.ts';
import type { Statement } from '../platform/transaction.ts';
import type { ToldVoucher } from './told-voucher.ts';
import { type HeadRow, insertVersion } from './voucher-store.ts';

/**
 * What is kept of a voucher before it changes: `voucher` as the wire told it, in rupees and with the names of that day, so that it is read
 * without knowing the tables of that day; and `rows`, the whole of it as the tables had it.
 */
export function versionText(told: ToldVoucher, whole: { whole: string } | undefined): string {
  invariant(whole, 'a voucher has a head');
  return `{"voucher":${JSON.stringify(voucherDetails.parse(told))},"rows":${whole.whole}}`;
}

type Kept = { head: Pick<HeadRow, 'id' | 'version'>; text: string };

/** The earlier state, whole, under the version that it had. */
export function keepVoucher(
  orgId: string,
  caller: Pick<Caller, 'id' | 'name'>,
  { head, text }: Kept,
  cancelled?: { reason: string },
): Statement {
  return insertVersion([
    {
      org_id: orgId,
      voucher_id: head.id,
      version: head.version,
      text,
      replaced_by: caller.id,
      replaced_by_name: caller.name,
      change: cancelled ? 'cancel' : 'edit',
      reason: cancelled?.reason ?? '',
    },
  ]);
}

/** A kept version as it was told, in rupees. */
export function shownVersion(text: string): object {
  return (JSON.parse(text) as { voucher?: object }).voucher ?? {};
}

/** What a cancelled voucher said while it stood: its lines and parts. What it did to the books is gone, so no postings. */
export function saidBefore(text: string): Partial<ToldVoucher> {
  const before = z.safeEncode(voucherDetails, shownVersion(text) as z.output<typeof voucherDetails>);
  if (!before.success) return {}; // told in a shape of another day
  const { items, billData, paymentSplits, receipt } = before.data;
  return { items, billData, paymentSplits, receipt };
}
