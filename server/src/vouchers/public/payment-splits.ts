import { refCollections, splitTypes } from '@bahi/core/drafts/payment-split';
import type { IsoDate } from '@bahi/core/periods/business-date';
import type { PaymentSplit } from '@bahi/core/vouchers/trade-draft';
import type { SplitRow } from '../voucher-rows-store.ts';

/** A part in the columns of voucher_payment_splits. Credit is stored under the ledger of its party, which has the party's id. */
export function splitValues(part: PaymentSplit, date: IsoDate) {
  const isCheque = part.kind === 'cheque';
  return {
    type: part.kind,
    ledger_id: part.kind === 'credit' ? part.partyId : part.ledgerId,
    amount_paise: part.amountPaise,
    cheque_number: isCheque ? (part.chequeNumber ?? '') : '',
    cheque_date: isCheque ? (part.chequeDate ?? date) : null,
    reference_name: part.kind === 'credit' ? part.referenceName : '',
    given_paise: part.kind === 'cash' ? (part.givenPaise ?? null) : null,
  };
}

/** A part as a voucher answers it. */
export function splitsOnWire(rows: readonly SplitRow[]) {
  return rows.flatMap((row) => {
    const type = splitTypes.find((each) => each === row.type);
    if (!type) return [];
    return [
      {
        type,
        amount: row.amountPaise,
        ref_id: row.ledgerId,
        ref_name: row.ledgerName,
        ref_collection: refCollections[type],
        given: row.givenPaise,
        reference_name: row.referenceName,
        ...(type === 'credit' && { credit_reference_type: 'New Ref' as const }),
        chequeNumber: row.chequeNumber,
        chequeDate: row.chequeDate,
      },
    ];
  });
}
