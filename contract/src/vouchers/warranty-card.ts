import { MAX_REFERENCE_LENGTH } from '@bahi/core/basics/limits';
import { MAX_WARRANTY_CARDS } from '@bahi/core/vouchers/warranty-cards';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { date, id, next, page } from '../wire.ts';
import { voucherKind } from './voucher-kind.ts';

/** Numbers of cards as they were typed, product by product; '' and what is not said is numbered when the voucher is saved. */
export const cardNumbers = z
  .array(
    z.strictObject({
      productId: id,
      number: z
        .string()
        .trim()
        .max(MAX_REFERENCE_LENGTH * 2),
    }),
  )
  .max(MAX_WARRANTY_CARDS)
  .default([]);

/** A card as the books have it. */
export const warrantyCard = z.strictObject({ productId: id, product_name: z.string(), number: z.string(), coveredUpTo: date });

/** Cards by the beginning of their number, or of whoever has this mobile number. */
export const listWarrantyCards = inCompany
  .route({ method: 'GET', path: '/orgs/{orgId}/warrantyCards', tags: ['vouchers'], summary: 'Warranty cards by number or mobile number' })
  .input(z.strictObject({ ...orgId, ...page, search: z.string().trim().max(100).default('') }))
  .output(
    z.strictObject({
      cards: z.array(
        warrantyCard.extend({
          voucherId: id,
          kind: voucherKind,
          voucherNumber: z.string(),
          date,
          partyId: id.nullable(),
          /** Of who bought over the counter the name that was said. */
          partyName: z.string(),
          mobileNumber: z.string(),
        }),
      ),
      next,
    }),
  );
