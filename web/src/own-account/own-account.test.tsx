import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { clearDialogs } from '../platform/dialogs.ts';
import { lockScreen, unlockScreen } from '../platform/lock.ts';
import { type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, anOwner, aStaff, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';

const at = '2026-04-01T06:30:00.000Z';
const sessions = [
  { _id: idOf(31), startedAt: at, lastSeenAt: at, device: 'Chrome on Windows', address: '10.0.0.1', isThis: true },
  { _id: idOf(32), startedAt: at, lastSeenAt: '2026-04-02T18:45:00.000Z', device: 'Safari on iOS', address: '10.0.0.2', isThis: false },
];
const shared = {
  changePassword: () => ({ message: 'Password changed. Your other sessions have ended.' }),
  listSessions: () => ({ sessions }),
  endSession: () => ({ message: 'Session ended' }),
  endOtherSessions: () => ({ message: '1 other session ended' }),
};
const factor = { getSecondFactor: () => ({ isOn: false, recoveryCodesLeft: 0 }) };
const ways = [
  ['admin', '/admin/accountSettings', 'adminAccount'],
  ['owner', '/pUsers/account', 'ownerAccount'],
  ['staff', '/sUsers/changePassword', 'staffAccount'],
] as const;

function open(kind: 'admin' | 'owner' | 'staff', path: string, more: FakeApi = {}, stored: object = {}) {
  const asked = serveFakeApi({
    admin: {
      getWaiting: () => ({ owners: [], ownerTotal: 0, companies: [], companyTotal: 0 }),
      listOwners: () => ({ priUsers: [], org: [], secUsers: [], total: 0 }),
    },
    accounts: {
      getOwner: () => ({ data: { userData: { ...anOwner, organization: [aCompany()] } } }),
      getStaff: () => ({ data: { userData: { ...aStaff, organization: [aCompany()] } } }),
    },
    organizations: { listOrganizations: () => ({ organizationData: [aCompany()], next: null, total: 1 }) },
    ...more,
    adminAccount: { ...shared, ...factor, ...more.adminAccount },
    ownerAccount: { ...shared, ...factor, ...more.ownerAccount },
    staffAccount: { ...shared, ...more.staffAccount },
  });
  isSignedIn(kind, stored);
  return { ...openApp(path), asked: (route: string) => asked.filter((each) => each.route === route).map(({ input }) => input) };
}

describe.each(ways)('the account of %s at %s', (kind, path, noun) => {
  test('changes the password', async () => {
    const { user, asked } = open(kind, path);
    await user.type(await screen.findByLabelText('Current password'), 'Old@12345');
    await user.type(screen.getByLabelText('New password'), 'New@12345');
    await user.type(screen.getByLabelText('Confirm password'), 'New@12345');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByText('Password changed. Your other sessions have ended.');
    expect(asked(`${noun}.changePassword`)).toEqual([{ currentPassword: 'Old@12345', newPassword: 'New@12345' }]);
    expect(screen.getByLabelText('Current password')).toHaveValue('');
  });

  test('lists the sessions, and ends one on request', async () => {
    const { user, asked } = open(kind, path);
    const list = within(await screen.findByRole('list', { name: 'Sessions' }));
    const [mine, other] = list.getAllByRole('listitem');
    expect(mine).toHaveTextContent('Chrome on WindowsThis sessionsince 01/04/2026 12:00 · active now · 10.0.0.1');
    expect(other).toHaveTextContent('Safari on iOSsince 01/04/2026 12:00 · last seen 03/04/2026 00:15 · 10.0.0.2');
    expect(within(mine!).queryByRole('button')).toBeNull();
    await user.click(within(other!).getByRole('button', { name: /^End the session of Safari on iOS/ }));
    await screen.findByText('Session ended');
    expect(asked(`${noun}.endSession`)).toEqual([{ sessionId: idOf(32) }]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'End all other sessions' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'End all other sessions' }));
    await user.click(await screen.findByRole('button', { name: 'End them' }));
    await screen.findByText('1 other session ended');
  });
});

test('ending a second session during the first is queued', async () => {
  const third = { ...sessions[1]!, _id: idOf(33), device: 'Firefox on Linux' };
  let left = [...sessions, third];
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let at = 0;
  const { user, asked } = open('owner', '/pUsers/account', {
    ownerAccount: {
      listSessions: () => ({ sessions: left }),
      endSession: async ({ sessionId }) => {
        at += 1;
        await answers[at - 1]!.promise;
        left = left.filter(({ _id }) => _id !== sessionId);
        return { message: 'Session ended' };
      },
    },
  });
  const end = (device: string) => screen.findByRole('button', { name: new RegExp(`^End the session of ${device}`) });
  await user.click(await end('Safari on iOS'));
  await user.click(await end('Safari on iOS'));
  await user.click(await end('Firefox on Linux'));
  expect(await end('Safari on iOS')).toHaveAttribute('aria-busy', 'true');
  expect(await end('Firefox on Linux')).toHaveAttribute('aria-busy', 'true');
  expect(asked('ownerAccount.endSession')).toEqual([{ sessionId: idOf(32) }]);
  answers[0]!.resolve();
  await waitFor(() => expect(asked('ownerAccount.endSession')).toEqual([{ sessionId: idOf(32) }, { sessionId: idOf(33) }]));
  answers[1]!.resolve();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^End the session of/ })).toBeNull());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

describe('a new password', () => {
  test('is refused at once, every problem at its field, and no typed text is lost', async () => {
    const { user, asked } = open('owner', '/pUsers/account');
    await user.click(await screen.findByRole('button', { name: 'Change password' }));
    expect(screen.getByText('All fields must be filled')).toBeVisible();
    await user.type(screen.getByLabelText('Current password'), 'x'.repeat(300));
    await user.type(screen.getByLabelText('New password'), 'weak <b>पासवर्ड</b>');
    await user.type(screen.getByLabelText('Confirm password'), 'other');
    expect(screen.getByText('At most 200 characters')).toBeVisible();
    expect(screen.getByText(/^Password must be at least 8 characters long and contain/)).toBeVisible();
    await user.clear(screen.getByLabelText('New password'));
    await user.type(screen.getByLabelText('New password'), 'New@12345');
    expect(screen.getByText('Password and Confirm Password do not match')).toBeVisible();
    expect(screen.getByLabelText('Confirm password')).toHaveValue('other');
    expect(asked('ownerAccount.changePassword')).toEqual([]);
  });

  test('refused by the server shows the message at its field and keeps the form', async () => {
    const { user } = open('owner', '/pUsers/account', {
      ownerAccount: {
        changePassword: () => {
          throw new Refused(422, 'INVALID', 'Some entries are not right', {
            problems: [{ code: 'WRONG_PASSWORD', field: 'currentPassword', message: 'This is not your password' }],
          });
        },
      },
    });
    await user.type(await screen.findByLabelText('Current password'), 'Wrong@123');
    await user.type(screen.getByLabelText('New password'), 'New@12345');
    await user.type(screen.getByLabelText('Confirm password'), 'New@12345');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('This is not your password')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveFocus());
    expect(screen.getByLabelText('New password')).toHaveValue('New@12345');
  });

  test('comes first for an admin with a one-time password: all pages redirect there', async () => {
    const { user, place } = open('admin', '/admin/home', {}, { mustChangePassword: true });
    expect(await screen.findByText('You signed in with a password for one use. Choose a password of your own first.')).toBeVisible();
    expect(place()).toBe('/admin/accountSettings');
    expect(screen.queryByRole('list', { name: 'Sessions' })).toBeNull();
    await user.type(screen.getByLabelText('Current password'), 'Printed@1');
    await user.type(screen.getByLabelText('New password'), 'New@12345');
    await user.type(screen.getByLabelText('Confirm password'), 'New@12345');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(place()).toBe('/admin/home'));
    expect(JSON.parse(localStorage.getItem('adminData')!)).toMatchObject({ mustChangePassword: false });
  });
});

describe('the second factor', () => {
  const codes = Array.from({ length: 10 }, (_, at) => `abcd-efgh-ijkl-mnp${at}`);

  test('does not exist for staff', async () => {
    open('staff', '/sUsers/changePassword');
    await screen.findByRole('list', { name: 'Sessions' });
    expect(screen.queryByText('Second factor')).toBeNull();
  });

  test.each([
    ['admin', '/admin/accountSettings', 'adminAccount'],
    ['owner', '/pUsers/account', 'ownerAccount'],
  ] as const)('of %s is switched on: password, secret as QR and text, code, ten recovery codes shown once', async (kind, path, noun) => {
    let isOn = false;
    const { user, asked } = open(kind, path, {
      [noun]: {
        getSecondFactor: () => ({ isOn, recoveryCodesLeft: isOn ? 10 : 0 }),
        beginSecondFactor: () => ({
          secret: 'GEZDGNBVGY3TQOJQ',
          address: 'otpauth://totp/x',
          qr: '<svg xmlns="http://www.w3.org/2000/svg"/>',
        }),
        confirmSecondFactor: () => {
          isOn = true;
          return { message: 'The second factor is on', recoveryCodes: codes };
        },
      },
    });
    await user.type(await screen.findByLabelText('Your password'), 'Mine@1234');
    await user.click(screen.getByRole('button', { name: 'Switch on' }));
    expect(await screen.findByText('GEZD GNBV GY3T QOJQ')).toBeVisible();
    expect(screen.getByRole('img', { name: 'QR code of the secret' })).toHaveAttribute(
      'src',
      expect.stringMatching(/^data:image\/svg\+xml,/),
    );
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(screen.getByText('All fields must be filled')).toBeVisible();
    await user.type(screen.getByLabelText('Code of the app'), '123 456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    const list = within(await screen.findByRole('list', { name: 'Recovery codes' }));
    expect(list.getAllByRole('listitem').map((each) => each.textContent)).toEqual(codes);
    expect(screen.getByText(/They are shown only now\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'I have kept them' }));
    expect(await screen.findByText('10 recovery codes left')).toBeVisible();
    expect(screen.queryByText(codes[0]!)).toBeNull();
    expect(asked(`${noun}.beginSecondFactor`)).toEqual([{ password: 'Mine@1234' }]);
    expect(asked(`${noun}.confirmSecondFactor`)).toEqual([{ code: '123 456' }]);
  });

  const switchOn = async (more: FakeApi = {}) => {
    let isOn = false;
    const opened = open('owner', '/pUsers/account', {
      ownerAccount: {
        getSecondFactor: () => ({ isOn, recoveryCodesLeft: isOn ? 10 : 0 }),
        beginSecondFactor: () => ({ secret: 'GEZDGNBVGY3TQOJQ', address: 'otpauth://totp/x', qr: '<svg/>' }),
        confirmSecondFactor: () => {
          isOn = true;
          return { message: 'The second factor is on', recoveryCodes: codes };
        },
      },
      ...more,
    });
    await opened.user.type(await screen.findByLabelText('Your password'), 'Mine@1234');
    await opened.user.click(screen.getByRole('button', { name: 'Switch on' }));
    await opened.user.type(await screen.findByLabelText('Code of the app'), '123456{Enter}');
    await screen.findByRole('list', { name: 'Recovery codes' });
    return opened;
  };

  test('does not lose its recovery codes when the screen locks', async () => {
    const { user, asked } = await switchOn({ passcode: { lockOwner: () => ({ message: 'Locked' }) } });
    act(() => lockScreen('owner'));
    await screen.findByRole('heading', { name: 'Locked' });
    expect(screen.queryByText(codes[0]!)).toBeNull();
    await waitFor(() => expect(asked('passcode.lockOwner')).toHaveLength(1));
    act(() => unlockScreen('owner'));
    expect(await screen.findByText(codes[0]!)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'I have kept them' }));
    expect(await screen.findByText('10 recovery codes left')).toBeVisible();
  });

  test('asks before the page with unsaved recovery codes is left', async () => {
    const { user, place } = await switchOn();
    const toDashboard = () => user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await toDashboard();
    expect(await screen.findByText('Leave without the recovery codes?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    expect(screen.getByText(codes[0]!)).toBeVisible();
    expect(place()).toBe('/pUsers/account');
    const reload = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(reload);
    expect(reload.defaultPrevented).toBe(true);
    await user.click(screen.getByRole('button', { name: 'I have kept them' }));
    await toDashboard();
    await waitFor(() => expect(place()).toBe('/pUsers/dashboard'));
    clearDialogs();
  });

  test.each([
    ['owner', '/pUsers/account', 'ownerAccount'],
    ['admin', '/admin/accountSettings', 'adminAccount'],
  ] as const)('of %s gives new recovery codes for password and code, once', async (kind, path, noun) => {
    const { user } = open(kind, path, {
      [noun]: {
        getSecondFactor: () => ({ isOn: true, recoveryCodesLeft: 2 }),
        renewRecoveryCodes: ({ code }: { code: string }) => {
          if (code !== '654321') throw new Refused(403, 'WRONG_CODE', 'This code is not right');
          return { message: 'The recovery codes of before are no longer good', recoveryCodes: codes };
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'New recovery codes' }));
    expect(screen.getByText('You get ten new codes. Those you have kept let nobody in any more.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'New recovery codes' }));
    expect(screen.getByText('All fields must be filled')).toBeVisible();
    await user.type(screen.getByLabelText('Your password'), 'Mine@1234');
    await user.type(screen.getByLabelText('Code or recovery code'), '000000');
    await user.click(screen.getByRole('button', { name: 'New recovery codes' }));
    expect(await screen.findByText('This code is not right')).toBeVisible();
    await user.clear(screen.getByLabelText('Code or recovery code'));
    await user.type(screen.getByLabelText('Code or recovery code'), '654321');
    await user.click(screen.getByRole('button', { name: 'New recovery codes' }));
    const list = within(await screen.findByRole('list', { name: 'Recovery codes' }));
    expect(list.getAllByRole('listitem').map((each) => each.textContent)).toEqual(codes);
    await user.click(screen.getByRole('button', { name: 'I have kept them' }));
    expect(await screen.findByText('2 recovery codes left')).toBeVisible();
    expect(screen.queryByText(codes[0]!)).toBeNull();
  });

  test('is unchanged if the user cancels', async () => {
    const { user, asked } = open('owner', '/pUsers/account', {
      ownerAccount: { getSecondFactor: () => ({ isOn: true, recoveryCodesLeft: 10 }) },
    });
    await user.click(await screen.findByRole('button', { name: 'New recovery codes' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Switch off' }));
    expect(screen.getByLabelText('Your password')).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'New recovery codes' })).toBeVisible();
    expect(asked('ownerAccount.switchOffSecondFactor')).toEqual([]);
  });

  test('is switched off with password and code; a wrong code changes nothing', async () => {
    let isOn = true;
    const { user } = open('owner', '/pUsers/account', {
      ownerAccount: {
        getSecondFactor: () => ({ isOn, recoveryCodesLeft: 1 }),
        switchOffSecondFactor: ({ code }) => {
          if (code !== '654321') throw new Refused(403, 'WRONG_CODE', 'This code is not right');
          isOn = false;
          return { message: 'The second factor is off' };
        },
      },
    });
    expect(await screen.findByText('1 recovery code left')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Switch off' }));
    await user.type(screen.getByLabelText('Your password'), 'Mine@1234');
    await user.type(screen.getByLabelText('Code or recovery code'), '000000');
    await user.click(screen.getByRole('button', { name: 'Switch off' }));
    expect(await screen.findByText('This code is not right')).toBeVisible();
    expect(screen.getByLabelText('Your password')).toHaveValue('Mine@1234');
    await user.clear(screen.getByLabelText('Code or recovery code'));
    await user.type(screen.getByLabelText('Code or recovery code'), '654321');
    await user.click(screen.getByRole('button', { name: 'Switch off' }));
    expect(await screen.findByRole('button', { name: 'Switch on' })).toBeVisible();
  });
});

describe('the profile of the admin', () => {
  test('changes name and email, and the header shows them at once', async () => {
    const data = { _id: idOf(9), name: 'Asha', email: 'asha@example.in', mustChangePassword: false };
    const { user, asked } = open('admin', '/admin/profileSettings', {
      adminAccount: { saveProfile: () => ({ message: 'Profile saved', data }) },
    });
    const name = await screen.findByLabelText('Name');
    expect(name).toHaveValue('Operator');
    await user.clear(name);
    await user.type(name, ' Asha ');
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'asha@example.in');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('All fields must be filled')).toBeVisible();
    expect(screen.getByLabelText('Your password')).toHaveFocus();
    await user.type(screen.getByLabelText('Your password'), 'Mine@1234');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Profile saved');
    expect(asked('adminAccount.saveProfile')).toEqual([{ name: 'Asha', email: 'asha@example.in', password: 'Mine@1234' }]);
    expect(screen.queryByLabelText('Your password')).toBeNull();
    expect(screen.getByRole('button', { name: 'Account of Asha' })).toBeVisible();
  });

  test('needs no password if only the name changes', async () => {
    const { user, asked } = open('admin', '/admin/profileSettings', {
      adminAccount: {
        saveProfile: ({ name, email }) => ({ message: 'Profile saved', data: { _id: idOf(9), name, email, mustChangePassword: false } }),
      },
    });
    await user.type(await screen.findByLabelText('Name'), ' Rao');
    expect(screen.queryByLabelText('Your password')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Profile saved');
    expect(asked('adminAccount.saveProfile')).toEqual([{ name: 'Operator Rao', email: expect.any(String) }]);
  });

  test('shows problems at the field', async () => {
    const { user } = open('admin', '/admin/profileSettings', {
      adminAccount: {
        saveProfile: () => {
          throw new Refused(409, 'ALREADY_EXISTS', 'This email is in use', { field: 'email' });
        },
      },
    });
    const email = await screen.findByLabelText('Email');
    await user.clear(email);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('All fields must be filled')).toBeVisible();
    await user.type(email, 'asha at example');
    expect(screen.getByText('Invalid email address')).toBeVisible();
    await user.clear(email);
    await user.type(email, 'taken@example.in');
    await user.type(screen.getByLabelText('Your password'), 'Mine@1234');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This email is in use')).toBeVisible();
    expect(email).toHaveValue('taken@example.in');
  });
});
