import { wirePlan } from '@bahi/contract/plan-of-schema';
import { itemDefaults, voucherDefaults } from '@bahi/contract/vouchers/voucher-defaults';
import type { SerializedVoucher } from '@bahi/contract/vouchers/voucher-details';
import { voucherDetails } from '@bahi/contract/vouchers/voucher-details';
import { toWire } from '@bahi/contract/wire-plan';
import { invariant } from '@bahi/core/basics/invariant';
import { z } from 'zod';
import type { Caller } from '../../platform/request-context.ts';
import type { Statement } from '../../platform/transaction.ts';
import type { HeadRow } from '../voucher-store.ts';
import { insertVersion } from '../voucher-version-store.ts';

/**
 * The stored version of a voucher before a change: `voucher` as it was serialized, in rupees and with the names of that day, so that it can
 * be read without the tables of that day; and `rows`, all of its table rows.
 */
export function versionText(serialized: SerializedVoucher, whole: { whole: string } | undefined): string {
  invariant(whole, 'a voucher has a head');
  return `{"voucher":${JSON.stringify(voucherDetails.parse(serialized))},"rows":${whole.whole}}`;
}

type Kept = { head: Pick<HeadRow, 'id' | 'version'>; text: string };

/** Stores the earlier state, complete, under its version. */
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

/**
 * A stored version as it was returned, in rupees. Earlier releases named the tax rate of a line `gst` and had no taxable value of the
 * document.
 */
export function serializeVersion(text: string): Partial<Shown> {
  const { items, totals, ...shown } = (JSON.parse(text) as { voucher?: KeptVoucher }).voucher ?? {};
  return {
    ...shown,
    ...(items && { items: items.map(({ gst, ...item }) => ({ ...item, igst: item.igst ?? gst ?? 0 })) }),
    ...(totals && { totals: { ...totals, documentTaxable: totals.documentTaxable ?? documentTaxableOf(totals, shown.additionalCharges) } }),
  };
}

type KeptTotals = Omit<Shown['totals'], 'documentTaxable'> & { documentTaxable?: number };
type KeptVoucher = Omit<Partial<Shown>, 'items' | 'totals'> & {
  items?: (Shown['items'][number] & { gst?: number })[];
  totals?: KeptTotals;
};

/** In rupees; added as paise, to avoid float errors. */
function documentTaxableOf({ taxable }: KeptTotals, charges: Shown['additionalCharges'] = []): number {
  const taxed = charges.filter(({ isComposite, gst }) => isComposite || gst > 0);
  return [taxable, ...taxed.map(({ amount }) => amount)].reduce((sum, rupees) => sum + Math.round(rupees * 100), 0) / 100;
}

/** The lines and parts of a cancelled voucher before its cancellation. Without postings, because its effect was reversed. */
export function linesBeforeCancel(text: string): Partial<SerializedVoucher> {
  const shown = serializeVersion(text);
  const before = z.safeEncode(voucherDetails, inTodaysShape(shown) as Shown);
  if (!before.success) return {};
  const { _id, version, isCancelled, cancelled, postings, seriesId, seriesName, ...sameFields } = before.data;
  return sameFields;
}

/** The defaults as a version stores them. */
const stored = toWire(wirePlan(voucherDetails), { ...voucherDefaults, lines: [itemDefaults] }) as Partial<Shown> & Pick<Shown, 'items'>;
const {
  items: [itemInStore],
  ...voucherInStore
} = stored;

/** Fills in fields that earlier releases did not store. */
function inTodaysShape({ items = [], receipt = null, ...shown }: Partial<Shown>): Partial<Shown> {
  return {
    ...voucherInStore,
    ...shown,
    items: items.map((item) => ({ ...itemInStore!, ...item })),
    receipt: receipt && { ...nothingOfMoney, ...receipt, payments: receipt.payments ?? [onePart(receipt)] },
  };
}

/** Receipts and payments had one part. */
function onePart({ enteredAmount, paymentMethod, sourceId, sourceName, chequeNumber, chequeDate }: NonNullable<Shown['receipt']>) {
  const type = paymentMethod === 'cash' ? ('cash' as const) : chequeNumber === '' ? ('bank' as const) : ('cheque' as const);
  return { type, _id: sourceId, name: sourceName, amount: enteredAmount, chequeNumber, chequeDate, reference: '' };
}

const nothingOfMoney = { restAs: 'advance', deductions: [], ledgers: [], isInterState: false } as const;
