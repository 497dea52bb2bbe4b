import { nothingOfItem, nothingSaid } from '@bahi/contract/vouchers/nothing-said';
import { voucherDetails } from '@bahi/contract/vouchers/voucher-details';
import { invariant } from '@bahi/core/basics/invariant';
import { z } from 'zod';
import type { Caller } from '../platform/hop.ts';
import type { Statement } from '../platform/transaction.ts';
import type { ToldVoucher } from './told-voucher.ts';
import type { HeadRow } from './voucher-store.ts';
import { insertVersion } from './voucher-version-store.ts';

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
  made: { change: 'cancel' | 'close' | 'reopen'; reason: string } | null = null,
): Statement {
  return insertVersion([
    {
      org_id: orgId,
      voucher_id: head.id,
      version: head.version,
      text,
      replaced_by: caller.id,
      replaced_by_name: caller.name,
      change: made?.change ?? 'edit',
      reason: made?.reason ?? '',
    },
  ]);
}

type Shown = z.output<typeof voucherDetails>;

/** A kept version as it was told, in rupees. The tax rate of a line was named `gst` once. */
export function shownVersion(text: string): Partial<Shown> {
  const { items, ...shown } = (JSON.parse(text) as { voucher?: KeptVoucher }).voucher ?? {};
  return { ...shown, ...(items && { items: items.map(({ gst, ...item }) => ({ ...item, igst: item.igst ?? gst ?? 0 })) }) };
}

type KeptVoucher = Omit<Partial<Shown>, 'items'> & { items?: (Shown['items'][number] & { gst?: number })[] };

/** What a cancelled voucher said while it stood: its lines and parts. What it did to the books is gone, so no postings. */
export function saidBefore(text: string): Partial<ToldVoucher> {
  const shown = shownVersion(text);
  const before = z.safeEncode(voucherDetails, inTodaysShape(shown) as Shown);
  if (!before.success) return {};
  const { _id, version, isCancelled, cancelled, postings, seriesId, seriesName, ...said } = before.data;
  return said;
}

/** Earlier releases said less of a voucher: what they did not know of is nothing. */
function inTodaysShape({ items = [], receipt = null, ...shown }: Partial<Shown>): Partial<Shown> {
  return {
    ...nothingSaid,
    ...shown,
    items: items.map((item) => ({ ...nothingOfItem, ...item })),
    receipt: receipt && { ...nothingOfMoney, ...receipt, payments: receipt.payments ?? [onePart(receipt)] },
  };
}

/** Money was one part. */
function onePart({ enteredAmount, paymentMethod, sourceId, sourceName, chequeNumber, chequeDate }: NonNullable<Shown['receipt']>) {
  const type = paymentMethod === 'cash' ? ('cash' as const) : chequeNumber === '' ? ('bank' as const) : ('cheque' as const);
  return { type, _id: sourceId, name: sourceName, amount: enteredAmount, chequeNumber, chequeDate, reference: '' };
}

const nothingOfMoney = { restAs: 'advance', deductions: [], ledgers: [], isInterState: false } as const;
