import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Refused, serveFakeApi } from '../testing/fake-api.ts';
import { pauses, pausing } from '../testing/pauses.ts';
import { openApp } from '../testing/show.tsx';

async function fill({ user }: ReturnType<typeof openApp>) {
  const enter = async (label: string, text: string) => {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  };
  await screen.findByLabelText('User name');
  await enter('User name', 'Meera Nair');
  await enter('Mobile number', '9847012345');
  await enter('Email', 'meera@demo.example');
  await enter('Password', 'Secret1!');
  await enter('Confirm password', 'Secret1!');
  await user.selectOptions(screen.getByLabelText('Subscription'), 'Yearly');
  await user.click(screen.getByLabelText(/I accept the/));
}

describe('the registration of an owner', () => {
  test('opens the staff sign-in with the server’s message, a second after the press', async () => {
    const asked = serveFakeApi({ accounts: { register: () => ({ message: 'Registered. The admin approves your account.' }) } });
    const app = openApp('/pUsers/register');
    await fill(app);
    await app.user.click(screen.getByRole('button', { name: 'Register' }));
    await screen.findByText('Registered. The admin approves your account.');
    expect(pauses).toEqual([1000]);
    await waitFor(() => expect(app.place()).toBe('/sUsers/login'));
    await app.user.click(await screen.findByRole('link', { name: 'Sign in as owner' }));
    expect(await screen.findByLabelText('Email or Phone')).toHaveValue('meera@demo.example');
    expect(app.place()).toBe('/pUsers/login');
    expect(asked[0]?.input).toEqual({
      userName: 'Meera Nair',
      mobile: '9847012345',
      email: 'meera@demo.example',
      password: 'Secret1!',
      subscription: 'yearly',
    });
  });

  test('sends no invalid data, shows the reason and focuses the first field', async () => {
    const asked = serveFakeApi({});
    const app = openApp('/pUsers/register');
    await fill(app);
    await app.user.clear(screen.getByLabelText('Mobile number'));
    await app.user.type(screen.getByLabelText('Mobile number'), '12');
    await app.user.type(screen.getByLabelText('Confirm password'), 'x');
    await app.user.click(screen.getByRole('button', { name: 'Register' }));
    expect(screen.getByText('Mobile number must be 10 digits')).toBeVisible();
    expect(screen.getByText('Password and Confirm Password do not match')).toBeVisible();
    expect(screen.getByLabelText('Mobile number')).toHaveFocus();
    expect(asked).toHaveLength(0);
  });

  test('keeps the form if the server refuses, a second after the press', async () => {
    serveFakeApi({
      accounts: {
        register: () => {
          throw new Refused(409, 'ALREADY_EXISTS', 'This email is registered already', { field: 'email' });
        },
      },
    });
    const app = openApp('/pUsers/register');
    await fill(app);
    await app.user.click(screen.getByRole('button', { name: 'Register' }));
    await waitFor(() => expect(screen.getAllByText('This email is registered already')).toHaveLength(2)); // at the field, and as every refusal in a toast
    expect(pauses).toEqual([1000]);
    expect(screen.getByLabelText('Email')).toBeInvalid();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('User name')).toHaveValue('Meera Nair');
    expect(app.place()).toBe('/pUsers/register');
  });

  test('links the terms and the sign-in', async () => {
    openApp('/pUsers/register');
    expect(await screen.findByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms');
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sUsers/login');
  });

  test('is a form of one email, one telephone number and two passwords', async () => {
    openApp('/pUsers/register');
    expect(await screen.findByLabelText('Email')).toHaveAttribute('type', 'email');
    expect(screen.getByLabelText('Mobile number')).toHaveAttribute('type', 'tel');
    for (const label of ['Password', 'Confirm password']) expect(screen.getByLabelText(label)).toHaveAttribute('type', 'password');
  });

  test.each([
    ['User name', '', 'All fields must be filled'],
    ['Mobile number', '', 'All fields must be filled'],
    ['Email', '', 'All fields must be filled'],
    ['Password', '', 'All fields must be filled'],
    ['Confirm password', '', 'All fields must be filled'],
    ['User name', 'x'.repeat(10_000), 'At most 120 characters'],
    ['Mobile number', '9'.repeat(10_000), 'Mobile number must be 10 digits'],
    ['Mobile number', '९८४७०१२३४५', 'Mobile number must be 10 digits'],
    ['Email', `${'a'.repeat(10_000)}@b.in`, 'At most 200 characters'],
    ['Email', '<b>meera</b>', 'Invalid email address'],
    ['Email', 'मीरा', 'Invalid email address'],
    ['Password', `Aa1@${'x'.repeat(10_000)}`, 'At most 200 characters'],
  ])('%s, case %#: sends nothing, shows the reason and loses nothing', async (label, value, message) => {
    const asked = serveFakeApi({});
    const app = openApp('/pUsers/register');
    await fill(app);
    const before = valuesOfForm();
    await app.user.clear(screen.getByLabelText(label));
    await app.user.click(screen.getByLabelText(label));
    if (value) await app.user.paste(value);
    await app.user.click(screen.getByRole('button', { name: 'Register' }));
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(valuesOfForm()).toEqual({ ...before, [label]: value });
    expect(asked).toHaveLength(0);
  });

  test('accepts a name in any script and with markup, and pasted numbers with blanks, and sends them once', async () => {
    pausing.isReal = true;
    const asked = serveFakeApi({ accounts: { register: () => ({ message: 'Registered.' }) } });
    const app = openApp('/pUsers/register');
    await fill(app);
    for (const [label, value] of [
      ['User name', '  मीरा <b>Nair</b> '],
      ['Mobile number', ' 98470 12345 '],
      ['Email', ' meera@demo.example '],
    ] as const) {
      await app.user.clear(screen.getByLabelText(label));
      await app.user.click(screen.getByLabelText(label));
      await app.user.paste(value);
    }
    await app.user.keyboard('{Enter}{Enter}');
    await app.user.click(screen.getByRole('button', { name: /Register/ }));
    await screen.findByText('Registered.');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.input).toMatchObject({ userName: 'मीरा <b>Nair</b>', mobile: '9847012345', email: 'meera@demo.example' });
  });

  test('keeps the typed data while the terms are read', async () => {
    const app = openApp('/pUsers/register');
    await fill(app);
    const before = valuesOfForm();
    await app.user.click(screen.getByRole('link', { name: 'terms' }));
    expect(await screen.findByRole('heading', { name: 'Terms' })).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(app.place()).toBe('/pUsers/register'));
    await screen.findByLabelText('User name');
    expect(valuesOfForm()).toEqual(before);
    expect(screen.getByLabelText(/I accept the/)).toBeChecked();
  });

  test.each([
    ['the registration', false],
    ['the terms', true],
  ])('forgets the typed data for the next user once it is left for the sign-in from %s', async (_, reads) => {
    const app = openApp('/pUsers/login');
    await app.user.click(await screen.findByRole('link', { name: 'Register your business' }));
    await fill(app);
    if (reads) {
      await app.user.click(screen.getByRole('link', { name: 'terms' }));
      await screen.findByRole('heading', { name: 'Terms' });
      window.history.go(-2);
    } else {
      window.history.back();
    }
    await waitFor(() => expect(app.place()).toBe('/pUsers/login'));
    await screen.findByRole('heading', { name: 'Welcome!' });
    window.history.forward();
    expect(await screen.findByLabelText('User name')).toHaveValue('');
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });
});

test('the terms list the conditions, and link to the registration without a previous page', async () => {
  const { user, place } = openApp('/terms');
  for (const title of ['Your account', 'Your data', 'Your books', 'No warranty']) {
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  }
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(place()).toBe('/pUsers/register'));
});

const labels = ['User name', 'Mobile number', 'Email', 'Password', 'Confirm password', 'Subscription'];
const valuesOfForm = () => Object.fromEntries(labels.map((label) => [label, (screen.getByLabelText(label) as HTMLInputElement).value]));
