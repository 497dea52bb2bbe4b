import { focusManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { query, queryClient } from '../platform/queries.ts';
import { openAdmin, row } from '../testing/admin.ts';
import { Refused } from '../testing/fake-api.ts';
import { aCompany, aMember, idOf } from '../testing/people.ts';

describe('the list of primary users', () => {
  test.each(['/admin/home', '/admin/primaryUsers'])('is at %s', async (path) => {
    openAdmin(path, {});
    expect(await screen.findByRole('heading', { name: 'Primary Users' })).toBeVisible();
    expect(screen.getByText('Manage your primary users and their organizations')).toBeVisible();
    expect(screen.getByPlaceholderText('Search users...')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    expect(screen.getByText('0.0.4')).toBeVisible();
  });

  test('shows an empty list', async () => {
    openAdmin('/admin/home', {});
    expect(await screen.findByText('No users found')).toBeVisible();
    expect(screen.getByText('No primary users available.')).toBeVisible();
  });

  test('shows a search without matches', async () => {
    openAdmin('/admin/home?search=zzz', {});
    expect(await screen.findByText('No users found')).toBeVisible();
    expect(screen.getByText('Try adjusting your search or filter.')).toBeVisible();
  });

  test('reports a loading error, and loads again', async () => {
    let isBroken = true;
    const { user } = openAdmin('/admin/home', {
      listOwners: () => {
        if (isBroken) throw new Refused(403, 'NOT_ALLOWED', 'You may not do this');
        return { priUsers: [row], org: [], secUsers: [], total: 1 };
      },
    });
    expect(await screen.findByText('Error loading users')).toBeVisible();
    expect(screen.getByText('There was an error loading the primary users data.')).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: 'Meera Nair' })).toBeVisible();
  });

  test('shows company names to 18 characters and dates as DD/MM/YYYY, the expiry 30 days on', async () => {
    openAdmin('/admin/home', {
      listOwners: () => ({
        priUsers: [{ ...row, companyCount: 1, staffCount: 1 }],
        org: [aCompany({ name: 'Bahi Traders of Ernakulam' })],
        secUsers: [aMember],
        total: 1,
      }),
    });
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('Bahi Traders of Er...')).toBeVisible();
    expect(card.getByText('31/01/2026')).toBeVisible();
    expect(card.getByText('02/03/2026')).toBeVisible();
    expect(card.getByRole('link')).toHaveAttribute('href', `/admin/profile/${idOf(1)}`);
  });

  test('counts companies and staff as the server does, also those that it does not name', async () => {
    const counted = { ...row, companyCount: 200, staffCount: 1000 };
    const org = ['A', 'B', 'C'].map((name, at) => aCompany({ _id: idOf(20 + at), name }));
    openAdmin('/admin/home', { listOwners: () => ({ priUsers: [counted, { ...row, _id: idOf(7) }], org, secUsers: [aMember], total: 2 }) });
    const [many, none] = await screen.findAllByRole('article');
    expect(within(many!).getByText('and 197 more')).toBeVisible();
    expect(within(many!).getByText('1000')).toBeVisible();
    expect(within(none!).getByText('No Company Added')).toBeVisible();
    expect(within(none!).getByText('0')).toBeVisible();
  });

  test('requests pages of 12 and keeps search and page in the address', async () => {
    const { user, place, asked } = openAdmin('/admin/home', { listOwners: () => ({ priUsers: [row], org: [], secUsers: [], total: 25 }) });
    expect(await screen.findByText('1 to 12 of 25')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('13 to 24 of 25')).toBeVisible();
    expect(place()).toBe('/admin/home?page=2');
    await user.type(screen.getByPlaceholderText('Search users...'), 'meera');
    await waitFor(() => expect(place()).toBe('/admin/home?search=meera'));
    expect(asked('admin.listOwners')).toContainEqual({ page: 1, search: 'meera', status: 'all', plan: 'all' });
  });
});

test('a page past the end is the last page instead', async () => {
  const { place } = openAdmin('/admin/home?page=9', {
    listOwners: ({ page }) => ({ priUsers: page > 3 ? [] : [row], org: [], secUsers: [], total: 25 }),
  });
  expect(await screen.findByText('25 to 25 of 25')).toBeVisible();
  expect(place()).toBe('/admin/home?page=3');
});

test('the list is fresh for 5 minutes and not loaded again when the window gets the focus', async () => {
  const { asked } = openAdmin('/admin/home', { listOwners: () => ({ priUsers: [row], org: [], secUsers: [], total: 1 }) });
  await screen.findByRole('link', { name: 'Meera Nair' });
  const [list] = queryClient.getQueryCache().findAll({ queryKey: query.admin.listOwners.key() });
  expect(list?.observers[0]?.options).toMatchObject({ staleTime: 5 * 60_000, refetchOnWindowFocus: false });
  await queryClient.invalidateQueries({ queryKey: query.admin.listOwners.key(), refetchType: 'none' });
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  expect(asked('admin.listOwners')).toHaveLength(1);
  focusManager.setFocused(undefined);
});
