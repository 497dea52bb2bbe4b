import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Refused, serveFakeApi } from '../../testing/fake-api.ts';
import { aCompany, anOwner, aStaff, isSignedIn } from '../../testing/people.ts';
import { openApp } from '../../testing/show.tsx';

const lists = {
  listOwners: () => ({ priUsers: [], org: [], secUsers: [], total: 0 }),
  getStaff: () => ({ data: { userData: { ...aStaff, organization: [aCompany()] } } }),
  getOwner: () => ({ data: { userData: { ...anOwner, organization: [aCompany()] } } }),
};

describe('logging out', () => {
  test.each([
    ['admin', '/admin/home', 'Logout', 'adminData', '/admin/login'],
    ['owner', '/pUsers/dashboard', 'Logout', 'pUserData', '/pUsers/login'],
    ['staff', '/sUsers/settings', 'Log Out', 'sUserData', '/sUsers/login'],
  ] as const)('of the %s asks first, then clears and goes to the sign-in', async (kind, home, entry, key, login) => {
    const done = () => ({ message: 'Signed out' });
    serveFakeApi({
      accounts: { ...lists, signOutAdmin: done, signOutOwner: done, signOutStaff: done },
      admin: { listOwners: lists.listOwners },
      organizations: { listOrganizations: () => ({ organizationData: [aCompany()], next: null, total: 1 }) },
    });
    isSignedIn(kind);
    const chosen = JSON.stringify({ _id: aCompany()._id, type: 'self' });
    localStorage.setItem('primaryOrg', chosen);
    const { user, place } = openApp(home);
    await user.click(await screen.findByRole('button', { name: entry }));
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(within(dialog).getByText('You want to logout! This action will end your current session.')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(localStorage.getItem(key)).not.toBeNull();

    await user.click(screen.getByRole('button', { name: entry }));
    await user.click(await screen.findByRole('button', { name: 'Yes, logout!' }));
    await waitFor(() => expect(place()).toBe(login));
    expect(localStorage.getItem(key)).toBeNull();
    // The chosen company of owner and staff is forgotten; the admin has none.
    expect(localStorage.getItem('primaryOrg')).toBe(kind === 'admin' ? chosen : null);
  });

  test('of a captain deletes what was not sent, after saying so; those of another person stay', async () => {
    serveFakeApi({ accounts: { ...lists, signOutStaff: () => ({ message: 'Signed out' }) } });
    isSignedIn('staff');
    const own = `bahi.acts.${aStaff._id}.${aCompany()._id}`;
    const others = `bahi.acts.${anOwner._id}.${aCompany()._id}`;
    for (const name of [own, others]) localStorage.setItem(name, '{}');
    const { user, place } = openApp('/sUsers/settings');
    await user.click(await screen.findByRole('button', { name: 'Log Out' }));
    expect(await screen.findByText(/What this device has not sent yet, as dishes that no kitchen has, is deleted\.$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Yes, logout!' }));
    await waitFor(() => expect(place()).toBe('/sUsers/login'));
    expect([localStorage.getItem(own), localStorage.getItem(others)]).toEqual([null, '{}']);
  });

  test.each([
    ['admin', '/admin/home', 'Logout', 'adminData', '', 'An error occurred during logout'],
    ['admin', '/admin/home', 'Logout', 'adminData', 'Too much is going on right now. Please try again.', null],
    ['owner', '/pUsers/dashboard', 'Logout', 'pUserData', 'Too much is going on right now. Please try again.', null],
    ['staff', '/sUsers/settings', 'Log Out', 'sUserData', '', 'An error occurred during logout'],
  ] as const)(
    'of the %s that fails at %s (%s, %s) with the server’s message %j says it, or the fallback',
    async (kind, home, entry, key, message, fallback) => {
      const fail = () => {
        throw new Refused(503, message === '' ? '' : 'BUSY', message);
      };
      serveFakeApi({
        accounts: { ...lists, signOutAdmin: fail, signOutOwner: fail, signOutStaff: fail },
        admin: { listOwners: lists.listOwners },
        organizations: { listOrganizations: () => ({ organizationData: [aCompany()], next: null, total: 1 }) },
      });
      isSignedIn(kind);
      const { user, place } = openApp(home);
      await user.click(await screen.findByRole('button', { name: entry }));
      await user.click(await screen.findByRole('button', { name: 'Yes, logout!' }));
      expect(await screen.findByText(fallback ?? message)).toBeVisible();
      expect(localStorage.getItem(key)).not.toBeNull();
      expect(place()).toBe(home);
    },
  );

  test('that fails shows the reason and changes nothing', async () => {
    serveFakeApi({
      accounts: {
        ...lists,
        signOutStaff: () => {
          throw new Refused(500, 'BUG', '');
        },
      },
    });
    isSignedIn('staff');
    const { user } = openApp('/sUsers/settings');
    await user.click(await screen.findByRole('button', { name: 'Log Out' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, logout!' }));
    await screen.findByText('An error occurred during logout');
    expect(localStorage.getItem('sUserData')).not.toBeNull();
  });
});
