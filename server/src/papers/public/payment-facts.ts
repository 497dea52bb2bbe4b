import { formatDrCr, formatRupees } from '@bahi/core/money/rupee-format';
import { stillToPay } from '@bahi/core/papers/still-to-pay';
import { upiPaymentText } from '@bahi/core/papers/upi-payment';
import { formatDate, type IsoDate } from '@bahi/core/periods/business-date';
import { isOwnInvoice, type VoucherPaper } from './voucher-paper.ts';

/** The amount still to pay of an own invoice, and until when; null of other papers, of a cancelled one and where no bill is open. */
export function dueOf({ voucher, bills }: VoucherPaper): { dueOn: IsoDate; pendingPaise: number } | null {
  return isOwnInvoice(voucher) && !voucher.isCancelled ? stillToPay(bills) : null;
}

/** Rows below the total: what was received or set off already, and what is still to pay. */
export function dueRows(paper: VoucherPaper): { received: [string, number] | null; toPay: [string, number] | null } {
  const due = dueOf(paper);
  if (!due) return { received: null, toPay: null };
  const receivedPaise = paper.voucher.amountPaise - due.pendingPaise;
  const received: [string, number] | null = receivedPaise > 0 ? ['Received or adjusted', -receivedPaise] : null;
  return { received, toPay: due.pendingPaise > 0 ? [`To pay by ${formatDate(due.dueOn)}`, due.pendingPaise] : null };
}

/**
 * The UPI code that asks for what is still to pay: that of the printed bank, else that of the company. null where there is none, and of a bill
 * that its guest pays elsewhere.
 */
export function upiOf(paper: VoucherPaper): { text: string; upiId: string; pendingPaise: number } | null {
  const { print, bank, seller, voucher, isPaidElsewhere } = paper;
  const due = dueOf(paper);
  const upiId = bank?.upiId || seller.upiId;
  if (!print.hasUpi || !due || isPaidElsewhere) return null;
  const text = upiPaymentText({ upiId, name: seller.name, number: voucher.voucherNumber, pendingPaise: due.pendingPaise });
  return text === null ? null : { text, upiId, pendingPaise: due.pendingPaise };
}

/** The ways to pay a part of a voucher, as papers name them. */
export const payTypes = { cash: 'Cash', upi: 'UPI', cheque: 'Cheque', credit: 'Credit', card: 'Card' } as const;

/** The bank account, line by line. */
export function bankLines({ voucher, print, bank }: VoucherPaper): string[] {
  if (!isOwnInvoice(voucher) || !print.hasBank || !bank || bank.accountNumber === '') return [];
  return [
    bank.accountName,
    [bank.bankName, bank.branch].filter(Boolean).join(', '),
    `A/c ${bank.accountNumber.replace(/(.{4})(?=.)/g, '$1 ')}`,
    bank.ifsc && `IFSC ${bank.ifsc}`,
  ].filter((line) => line !== '');
}

/** The customer's balance before this invoice and with it. */
export function balanceLines({ voucher, previousPaise }: VoucherPaper): string[] {
  if (previousPaise === null || voucher.isCancelled || !isOwnInvoice(voucher) || voucher.partyId === null) return [];
  const added = voucher.postings
    .filter(({ ledgerId }) => ledgerId === voucher.partyId)
    .reduce((so, { amountPaise }) => so + amountPaise, 0);
  return [`Previous balance ${rupees(previousPaise)}`, `Balance with this invoice ${rupees(previousPaise + added)}`];
}

const rupees = (paise: number) => (paise === 0 ? formatRupees(0, 'two') : `₹${formatDrCr(paise)}`);
