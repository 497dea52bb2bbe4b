import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Refused, serveFakeApi } from '../testing/fake-api.ts';
import { anOwner, idOf } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';

const anAdmin = { _id: idOf(9), name: 'Operator', email: 'admin@demo.example', mustChangePassword: false };
const codeNeeded = () => {
  throw new Refused(403, 'CODE_NEEDED', 'Enter the code of your authenticator app');
};

async function passFirstStep(path: string) {
  const opened = openApp(path);
  await opened.user.type(await screen.findByLabelText('Email or Phone'), 'me@example.in');
  await opened.user.type(screen.getByLabelText('Password'), 'Mine@1234');
  await opened.user.click(screen.getByRole('button', { name: 'Sign in' }));
  const field = await screen.findByLabelText('Code');
  return { ...opened, field };
}

describe('after the password, for a user with a second factor', () => {
  test.each([
    ['admin', '/admin/login', 'adminData', '/admin/home'],
    ['owner', '/pUsers/login', 'pUserData', '/pUsers/dashboard'],
  ] as const)('the %s enters the code on the same screen and goes home', async (kind, path, key, home) => {
    const asked = serveFakeApi({
      accounts: { signInAdmin: codeNeeded, signInOwner: codeNeeded },
      secondStep: {
        enterCodeAdmin: () => ({ message: 'Signed in', data: anAdmin }),
        enterCodeOwner: () => ({ message: 'Signed in', data: anOwner }),
      },
    });
    const { user, place, field } = await passFirstStep(path);
    expect(screen.getByText('Enter the code of your authenticator app, or one of your recovery codes.')).toBeVisible();
    expect(localStorage.getItem(key)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByText('All fields must be filled')).toBeVisible();
    await user.type(field, '123 456{Enter}');
    await waitFor(() => expect(place()).toBe(home));
    expect(JSON.parse(localStorage.getItem(key)!)).toMatchObject({ _id: kind === 'admin' ? idOf(9) : idOf(1) });
    expect(asked.find(({ route }) => route.startsWith('secondStep'))?.input).toEqual({ code: '123 456' });
  });

  test('a wrong code is reported; too many lead back to the password', async () => {
    const refusals = [
      new Refused(403, 'WRONG_CODE', 'This code is not right'),
      new Refused(403, 'BEGIN_AGAIN', 'Please sign in again with your password'),
    ];
    serveFakeApi({
      accounts: { signInOwner: codeNeeded },
      secondStep: {
        enterCodeOwner: () => {
          throw refusals.shift();
        },
      },
    });
    const { user, field } = await passFirstStep('/pUsers/login');
    await user.type(field, '000000{Enter}');
    expect(await screen.findByText('This code is not right')).toBeVisible();
    expect(field).toHaveValue('000000');
    await user.type(field, '{Enter}');
    await screen.findByText('Please sign in again with your password');
    expect(await screen.findByLabelText('Password')).toBeVisible();
  });

  test('the user can go back to the password', async () => {
    serveFakeApi({ accounts: { signInOwner: codeNeeded } });
    const { user } = await passFirstStep('/pUsers/login');
    await user.click(screen.getByRole('button', { name: 'Back to the password' }));
    expect(screen.getByLabelText('Email or Phone')).toHaveValue('me@example.in');
  });
});
