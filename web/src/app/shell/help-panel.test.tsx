import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { serveFakeApi } from '../../testing/fake-api.ts';
import { openApp } from '../../testing/show.tsx';
import { signInStaff, staffApi } from '../../testing/voucher-books.ts';
import { chapterAt } from './guide-chapter.tsx';

beforeEach(signInStaff);

test('? opens help beside the screen, at the chapter that fits it; another chapter is one press away', async () => {
  serveFakeApi(staffApi({}));
  const { user, place } = openApp('/sUsers/reports');
  await screen.findByRole('heading', { level: 1, name: 'Reports' });
  await user.keyboard('?');
  const help = within(await screen.findByRole('dialog', { name: 'Help' }));
  expect(place()).toBe('/sUsers/reports');
  expect(help.getByRole('region', { name: 'Guide: Reports' })).toHaveTextContent('Close a month');
  expect(help.getByText('New receipt')).toBeVisible();
  await user.click(within(help.getByRole('navigation', { name: 'Chapters of the guide' })).getByRole('button', { name: 'First day' }));
  await user.click(help.getAllByRole('button', { name: 'Print an invoice' }).at(-1)!);
  expect(help.getByRole('region', { name: 'Guide: Print an invoice' })).toBeVisible();
});

test('on a voucher ? shows the keys of its form above the chapter that fits it, and Esc returns to the field', async () => {
  serveFakeApi(staffApi({}));
  const { user } = openApp('/sUsers/receipt');
  const party = await screen.findByRole('combobox', { name: 'Party' });
  await waitFor(() => expect(party).toHaveFocus());
  await user.keyboard('{F1}');
  const help = within(await screen.findByRole('dialog', { name: 'Help' }));
  expect(within(help.getByRole('region', { name: 'Keys of this screen' })).getByText('Split over another method')).toBeVisible();
  expect(help.getByRole('region', { name: 'Guide: Receipts, payments, banks' })).toHaveTextContent('settles the oldest bills first');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(party).toHaveFocus());
});

test.each([
  ['/sUsers/dashboard', 'first-day'],
  ['/sUsers/registers', 'reports'],
  ['/sUsers/trialBalance', 'close-a-month'],
  ['/sUsers/salesDetails/1', 'invoices'],
  ['/sUsers/company/list', 'company-archives'],
  ['/sUsers/sales', 'vouchers'],
  ['/sUsers/editPurchase/1', 'vouchers'],
  ['/sUsers/receipt', 'money'],
  ['/sUsers/editPayment/1', 'money'],
  ['/sUsers/receipt/details/1', 'money'],
  ['/sUsers/bankBooks/1', 'money'],
])('the chapter of %s is %s', (path, chapter) => {
  expect(chapterAt(path)).toBe(chapter);
});
