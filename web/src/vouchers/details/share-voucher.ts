import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import type { VoucherDetails } from '../../platform/answers.ts';

/** What is said of a voucher that is handed on: Sales SL/26-27/00418 of 22/11/2026, ₹1,180.00. */
export function sharedText({ kind, voucherNumber, date, amount, isCancelled }: VoucherDetails): string {
  const named = `${voucherLabel(kind)} ${voucherNumber} of ${formatDate(date)}`;
  const sum = amount === 0 ? '' : `, ${formatRupees(amount, 'two')}`;
  return `${named}${sum}${isCancelled ? ' (cancelled)' : ''}`;
}

/** Whether this browser hands files on to other programs. */
export function sharesFiles(): boolean {
  const sample = new File([], 'voucher.pdf', { type: 'application/pdf' });
  return typeof navigator.share === 'function' && navigator.canShare?.({ files: [sample] }) === true;
}

/** Hands the paper on with the sheet of the system. Who closes it without choosing has shared nothing, and nothing is said. */
export async function shareFile(file: File, voucher: VoucherDetails): Promise<void> {
  const text = sharedText(voucher);
  try {
    await navigator.share({ files: [file], title: text, text });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

/** A message in WhatsApp whose receiver is chosen there. */
export const whatsAppLink = (voucher: VoucherDetails) => `https://wa.me/?text=${encodeURIComponent(sharedText(voucher))}`;

export function mailLink(voucher: VoucherDetails): string {
  const text = encodeURIComponent(sharedText(voucher));
  return `mailto:?subject=${text}&body=${text}`;
}
