import type { savedReceipt } from '@bahi/contract/vouchers/saved-receipt';
import type { DeductionType } from '@bahi/core/bills/deduction';
import { sumPaise } from '@bahi/core/money/paise';
import type { MoneyType } from '@bahi/core/vouchers/receipt-draft';
import type { z } from 'zod';
import { taxInAdvance } from '../tds/public/serialize-tax.ts';
import type { TaxOfVoucher } from '../tds/tds-store.ts';
import type { DeductionRow, ReceiptLineRow } from './receipt-store.ts';
import type { OwnBillRow, SplitRow } from './voucher-rows-store.ts';

type SavedReceipt = z.input<typeof savedReceipt>;

/** The receipt or payment in the wire format; null without a part. */
export function serializeReceipt(
  splits: readonly SplitRow[],
  opened: readonly OwnBillRow[],
  deductions: readonly DeductionRow[],
  lines: readonly ReceiptLineRow[],
  tax: TaxOfVoucher | undefined,
): SavedReceipt | null {
  const [first] = splits;
  if (!first) return null;
  const rest = opened.find(({ kind }) => kind !== 'bill');
  return {
    enteredPaise: sumPaise(splits.map(({ amountPaise }) => amountPaise)),
    advancePaise: rest ? Math.abs(rest.amountPaise) + taxInAdvance(tax) : 0,
    restAs: rest?.kind === 'onAccount' ? 'onAccount' : 'advance',
    paymentMethod: first.type === 'cash' ? 'cash' : 'bank',
    sourceId: first.ledgerId,
    sourceName: first.ledgerName,
    chequeNumber: first.chequeNumber,
    chequeDate: first.chequeDate,
    parts: splits.map(({ type, ledgerName: name, referenceName: _name, givenPaise: _given, ...part }) => ({
      ...part,
      type: type as MoneyType,
      name,
    })),
    deductions: deductions.map(({ type, ...deduction }) => ({ ...deduction, type: type as DeductionType })),
    // As it was entered.
    lines: lines.map((line) => ({ ...line, amountPaise: line.isTaxInclusive ? line.totalPaise : line.taxablePaise })),
    isInterState: lines.some(({ igstPaise }) => igstPaise > 0),
  };
}
