import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Refused, serveFakeApi } from '../testing/fake-api.ts';
import { openApp } from '../testing/show.tsx';

async function fill({ user }: ReturnType<typeof openApp>) {
  await user.type(await screen.findByLabelText('User name'), 'Meera Nair');
  await user.type(screen.getByLabelText('Mobile number'), '9847012345');
  await user.type(screen.getByLabelText('Email'), 'meera@demo.example');
  await user.type(screen.getByLabelText('Password'), 'Secret1!');
  await user.type(screen.getByLabelText('Confirm password'), 'Secret1!');
  await user.selectOptions(screen.getByLabelText('Subscription'), 'Yearly');
  await user.click(screen.getByLabelText(/I accept the/));
}

describe('the registration of an owner', () => {
  test('goes to the staff sign-in with the server’s sentence, a second after the press', async () => {
    const asked = serveFakeApi({ accounts: { register: () => ({ message: 'Registered. The admin approves your account.' }) } });
    const app = openApp('/pUsers/register');
    await fill(app);
    const pressed = performance.now();
    await app.user.click(screen.getByRole('button', { name: 'Register' }));
    await screen.findByText('Registered. The admin approves your account.');
    expect(performance.now() - pressed).toBeGreaterThanOrEqual(1000);
    await waitFor(() => expect(app.place()).toBe('/sUsers/login'));
    expect(asked[0]?.input).toEqual({
      userName: 'Meera Nair',
      mobile: '9847012345',
      email: 'meera@demo.example',
      password: 'Secret1!',
      subscription: 'yearly',
    });
  });

  test('sends nothing that is not right, says why and goes to the first field', async () => {
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

  test('that the server refuses keeps the form', async () => {
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
    await screen.findByText('This email is registered already');
    expect(screen.getByLabelText('User name')).toHaveValue('Meera Nair');
    expect(app.place()).toBe('/pUsers/register');
  });

  test('links the terms and the sign-in', async () => {
    openApp('/pUsers/register');
    expect(await screen.findByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms');
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sUsers/login');
  });
});
