import { orderStates } from '@bahi/core/vouchers/order-deliveries';
import { orderKinds } from '@bahi/core/vouchers/order-kinds';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { as, date, id, named, next, outgoing, page, pick } from '../wire.ts';
import { savedHead, savedLine } from './voucher-details.ts';
import { voucherKind } from './voucher-kind.ts';

/* Drafts of the next voucher: the rest of an order to sell or buy, the rest of a sale or purchase to return. These routes change nothing. */

const tags = ['vouchers'];
const { decimal, money } = outgoing;

const entered = pick(savedLine, [
  'productId',
  'ledgerId',
  'productName',
  'hsn',
  'unit',
  'godownId',
  'godownName',
  'batch',
  'quantityE4',
  'actualQuantityE4',
  'alternateFactorE4',
  'rateE4',
  'isTaxInclusive',
  'discountType',
  'discountPaise',
  'discountPercentE4',
  'valuePaise',
  'treatment',
  'inputCredit',
  'gstPercentE4',
  'originalAt',
]);
/** A line of the draft, with the field names of voucher details. Its count is the open quantity. */
const line = named(outgoing, {
  ...entered,
  /** Quantity ordered, sold or bought on this line, and what is left of it; in units of the product. */
  wholeE4: as('whole', decimal),
  leftE4: as('left', decimal),
});

/* Charges go with the first delivery of an order, and back with the return of the whole voucher. */
const begun = {
  ...pick(savedHead, [
    'partyId',
    'partyName',
    'placeOfSupply',
    'note',
    'billTo',
    'shipTo',
    'newAddress',
    'walkIn',
    'priceLevel',
    'isReverseCharge',
    'despatch',
    'charges',
  ]),
  lines: as('items', z.array(line)),
  convertedFrom: z.array(z.strictObject({ _id: id, kind: voucherKind, voucherNumber: z.string(), date })),
  source: voucherKind,
};

/** The start values of the next voucher. */
const begunDelivery = named(outgoing, begun);

/** The pending rest of an order: of a sale order as the draft of a sale, of a purchase order as that of a purchase. */
export const getPendingOrder = inCompany
  .route({ method: 'GET', path: '/orgs/{orgId}/vouchers/{id}/pending', tags, summary: 'What of an order is still to be sold or bought' })
  .input(z.strictObject({ ...orgId, id }))
  .output(z.strictObject({ state: z.enum(orderStates), delivery: begunDelivery }));

/** The rest of a sale, van sale or purchase, as the draft of a note. `without`: an edited note whose effect is excluded. */
export const getReturnable = inCompany
  .route({ method: 'GET', path: '/orgs/{orgId}/vouchers/{id}/returnable', tags, summary: 'What of a sale or purchase may still go back' })
  .input(z.strictObject({ ...orgId, id, without: id.optional() }))
  .output(
    z.strictObject({
      note: named(outgoing, {
        ...begun,
        kind: z.enum(['creditNote', 'debitNote']),
        original: z.strictObject({ _id: id, number: z.string(), date }),
        /** Set for a whole return of a purchase, which is rounded as its bill was. */
        supplierBill: named(outgoing, { totalPaise: as('total', money.nullable()) }).nullable(),
      }),
    }),
  );

/** Orders with a pending rest, of one party or all, oldest first; sale orders unless `kind` says otherwise. */
export const listOpenOrders = inCompany
  .route({ method: 'GET', path: '/orgs/{orgId}/openOrders', tags, summary: 'Orders of which something is still to be delivered' })
  .input(z.strictObject({ ...orgId, ...page, kind: z.enum(orderKinds).default('saleOrder'), partyId: id.optional() }))
  .output(
    z.strictObject({
      orders: z.array(
        named(outgoing, {
          _id: id,
          voucherNumber: z.string(),
          date,
          partyId: id.nullable(),
          partyName: z.string(),
          amountPaise: as('amount', money),
          /** For a purchase order: when the goods are expected; null if not given. */
          expectedOn: date.nullable(),
          state: z.enum(orderStates),
          /** Number of its products, and how many are fully delivered. */
          products: z.number().int(),
          delivered: z.number().int(),
        }),
      ),
      next,
    }),
  );
