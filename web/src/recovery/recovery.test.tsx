import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/queries.ts';
import { type FakeApi, Refused, serveFakeApi, serveNothing } from '../testing/fake-api.ts';
import { pauses, pausing } from '../testing/pauses.ts';
import { isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';

const weak =
  'Password must be at least 8 characters long and contain at least one uppercase letter, one lowercase letter, one number, and one special character';
const email = 'meera@demo.example';

const kinds = [
  {
    kind: 'owner',
    area: '/pUsers',
    key: 'otpEmail',
    send: 'sendOwnerCode',
    submit: 'submitOwnerCode',
    reset: 'resetOwnerPassword',
    data: 'pUserData',
  },
  {
    kind: 'staff',
    area: '/sUsers',
    key: 'otpEmailSec',
    send: 'sendStaffCode',
    submit: 'submitStaffCode',
    reset: 'resetStaffPassword',
    data: 'sUserData',
  },
] as const;

const says = (message: string) => () => ({ message });
const refuses =
  (status: number, code: string, message: string, data: object = {}) =>
  () => {
    throw new Refused(status, code, message, data);
  };
const wrongCode = (message: string) =>
  refuses(422, 'INVALID', 'Some entries are not right', { problems: [{ code: 'WRONG_CODE', field: 'Otp', message }] });
const serve = (recovery: NonNullable<FakeApi['recovery']>) => serveFakeApi({ recovery });

describe.each(kinds)('a forgotten password of $kind', ({ kind, area, key, send, submit, reset, data }) => {
  const button = (name: string | RegExp) => screen.getByRole('button', { name });
  const stored = () => localStorage.getItem(key);

  describe('the email', () => {
    const field = () => screen.findByLabelText('Email');

    test('is sent trimmed, stored in local storage, and opens the code step after two seconds', async () => {
      const asked = serve({ [send]: says('A code is on its way.') });
      const { user, place } = openApp(`${area}/forgotPassword`);
      await user.type(await field(), `  ${email} `);
      await user.click(button('Send code'));
      await waitFor(() => expect(place()).toBe(`${area}/otp`));
      expect(pauses).toEqual([2000]);
      await screen.findByText('A code is on its way.');
      expect(asked.map(({ route, input }) => [route, input])).toEqual([[`recovery.${send}`, { email }]]);
      expect(asked[0]?.headers.get('x-bahi-kind')).toBe(kind);
      expect(stored()).toBe(email);
    });

    test('is required and of email type', async () => {
      const asked = serve({});
      const { user } = openApp(`${area}/forgotPassword`);
      expect(await field()).toHaveAttribute('type', 'email');
      expect(await field()).toBeRequired();
      await user.click(button('Send code'));
      expect(screen.getByText('All fields must be filled')).toBeVisible();
      expect(await field()).toHaveFocus();
      for (const typed of ['meera', '<b>meera</b>', 'मीरा']) {
        await user.clear(await field());
        await user.type(await field(), typed);
        await user.click(button('Send code'));
        expect(screen.getByText('Invalid email address')).toBeVisible();
        expect(await field()).toHaveValue(typed);
      }
      expect(asked).toHaveLength(0);
    });

    test('that is too long keeps its text', async () => {
      const asked = serve({});
      const { user } = openApp(`${area}/forgotPassword`);
      const long = `${'a'.repeat(10_000)}@b.in`;
      await user.click(await field());
      await user.paste(long);
      await user.click(button('Send code'));
      expect(await screen.findByText('At most 200 characters')).toBeVisible();
      expect(await field()).toHaveValue(long);
      expect([asked, stored()]).toEqual([[], null]);
    });

    test('is sent once, even if pressed repeatedly, and problems are shown', async () => {
      pausing.isReal = true;
      const asked = serve({ [send]: refuses(429, 'TOO_MANY_TRIES', 'Too many tries. Please wait a minute.') });
      const { user, place } = openApp(`${area}/forgotPassword`);
      await user.type(await field(), `${email}{Enter}{Enter}{Enter}`);
      await user.click(button(/Send code/));
      await screen.findByText('Too many tries. Please wait a minute.');
      expect(asked).toHaveLength(1);
      expect(place()).toBe(`${area}/forgotPassword`);
      expect(await field()).toHaveValue(email);
    });

    test('can be sent again when the server is reachable', async () => {
      serveNothing();
      const { user } = openApp(`${area}/forgotPassword`);
      await user.type(await field(), `${email}{Enter}`);
      await screen.findByText(/cannot be reached/);
    });

    test('has a link back to the sign-in', async () => {
      openApp(`${area}/forgotPassword`);
      expect(await screen.findByRole('link', { name: 'Back to the sign in' })).toHaveAttribute('href', `${area}/login`);
    });

    test('is forgotten on the way back to the sign-in', async () => {
      localStorage.setItem(key, email);
      const { user, place } = openApp(`${area}/otp`);
      await user.click(await screen.findByRole('link', { name: 'Back to the sign in' }));
      await waitFor(() => expect(place()).toBe(`${area}/login`));
      expect(stored()).toBeNull();
    });
  });

  test.each(['otp', 'resetPassword'])('%s without an email opens the first step', async (step) => {
    const { place } = openApp(`${area}/${step}`);
    await waitFor(() => expect(place()).toBe(`${area}/forgotPassword`));
  });

  describe('the code', () => {
    beforeEach(() => localStorage.setItem(key, email));
    const field = () => screen.findByLabelText('Code');

    test('is numeric, can be pasted from the mail, and opens the new password after two seconds', async () => {
      const asked = serve({ [submit]: says('Please choose a new password') });
      const { user, place } = openApp(`${area}/otp`);
      expect(await field()).toHaveAttribute('inputmode', 'numeric');
      expect(screen.getByText(email)).toBeVisible();
      await user.type(await field(), 'abc-');
      expect(await field()).toHaveValue('');
      await user.paste(' 418 902 ');
      expect(await field()).toHaveValue('418902');
      await user.keyboard('{Enter}');
      await waitFor(() => expect(place()).toBe(`${area}/resetPassword`));
      expect(pauses).toEqual([2000]);
      const emailField = kind === 'owner' ? 'otpEmail' : 'otpEmailSec';
      expect(asked.map(({ input }) => input)).toEqual([{ Otp: '418902', [emailField]: email }]);
    });

    test('has six digits, and no more can be typed', async () => {
      const asked = serve({});
      const { user } = openApp(`${area}/otp`);
      await user.click(await screen.findByRole('button', { name: 'Continue' }));
      expect(screen.getByText('All fields must be filled')).toBeVisible();
      await user.type(await field(), '4189{Enter}');
      expect(screen.getByText('Enter the 6 digits of the code')).toBeVisible();
      expect(await field()).toHaveValue('4189');
      await user.type(await field(), '0212345');
      expect(await field()).toHaveValue('418902');
      expect(asked).toHaveLength(0);
    });

    test.each([
      'This code is not right',
      'This code was used already. Please ask for a new one.',
      'This code was tried too often. Please ask for a new one.',
      'This code is no longer valid. Please ask for a new one.',
    ])('reports at the field: %s', async (message) => {
      serve({ [submit]: wrongCode(message) });
      const { user, place } = openApp(`${area}/otp`);
      await user.type(await field(), '111111{Enter}');
      expect(await screen.findByText(message)).toBeVisible();
      expect(await field()).toBeInvalid();
      expect(await field()).toHaveValue('111111');
      expect(place()).toBe(`${area}/otp`);
    });

    test('can be sent again after a minute', async () => {
      const asked = serve({ [send]: says('A code is on its way.') });
      const begun = Date.now();
      const clock = vi.spyOn(Date, 'now').mockReturnValue(begun);
      const { user } = openApp(`${area}/otp`);
      expect(await screen.findByText('Send again in 60 s')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
      clock.mockReturnValue(begun + 60_000);
      await user.click(await screen.findByRole('button', { name: 'Send again' }));
      await screen.findByText('A code is on its way.');
      clock.mockRestore();
      expect(asked.map(({ input }) => input)).toEqual([{ email }]);
    });

    test('that never arrived: another email can be entered', async () => {
      const { user, place } = openApp(`${area}/otp`);
      await user.click(await screen.findByRole('link', { name: 'Use another email' }));
      await waitFor(() => expect(place()).toBe(`${area}/forgotPassword`));
      expect(await screen.findByLabelText('Email')).toHaveValue(email);
    });
  });

  describe('the new password', () => {
    beforeEach(() => localStorage.setItem(key, email));
    const field = () => screen.findByLabelText('New password');
    const confirm = () => screen.getByLabelText('Confirm password');

    test('is set, the email is forgotten, and the sign-in of that kind opens, even if another user is signed in', async () => {
      const asked = serve({ [reset]: says('Your password was changed. Please sign in.') });
      isSignedIn(kind);
      const { user, place } = openApp(`${area}/resetPassword`);
      queryClient.setQueryData(['read'], 'before');
      localStorage.setItem('primaryOrg', '{}');
      await user.type(await field(), 'N3w-passw0rd@');
      await user.type(confirm(), 'N3w-passw0rd@');
      await user.keyboard('{Enter}');
      await waitFor(() => expect(place()).toBe(`${area}/login`));
      expect(pauses).toEqual([2000]);
      await screen.findByText('Your password was changed. Please sign in.');
      const emailField = kind === 'owner' ? 'otpEmail' : 'otpEmailSec';
      expect(asked.map(({ input }) => input)).toEqual([{ password: 'N3w-passw0rd@', [emailField]: email }]);
      expect([stored(), localStorage.getItem(data), localStorage.getItem('primaryOrg')]).toEqual([null, null, null]);
      expect(queryClient.getQueryCache().getAll()).toEqual([]);
    });

    test('follows the rule, and both must match', async () => {
      const asked = serve({});
      const { user } = openApp(`${area}/resetPassword`);
      await field();
      await user.click(button('Change password'));
      expect(screen.getByRole('alert')).toHaveTextContent('All fields must be filled');
      expect(await field()).toHaveFocus();
      await user.type(await field(), 'passw0rd@');
      await user.type(confirm(), 'other');
      await user.click(button('Change password'));
      expect(screen.getByText(weak)).toBeVisible();
      expect(screen.getByText('Password and Confirm Password do not match')).toBeVisible();
      expect(await field()).toHaveValue('passw0rd@');
      expect(asked).toHaveLength(0);
    });

    test('is shown and hidden', async () => {
      const { user } = openApp(`${area}/resetPassword`);
      expect(await field()).toHaveAttribute('type', 'password');
      await user.click(button('Show or hide the password'));
      expect(await field()).toHaveAttribute('type', 'text');
      await user.click(button('Show or hide the confirmed password'));
      expect(confirm()).toHaveAttribute('type', 'text');
    });

    test('without the code in this browser begins again', async () => {
      serve({ [reset]: refuses(403, 'CODE_FIRST', 'Please begin again and ask for a new code') });
      const { user, place } = openApp(`${area}/resetPassword`);
      await user.type(await field(), 'N3w-passw0rd@');
      await user.type(confirm(), 'N3w-passw0rd@{Enter}');
      await screen.findByText('Please begin again and ask for a new code');
      expect(place()).toBe(`${area}/forgotPassword`);
      expect(await screen.findByLabelText('Email')).toHaveValue(email);
    });

    test('that is too long keeps its text', async () => {
      const asked = serve({});
      const { user } = openApp(`${area}/resetPassword`);
      const long = `Aa1@${'x'.repeat(10_000)}`;
      for (const each of [await field(), confirm()]) {
        await user.click(each);
        await user.paste(long);
      }
      await user.keyboard('{Enter}');
      expect(await screen.findByText('At most 200 characters')).toBeVisible();
      expect(await field()).toHaveValue(long);
      expect(asked).toHaveLength(0);
    });
  });
});
