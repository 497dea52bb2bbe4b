import { MAX_REFERENCE_LENGTH } from '@bahi/core/basics/limits';
import { refCollections } from '@bahi/core/drafts/payment-split';
import { z } from 'zod';
import { date, id, incoming, outgoing } from '../wire.ts';

const part = <Type extends keyof typeof refCollections>(type: Type) => ({
  type: z.literal(type),
  amount: incoming.money,
  /** A cash ledger, a bank, or a party. */
  ref_id: id,
  ref_collection: z.literal(refCollections[type]),
});

/** A part of the payment of a voucher. */
const paymentSplit = z.discriminatedUnion('type', [
  z.strictObject({
    ...part('cash'),
    /** What was handed over; what is above the amount goes back as change. */
    given: incoming.money.optional(),
  }),
  z.strictObject(part('upi')),
  z.strictObject({
    ...part('cheque'),
    chequeNumber: z.string().trim().max(MAX_REFERENCE_LENGTH).default(''),
    /** Without one it is the day of the voucher. A cheque waits in Cheques in Hand until it is deposited. */
    chequeDate: date.optional(),
  }),
  z.strictObject({
    ...part('credit'),
    /** The name of the bill that opens; '' for the number of the voucher. */
    reference_name: z.string().trim().max(MAX_REFERENCE_LENGTH).default(''),
    credit_reference_type: z.literal('New Ref').default('New Ref'),
  }),
]);

/** The parts of a payment: each type at most once. What no part covers stays on the voucher's own party. */
export const paymentSplits = z
  .array(paymentSplit)
  .max(4)
  .refine((parts) => new Set(parts.map(({ type }) => type)).size === parts.length, 'Each way to pay stands here once.')
  .default([]);

/** As a voucher answers them. */
export const savedSplit = z.strictObject({
  type: z.enum(['cash', 'upi', 'cheque', 'credit']),
  amount: outgoing.money,
  ref_id: id,
  ref_name: z.string(),
  ref_collection: z.enum(['Cash', 'BankDetails', 'Party']),
  /** Of cash: what was handed over, where that was said. */
  given: outgoing.money.nullable(),
  reference_name: z.string(),
  chequeNumber: z.string(),
  chequeDate: date.nullable(),
});
