import { orderStates } from '@bahi/core/vouchers/order-deliveries';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { date, id, next, outgoing, page } from '../wire.ts';
import { voucherDetails } from './voucher-details.ts';
import { voucherKind } from './voucher-kind.ts';

/* From one voucher to the next: what of an order is still to be sold, and what of a sale or purchase may go back. Nothing here changes anything. */

const tags = ['vouchers'];
const { decimal, money } = outgoing;

/** A line as it would be entered, under the names of a voucher's details: its count is what is left. */
const line = voucherDetails.shape.items.element
  .pick({
    productId: true,
    ledgerId: true,
    product_name: true,
    hsn: true,
    unit: true,
    godownId: true,
    godownName: true,
    batch: true,
    count: true,
    actualCount: true,
    unitFactor: true,
    selectedPriceRate: true,
    isTaxInclusive: true,
    discountType: true,
    discount: true,
    discountPercentage: true,
    value: true,
    treatment: true,
    inputCredit: true,
    igst: true,
    originalLine: true,
  })
  .extend({
    /** Of the product, in its units: what was ordered, sold or bought on this line, and what of that is left. */
    whole: decimal,
    left: decimal,
  });

/** What the next voucher begins with. */
const begun = voucherDetails
  .pick({
    partyId: true,
    partyName: true,
    placeOfSupply: true,
    note: true,
    billToParty: true,
    shipToParty: true,
    newAddress: true,
    walkIn: true,
    selectedPriceLevel: true,
    isReverseCharge: true,
    despatchDetails: true,
    /** They go with the first sale of an order, and back with a return of all of it. */
    additionalCharges: true,
  })
  .extend({
    items: z.array(line),
    convertedFrom: z.array(z.strictObject({ _id: id, kind: voucherKind, voucherNumber: z.string(), date })),
    source: voucherKind,
  });

/** What is pending of a sale order, ready to become a sale. */
export const getPendingOrder = inCompany
  .route({ method: 'GET', path: '/orgs/{orgId}/vouchers/{id}/pending', tags, summary: 'What of a sale order is still to be sold' })
  .input(z.strictObject({ ...orgId, id }))
  .output(z.strictObject({ state: z.enum(orderStates), sale: begun }));

/** What is left of a sale, van sale or purchase, ready to become the note that takes it back; `without` is a note that is itself edited. */
export const getReturnable = inCompany
  .route({ method: 'GET', path: '/orgs/{orgId}/vouchers/{id}/returnable', tags, summary: 'What of a sale or purchase may still go back' })
  .input(z.strictObject({ ...orgId, id, without: id.optional() }))
  .output(
    z.strictObject({
      note: begun.extend({
        kind: z.enum(['creditNote', 'debitNote']),
        original: z.strictObject({ _id: id, number: z.string(), date }),
        /** A whole return of a purchase is rounded as its bill was. */
        supplierBill: z.strictObject({ total: money.nullable() }).nullable(),
      }),
    }),
  );

/** Orders of which something is pending, of one party or of all, the oldest first. */
export const listOpenOrders = inCompany
  .route({ method: 'GET', path: '/orgs/{orgId}/openOrders', tags, summary: 'Sale orders of which something is still to be sold' })
  .input(z.strictObject({ ...orgId, ...page, partyId: id.optional() }))
  .output(
    z.strictObject({
      orders: z.array(
        z.strictObject({
          _id: id,
          voucherNumber: z.string(),
          date,
          partyId: id.nullable(),
          partyName: z.string(),
          amount: money,
          state: z.enum(orderStates),
          /** Its products, and how many of them are sold wholly. */
          products: z.number().int(),
          delivered: z.number().int(),
        }),
      ),
      next,
    }),
  );
