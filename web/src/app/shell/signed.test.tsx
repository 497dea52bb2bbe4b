import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { queryClient } from '../../platform/queries.ts';
import { type FakeApi, Refused, serveFakeApi } from '../../testing/fake-api.ts';
import { aCompany, anOwner, aStaff, idOf, isSignedIn } from '../../testing/people.ts';
import { someSettings } from '../../testing/settings.ts';
import { openApp } from '../../testing/show.tsx';
import { staffApi } from '../../testing/voucher-books.ts';

const areas = [
  {
    kind: 'admin',
    key: 'adminData',
    page: '/admin/profileSettings',
    heading: 'Profile Settings',
    login: '/admin/login',
    home: '/admin/home',
  },
  { kind: 'owner', key: 'pUserData', page: '/pUsers/passcode', heading: 'Passcode', login: '/pUsers/login', home: '/pUsers/dashboard' },
  { kind: 'staff', key: 'sUserData', page: '/sUsers/settings', heading: 'Settings', login: '/sUsers/login', home: '/sUsers/dashboard' },
] as const;

const everything = (fake: FakeApi = {}) =>
  staffApi({
    admin: {
      listOwners: () => ({ priUsers: [], org: [], secUsers: [], total: 0 }),
      getWaiting: () => ({ owners: [], ownerTotal: 0, companies: [], companyTotal: 0 }),
    },
    organizations: { listOrganizations: () => ({ organizationData: [aCompany()], next: null, total: 1 }) },
    ...fake,
    accounts: {
      getOwner: () => ({ data: { userData: { ...anOwner, organization: [aCompany()] } } }),
      ...fake.accounts,
    },
  });

const known = () => queryClient.getQueryCache().getAll();
const inOtherTab = (change: () => void) => {
  change();
  window.dispatchEvent(new StorageEvent('storage'));
};

describe.each(areas)('a tab of $kind', ({ kind, key, page, heading, login, home }) => {
  const open = async () => {
    const asked = serveFakeApi(everything());
    isSignedIn(kind);
    const app = openApp(page);
    await screen.findByRole('heading', { name: heading });
    queryClient.setQueryData(['of', 'the', 'one'], 'before');
    return { ...app, asked };
  };

  test('opens the sign-in when another tab signs out, and clears its data', async () => {
    const { place } = await open();
    inOtherTab(() => localStorage.removeItem(key));
    await waitFor(() => expect(place()).toBe(login));
    expect(screen.queryByRole('heading', { name: heading })).toBeNull();
    expect(known()).toEqual([]);
  });

  test('also when it returns from the back-forward cache', async () => {
    const { place } = await open();
    localStorage.removeItem(key);
    window.dispatchEvent(new Event('pageshow'));
    await waitFor(() => expect(place()).toBe(login));
    expect(known()).toEqual([]);
  });

  test('starts again at home if another user has signed in', async () => {
    const { place } = await open();
    inOtherTab(() => isSignedIn(kind, { _id: idOf(77) }));
    await waitFor(() => expect(place()).toBe(home));
    await waitFor(() => expect(screen.getByRole('main')).toBeVisible());
    expect(queryClient.getQueryData(['of', 'the', 'one'])).toBeUndefined();
    expect(JSON.parse(localStorage.getItem(key) ?? '{}')).toMatchObject({ _id: idOf(77) });
  });
});

test('an unsaved sale does not block the tab, and is kept for its user, when another tab signs out', async () => {
  serveFakeApi(everything());
  isSignedIn('staff', { _id: idOf(8_001) });
  const { user, place } = openApp('/sUsers/sales');
  await screen.findByRole('combobox', { name: 'Party' });
  await user.click(screen.getByText('Narration'));
  await user.type(screen.getByRole('textbox', { name: 'Narration' }), 'by lorry');
  inOtherTab(() => localStorage.removeItem('sUserData'));
  await waitFor(() => expect(place()).toBe('/sUsers/login'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.includes('nobody'))).toEqual([]);
});

test('a tab that missed the end notices it with the next 401', async () => {
  let isOut = false;
  serveFakeApi(
    everything({
      accounts: {
        getStaff: () => {
          if (isOut) throw new Refused(401, 'SIGN_IN_FIRST', 'Please sign in');
          return { data: { userData: { ...aStaff, organization: [aCompany()] } } };
        },
      },
    }),
  );
  isSignedIn('staff');
  const { place } = openApp('/sUsers/settings');
  await screen.findByRole('button', { name: 'Company: Bahi Traders' });
  isOut = true;
  localStorage.removeItem('sUserData');
  void queryClient.invalidateQueries();
  await waitFor(() => expect(place()).toBe('/sUsers/login'));
});

test('a changed role applies at once, also on Settings, and keeps the lock', async () => {
  const lockAfterMinutes = 5;
  serveFakeApi(
    everything({
      accounts: { getStaff: () => ({ data: { userData: { ...aStaff, role: 'admin', organization: [aCompany()], lockAfterMinutes } } }) },
      settings: { get: () => ({ settings: someSettings() }) },
    }),
  );
  isSignedIn('staff', { role: 'user' });
  const watch = JSON.stringify({ person: aStaff._id, minutes: 5, at: Date.now() });
  localStorage.setItem('bahi.watch.staff', watch);
  openApp('/sUsers/settings');
  expect(await screen.findByRole('link', { name: 'Rights of users' })).toBeVisible();
  expect(JSON.parse(localStorage.getItem('sUserData') ?? '{}')).toMatchObject({ role: 'admin' });
  expect(localStorage.getItem('bahi.watch.staff')).toBe(watch);
});
