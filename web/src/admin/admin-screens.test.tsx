import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aMember, anOwner, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';

const row = {
  ...anOwner,
  subscription: 'monthly' as const,
  subscriptionStartedAt: '2026-01-31T06:00:00.000Z',
  isBlocked: false,
  createdAt: '2026-01-31T06:00:00.000Z',
};
const profile = {
  _id: idOf(1),
  name: 'Meera Nair',
  email: 'meera@demo.example',
  phoneNumber: '9847012345',
  isApproved: false,
  isBlocked: false,
  sms: false,
  whatsApp: true,
  subscriptionType: 'monthly' as const,
  subscriptionStartedAt: '2026-01-31T06:00:00.000Z',
  createdAt: '2026-01-31T06:00:00.000Z',
};

function open(path: string, admin: FakeApi['admin']) {
  const asked = serveFakeApi({ admin: { listOwners: () => ({ priUsers: [], org: [], secUsers: [], total: 0 }), ...admin } });
  isSignedIn('admin');
  return { ...openApp(path), asked: (route: string) => asked.filter((each) => each.route === route).map(({ input }) => input) };
}

describe('the list of primary users', () => {
  test.each(['/admin/home', '/admin/primaryUsers'])('stands at %s', async (path) => {
    open(path, {});
    expect(await screen.findByRole('heading', { name: 'Primary Users' })).toBeVisible();
    expect(screen.getByText('Manage your primary users and their organizations')).toBeVisible();
    expect(screen.getByPlaceholderText('Search users...')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    expect(screen.getByText('0.0.4')).toBeVisible();
  });

  test('says that there is nobody', async () => {
    open('/admin/home', {});
    expect(await screen.findByText('No users found')).toBeVisible();
    expect(screen.getByText('No primary users available.')).toBeVisible();
  });

  test('says that the search finds nobody', async () => {
    open('/admin/home?search=zzz', {});
    expect(await screen.findByText('No users found')).toBeVisible();
    expect(screen.getByText('Try adjusting your search or filter.')).toBeVisible();
  });

  test('says that it could not be read, and reads it again', async () => {
    let isBroken = true;
    const { user } = open('/admin/home', {
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
    open('/admin/home', {
      listOwners: () => ({ priUsers: [row], org: [aCompany({ name: 'Bahi Traders of Ernakulam' })], secUsers: [aMember], total: 1 }),
    });
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('Bahi Traders of Er...')).toBeVisible();
    expect(card.getByText('31/01/2026')).toBeVisible();
    expect(card.getByText('02/03/2026')).toBeVisible();
    expect(card.getByRole('link')).toHaveAttribute('href', `/admin/profile/${idOf(1)}`);
  });

  test('asks for pages of 12 and keeps search and page in the address', async () => {
    const { user, place, asked } = open('/admin/home', { listOwners: () => ({ priUsers: [row], org: [], secUsers: [], total: 25 }) });
    expect(await screen.findByText('1 to 12 of 25')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('13 to 24 of 25')).toBeVisible();
    expect(place()).toBe('/admin/home?page=2');
    await user.type(screen.getByPlaceholderText('Search users...'), 'meera');
    await waitFor(() => expect(place()).toBe('/admin/home?search=meera'));
    expect(asked('admin.listOwners')).toContainEqual({ page: 1, search: 'meera', status: 'all', plan: 'all' });
  });
});

describe('the profile of a primary user', () => {
  const shown = { getOwnerProfile: () => ({ primaryUser: profile, organization: [aCompany()], secondaryUsers: [aMember] }) };
  const path = `/admin/profile/${idOf(1)}`;

  test('shows state, details and the expiry one calendar month on', async () => {
    open(path, shown);
    expect(await screen.findByRole('heading', { name: 'Meera Nair' })).toBeVisible();
    for (const text of ['Pending', 'Active', 'Full name', 'Phone number', 'Account created', 'Subscription expiry', '28/02/2026']) {
      expect(screen.getAllByText(text)[0]).toBeVisible();
    }
    expect(screen.getByRole('tab', { name: 'Organization (1)' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Secondary Users (1)' })).toBeVisible();
  });

  test.each([
    ['SMS Notifications', 'sms', true],
    ['WhatsApp', 'whatsApp', false],
    ['Block User', 'isBlocked', true],
    ['Approved', 'isApproved', true],
  ] as const)('sends the new value of %s', async (label, field, value) => {
    const { user, asked } = open(path, { ...shown, updateOwner: () => ({ message: 'Changed' }) });
    await user.click(await screen.findByRole('switch', { name: label }));
    await screen.findByText('Changed');
    expect(asked('admin.updateOwner')).toEqual([{ userId: idOf(1), field, value }]);
  });

  test('switches the plan, a company and a member of staff', async () => {
    const done = () => ({ message: 'Changed' });
    const { user, asked } = open(path, { ...shown, updateOwner: done, updateOrganization: done, updateStaff: done });
    await user.click(await screen.findByRole('radio', { name: 'Yearly' }));
    await waitFor(() => expect(asked('admin.updateOwner')).toEqual([{ userId: idOf(1), field: 'subscription', value: 'yearly' }]));
    const block = await screen.findByRole('switch', { name: 'Block Bahi Traders' });
    await waitFor(() => expect(block).toBeEnabled());
    await user.click(block);
    await waitFor(() => expect(asked('admin.updateOrganization')).toEqual([{ id: idOf(10), field: 'isBlocked', value: true }]));
    await user.click(screen.getByRole('tab', { name: 'Secondary Users (1)' }));
    await user.click(await screen.findByRole('switch', { name: 'Block Arun Das' }));
    await waitFor(() => expect(asked('admin.updateStaff')).toEqual([{ id: idOf(2), field: 'isBlocked', value: true }]));
  });

  test.each([
    ['Failed to update primary user', 'updateOwner', 'Block User'],
    ['Failed to update organization', 'updateOrganization', 'Block Bahi Traders'],
  ] as const)('says %s when the server says nothing', async (text, route, label) => {
    const { user } = open(path, {
      ...shown,
      [route]: () => {
        throw new Refused(502, '', '');
      },
    });
    await user.click(await screen.findByRole('switch', { name: label }));
    await screen.findByText(text);
  });

  test('that cannot be read says why, after trying it twice more', async () => {
    const { asked } = open(path, {
      getOwnerProfile: () => {
        throw new Refused(502, '', '');
      },
    });
    expect(await screen.findByText('Error Loading Profile')).toBeVisible();
    expect(screen.getByText('Something went wrong')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
    expect(asked('admin.getOwnerProfile')).toHaveLength(3);
  });
});

describe('the header of the admin', () => {
  test('counts who waits and leads there', async () => {
    const { user, place } = open('/admin/home', {
      listOwners: ({ status }) => ({
        priUsers: status === 'pending' ? [row] : [],
        org: [],
        secUsers: [],
        total: status === 'pending' ? 3 : 0,
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Notifications, 3 wait' }));
    await user.click(screen.getByRole('menuitem', { name: /Meera Nair/ }));
    await waitFor(() => expect(place()).toBe(`/admin/profile/${idOf(1)}`));
  });

  test('has the account menu with its three entries', async () => {
    const { user } = open('/admin/home', {});
    await user.click(await screen.findByRole('button', { name: /Account of/ }));
    expect(screen.getAllByRole('menuitem').map((each) => each.textContent)).toEqual(['Profile Settings', 'Account Settings', 'Sign Out']);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Sign Out' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('button', { name: /Account of/ })).toHaveFocus();
  });
});
