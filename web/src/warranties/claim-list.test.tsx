import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serveFakeApi } from '../testing/fake-api.ts';
import { openApp } from '../testing/show.tsx';
import { signInStaff, staffApi } from '../testing/voucher-books.ts';

test('without any claim the list of all offers to begin one, and a narrower list offers all', async () => {
  signInStaff();
  serveFakeApi(staffApi({ warranties: { listClaims: () => ({ claims: [], next: null }) } }));
  const { user, place } = openApp('/sUsers/warrantyClaims?search=lamp');
  await user.click(await screen.findByRole('button', { name: 'All claims' }));
  expect(await screen.findByText('No claims')).toBeVisible();
  expect(place()).toBe('/sUsers/warrantyClaims?state=all');
  expect(screen.queryByRole('button', { name: 'All claims' })).toBeNull();
  // In the head of the page, and in the empty list.
  expect(screen.getAllByRole('button', { name: 'Without a card' })).toHaveLength(2);
});
