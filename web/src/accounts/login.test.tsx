import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { Refused, serveFakeApi, serveNothing } from '../testing/fake-api.ts';
import { pauses, pausing } from '../testing/pauses.ts';
import { openApp } from '../testing/show.tsx';
import { signIn } from './sign-in.ts';

const id = '01890000-0000-7000-8000-000000000001';
const staff = { _id: id, name: 'Arun Das', email: 'arun@demo.example', mobile: '9847012345', role: 'user' as const, primaryUser: id };
const owner = {
  _id: id,
  userName: 'Meera Nair',
  email: 'm@demo.example',
  mobile: '9847012345',
  isApproved: true,
  subscription: 'yearly' as const,
  createdAt: '2026-04-01T00:00:00.000Z',
};

async function fill(user: ReturnType<typeof openApp>['user'], who: string, password: string) {
  await user.click(await screen.findByLabelText('Email or Phone'));
  await user.paste(who);
  await user.click(screen.getByLabelText('Password'));
  await user.paste(password);
}

describe('the sign-in', () => {
  test.each([
    ['/', 'Welcome!'],
    ['/sUsers/login', 'Welcome!'],
    ['/pUsers/login', 'Welcome!'],
    ['/admin/login', 'Admin Login'],
  ])('at %s greets with %s', async (path, heading) => {
    openApp(path);
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(screen.getByText('Sign in to your account')).toBeVisible();
    expect(screen.getByLabelText('Remember me')).not.toBeChecked();
    expect(screen.getByText('Forgot your password')).toBeVisible();
  });

  test('for staff links registration, owner and admin', async () => {
    openApp('/sUsers/login');
    expect(await screen.findByRole('link', { name: 'Owner sign in' })).toHaveAttribute('href', '/pUsers/login');
    expect(screen.getByRole('link', { name: /Register/ })).toHaveAttribute('href', '/pUsers/register');
    expect(screen.getByRole('link', { name: 'Admin login' })).toHaveAttribute('href', '/admin/login');
    expect(screen.getByRole('link', { name: 'Forgot your password' })).toHaveAttribute('href', '/sUsers/forgotPassword');
  });

  test('for the admin has no register link, and refers a forgotten password to the operator', async () => {
    const { user } = openApp('/admin/login');
    await user.click(await screen.findByRole('button', { name: 'Forgot your password' }));
    expect(screen.getByRole('status')).toHaveTextContent('Please contact the operator.');
    expect(screen.queryByRole('link', { name: /Register/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'User login' })).toHaveAttribute('href', '/sUsers/login');
  });

  test('for the admin shows the operator’s contact if there is one', async () => {
    vi.stubGlobal('fetch', async (asked: unknown) => Response.json(asked === '/api/operator' ? { contact: 'help@bahi.example' } : {}));
    const { user } = openApp('/admin/login');
    await user.click(await screen.findByRole('button', { name: 'Forgot your password' }));
    expect(await screen.findByText('Please contact the operator: help@bahi.example.')).toBeVisible();
  });

  test('wants both fields', async () => {
    const asked = serveFakeApi({});
    const { user } = openApp('/sUsers/login');
    await user.type(await screen.findByLabelText('Email or Phone'), 'arun@demo.example');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByRole('alert')).toHaveTextContent('All fields must be filled');
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(asked).toHaveLength(0);
  });

  test('shows and hides the password', async () => {
    const { user } = openApp('/sUsers/login');
    const password = await screen.findByLabelText('Password');
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show or hide the password' }));
    expect(password).toHaveAttribute('type', 'text');
  });

  test('stores the session data and opens the home page, a second after the press', async () => {
    const asked = serveFakeApi({ accounts: { signInStaff: () => ({ message: 'Welcome, Arun Das', data: staff }) } });
    const { user, place } = openApp('/sUsers/login');
    await fill(user, '9847012345', 'Secret1!');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(place()).toBe('/sUsers/dashboard'));
    expect(pauses).toEqual([1000]);
    expect(asked[0]?.input).toEqual({ email: '9847012345', password: 'Secret1!', rememberMe: false });
    expect(asked[0]?.headers.get('x-bahi-kind')).toBe('staff');
    expect(JSON.parse(localStorage.getItem('sUserData') ?? '')).toEqual(staff);
  });

  test('shows the server’s message and keeps the typed text', async () => {
    serveFakeApi({
      accounts: {
        signInOwner: () => {
          throw new Refused(401, 'WRONG_CREDENTIALS', 'Invalid email, phone or password');
        },
      },
    });
    const { user, place } = openApp('/pUsers/login');
    await fill(user, 'm@demo.example', 'wrong');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByText('Invalid email, phone or password');
    expect(screen.getByLabelText('Email or Phone')).toHaveValue('m@demo.example');
    expect(place()).toBe('/pUsers/login');
    expect(screen.queryByText('Your session has ended')).toBeNull();
  });

  test('sends a user of the wrong sign-in page to the right one, with the typed text', async () => {
    const asked = serveFakeApi({
      accounts: {
        signInStaff: () => {
          throw new Refused(409, 'WRONG_DOOR', 'This account signs in on another page', { kind: 'owner' });
        },
        signInOwner: () => ({ message: 'Signed in', data: owner }),
      },
    });
    const { user, place } = openApp('/');
    await fill(user, 'm@demo.example', 'Secret1!');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(place()).toBe('/pUsers/login'));
    expect(await screen.findByText('You are an owner: sign in here.')).toBeVisible();
    expect(screen.getByLabelText('Email or Phone')).toHaveValue('m@demo.example');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Sign in' })).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(place()).toBe('/pUsers/dashboard'));
    expect(asked[1]?.input).toEqual({ email: 'm@demo.example', password: 'Secret1!', rememberMe: false });
  });

  test('shows what to do if the server does not answer', async () => {
    serveNothing();
    const { user } = openApp('/pUsers/login');
    await fill(user, 'm@demo.example', 'Secret1!');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByText(/cannot be reached/);
  });

  test('of an unknown kind is refused', async () => {
    await expect(signIn('guest' as never, { email: 'a', password: 'b', rememberMe: false })).rejects.toThrow('Invalid user type');
  });

  test.each([
    ['/admin/login', 'adminData', '/admin/home', { _id: id, name: 'A', email: 'a@b.co' }],
    ['/pUsers/login', 'pUserData', '/pUsers/dashboard', owner],
    ['/sUsers/login', 'sUserData', '/sUsers/dashboard', staff],
    ['/', 'sUserData', '/sUsers/dashboard', staff],
  ])('at %s sends a signed-in user home', async (path, key, home, data) => {
    serveFakeApi({});
    localStorage.setItem(key, JSON.stringify(data));
    const { place } = openApp(path);
    await waitFor(() => expect(place()).toBe(home));
  });

  test.each([
    ['/admin/home', '/admin/login'],
    ['/pUsers/organizationList', '/pUsers/login'],
    ['/sUsers/sales', '/sUsers/login'],
  ])('protects %s', async (path, login) => {
    const { place } = openApp(path);
    await waitFor(() => expect(place()).toBe(login));
  });

  test('shows Login failed if the answer has no message', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>502</html>', { status: 502, headers: { 'content-type': 'text/html' } }));
    const { user } = openApp('/pUsers/login');
    await fill(user, 'm@demo.example', 'Secret1!');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByText('Login failed');
    expect(screen.getByLabelText('Password')).toHaveValue('Secret1!');
  });

  test.each([
    ['Email or Phone', '', 'All fields must be filled'],
    ['Password', '', 'All fields must be filled'],
    ['Email or Phone', '   ', 'All fields must be filled'],
    ['Email or Phone', 'x'.repeat(10_000), 'At most 200 characters'],
    ['Password', 'x'.repeat(10_000), 'At most 200 characters'],
  ])('with %s %#: nothing is sent, a message is shown and no text is lost', async (label, value, message) => {
    const asked = serveFakeApi({});
    const { user } = openApp('/pUsers/login');
    await fill(user, 'm@demo.example', 'Secret1!');
    await user.clear(screen.getByLabelText(label));
    await user.click(screen.getByLabelText(label));
    if (value) await user.paste(value);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(screen.getByLabelText(label)).toHaveValue(value);
    const other = label === 'Password' ? 'Email or Phone' : 'Password';
    expect(screen.getByLabelText(other)).toHaveValue(label === 'Password' ? 'm@demo.example' : 'Secret1!');
    expect(asked).toHaveLength(0);
  });

  test.each(['<b>m@demo.example</b>', 'मीरा', '  m@demo.example  '])(
    'sends %o without its blanks, once, however often one presses',
    async (who) => {
      pausing.isReal = true;
      const asked = serveFakeApi({
        accounts: {
          signInOwner: () => {
            throw new Refused(401, 'WRONG_CREDENTIALS', 'Invalid email, phone or password');
          },
        },
      });
      const { user } = openApp('/pUsers/login');
      await user.click(await screen.findByLabelText('Email or Phone'));
      await user.paste(who);
      await user.type(screen.getByLabelText('Password'), 'Secret1!{Enter}{Enter}');
      await user.click(screen.getByRole('button', { name: 'Sign in' }));
      await screen.findByText('Invalid email, phone or password');
      expect(asked.map(({ input }) => input)).toEqual([{ email: who.trim(), password: 'Secret1!', rememberMe: false }]);
    },
  );

  test('sends the choice to stay signed in', async () => {
    const asked = serveFakeApi({ accounts: { signInStaff: () => ({ message: 'Signed in', data: staff }) } });
    const { user, place } = openApp('/sUsers/login');
    await user.click(await screen.findByLabelText('Remember me'));
    await fill(user, '9847012345', 'Secret1!');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(place()).toBe('/sUsers/dashboard'));
    expect(asked[0]?.input).toMatchObject({ rememberMe: true });
  });

  test('uses the browser’s autofill from before the page was ready', async () => {
    const asked = serveFakeApi({ accounts: { signInStaff: () => ({ message: 'Signed in', data: staff }) } });
    const { user, place } = openApp('/sUsers/login');
    const filledIn = { 'Email or Phone': '9847012345', Password: 'Secret1!' };
    for (const [label, value] of Object.entries(filledIn)) ((await screen.findByLabelText(label)) as HTMLInputElement).value = value;
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(place()).toBe('/sUsers/dashboard'));
    expect(asked[0]?.input).toMatchObject({ email: '9847012345', password: 'Secret1!' });
  });

  test('warns of Caps Lock', async () => {
    const { user } = openApp('/sUsers/login');
    await user.click(await screen.findByLabelText('Password'));
    await user.keyboard('{CapsLock}');
    await user.keyboard('a');
    expect(await screen.findByText('Caps Lock is on')).toBeVisible();
    await user.keyboard('{CapsLock}');
    await user.keyboard('a');
    expect(screen.queryByText('Caps Lock is on')).toBeNull();
  });

  test('shows the pages of the operator elsewhere when there are any', async () => {
    const links = [
      { name: 'facebook', url: 'https://www.facebook.com/bahi' },
      { name: 'youtube', url: 'https://www.youtube.com/@bahi' },
    ];
    vi.stubGlobal('fetch', async (asked: unknown) => Response.json(asked === '/api/operator' ? { links } : {}));
    openApp('/sUsers/login');
    expect(await screen.findByRole('link', { name: 'YouTube' })).toHaveAttribute('href', 'https://www.youtube.com/@bahi');
    expect(screen.getByRole('link', { name: 'Facebook' })).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.queryByRole('link', { name: 'LinkedIn' })).toBeNull();
  });
});
