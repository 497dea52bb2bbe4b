import { refCollections, savedSplitTypes } from '@bahi/core/drafts/payment-split';
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

/** The parts of the payment of a saved voucher. */
export function serializeSplits(rows: readonly SplitRow[]) {
  return rows.flatMap(({ type, reference: _, ...part }) => {
    const kind = savedSplitTypes.find((each) => each === type);
    if (!kind) return [];
    const ofCredit = kind === 'credit' && { credit_reference_type: 'New Ref' as const };
    return [{ ...part, kind, ref_collection: refCollections[kind], ...ofCredit }];
  });
}
