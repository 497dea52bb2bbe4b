import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { serveFakeApi } from '../testing/fake-api.ts';
import { openApp } from '../testing/show.tsx';
import { signInStaff, staffApi } from '../testing/voucher-books.ts';

beforeEach(() => {
  serveFakeApi(staffApi({}));
});

test('each report has a title and a description', async () => {
  signInStaff();
  openApp('/sUsers/reports');
  const books = within(await screen.findByRole('list', { name: 'Books' }));
  // The others are for admins.
  expect(books.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Day book']);
  expect(books.getByText('Every voucher, the newest first')).toBeVisible();
  expect(books.getByRole('link', { name: 'Day book' })).toHaveAttribute('href', '/sUsers/vouchers');
});

test('a user who returns from a report finds its entry focused', async () => {
  signInStaff();
  openApp('/sUsers/reports?summary=Low%20stock');
  expect(await screen.findByRole('link', { name: 'Low stock' })).toHaveFocus();
});
