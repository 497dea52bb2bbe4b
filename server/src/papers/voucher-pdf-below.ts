import type { SerializedVoucher } from '@bahi/contract/vouchers/voucher-details';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import type { Content } from 'pdfmake/interfaces.js';
import { below, runs } from '../platform/papers/paper-text.ts';
import { payTypes } from './public/payment-facts.ts';

/** The payment, part by part. */
export function payments({ splits }: SerializedVoucher): Content[] {
  if (splits.length === 0) return [];
  const parts = splits.map(({ kind, amountPaise, chequeNumber, ledgerName }) => {
    const how = [payTypes[kind], chequeNumber, kind === 'credit' ? ledgerName : ''].filter(Boolean).join(' ');
    return `${how} ${formatRupees(amountPaise, 'two')}`;
  });
  return [{ ...runs(`Paid by: ${parts.join(', ')}`), margin: below(6) }];
}

/** The cards that go with the goods. */
export function warranty({ warrantyCards }: SerializedVoucher): Content[] {
  if (warrantyCards.length === 0) return [];
  const cards = warrantyCards.map(({ productName, number, coveredUpTo }) =>
    runs(`${productName}: card ${number}, covered up to ${formatDate(coveredUpTo)}`, { style: 'small' }),
  );
  return [{ stack: [{ text: 'Warranty', style: 'head' }, ...cards], margin: below(8) }];
}

/** The note that somebody wrote on the voucher. */
export function noteOf({ note }: SerializedVoucher): Content[] {
  return note === '' ? [] : [{ stack: [{ text: 'Note', style: 'head' }, runs(note)], margin: below(8) }];
}
