import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { nobodyWaits, openAdmin } from '../testing/admin.ts';
import { Refused, serveFakeApi } from '../testing/fake-api.ts';
import { idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';

test.each([
  ['/admin/accountSettings', 'Account Settings · Bahi'],
  ['/admin/profileSettings', 'Profile Settings · Bahi'],
])('%s names the tab %s', async (path, title) => {
  openAdmin(path, {});
  await waitFor(() => expect(document.title).toBe(title));
});

const at = '2026-04-01T06:30:00.000Z';
const waitingOwner = { _id: idOf(1), userName: 'Meera Nair', createdAt: at };
const waitingCompanies = [
  { _id: idOf(20), name: 'Bahi Traders', owner: idOf(3), userName: 'Arun', createdAt: at },
  { _id: idOf(21), name: 'Bahi Traders', owner: idOf(4), userName: 'Asha', createdAt: at },
];

describe('the header of the admin', () => {
  test('counts waiting owners and companies and links to them', async () => {
    const { user, place } = openAdmin('/admin/home', {
      getWaiting: () => ({ owners: [waitingOwner], ownerTotal: 1, companies: waitingCompanies, companyTotal: 2 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Notifications, 3 wait' }));
    expect(screen.getAllByRole('menuitem').map((each) => each.textContent)).toEqual([
      'Meera Nairwaits for approval',
      'Bahi Traderscompany of Arun, waits for approval',
      'Bahi Traderscompany of Asha, waits for approval',
    ]);
    await user.click(screen.getByRole('menuitem', { name: /Meera Nair/ }));
    await waitFor(() => expect(place()).toBe(`/admin/profile/${idOf(1)}`));
    await user.click(await screen.findByRole('button', { name: 'Notifications, 3 wait' }));
    await user.click(screen.getByRole('menuitem', { name: /Asha/ }));
    await waitFor(() => expect(place()).toBe(`/admin/profile/${idOf(4)}`));
  });

  test('links to the list if there are too many for a menu', async () => {
    const { user, place } = openAdmin('/admin/home', {
      getWaiting: () => ({ owners: [waitingOwner], ownerTotal: 12, companies: [], companyTotal: 0 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Notifications, 12 wait' }));
    await user.click(screen.getByRole('menuitem', { name: /All who wait/ }));
    await waitFor(() => expect(place()).toBe('/admin/home?status=pending'));
  });

  test('shows the number of further waiting companies, and links to the users, where they are marked', async () => {
    const { user, place } = openAdmin(`/admin/profile/${idOf(1)}`, {
      getWaiting: () => ({ owners: [], ownerTotal: 0, companies: waitingCompanies, companyTotal: 14 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Notifications, 14 wait' }));
    await user.click(screen.getByRole('menuitem', { name: /^More companies wait.*12 more/ }));
    await waitFor(() => expect(place()).toBe('/admin/home'));
  });

  test('has no badge if nothing waits', async () => {
    const { user } = openAdmin('/admin/home', {});
    await user.click(await screen.findByRole('button', { name: 'Notifications' }));
    expect(screen.getByText('Nobody waits for approval.')).toBeVisible();
  });

  test('reports a failed logout and changes nothing', async () => {
    serveFakeApi({
      admin: { listOwners: () => ({ priUsers: [], org: [], secUsers: [], total: 0 }), getWaiting: () => nobodyWaits },
      accounts: {
        signOutAdmin: () => {
          throw new Refused(500, '', '');
        },
      },
    });
    isSignedIn('admin');
    const { user, place } = openApp('/admin/home');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, logout!' }));
    await screen.findByText('An error occurred during logout');
    expect(place()).toBe('/admin/home');
    expect(localStorage.getItem('adminData')).not.toBeNull();
  });

  test('has a sidebar of Home, System, Jobs and Logout only', async () => {
    openAdmin('/admin/home', {});
    const menu = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/admin/home');
    expect([...menu.getAllByRole('link'), ...menu.getAllByRole('button')].map((each) => each.textContent)).toEqual(
      expect.arrayContaining(['Home', 'System', 'Jobs', 'Logout']),
    );
    expect(menu.getAllByRole('link')).toHaveLength(3);
  });

  test('has the account menu with its three entries', async () => {
    const { user } = openAdmin('/admin/home', {});
    await user.click(await screen.findByRole('button', { name: /Account of/ }));
    expect(screen.getAllByRole('menuitem').map((each) => each.textContent)).toEqual(['Profile Settings', 'Account Settings', 'Sign Out']);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Sign Out' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('button', { name: /Account of/ })).toHaveFocus();
  });
});
