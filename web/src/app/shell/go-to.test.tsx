import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aParty, signInStaff, staffApi } from '../../testing/books.ts';
import { serveFakeApi } from '../../testing/fake-api.ts';
import { openApp } from '../../testing/show.tsx';

beforeEach(() => signInStaff());

test('F10 begins a voucher of any kind, by its name', async () => {
  serveFakeApi(staffApi({}));
  const { user, place } = openApp('/sUsers/reports');
  await screen.findByRole('link', { name: 'Settings' });
  await user.keyboard('{F10}');
  const dialog = within(await screen.findByRole('dialog', { name: 'New' }));
  expect(dialog.getByRole('combobox', { name: 'Kind of voucher' })).toHaveFocus();
  await user.keyboard('adj');
  await screen.findByRole('option', { name: /Stock adjustment/ });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(place()).toBe('/sUsers/stockAdjustment'));
});

test('Alt+G finds screens from the first letter, and from the second on parties, items and vouchers', async () => {
  const party = aParty();
  const asked: string[] = [];
  serveFakeApi(
    staffApi({
      parties: {
        listParties: ({ search }) => {
          asked.push(search);
          return { parties: [party], next: null, total: null };
        },
      },
      products: { listProducts: () => ({ products: [], next: null, total: null }) },
      vouchers: { listVouchers: () => ({ vouchers: [], next: null, totals: null }) },
    }),
  );
  const { user, place } = openApp('/sUsers/reports');
  await screen.findByRole('link', { name: 'Settings' });
  await user.keyboard('{Alt>}g{/Alt}');
  await screen.findByRole('dialog', { name: 'Go to' });
  await user.keyboard('t');
  expect(await screen.findByRole('option', { name: /Stock transfer/ })).toBeVisible();
  expect(asked).toEqual([]);
  await user.keyboard(`{Backspace}${party.partyName.slice(0, 3)}`);
  expect(await screen.findByRole('option', { name: new RegExp(`${party.partyName}.*Statement of account`) })).toBeVisible();
  await user.click(await screen.findByRole('option', { name: new RegExp(`${party.partyName}.*Party`) }));
  await waitFor(() => expect(place()).toBe(`/sUsers/ledger/${party._id}`));
});
