import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { idOf } from '../testing/people.ts';
import { onPhone } from '../testing/setup.ts';
import { openApp } from '../testing/show.tsx';
import { signInStaff, staffApi, TODAY } from '../testing/voucher-books.ts';
import { sharedStatement } from './statement-acts.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

const party = { _id: idOf(100), partyName: 'Anand Stores', mobileNumber: '9847012345', gstin: null };
const statement = {
  party,
  from: '2026-04-01',
  to: TODAY,
  openingPaise: 100_000,
  closingPaise: 218_000,
  entries: [
    {
      voucherId: idOf(800),
      kind: 'sales' as const,
      voucherNumber: 'SL/26-27/00001',
      date: TODAY,
      against: 'Sales',
      amountPaise: 236_000,
      balancePaise: 336_000,
      bills: [{ type: 'new' as const, billNo: 'SL/26-27/00001', amountPaise: 236_000 }],
    },
    {
      voucherId: idOf(801),
      kind: 'receipt' as const,
      voucherNumber: 'RC/26-27/00001',
      date: TODAY,
      against: 'Cash',
      amountPaise: -118_000,
      balancePaise: 218_000,
      bills: [
        { type: 'against' as const, billNo: 'OB/1', amountPaise: -100_000 },
        { type: 'advance' as const, billNo: 'RC/26-27/00001', amountPaise: -18_000 },
      ],
    },
  ],
  next: null,
  ageLimits: '30,60,90',
  receivablePaise: [236_000, 0, 0, 0, 0],
  payablePaise: [18_000, 0, 0, 0, 0],
};

function open(reports: NonNullable<FakeApi['reports']> = { getStatement: () => statement }) {
  const asked = serveFakeApi(staffApi({ reports }));
  return { ...openApp(`/sUsers/statement/${party._id}`), asked };
}
const plain = (text: string | null) => text?.replaceAll('\u2009', ' ');

test('each voucher with its bills, the running balance, opening and closing, and pending amounts by age', async () => {
  const { user, place } = open();
  const table = within(await screen.findByRole('table', { name: 'Statement of Anand Stores' }));
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.children].map((cell) => plain(cell.textContent)))).toEqual([
    ['20/11/2026', 'Sales SL/26-27/00001', '2,360.00', '', '3,360.00 Dr'],
    ['20/11/2026', 'Receipt RC/26-27/00001Against OB/1 1,000.00 CrAdvance RC/26-27/00001 180.00 Cr', '', '1,180.00', '2,180.00 Dr'],
    ['Closing', '', '', '', '2,180.00 Dr'],
  ]);
  expect(screen.getByText('Opening, 01/04/2026')).toBeVisible();
  const aged = within(screen.getByRole('table', { name: 'Open by age' }));
  expect(plain(aged.getAllByRole('row').at(-1)!.textContent)).toBe('Total2,360.00180.00');
  await user.click(table.getAllByRole('link')[0]!);
  await waitFor(() => expect(place()).toMatch(/Details|details/));
});

test('the period is chosen and requested', async () => {
  const { user, asked } = open();
  await screen.findByRole('table', { name: 'Statement of Anand Stores' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last month');
  await waitFor(() =>
    expect(asked.findLast(({ route }) => route === 'reports.getStatement')?.input).toMatchObject({ from: '2026-10-01', to: '2026-10-31' }),
  );
});

test('Alt+P prints the shown period, and the shared text contains the balance', async () => {
  const { user } = open();
  await screen.findByRole('table', { name: 'Statement of Anand Stores' });
  const fetched: unknown[] = [];
  const served = globalThis.fetch;
  vi.stubGlobal('fetch', (asked: string | Request, how?: RequestInit) => {
    if (typeof asked !== 'string') return served(asked, how);
    fetched.push(asked);
    return Promise.resolve(new Response(new Blob(['%PDF-1.7'], { type: 'application/pdf' })));
  });
  Object.assign(URL, { createObjectURL: () => 'blob:paper', revokeObjectURL: () => {} });
  await user.keyboard('{Alt>}p{/Alt}');
  await waitFor(() => expect(fetched).toEqual([`/api/orgs/${idOf(10)}/parties/${party._id}/statement/pdf?from=2026-04-01&to=${TODAY}`]));
  expect(sharedStatement(statement)).toBe('Statement of Anand Stores to 20/11/2026, balance ₹2,180.00 Dr');
});

test('on a phone one card per voucher; a loading error is shown', async () => {
  onPhone();
  let isBroken = true;
  const { user } = open({
    getStatement: () => {
      if (isBroken) throw new Refused(403, 'NOT_ALLOWED', 'You may not do this');
      return statement;
    },
  });
  expect(await screen.findByText('The statement could not be read')).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Against OB/1 1,000.00 Cr')).toBeVisible();
});

test('low stock is listed with its reorder level; an empty list says so', async () => {
  const rows = [
    {
      productId: idOf(200),
      name: 'Soap',
      unit: 'pcs',
      quantity: 90_000,
      reorderLevel: 100_000,
      onOrder: 0,
      reserved: 20_000,
      suggested: 130_000,
      supplierName: 'Asha Traders',
    },
  ];
  serveFakeApi(staffApi({ reports: { listLowStock: () => ({ rows, next: null }) } }));
  openApp('/sUsers/lowStock');
  const table = within(await screen.findByRole('table', { name: 'Goods at or below their reorder level' }));
  expect(table.getAllByRole('row').at(-1)).toHaveTextContent('SoapAsha Traders10 pcs9 pcs2 pcs13 pcs');
});

test('one press makes purchase orders of the low stock, links them, and names the goods without a supplier', async () => {
  const low = { productId: idOf(200), name: 'Soap', unit: 'pcs', quantity: 90_000, reorderLevel: 100_000 };
  const rows = [{ ...low, onOrder: 0, reserved: 0, suggested: 110_000, supplierName: 'Asha Traders' }];
  const orders = [{ _id: idOf(7), voucherNumber: 'PO/26-27/00001', partyName: 'Asha Traders', products: 1, amountPaise: 44_000 }];
  const made = {
    orders,
    refused: [{ partyName: 'Bina & Co', products: 2, reason: 'Only whole pieces.' }],
    withoutSupplier: { count: 1, names: ['Tea'] },
    hasMore: false,
  };
  const asked = serveFakeApi(
    staffApi({ reports: { listLowStock: () => ({ rows, next: null }) }, vouchers: { orderLowStock: () => made } }),
  );
  const { user } = openApp('/sUsers/lowStock');
  await user.click(await screen.findByRole('button', { name: 'Make purchase orders' }));
  expect(await screen.findByRole('link', { name: 'PO/26-27/00001' })).toHaveAttribute('href', `/sUsers/purchaseOrderDetails/${idOf(7)}`);
  expect(screen.getByRole('status')).toHaveTextContent(/Made 1 purchase order\..*Asha Traders.*Not ordered.*Tea/);
  expect(asked.filter(({ route }) => route === 'vouchers.orderLowStock')).toHaveLength(1);
});
