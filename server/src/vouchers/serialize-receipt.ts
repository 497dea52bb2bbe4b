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
    enteredAmount: sumPaise(splits.map(({ amountPaise }) => amountPaise)),
    advanceAmount: rest ? Math.abs(rest.amountPaise) + taxInAdvance(tax) : 0,
    restAs: rest?.kind === 'onAccount' ? 'onAccount' : 'advance',
    paymentMethod: first.type === 'cash' ? 'cash' : 'bank',
    sourceId: first.ledgerId,
    sourceName: first.ledgerName,
    chequeNumber: first.chequeNumber,
    chequeDate: first.chequeDate,
    payments: splits.map(({ type, ledgerId, ledgerName, amountPaise, chequeNumber, chequeDate, reference }) => ({
      type: type as MoneyType,
      _id: ledgerId,
      name: ledgerName,
      amount: amountPaise,
      chequeNumber,
      chequeDate,
      reference,
    })),
    deductions: deductions.map(({ billId, billNo, type, ledgerId, ledgerName, amountPaise }) => ({
      billId,
      billNo,
      type: type as DeductionType,
      ledgerId,
      ledgerName,
      amount: amountPaise,
    })),
    ledgers: lines.map(serializeLine),
    isInterState: lines.some(({ igstPaise }) => igstPaise > 0),
  };
}

function serializeLine(line: ReceiptLineRow): SavedReceipt['ledgers'][number] {
  const { ledgerId, ledgerName, gstPercentE4, isTaxInclusive, taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise } = line;
  return {
    ledgerId,
    ledgerName,
    amount: isTaxInclusive ? totalPaise : taxablePaise,
    gst: gstPercentE4,
    isTaxInclusive,
    taxable: taxablePaise,
    cgstAmount: cgstPaise,
    sgstAmount: sgstPaise,
    igstAmount: igstPaise,
    total: totalPaise,
  };
}
