import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { serveFakeApi } from '../../testing/fake-api.ts';
import { idOf } from '../../testing/people.ts';
import { aSavedVoucher, nothingSince } from '../../testing/saved-vouchers.ts';
import { openApp } from '../../testing/show.tsx';
import { bank, cash, signInStaff, staffApi, TODAY } from '../../testing/voucher-books.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

/** The current draft as this browser stores it. */
function storedDraft(kind: 'receipt' | 'payment') {
  window.dispatchEvent(new Event('pagehide'));
  const { _id: person } = JSON.parse(localStorage.getItem('sUserData') ?? '{}');
  return JSON.parse(localStorage.getItem(`bahi.drafts.${kind}.${person}.${idOf(10)}`) ?? '{}').state.active;
}

test('searchPartyReceipt is the receipt with the party search over it; the chosen party is set in the receipt', async () => {
  serveFakeApi(staffApi({}));
  const { user, place } = openApp('/sUsers/searchPartyReceipt');
  await user.click(await screen.findByRole('button', { name: /^Anand Stores/ }));
  await waitFor(() => expect(place()).toBe('/sUsers/receipt'));
  expect(await screen.findByRole('combobox', { name: 'Party' })).toHaveValue('Anand Stores');
});

test('"bankList, cashList: lists", "voucherSeries", "voucherNumber, voucherType" and the date as ISO string are in the draft once its form is open', async () => {
  serveFakeApi(staffApi({}));
  const { user } = openApp('/sUsers/receipt');
  await screen.findByRole('combobox', { name: 'Received in' });
  await user.type(screen.getByRole('combobox', { name: 'Party' }), 'x');
  const { bankList, cashList, voucherSeries, voucherType, voucherNumber, date } = storedDraft('receipt');
  expect([bankList.map(named), cashList.map(named)]).toEqual([[bank.name], [cash.name]]);
  expect(voucherSeries.length).toBeGreaterThan(0);
  expect([voucherType, voucherNumber, date]).toEqual(['receipt', '', `${TODAY}T00:00:00.000Z`]);
});
const named = ({ name }: { name: string }) => name;

test.each([
  ['payment/sourceList/cash', 'Cash ledgers', cash],
  ['payment/sourceList/bank', 'Banks', bank],
] as const)('%s lists them, and what is picked is where the payment comes from', async (path, list, source) => {
  serveFakeApi(staffApi({}));
  const { user, place } = openApp(`/sUsers/${path}`);
  await screen.findByRole('list', { name: list });
  await user.click(screen.getByRole('button', { name: new RegExp(source.name) }));
  await waitFor(() => expect(place()).toBe('/sUsers/payment'));
  expect(await screen.findByRole('combobox', { name: 'Paid from' })).toHaveValue(source.name);
});

test('payment/details/:id shows the paid amounts', async () => {
  const voucher = aSavedVoucher({ _id: idOf(701), kind: 'payment', voucherNumber: 'PY/26-27/00004' });
  serveFakeApi(staffApi({ vouchers: { getVoucher: () => ({ voucher, since: nothingSince }) } }));
  openApp(`/sUsers/payment/details/${idOf(701)}`);
  expect((await screen.findAllByText(/PY\/26-27\/00004/))[0]).toBeVisible();
});

test.each([
  ['receiptPrintOut', 'Receipt print-out', 'Receipt on paper', 'Open the receipt'],
  ['paymentPrintOut', 'Payment print-out', 'Payment on paper', 'Open the payment'],
])('%s shows the print-out of its voucher as the server renders it', async (path, title, paper, back) => {
  serveFakeApi(staffApi({}));
  const served = globalThis.fetch;
  const fetched: string[] = [];
  vi.stubGlobal('fetch', (asked: string | Request, how?: RequestInit) => {
    if (typeof asked !== 'string') return served(asked, how);
    fetched.push(asked);
    return Promise.resolve(new Response(new Blob(['%PDF-1.7'], { type: 'application/pdf' })));
  });
  Object.assign(URL, { createObjectURL: () => 'blob:paper', revokeObjectURL: () => {} });
  openApp(`/sUsers/${path}?id=${idOf(700)}`);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(await screen.findByTitle(paper)).toHaveAttribute('src', 'blob:paper');
  expect(fetched).toEqual([`/api/orgs/${idOf(10)}/vouchers/${idOf(700)}/pdf`]);
  expect(screen.getByRole('link', { name: back })).toBeVisible();
});

test('a print-out without a voucher explains how to get one', async () => {
  serveFakeApi(staffApi({}));
  openApp('/sUsers/receiptPrintOut');
  expect(await screen.findByRole('heading', { name: 'No receipt is chosen' })).toBeVisible();
});
