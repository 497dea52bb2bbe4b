import { withFinalAmount, withSplits } from '@bahi/core/drafts/change-draft';
import { noSplits, type SplitPatch, type SplitType, withPart } from '@bahi/core/drafts/payment-split';
import type { Paise } from '@bahi/core/money/paise';
import type { VoucherEntry } from '../../platform/drafts/voucher-entry.ts';

/** What the voucher comes to, as core has built it. */
type Figures = { readonly subTotalPaise: Paise; readonly chargesPaise: Paise; readonly totalPaise: Paise };

/** What of an entry a split of its payment touches. */
function payableOf(entry: VoucherEntry) {
  const { subTotalPaise, totalAdditionalChargesPaise, totalWithAdditionalChargesPaise, totalPaymentSplitsPaise } = entry;
  const { finalAmountPaise, finalOutstandingAmountPaise, totalAfterPaymentSplitPaise, paymentSplittingData, isInitialSplit } = entry;
  const totals = { subTotalPaise, totalAdditionalChargesPaise, totalWithAdditionalChargesPaise, totalPaymentSplitsPaise };
  return { ...totals, finalAmountPaise, finalOutstandingAmountPaise, totalAfterPaymentSplitPaise, paymentSplittingData, isInitialSplit };
}

/** A change as the draft takes it: other items or charges empty the split of the payment. */
export function changed<Entry extends VoucherEntry>(entry: Entry, patch: Partial<Entry>): Partial<Entry> {
  const isOtherBill = patch.items !== undefined || patch.additionalCharges !== undefined;
  if (!isOtherBill || entry.paymentSplittingData.length === 0) return patch;
  return { ...withFinalAmount(payableOf(entry), entry.subTotalPaise, entry.totalAdditionalChargesPaise), ...patch };
}

/** The totals the screen shows, where the draft has others; setting the final amount empties the split. */
export function withShownTotals(entry: VoucherEntry, { subTotalPaise, chargesPaise, totalPaise }: Figures) {
  return entry.finalAmountPaise === totalPaise ? {} : withFinalAmount(payableOf(entry), subTotalPaise, chargesPaise);
}

/** A part of the payment as typed, of the bill as it is now. */
export function splitChanged(entry: VoucherEntry, figures: Figures, type: SplitType, patch: SplitPatch) {
  const payable = { ...payableOf(entry), ...withShownTotals(entry, figures) };
  return withSplits(payable, withPart(payable.paymentSplittingData, type, patch));
}

/** All four parts at 0; the whole bill remains and is outstanding. */
export function splitReset(entry: VoucherEntry, figures: Figures) {
  return withSplits({ ...payableOf(entry), ...withShownTotals(entry, figures) }, noSplits());
}
