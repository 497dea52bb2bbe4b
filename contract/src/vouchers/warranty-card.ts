import { MAX_REFERENCE_LENGTH } from '@bahi/core/basics/limits';
import { MAX_WARRANTY_CARDS } from '@bahi/core/vouchers/warranty-cards';
import { z } from 'zod';
import { as, date, id, named, outgoing } from '../wire.ts';

/** Typed card numbers by product. Empty or missing ones are numbered when the voucher is saved. */
export const cardNumbers = z
  .array(
    z.strictObject({
      productId: id,
      number: z
        .string()
        .trim()
        .max(MAX_REFERENCE_LENGTH * 2)
        .default(''),
    }),
  )
  .max(MAX_WARRANTY_CARDS)
  .default([]);

/** A stored card. `coveredUpTo` is the last day of its warranty. */
export const savedCard = named(outgoing, {
  productId: id,
  productName: as('product_name', z.string()),
  number: z.string(),
  coveredUpTo: date,
});
