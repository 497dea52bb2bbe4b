import { specified } from '@bahi/core/testing/built-draft';
import { noDespatch } from '@bahi/core/vouchers/despatch-details';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { VoucherAnswer } from '../../platform/answers.ts';
import type { api } from '../../platform/api.ts';
import { serveFakeApi } from '../../testing/fake-api.ts';
import { idOf } from '../../testing/people.ts';
import { aSavedVoucher, nothingSince } from '../../testing/saved-vouchers.ts';
import { openApp } from '../../testing/show.tsx';
import { signInStaff, staffApi } from '../../testing/voucher-books.ts';
import { readNoteOn, readRestOf } from './read-conversion.ts';

beforeEach(() => signInStaff());

type Sale = Awaited<ReturnType<typeof api.vouchers.getPendingOrder>>['delivery'];
type Item = VoucherAnswer['voucher']['lines'][number];
type Opened = VoucherAnswer['since']['openedBills'][number];
const opened = (at: number, parts: Partial<Opened>): Opened => ({
  billId: idOf(900 + at),
  billNo: 'SL/26-27/00418',
  kind: 'bill',
  partyId: idOf(100),
  partyName: 'Anand Stores',
  dueOn: '2026-12-20',
  amountPaise: 118_00,
  pendingPaise: 118_00,
  ...parts,
});

/** All of the line, in the shape of its returnable rest. */
function leftOf({ productId, ledgerId, productName, hsn, unit, godownId, godownName, batch, ...line }: Item) {
  const { quantityE4, actualQuantityE4, rateE4, isTaxInclusive, discountType, discountPaise, discountPercentE4, gstPercentE4 } = line;
  const { alternateFactorE4, valuePaise, treatment, inputCredit } = line;
  return {
    ...{ productId, ledgerId, productName, hsn, unit, godownId, godownName, batch, alternateFactorE4, valuePaise, treatment, inputCredit },
    ...{ quantityE4, actualQuantityE4, rateE4, isTaxInclusive, discountType, discountPaise, discountPercentE4, gstPercentE4 },
    originalAt: 0,
    wholeE4: quantityE4,
    leftE4: quantityE4,
  };
}

/** A fake server with one voucher that opened these bills, and its conversions. */
function serveOne(kind: 'saleOrder' | 'purchaseOrder' | 'sales' | 'purchase', openedBills: Opened[] = [], more: Partial<Sale> = {}) {
  const voucher = aSavedVoucher({ kind });
  const { billTo, shipTo, newAddress, walkIn, priceLevel, isReverseCharge, despatch } = voucher;
  const next = {
    ...{ billTo, shipTo, newAddress, walkIn, priceLevel, isReverseCharge, despatch },
    partyId: voucher.partyId,
    partyName: voucher.partyName,
    placeOfSupply: '27',
    note: '',
    charges: [],
    convertedFrom: [{ _id: voucher._id, kind, voucherNumber: voucher.voucherNumber, date: voucher.date }],
    source: kind,
    lines: voucher.lines.map(leftOf),
    ...more,
  };
  const original = { _id: voucher._id, number: voucher.voucherNumber, date: voucher.date };
  serveFakeApi(
    staffApi({
      vouchers: {
        getVoucher: () => ({ voucher, since: { ...nothingSince, openedBills } }),
        getPendingOrder: () => ({ state: 'open', delivery: next }),
        getReturnable: () => ({ note: { ...next, kind: kind === 'sales' ? 'creditNote' : 'debitNote', original, supplierBill: null } }),
      },
    }),
  );
  return voucher._id;
}

const noteOn = (openedBills: Opened[], kind: 'sales' | 'purchase' = 'sales') =>
  readNoteOn({ orgId: idOf(10), id: serveOne(kind, openedBills) });

test.each([
  ['billToSales', 'saleOrder', 'sales', 'Sales'],
  ['billToPurchase', 'purchaseOrder', 'purchase', 'Purchase'],
  ['billToCreditNote', 'sales', 'creditNote', 'Credit note'],
  ['billToDebitNote', 'purchase', 'debitNote', 'Debit note'],
] as const)('%s/:id puts what is left of the %s into a new voucher at %s', async (path, kind, create, heading) => {
  const { place } = openApp(`/sUsers/${path}/${serveOne(kind)}`);
  expect(await screen.findByRole('heading', { name: heading, level: 1 })).toBeVisible();
  await waitFor(() => expect(place()).toBe(`/sUsers/${create}`));
  expect((await screen.findAllByText('Surf Excel 1 kg')).length).toBeGreaterThan(0);
});

test('a note settles the bill of its original first, whatever its number', async () => {
  const { settledBillIds, original } = await noteOn([opened(1, {})]);
  expect(original).toMatchObject({ voucherId: idOf(800), number: 'SL/26-27/00418' });
  expect(settledBillIds).toEqual([idOf(901)]);
  const ofSupplier = { billNo: 'INV/77', amountPaise: -118_00, pendingPaise: -118_00 };
  expect((await noteOn([opened(1, ofSupplier)], 'purchase')).settledBillIds).toEqual([idOf(901)]);
});

test('not a settled bill, and not one of another party', async () => {
  const entry = await noteOn([opened(1, { pendingPaise: 0 }), opened(2, { partyId: idOf(101), partyName: 'Metro' })]);
  expect(entry.settledBillIds).toEqual([]);
});

test('An order converted to a sale copies party, items, charges, despatch details, convertedFrom and source into the draft.', async () => {
  const noTax = { cgstPaise: 0, sgstPaise: 0, igstPaise: 0, cessPaise: 0, additionalCessPaise: 0 };
  const charge = {
    ...noTax,
    ledgerId: idOf(910),
    ledgerName: 'Freight',
    amountPaise: 10_000,
    gstPercentE4: 0,
    isComposite: false,
    totalPaise: 10_000,
  };
  const despatchDetails = { ...noDespatch, orderNo: 'PO-7' };
  const sale = specified(
    await readRestOf({ orgId: idOf(10), id: serveOne('saleOrder', [], { charges: [charge], despatch: despatchDetails }) }),
  );
  expect(sale).toMatchObject({
    voucherType: 'sales',
    mode: 'create',
    id: '',
    party: { partyName: 'Anand Stores' },
    items: [{ product: { name: 'Surf Excel 1 kg' } }],
    additionalCharges: [{ ledgerId: idOf(910), name: 'Freight', amountPaise: 10_000 }],
    despatchDetails,
    convertedFrom: [{ _id: idOf(800) }],
    source: 'saleOrder',
  });
});
