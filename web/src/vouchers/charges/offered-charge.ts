import type { OfferedCharge } from '@bahi/core/drafts/begin-charge';
import { plainRate, rateInForce } from '@bahi/core/gst/gst-rates';
import type { IsoDate } from '@bahi/core/periods/business-date';
import type { VoucherFacts } from '../../platform/answers.ts';

/** A charge of the company's list. */
export type ListedCharge = VoucherFacts['additionalCharges'][number];

/** The charges whose name contains the typed text, in their order. */
export function findCharges(listed: readonly ListedCharge[], search: string): readonly ListedCharge[] {
  const wanted = search.trim().toLowerCase();
  return listed.filter(({ name }) => name.toLowerCase().includes(wanted));
}

/** The charge for a voucher of this date: its own rate is that of its code, 0 before the code has one. */
export function offeredOn(charge: ListedCharge, date: IsoDate): OfferedCharge {
  const { ledgerId, name, isDeduction, figure, amountPaise, percentE4, taxing } = charge;
  const rates = charge.rates.map(({ from, gstPercentE4 }) => plainRate(from, gstPercentE4));
  const igstE4 = rateInForce(rates, date)?.gstPercentE4 ?? 0;
  return { ledgerId, name, isDeduction, figure, amountPaise, percentE4, taxing, igstE4 };
}
