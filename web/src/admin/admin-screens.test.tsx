import { focusManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { query, queryClient } from '../platform/queries.ts';
import { type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aMember, anOwner, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';

const { subscription: _, ...asListed } = anOwner;
const row = {
  ...asListed,
  isDemo: false,
  subscription: 'monthly' as const,
  subscriptionStartedAt: '2026-01-31T06:00:00.000Z',
  isBlocked: false,
  createdAt: '2026-01-31T06:00:00.000Z',
  companyCount: 0,
  staffCount: 0,
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
  isDemo: false,
  hasSecondFactor: false,
  subscriptionStartedAt: '2026-01-31T06:00:00.000Z',
  createdAt: '2026-01-31T06:00:00.000Z',
};

const nobodyWaits = { owners: [], ownerTotal: 0, companies: [], companyTotal: 0 };

function open(path: string, admin: FakeApi['admin']) {
  const asked = serveFakeApi({
    admin: { listOwners: () => ({ priUsers: [], org: [], secUsers: [], total: 0 }), getWaiting: () => nobodyWaits, ...admin },
  });
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
    open('/admin/home', { listOwners: () => ({ priUsers: [counted, { ...row, _id: idOf(7) }], org, secUsers: [aMember], total: 2 }) });
    const [many, none] = await screen.findAllByRole('article');
    expect(within(many!).getByText('and 197 more')).toBeVisible();
    expect(within(many!).getByText('1000')).toBeVisible();
    expect(within(none!).getByText('No Company Added')).toBeVisible();
    expect(within(none!).getByText('0')).toBeVisible();
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

test('a page past the end is the last page instead', async () => {
  const { place } = open('/admin/home?page=9', {
    listOwners: ({ page }) => ({ priUsers: page > 3 ? [] : [row], org: [], secUsers: [], total: 25 }),
  });
  expect(await screen.findByText('25 to 25 of 25')).toBeVisible();
  expect(place()).toBe('/admin/home?page=3');
});

test.each([
  ['/admin/accountSettings', 'Account Settings · Bahi'],
  ['/admin/profileSettings', 'Profile Settings · Bahi'],
])('%s names the tab %s', async (path, title) => {
  open(path, {});
  await waitFor(() => expect(document.title).toBe(title));
});

test('the list is fresh for 5 minutes and not asked for anew when the window comes back', async () => {
  const { asked } = open('/admin/home', { listOwners: () => ({ priUsers: [row], org: [], secUsers: [], total: 1 }) });
  await screen.findByRole('link', { name: 'Meera Nair' });
  const [list] = queryClient.getQueryCache().findAll({ queryKey: query.admin.listOwners.key() });
  expect(list?.observers[0]?.options).toMatchObject({ staleTime: 5 * 60_000, refetchOnWindowFocus: false });
  await queryClient.invalidateQueries({ queryKey: query.admin.listOwners.key(), refetchType: 'none' });
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  expect(asked('admin.listOwners')).toHaveLength(1);
  focusManager.setFocused(undefined);
});

describe('the profile of a primary user', () => {
  const whole = {
    primaryUser: profile,
    organization: [aCompany()],
    organizationTotal: 1,
    secondaryUsers: [aMember],
    secondaryUserTotal: 1,
  };
  const shown = { getOwnerProfile: () => whole };
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

  test('shows initials, email and the badges Approved and Inactive', async () => {
    const primaryUser = { ...profile, isApproved: true, isBlocked: true };
    open(path, { getOwnerProfile: () => ({ ...whole, primaryUser }) });
    expect(await screen.findByText('MN')).toBeVisible();
    expect(screen.getAllByText('meera@demo.example')).toHaveLength(2);
    expect(screen.getAllByText('Approved')[0]).toBeVisible();
    expect(screen.getByText('Inactive')).toBeVisible();
    expect(screen.getByText('Email', { selector: 'dt' })).toBeVisible();
  });

  test('renews after a question that names the new end, and says which end it saw', async () => {
    const { user, asked } = open(path, {
      ...shown,
      renewOwner: () => ({ message: 'Subscription renewed until 20/12/2026', subscriptionStartedAt: at }),
    });
    expect(await screen.findByText('Expired')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Renew' }));
    const dialog = await screen.findByRole('dialog', { name: 'Renew the subscription?' });
    expect(dialog).toHaveTextContent(/One more month for Meera Nair, until \d\d\/\d\d\/\d{4}\./);
    await user.click(within(dialog).getByRole('button', { name: 'Renew' }));
    await screen.findByText('Subscription renewed until 20/12/2026');
    expect(asked('admin.renewOwner')).toEqual([{ userId: idOf(1), lastDay: '2026-02-28' }]);
  });

  test('is fresh for 30 seconds', async () => {
    open(path, shown);
    await screen.findByRole('heading', { name: 'Meera Nair' });
    const [one] = queryClient.getQueryCache().findAll({ queryKey: query.admin.getOwnerProfile.key() });
    expect(one?.observers[0]?.options).toMatchObject({ staleTime: 30_000 });
  });

  test('shows a company as Active until it is blocked', async () => {
    const organization = [aCompany(), aCompany({ _id: idOf(11), name: 'Closed', isBlocked: true })];
    open(path, { getOwnerProfile: () => ({ ...whole, organization, organizationTotal: 2 }) });
    expect(await screen.findByRole('row', { name: /Bahi Traders.*Active/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Closed.*Blocked/ })).toBeVisible();
  });

  test('of the demo never expires', async () => {
    open(path, { getOwnerProfile: () => ({ ...whole, primaryUser: { ...profile, isDemo: true } }) });
    expect(await screen.findByText('Never, it is the demo')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Renew' })).toBeNull();
  });

  test('switches the second factor off for an owner who lost the device', async () => {
    const { user, asked } = open(path, {
      getOwnerProfile: () => ({ ...whole, primaryUser: { ...profile, hasSecondFactor: true } }),
      switchOffSecondFactor: () => ({ message: 'Second factor switched off' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Switch off' }));
    let dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Email of the owner who asks for it'), 'meera');
    await user.click(dialog.getByRole('button', { name: 'Switch off' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Invalid email address');
    await user.type(dialog.getByLabelText('Email of the owner who asks for it'), '@other.example{Enter}');
    expect(await screen.findByText(/^This is not the email of .*\. The second factor stays on\.$/)).toBeVisible();
    expect(asked('admin.switchOffSecondFactor')).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Switch off' }));
    dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Email of the owner who asks for it'), ' Meera@demo.example {Enter}');
    await screen.findByText('Second factor switched off');
    expect(asked('admin.switchOffSecondFactor')).toEqual([{ userId: idOf(1) }]);
  });

  test('pages through the companies of who has many', async () => {
    const { user, asked } = open(path, { getOwnerProfile: () => ({ ...whole, organizationTotal: 61 }) });
    const pages = within(await screen.findByRole('navigation', { name: 'Pages of companies' }));
    expect(screen.getByRole('tab', { name: 'Organization (61)' })).toBeVisible();
    await user.click(pages.getByRole('button', { name: 'Next' }));
    expect(await pages.findByText('51 to 61 of 61')).toBeVisible();
    expect(asked('admin.getOwnerProfile')).toContainEqual({ userId: idOf(1), organizationPage: 2, secondaryUserPage: 1 });
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

  test('keeps the focus on a switch that was pressed, and passes over presses until it is answered', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { user, asked } = open(path, {
      ...shown,
      updateOwner: async () => {
        await answered;
        return { message: 'Changed' };
      },
    });
    const sms = await screen.findByRole('switch', { name: 'SMS Notifications' });
    await user.click(sms);
    await waitFor(() => expect(sms).toHaveAttribute('aria-disabled', 'true'));
    await user.keyboard(' ');
    await user.click(screen.getByRole('switch', { name: 'WhatsApp' }));
    sms.focus();
    answer();
    await screen.findByText('Changed');
    await waitFor(() => expect(sms).toHaveAttribute('aria-disabled', 'false'));
    expect(sms).toHaveFocus();
    expect(asked('admin.updateOwner')).toHaveLength(1);
  });

  test('takes the focus that the card had, names the tab, and leads back', async () => {
    const { user, place } = open('/admin/home', { ...shown, listOwners: () => ({ priUsers: [row], org: [], secUsers: [], total: 1 }) });
    await user.click(await screen.findByRole('link', { name: 'Meera Nair' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Meera Nair' })).toHaveFocus());
    expect(document.title).toBe('Meera Nair · Bahi');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(place()).toBe('/admin/home'));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Primary Users' })).toHaveFocus());
    expect(document.title).toBe('Primary Users · Bahi');
  });

  test('that was opened directly leads back to the list', async () => {
    const back = vi.spyOn(window.history, 'back');
    const { user, place } = open(path, shown);
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(place()).toBe('/admin/home'));
    expect(back).not.toHaveBeenCalled();
    back.mockRestore();
  });

  test('switches the plan, a company and a member of staff', async () => {
    const done = () => ({ message: 'Changed' });
    const { user, asked } = open(path, { ...shown, updateOwner: done, updateOrganization: done, updateStaff: done });
    await user.click(await screen.findByRole('radio', { name: 'Yearly' }));
    await waitFor(() => expect(asked('admin.updateOwner')).toEqual([{ userId: idOf(1), field: 'subscription', value: 'yearly' }]));
    const block = await screen.findByRole('switch', { name: 'Block Bahi Traders' });
    await waitFor(() => expect(block).toHaveAttribute('aria-disabled', 'false'));
    await user.click(block);
    await waitFor(() => expect(asked('admin.updateOrganization')).toEqual([{ id: idOf(10), field: 'isBlocked', value: true }]));
    await user.click(screen.getByRole('tab', { name: 'Secondary Users (1)' }));
    await user.click(await screen.findByRole('switch', { name: 'Block Arun Das' }));
    await waitFor(() => expect(asked('admin.updateStaff')).toEqual([{ id: idOf(2), field: 'isBlocked', value: true }]));
  });

  test.each([
    ['Failed to update primary user', 'updateOwner', 'Block User'],
    ['Failed to update organization', 'updateOrganization', 'Block Bahi Traders'],
    ['Failed to update secondary user', 'updateStaff', 'Block Arun Das'],
  ] as const)('says %s when the server says nothing', async (text, route, label) => {
    const { user } = open(path, {
      ...shown,
      [route]: () => {
        throw new Refused(502, '', '');
      },
    });
    if (route === 'updateStaff') await user.click(await screen.findByRole('tab', { name: 'Secondary Users (1)' }));
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

const at = '2026-04-01T06:30:00.000Z';
const waitingOwner = { _id: idOf(1), userName: 'Meera Nair', createdAt: at };
const waitingCompanies = [
  { _id: idOf(20), name: 'Bahi Traders', owner: idOf(3), userName: 'Arun', createdAt: at },
  { _id: idOf(21), name: 'Bahi Traders', owner: idOf(4), userName: 'Asha', createdAt: at },
];

describe('the header of the admin', () => {
  test('counts who waits and leads there', async () => {
    const { user, place } = open('/admin/home', {
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

  test('leads to all who wait when they are too many for a menu', async () => {
    const { user, place } = open('/admin/home', {
      getWaiting: () => ({ owners: [waitingOwner], ownerTotal: 12, companies: [], companyTotal: 0 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Notifications, 12 wait' }));
    await user.click(screen.getByRole('menuitem', { name: /All who wait/ }));
    await waitFor(() => expect(place()).toBe('/admin/home?status=pending'));
  });

  test('says how many companies wait beside those it names, and leads to the users, among whom they are marked', async () => {
    const { user, place } = open(`/admin/profile/${idOf(1)}`, {
      getWaiting: () => ({ owners: [], ownerTotal: 0, companies: waitingCompanies, companyTotal: 14 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Notifications, 14 wait' }));
    await user.click(screen.getByRole('menuitem', { name: /^More companies wait.*12 more/ }));
    await waitFor(() => expect(place()).toBe('/admin/home'));
  });

  test('has no badge when nobody waits', async () => {
    const { user } = open('/admin/home', {});
    await user.click(await screen.findByRole('button', { name: 'Notifications' }));
    expect(screen.getByText('Nobody waits for approval.')).toBeVisible();
  });

  test('says so when a logout fails, and leaves everything', async () => {
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

  test('has a sidebar of Home and Logout only', async () => {
    open('/admin/home', {});
    const menu = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/admin/home');
    expect([...menu.getAllByRole('link'), ...menu.getAllByRole('button')].map((each) => each.textContent)).toEqual(
      expect.arrayContaining(['Home', 'Logout']),
    );
    expect(menu.getAllByRole('link')).toHaveLength(1);
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
