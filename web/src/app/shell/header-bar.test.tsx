import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Company } from '../../platform/company.ts';
import { serveFakeApi } from '../../testing/fake-api.ts';
import { aCompany, anOwner, aStaff, isSignedIn } from '../../testing/people.ts';
import { openApp } from '../../testing/show.tsx';
import { signInStaff, staffApi } from '../../testing/voucher-books.ts';

const staffOf = (company: Partial<Company> = {}, more: object = {}) =>
  staffApi({
    accounts: { getStaff: () => ({ data: { userData: { ...aStaff, organization: [aCompany(company)], ...more } } }) },
  });

beforeEach(() => signInStaff());

const openAccount = async (user: ReturnType<typeof openApp>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'My Account' }));
  return within(screen.getByRole('menu', { name: 'My Account' }));
};

describe('the back arrow', () => {
  test('goes back in history', async () => {
    serveFakeApi(staffOf());
    const { user, place } = openApp('/sUsers/reports');
    await user.click(await screen.findByRole('link', { name: 'Home' }));
    await waitFor(() => expect(place()).toBe('/sUsers/dashboard'));
    await user.click(await screen.findByRole('link', { name: /^Party/ }));
    await screen.findByRole('heading', { name: 'New party' });
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(place()).toBe('/sUsers/dashboard'));
  });

  test('goes back to the given origin', async () => {
    serveFakeApi(staffOf());
    const { user, place } = openApp('/sUsers/trialBalance?from=2026-04-01&to=2026-04-30');
    const account = await openAccount(user);
    await user.click(account.getByRole('menuitem', { name: 'Preferences' }));
    await screen.findByRole('heading', { name: 'Settings' });
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(place()).toBe('/sUsers/trialBalance?from=2026-04-01&to=2026-04-30'));
  });

  test('from a report opened from the list of reports goes back to the list, with its type', async () => {
    serveFakeApi(staffOf());
    const { user, place } = openApp('/sUsers/reports');
    await user.click(within(await screen.findByRole('list', { name: 'Books' })).getByRole('link', { name: 'Day book' }));
    await screen.findByRole('heading', { name: 'Day book' });
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(place()).toBe('/sUsers/reports?summary=Day+book'));
    await waitFor(() => expect(within(screen.getByRole('list', { name: 'Books' })).getByRole('link', { name: 'Day book' })).toHaveFocus());
  });

  test('uses the page’s own navigation: a form with unsaved data asks first', async () => {
    serveFakeApi(staffOf());
    const { user, place } = openApp('/sUsers/partyList/new');
    await user.type(await screen.findByLabelText('Name'), 'Anand');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave this form?' }));
    await user.click(question.getByRole('button', { name: 'Stay' }));
    expect(place()).toBe('/sUsers/partyList/new');
    expect(screen.getByLabelText('Name')).toHaveValue('Anand');
  });

  test('is hidden on the first screen of a menu', async () => {
    serveFakeApi(staffOf());
    openApp('/sUsers/settings');
    await screen.findByRole('heading', { name: 'Settings' });
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });
});

describe('My Account', () => {
  test('of staff has own account and sign-out', async () => {
    serveFakeApi(staffOf());
    const { user } = openApp('/sUsers/settings');
    await screen.findByRole('link', { name: 'Settings' });
    const account = await openAccount(user);
    expect(account.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      ...['Password and sessions', 'Preferences', 'Kept drafts', 'Stock transfer', 'Passcode', 'Sign out'],
    ]);
  });

  test('of a user with a passcode locks at once', async () => {
    const lockStaff = vi.fn(() => ({ message: 'Locked' }));
    serveFakeApi({ ...staffOf({}, { lockAfterMinutes: 5 }), passcode: { lockStaff } });
    const { user } = openApp('/sUsers/settings');
    await waitFor(async () => {
      expect(localStorage.getItem('bahi.watch.staff')).not.toBeNull();
    });
    await user.click((await openAccount(user)).getByRole('menuitem', { name: 'Lock now' }));
    expect(await screen.findByRole('heading', { name: 'Locked' })).toBeVisible();
    await waitFor(() => expect(lockStaff).toHaveBeenCalledOnce());
  });

  test.each(['other', 'integrated'] as const)(
    'disables a type-specific item in a company of type %s, with the reason as tooltip',
    async (type) => {
      serveFakeApi(staffOf({ type }));
      const { user, place } = openApp('/sUsers/settings');
      await screen.findByRole('link', { name: 'Settings' });
      const item = (await openAccount(user)).getByRole('menuitem', { name: /^Stock transfer/ });
      expect(item).toHaveAttribute('aria-disabled', 'true');
      expect(item).toHaveAttribute('title', 'Only for a company of type self');
      await user.click(item);
      expect(place()).toBe('/sUsers/settings');
    },
  );

  test('opens a type-specific item in a company of type self', async () => {
    serveFakeApi(staffOf());
    const { user, place } = openApp('/sUsers/settings');
    await screen.findByRole('link', { name: 'Settings' });
    const item = (await openAccount(user)).getByRole('menuitem', { name: 'Stock transfer' });
    expect(item).not.toHaveAttribute('title');
    await user.click(item);
    await waitFor(() => expect(place()).toBe('/sUsers/stockTransfer'));
  });

  test('may store data for its target, and passes the origin on', async () => {
    serveFakeApi(staffOf());
    const { user, place } = openApp('/sUsers/settings');
    await screen.findByRole('link', { name: 'Settings' });
    await user.click((await openAccount(user)).getByRole('menuitem', { name: 'Kept drafts' }));
    await waitFor(() => expect(place()).toBe('/sUsers/dashboard'));
    // Only the note with this name opens the panel, and it is removed then.
    await waitFor(() => expect(screen.getByRole('heading', { name: 'To do' })).toHaveFocus());
    expect(localStorage.getItem('bahi.showOnDesk')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(place()).toBe('/sUsers/settings'));
  });

  test('of an owner is on the owner’s pages too', async () => {
    isSignedIn('owner');
    serveFakeApi({
      accounts: { getOwner: () => ({ data: { userData: { ...anOwner, organization: [aCompany()] } } }) },
      organizations: { listOrganizations: () => ({ organizationData: [aCompany()], next: null, total: 1 }) },
      staff: { listStaff: () => ({ secondaryUsers: [], next: null, total: 0 }) },
    });
    const { user, place } = openApp('/pUsers/dashboard');
    await screen.findByRole('link', { name: 'Users' });
    const account = await openAccount(user);
    expect(account.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      ...['Password and sessions', 'Price Level', 'Passcode', 'Sign out'],
    ]);
    await user.click(account.getByRole('menuitem', { name: 'Passcode' }));
    await waitFor(() => expect(place()).toBe('/pUsers/passcode'));
  });
});

describe('the right side of the bar', () => {
  test('has the page’s button', async () => {
    serveFakeApi(staffOf());
    const { user, place } = openApp('/sUsers/partyList');
    await user.click(within(await screen.findByRole('banner')).getByRole('link', { name: /New party/ }));
    await waitFor(() => expect(place()).toBe('/sUsers/partyList/new'));
  });

  test('or a button that opens a modal', async () => {
    serveFakeApi(staffOf());
    const { user } = openApp('/sUsers/sales');
    await user.click(await screen.findByRole('button', { name: 'Keys of this screen' }));
    expect(await screen.findByRole('dialog', { name: 'Help' })).toBeVisible();
  });
});
