import { MAX_REFERENCE_LENGTH } from '@bahi/core/basics/limits';
import { MAX_WARRANTY_CARDS } from '@bahi/core/vouchers/warranty-cards';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { as, date, id, named, next, outgoing, page } from '../wire.ts';
import { voucherKind } from './voucher-kind.ts';

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

const card = { productId: id, productName: as('product_name', z.string()), number: z.string(), coveredUpTo: date };
/** A stored card. `coveredUpTo` is the last day of its warranty. */
export const savedCard = named(outgoing, card);

/** Warranty cards by the start of their number, or by the buyer's mobile number. */
export const listWarrantyCards = inCompany
  .route({ method: 'GET', path: '/orgs/{orgId}/warrantyCards', tags: ['vouchers'], summary: 'Warranty cards by number or mobile number' })
  .input(z.strictObject({ ...orgId, ...page, search: z.string().trim().max(100).default('') }))
  .output(
    z.strictObject({
      cards: z.array(
        named(outgoing, {
          ...card,
          voucherId: id,
          kind: voucherKind,
          voucherNumber: z.string(),
          date,
          partyId: id.nullable(),
          /** For a counter sale the buyer's name as entered. */
          partyName: z.string(),
          mobileNumber: z.string(),
        }),
      ),
      next,
    }),
  );
