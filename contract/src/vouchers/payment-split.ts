import { MAX_REFERENCE_LENGTH } from '@bahi/core/basics/limits';
import { refCollections, savedSplitTypes } from '@bahi/core/drafts/payment-split';
import { z } from 'zod';
import { as, date, id, incoming, named, orNull, outgoing } from '../wire.ts';

const part = <Type extends keyof typeof refCollections>(type: Type) => ({
  kind: as('type', z.literal(type)),
  amountPaise: as('amount', incoming.money),
  ref_collection: z.literal(refCollections[type]).default(refCollections[type]),
});
/** Id of a cash ledger or a bank. */
const ofLedger = { ledgerId: as('ref_id', id) };

/** A part of the payment of a voucher. Amounts in rupees. */
const paymentSplit = z.discriminatedUnion('type', [
  named(incoming, {
    ...part('cash'),
    ...ofLedger,
    /** Cash handed over; the excess over `amount` is returned as change. */
    givenPaise: as('given', incoming.money.optional()),
  }),
  named(incoming, { ...part('upi'), ...ofLedger }),
  named(incoming, { ...part('card'), ...ofLedger }),
  named(incoming, {
    ...part('cheque'),
    ...ofLedger,
    chequeNumber: z.string().trim().max(MAX_REFERENCE_LENGTH).default(''),
    /** Default: the voucher's date. A cheque waits in Cheques in Hand until it is deposited. */
    chequeDate: orNull(date),
  }),
  named(incoming, {
    ...part('credit'),
    /** Id of the party that owes it. */
    partyId: as('ref_id', id),
    /** Name of the new bill; '' for the voucher's number. */
    referenceName: as('reference_name', z.string().trim().max(MAX_REFERENCE_LENGTH).default('')),
    credit_reference_type: z.literal('New Ref').default('New Ref'),
  }),
]);

/** The parts of a payment, each type at most once. The rest stays on the voucher's party. */
export const paymentSplits = z
  .array(paymentSplit)
  .max(savedSplitTypes.length)
  .refine((parts) => new Set(parts.map(({ kind }) => kind)).size === parts.length, 'Each way to pay stands here once.')
  .default([]);

/** A part of the payment of a saved voucher. */
export const savedSplit = named(outgoing, {
  kind: as('type', z.enum(savedSplitTypes)),
  amountPaise: as('amount', outgoing.money),
  ledgerId: as('ref_id', id),
  ledgerName: as('ref_name', z.string()),
  ref_collection: z.enum(['Cash', 'BankDetails', 'Party']),
  /** Cash handed over, in rupees; null if not entered. */
  givenPaise: as('given', outgoing.money.nullable()),
  referenceName: as('reference_name', z.string()),
  /** Only of a credit entry: its bill is a new one. */
  credit_reference_type: z.literal('New Ref').optional(),
  chequeNumber: z.string(),
  chequeDate: date.nullable(),
});
