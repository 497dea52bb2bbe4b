import { api } from '@bahi/contract/api';
import { wirePlan } from '@bahi/contract/plan-of-schema';
import { fieldFromWire } from '@bahi/contract/wire-plan';
import { expect, test } from 'vitest';
import { placeOf } from './problem-places.ts';

/** The field as the API link names it. */
const coreField = (field: string) => fieldFromWire(wirePlan(api.vouchers.saveCreditNote['~orpc'].inputSchema), field);

test.each([
  ['billData', { kind: 'head', field: 'original' }],
  ['despatchDetails.orderNo', { kind: 'head', field: 'despatch' }],
  ['shipToParty._id', { kind: 'head', field: 'addresses' }],
  ['selectedPriceLevel', { kind: 'head', field: 'priceLevel' }],
  ['partyId', { kind: 'head', field: 'party' }],
  ['date', { kind: 'head', field: 'date' }],
  ['placeOfSupply', { kind: 'head', field: 'placeOfSupply' }],
  ['note', { kind: 'head', field: 'note' }],
  ['vanGodownId', { kind: 'head', field: 'van' }],
  ['supplierBill.number', { kind: 'head', field: 'supplierBill' }],
  ['original.date', { kind: 'head', field: 'original' }],
  ['supplyDates.paidOn', { kind: 'head', field: 'supplyDates' }],
  ['isReverseCharge', { kind: 'head', field: 'isReverseCharge' }],
  ['charges.0.amountPaise', { kind: 'head', field: 'charges' }],
  ['additionalCharges.0.amount', { kind: 'head', field: 'charges' }],
  ['lines', { kind: 'line', row: 3, cell: 'item' }],
  ['lines.1.quantityE4', { kind: 'line', row: 1, cell: 'quantity' }],
  ['lines.1.actualQuantityE4', { kind: 'line', row: 1, cell: 'quantity' }],
  ['lines.1.batch', { kind: 'line', row: 1, cell: 'godown' }],
  ['lines.1.newBatch.expiresOn', { kind: 'line', row: 1, cell: 'godown' }],
  ['lines.0.valuePaise', { kind: 'line', row: 0, cell: 'rate' }],
  ['lines.0.rateE4', { kind: 'line', row: 0, cell: 'rate' }],
  ['lines.2.productId', { kind: 'line', row: 2, cell: 'item' }],
  ['items.2.count', { kind: 'line', row: 2, cell: 'quantity' }],
  ['items.2.selectedPriceRate', { kind: 'line', row: 2, cell: 'rate' }],
  ['items.0.discountPercentage', { kind: 'line', row: 0, cell: 'discount' }],
  ['items.99.count', { kind: 'line', row: 3, cell: 'quantity' }],
])('a problem of %s is shown at its field, whether core or the server found it', (field, place) => {
  expect(placeOf(coreField(field), 3)).toEqual(place);
});
