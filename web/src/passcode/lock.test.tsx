import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { askConfirm } from '../platform/dialogs.ts';
import { toastSuccess } from '../platform/toasts.ts';
import { type AskedFor, type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, anOwner, aStaff, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { signInStaff, staffApi } from '../testing/voucher-books.ts';

/** A fake server that stores the lock of one session. */
function serveLock({ lockAfterMinutes = 5 as number | null, passcode = {} as FakeApi['passcode'] } = {}) {
  const state = { isLocked: false, triesLeft: 5 };
  const locked = () => {
    if (state.isLocked) throw new Refused(423, 'LOCKED', 'This screen is locked');
  };
  const asked = serveFakeApi({
    ...staffApi({
      accounts: {
        getStaff: () => {
          locked();
          return {
            data: { userData: { ...aStaff, organization: [aCompany()], ...(lockAfterMinutes !== null && { lockAfterMinutes }) } },
          };
        },
        signOutStaff: () => ({ message: 'Signed out' }),
      },
    }),
    passcode: {
      lockStaff: () => {
        state.isLocked = true;
        return { message: 'Locked' };
      },
      unlockStaff: ({ passcode, password }) => {
        if (passcode !== '4711' && password !== 'Passw0rd@1') {
          state.triesLeft -= 1;
          if (state.triesLeft === 0) throw new Refused(401, 'TRIES_USED', 'Signed out after five wrong tries');
          throw new Refused(403, 'WRONG_SECRET', 'That is not right', { triesLeft: state.triesLeft });
        }
        state.isLocked = false;
        state.triesLeft = 5;
        return { message: 'Unlocked' };
      },
      ...passcode,
    },
  });
  return { asked, state };
}

/** Waits until the server received this many calls; a test that ends earlier would leave a call behind. */
const reportedActivity = (asked: readonly AskedFor[], times = 1) =>
  waitFor(() => expect(asked.filter(({ route }) => /^passcode\.lock/.test(route))).toHaveLength(times));
const watched = () => waitFor(() => expect(localStorage.getItem('bahi.watch.staff')).not.toBeNull());
const lockNow = async (user: ReturnType<typeof openApp>['user']) => {
  await watched();
  await user.click(await screen.findByRole('button', { name: 'My Account' }));
  await user.click(screen.getByRole('menuitem', { name: 'Lock now' }));
  return screen.findByRole('heading', { name: 'Locked' });
};

beforeEach(() => signInStaff());

describe('a locked screen', () => {
  test('shows nothing of the area, clears cached data, and locks on the server', async () => {
    const { asked, state } = serveLock();
    const { user, place } = openApp('/sUsers/partyList/new');
    await user.type(await screen.findByLabelText('Name'), 'Secret Traders');
    toastSuccess('12,000 received from Secret Traders');
    await screen.findByText(/12,000/);
    void askConfirm({ title: 'Discard the receipt of Secret Traders?', text: '' });
    await lockNow(user);
    expect(screen.queryByText(/Bahi Traders/)).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    // The toast needs a moment to close.
    await waitFor(() => expect(document.body.textContent).not.toContain('Secret Traders'));
    await waitFor(() => expect(state.isLocked).toBe(true));
    expect(document.title).toBe('Locked · Bahi');
    expect(asked.map(({ route }) => route)).toContain('passcode.lockStaff');

    await user.type(screen.getByLabelText('Passcode'), '4711{Enter}');
    expect(await screen.findByLabelText('Name')).toHaveValue('Secret Traders');
    expect(place()).toBe('/sUsers/partyList/new');
  });

  test('is still locked after a reload', async () => {
    const { asked } = serveLock();
    const { user } = openApp('/sUsers/settings');
    await lockNow(user);
    openApp('/sUsers/reports');
    await waitFor(() => expect(screen.getAllByRole('heading', { name: 'Locked' })).toHaveLength(2));
    expect(screen.queryByRole('heading', { name: 'Reports' })).toBeNull();
    await reportedActivity(asked, 2);
  });

  test('locks the other tabs', async () => {
    const { asked } = serveLock();
    openApp('/sUsers/settings');
    await watched();
    await screen.findByRole('heading', { name: 'Settings' });
    toastSuccess('12,000 received from Secret Traders');
    await screen.findByText(/12,000/);
    void askConfirm({ title: 'Discard the receipt of Secret Traders?', text: '' });
    await screen.findByRole('dialog');
    const { _id } = JSON.parse(localStorage.getItem('sUserData') ?? '{}');
    localStorage.setItem('bahi.locked.staff', _id);
    window.dispatchEvent(new StorageEvent('storage', { key: 'bahi.locked.staff' }));
    await screen.findByRole('heading', { name: 'Locked' });
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.body.textContent).not.toContain('Secret Traders'));
    await reportedActivity(asked);
  });

  test('is shown again if its mark is removed by hand, because the server refuses', async () => {
    const { asked } = serveLock();
    const { user } = openApp('/sUsers/settings');
    await lockNow(user);
    await reportedActivity(asked);
    localStorage.removeItem('bahi.locked.staff');
    window.dispatchEvent(new StorageEvent('storage'));
    await waitFor(() => expect(localStorage.getItem('bahi.locked.staff')).not.toBeNull());
    expect(await screen.findByRole('heading', { name: 'Locked' })).toBeVisible();
    await reportedActivity(asked, 2);
  });

  test('counts wrong tries; the fifth signs out', async () => {
    serveLock();
    const { user, place } = openApp('/sUsers/settings');
    await lockNow(user);
    for (const left of ['4 tries are', '3 tries are', '2 tries are', '1 try is']) {
      await user.type(screen.getByLabelText('Passcode'), '0000{Enter}');
      expect(await screen.findByText(`That is not right. ${left} left before you are signed out.`)).toBeVisible();
    }
    await user.type(screen.getByLabelText('Passcode'), '0000{Enter}');
    expect(await screen.findByText('Signed out after five wrong tries')).toBeVisible();
    await waitFor(() => expect(place()).toBe('/sUsers/login'));
    expect(localStorage.getItem('sUserData')).toBeNull();
    expect(localStorage.getItem('bahi.locked.staff')).toBeNull();
  });

  test('is opened with the password if the passcode is forgotten', async () => {
    serveLock();
    const { user } = openApp('/sUsers/settings');
    await lockNow(user);
    await user.click(screen.getByRole('button', { name: 'Forgot the passcode?' }));
    screen.getByLabelText('Password').focus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Show or hide the password' })).toHaveFocus();
    await user.type(screen.getByLabelText('Password'), 'Passw0rd@1{Enter}');
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible();
  });

  test('wants something typed', async () => {
    const { asked } = serveLock();
    const { user } = openApp('/sUsers/settings');
    await lockNow(user);
    await user.click(screen.getByRole('button', { name: 'Unlock' }));
    expect(screen.getByText('Enter your passcode')).toBeVisible();
    expect(screen.getByLabelText('Passcode')).toHaveAttribute('aria-invalid', 'true');
    await reportedActivity(asked);
  });

  test('accepts only digits, at most six', async () => {
    const { asked } = serveLock();
    const { user } = openApp('/sUsers/settings');
    await lockNow(user);
    await user.type(screen.getByLabelText('Passcode'), 'a1b2 34-5678');
    expect(screen.getByLabelText('Passcode')).toHaveValue('123456');
    await reportedActivity(asked);
  });

  test('offers the sign-out', async () => {
    serveLock();
    const { user, place } = openApp('/sUsers/settings');
    await lockNow(user);
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, logout!' }));
    await waitFor(() => expect(place()).toBe('/sUsers/login'));
  });

  test('opens by itself if the passcode was removed meanwhile', async () => {
    const lockStaff = () => {
      throw new Refused(404, 'NOT_FOUND', 'Set a passcode first');
    };
    serveLock({ passcode: { lockStaff } });
    const { user } = openApp('/sUsers/settings');
    await watched();
    await user.click(await screen.findByRole('button', { name: 'My Account' }));
    await user.click(screen.getByRole('menuitem', { name: 'Lock now' }));
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible();
    await waitFor(() => expect(localStorage.getItem('bahi.locked.staff')).toBeNull());
  });

  test('stays locked if a proxy answers 404', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const lockStaff = () => {
      throw new Refused(404, '', '');
    };
    serveLock({ passcode: { lockStaff } });
    const { user } = openApp('/sUsers/settings');
    await lockNow(user);
    await waitFor(() => expect(log).toHaveBeenCalledWith('The session was not locked.', expect.anything()));
    expect(screen.getByRole('heading', { name: 'Locked' })).toBeVisible();
    expect(localStorage.getItem('bahi.locked.staff')).not.toBeNull();
    log.mockRestore();
  });

  test('stays locked without a network, and locks on the server later', async () => {
    let isDown = true;
    let calls = 0;
    const lockStaff = () => {
      if (isDown) throw new Refused(503, 'BUSY', 'Too much is going on right now. Please try again.');
      calls += 1;
      return { message: 'Locked' };
    };
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    serveLock({ passcode: { lockStaff } });
    const { user } = openApp('/sUsers/settings');
    await lockNow(user);
    await waitFor(() => expect(log).toHaveBeenCalledWith('The session was not locked.', expect.anything()));
    expect(screen.getByRole('heading', { name: 'Locked' })).toBeVisible();
    isDown = false;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(calls).toBe(1));
    log.mockRestore();
  });
});

describe('an unattended screen', () => {
  const minutes = (count: number) => count * 60_000;
  /** Checks the mark at once; drawing the lock screen takes a moment. */
  const isMarkedAsLocked = () => localStorage.getItem('bahi.locked.staff') !== null;

  test.each([1, 5, 15, 30])('locks after %d minutes', async (lockAfterMinutes) => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-20T06:00:00Z') });
    const { asked } = serveLock({ lockAfterMinutes });
    openApp('/sUsers/settings');
    await watched();
    vi.advanceTimersByTime(minutes(lockAfterMinutes) - 6_000);
    expect(isMarkedAsLocked()).toBe(false);
    vi.advanceTimersByTime(12_000);
    expect(await screen.findByRole('heading', { name: 'Locked' })).toBeVisible();
    await reportedActivity(asked);
  });

  test('restarts the time with any input, on any tab', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-20T06:00:00Z') });
    const { asked } = serveLock({ lockAfterMinutes: 5 });
    const { user } = openApp('/sUsers/settings');
    await watched();
    vi.advanceTimersByTime(minutes(4));
    await user.keyboard('{Shift}');
    vi.advanceTimersByTime(minutes(4));
    expect(isMarkedAsLocked()).toBe(false);
    // A touch on another tab of this browser.
    const watch = JSON.parse(localStorage.getItem('bahi.watch.staff') ?? '{}');
    localStorage.setItem('bahi.watch.staff', JSON.stringify({ ...watch, at: Date.now() }));
    vi.advanceTimersByTime(minutes(4));
    expect(isMarkedAsLocked()).toBe(false);
    vi.advanceTimersByTime(minutes(2));
    expect(await screen.findByRole('heading', { name: 'Locked' })).toBeVisible();
    await reportedActivity(asked);
  });

  test('shows nothing first when it is opened again after a long time', async () => {
    const { asked } = serveLock();
    const { _id } = JSON.parse(localStorage.getItem('sUserData') ?? '{}');
    localStorage.setItem('bahi.watch.staff', JSON.stringify({ person: _id, minutes: 5, at: Date.now() - minutes(6) }));
    openApp('/sUsers/settings');
    expect(await screen.findByRole('heading', { name: 'Locked' })).toBeVisible();
    expect(asked.map(({ route }) => route)).not.toContain('accounts.getStaff');
    await reportedActivity(asked);
  });

  test('is not locked for the next user, or right after a sign-in', async () => {
    serveLock();
    localStorage.setItem('bahi.watch.staff', JSON.stringify({ person: 'another', minutes: 1, at: 0 }));
    localStorage.setItem('bahi.locked.staff', 'another');
    openApp('/sUsers/settings');
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible();
  });

  test('without a passcode stays open', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-20T06:00:00Z') });
    serveLock({ lockAfterMinutes: null });
    const { _id } = JSON.parse(localStorage.getItem('sUserData') ?? '{}');
    localStorage.setItem('bahi.watch.staff', JSON.stringify({ person: _id, minutes: 5, at: Date.now() })); // removed on another device
    openApp('/sUsers/settings');
    await screen.findByRole('heading', { name: 'Settings' });
    await waitFor(() => expect(localStorage.getItem('bahi.watch.staff')).toBeNull());
    vi.advanceTimersByTime(minutes(120));
    expect(isMarkedAsLocked()).toBe(false);
  });

  test('of an owner locks too', async () => {
    isSignedIn('owner');
    serveFakeApi({
      accounts: { getOwner: () => ({ data: { userData: { ...anOwner, organization: [aCompany()], lockAfterMinutes: 5 } } }) },
      organizations: { listOrganizations: () => ({ organizationData: [aCompany()], next: null, total: 1 }) },
      passcode: { lockOwner: () => ({ message: 'Locked' }), unlockOwner: () => ({ message: 'Unlocked' }) },
    });
    localStorage.setItem('bahi.watch.owner', JSON.stringify({ person: anOwner._id, minutes: 5, at: Date.now() - minutes(6) }));
    const { user } = openApp('/pUsers/passcode');
    await user.type(await screen.findByLabelText('Passcode'), '123456{Enter}');
    expect(await screen.findByRole('heading', { name: 'Change the passcode' })).toBeVisible();
  });
});
