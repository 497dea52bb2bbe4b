import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { VoucherDetails } from '../platform/answers.ts';
import { aParty, aProduct, aSavedReceipt, factsOf, signInStaff, staffApi, TODAY } from '../testing/books.ts';
import { type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { idOf } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

const product = aProduct();
const sale: VoucherDetails = {
  ...aSavedReceipt(),
  _id: idOf(800),
  kind: 'sales',
  voucherNumber: 'SL/26-27/00418',
  amount: 118_00,
  version: 2,
  placeOfSupply: '27',
  billData: [],
  receipt: null,
  items: [
    {
      productId: product._id,
      product_name: product.product_name,
      hsn: product.hsn,
      unit: product.unit,
      godownId: factsOf('sales').godowns[0]!._id,
      godownName: 'Main',
      batch: '',
      count: 10_000,
      actualCount: 10_000,
      selectedPriceRate: 100_0000,
      isTaxInclusive: false,
      discount: 0,
      discountPercentage: null,
      gst: 18_0000,
      taxable: 100_00,
      cgstAmount: 9_00,
      sgstAmount: 9_00,
      igstAmount: 0,
      cessAmount: 0,
      additionalCessAmount: 0,
      total: 118_00,
    },
  ],
};
const cancelled: VoucherDetails = {
  ...sale,
  isCancelled: true,
  version: 3,
  cancelled: { at: '2026-11-20T05:12:00.000Z', by: 'Asha', reason: 'Entered twice' },
};
const answered = (message: string, version: number) => ({
  message,
  _id: sale._id,
  voucherNumber: sale.voucherNumber,
  version,
  amount: sale.amount,
});

function open(path: string, voucher: VoucherDetails, fake: NonNullable<FakeApi['vouchers']> = {}) {
  const api = staffApi({
    vouchers: { getVoucher: () => ({ voucher }), ...fake },
    parties: {
      getParty: () => ({
        party: { ...aParty(), _id: idOf(100), mergedIntoName: '', shippingAddresses: [], licences: [], openingBills: [] } as never,
      }),
    },
    products: { listProducts: () => ({ products: [product], next: null, total: 1 }) as never },
  });
  return { asked: serveFakeApi(api), ...openApp(path) };
}

test('a voucher is cancelled with a reason, after a question; its number stays', async () => {
  const { user, asked } = open(`/sUsers/salesDetails/${sale._id}`, sale, { cancelVoucher: () => answered('Cancelled SL/26-27/00418', 3) });
  await screen.findByText(sale.voucherNumber);
  await user.keyboard('x');
  const dialog = await screen.findByRole('dialog', { name: /Cancel SL\/26-27\/00418\?/ });
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Entered twice');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel voucher' }));
  await waitFor(() => {
    const sent = asked.find(({ route }) => route === 'vouchers.cancelVoucher');
    expect(sent?.input).toMatchObject({ id: sale._id, version: 2, reason: 'Entered twice' });
  });
});

test('what stands in the way of a cancellation is said in the words of the server', async () => {
  const message = '₹50.00 of SL/26-27/00418 are settled by receipt RC/26-27/00001.';
  const { user } = open(`/sUsers/salesDetails/${sale._id}`, sale, {
    cancelVoucher: () => {
      throw new Refused(409, 'SETTLED', message, { settledAmount: 50, by: [] });
    },
  });
  await screen.findByText(sale.voucherNumber);
  await user.keyboard('x');
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Twice');
  await user.click(screen.getByRole('button', { name: 'Cancel voucher' }));
  expect(await screen.findByText(message)).toBeVisible();
});

test('a cancelled voucher says so, by whom, when and why, and is neither edited nor cancelled again', async () => {
  const { user } = open(`/sUsers/salesDetails/${sale._id}`, cancelled);
  expect(await screen.findByText('Cancelled by Asha on 20/11/2026, 10:42: Entered twice')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.queryByRole('menuitem', { name: /Cancel voucher/ })).toBeNull();
});

test('an edit opens the sale in the form and saves it under its number with the version it was read in', async () => {
  const { user, asked } = open(`/sUsers/editsales/${sale._id}`, sale, { updateSales: () => answered('Saved SL/26-27/00418', 3) });
  expect(await screen.findByRole('heading', { name: 'Edit sale' })).toBeVisible();
  expect(await screen.findByText(sale.voucherNumber)).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: /^Save/ })[0]!);
  expect(screen.queryByText(/to mend/)).toBeNull();
  await waitFor(() => {
    const sent = asked.find(({ route }) => route === 'vouchers.updateSales');
    expect(sent?.input).toMatchObject({ id: sale._id, version: 2, items: [{ productId: product._id, count: 10_000 }] });
    expect(sent?.input).not.toHaveProperty('seriesId');
  });
  expect(asked.some(({ route }) => route === 'vouchers.saveSales')).toBe(false);
});

test('what the form cannot show is not lost by an edit: it does not open', async () => {
  const items = sale.items.map((item) => ({ ...item, batch: 'X1' }));
  open(`/sUsers/editsales/${sale._id}`, { ...sale, items });
  expect(await screen.findByText(/This sale has batches/)).toBeVisible();
});

test('two versions side by side, what differs marked, the same on demand', async () => {
  const made = (version: number, change: 'created' | 'edit') => ({
    version,
    change,
    at: '2026-11-20T05:12:00.000Z',
    by: 'Asha',
    reason: '',
  });
  const { user } = open(`/sUsers/voucherHistory/${sale._id}`, sale, {
    listVoucherVersions: () => ({ versions: [made(2, 'edit'), made(1, 'created')], next: null }),
    getVoucherVersion: () => ({
      older: made(1, 'created'),
      newer: made(2, 'edit'),
      groups: [
        {
          name: 'items',
          title: 'Surf Excel',
          state: 'changed' as const,
          fields: [
            { field: 'count', old: 10, new: 4, isChanged: true },
            { field: 'hsn', old: '3402', new: '3402', isChanged: false },
          ],
        },
      ],
    }),
  });
  expect(await screen.findByRole('heading', { name: /Item · Surf Excel/ })).toBeVisible();
  const row = screen.getByRole('row', { name: /Quantity/ });
  expect(within(row).getByText('10').tagName).toBe('DEL');
  expect(within(row).getByText('4').tagName).toBe('INS');
  expect(screen.queryByText('HSN')).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Show what is the same' }));
  expect(screen.getByRole('row', { name: /HSN/ })).toBeVisible();
});
