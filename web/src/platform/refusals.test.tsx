import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type FakeApi, Refused, serveFakeApi, serveNothing } from '../testing/fake-api.ts';
import { aCompany, aStaff, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';

const refusing = (refused: Refused): FakeApi => ({
  accounts: {
    getStaff: () => {
      throw refused;
    },
    getOwner: () => {
      throw refused;
    },
  },
});

describe('what an answer does to the session', () => {
  test('is_blocked says so, and after OK the data is gone and the sign-in stands there', async () => {
    serveFakeApi(refusing(new Refused(403, 'BLOCKED', 'Your Account is Blocked', { is_blocked: true })));
    isSignedIn('staff');
    const { user, place } = openApp('/sUsers/settings');
    const alert = await screen.findByRole('alertdialog', { name: 'Alert' });
    expect(within(alert).getByText('Your Account is Blocked')).toBeVisible();
    expect(localStorage.getItem('sUserData')).not.toBeNull();
    await user.click(within(alert).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(place()).toBe('/sUsers/login'));
    expect(localStorage.getItem('sUserData')).toBeNull();
  });

  test('is_blocked of an owner leads to his own sign-in and leaves others alone', async () => {
    serveFakeApi(refusing(new Refused(403, 'BLOCKED', 'Your Account is Blocked', { is_blocked: true })));
    isSignedIn('owner');
    isSignedIn('staff');
    const { user, place } = openApp('/pUsers/dashboard');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(place()).toBe('/pUsers/login'));
    expect(localStorage.getItem('pUserData')).toBeNull();
    expect(localStorage.getItem('sUserData')).not.toBeNull();
  });

  test('401 ends the session with a toast, not with an accusation', async () => {
    serveFakeApi(refusing(new Refused(401, 'SIGN_IN_FIRST', 'Please sign in')));
    isSignedIn('staff');
    const { place } = openApp('/sUsers/settings');
    await screen.findByText('Your session has ended');
    await waitFor(() => expect(place()).toBe('/sUsers/login'));
    expect(localStorage.getItem('sUserData')).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('companyRestricted is said and takes nothing away', async () => {
    serveFakeApi(refusing(new Refused(403, 'COMPANY_RESTRICTED', 'This company is restricted', { companyRestricted: true })));
    isSignedIn('staff');
    const { user, place } = openApp('/sUsers/settings');
    const alert = await screen.findByRole('alertdialog');
    expect(within(alert).getByText('This company is restricted')).toBeVisible();
    await user.click(within(alert).getByRole('button', { name: 'OK' }));
    expect(localStorage.getItem('sUserData')).not.toBeNull();
    expect(place()).toBe('/sUsers/settings');
  });

  test('another 403 says nothing of the sort', async () => {
    serveFakeApi(refusing(new Refused(403, 'NOT_ALLOWED', 'You may not do this')));
    isSignedIn('staff');
    openApp('/sUsers/settings');
    expect(await screen.findByText('You may not do this')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(localStorage.getItem('sUserData')).not.toBeNull();
  });

  test('5xx keeps the session, names the request and offers Try Again', async () => {
    let isBroken = true;
    serveFakeApi({
      accounts: {
        getStaff: () => {
          if (isBroken) throw new Refused(500, 'BUG', 'Something went wrong!', { requestId: 'r-7' });
          return { data: { userData: { ...aStaff, organization: [aCompany()] } } };
        },
      },
    });
    isSignedIn('staff');
    const { user } = openApp('/sUsers/settings');
    expect(await screen.findByText('Something went wrong! (request r-7)')).toBeVisible();
    expect(localStorage.getItem('sUserData')).not.toBeNull();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Settings will stand here')).toBeVisible();
  });

  test('no network keeps the session too', async () => {
    serveNothing();
    isSignedIn('staff');
    openApp('/sUsers/settings');
    await screen.findByText(/cannot be reached/);
    expect(localStorage.getItem('sUserData')).not.toBeNull();
  });
});
