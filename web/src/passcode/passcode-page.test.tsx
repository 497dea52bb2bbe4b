import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aStaff } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { signInStaff, staffApi } from '../testing/voucher-books.ts';

function open(lockAfterMinutes: number | undefined, passcode: FakeApi['passcode'] = {}) {
  const asked = serveFakeApi({
    ...staffApi({
      accounts: {
        getStaff: () => ({
          data: { userData: { ...aStaff, organization: [aCompany()], ...(lockAfterMinutes !== undefined && { lockAfterMinutes }) } },
        }),
      },
    }),
    passcode: {
      savePasscodeOfStaff: () => ({ message: 'Passcode saved' }),
      removePasscodeOfStaff: () => ({ message: 'Passcode removed' }),
      lockStaff: () => ({ message: 'Locked' }),
      ...passcode,
    },
  });
  return { ...openApp('/sUsers/passcode'), sent: () => asked.filter(({ route }) => /asscode/.test(route)).map(({ input }) => input) };
}

beforeEach(() => signInStaff());

describe('the first passcode', () => {
  test('is set with the minutes after which the screen locks', async () => {
    const { user, sent } = open(undefined);
    await user.type(await screen.findByLabelText('New passcode'), '4711');
    await user.type(screen.getByLabelText('New passcode again'), '4711');
    expect([...screen.getByLabelText<HTMLSelectElement>('Lock after').options].map(({ text }) => text)).toEqual([
      ...['1 minute', '5 minutes', '15 minutes', '30 minutes'],
    ]);
    await user.selectOptions(screen.getByLabelText('Lock after'), '15 minutes');
    await user.click(screen.getByRole('button', { name: 'Set passcode' }));
    await screen.findByText('Passcode saved');
    expect(sent()).toEqual([{ passcode: '4711', lockAfterMinutes: 15 }]);
    expect(JSON.parse(localStorage.getItem('bahi.watch.staff') ?? '{}')).toMatchObject({ minutes: 15 });
  });

  test.each([
    ['', '', ['A passcode has 4 to 6 digits']],
    ['123', '124', ['A passcode has 4 to 6 digits', 'The two do not match']],
    ['1234', '', ['The two do not match']],
  ])('%j and %j are not sent: all problems are shown at once, and no text is lost', async (passcode, again, texts) => {
    const { user, sent } = open(undefined);
    await screen.findByLabelText('New passcode');
    if (passcode) await user.type(screen.getByLabelText('New passcode'), passcode);
    if (again) await user.type(screen.getByLabelText('New passcode again'), again);
    await user.click(screen.getByRole('button', { name: 'Set passcode' }));
    for (const text of texts) expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByLabelText('New passcode')).toHaveValue(passcode);
    const [wrong] = texts;
    const first = screen.getByLabelText(wrong === 'The two do not match' ? 'New passcode again' : 'New passcode');
    expect(first).toHaveFocus();
    expect(first).toHaveAttribute('aria-invalid', 'true');
    expect(sent()).toEqual([]);
  });
});

describe('an existing passcode', () => {
  test('is changed with the current one', async () => {
    const { user, sent } = open(5);
    await user.type(await screen.findByLabelText('Current passcode'), '4711');
    await user.type(screen.getByLabelText('New passcode'), '123456');
    await user.type(screen.getByLabelText('New passcode again'), '123456');
    await user.click(screen.getByRole('button', { name: 'Change passcode' }));
    await screen.findByText('Passcode saved');
    expect(sent()).toEqual([{ passcode: '123456', lockAfterMinutes: 5, currentPasscode: '4711' }]);
  });

  test('stays when only the minutes are changed', async () => {
    const { user, sent } = open(5);
    await user.type(await screen.findByLabelText('Current passcode'), '4711');
    await user.selectOptions(screen.getByLabelText('Lock after'), '30 minutes');
    await user.click(screen.getByRole('button', { name: 'Change passcode' }));
    await waitFor(() => expect(sent()).toEqual([{ lockAfterMinutes: 30, currentPasscode: '4711' }]));
  });

  test('is changed with the password if it is forgotten', async () => {
    const { user, sent } = open(5);
    await user.click(await screen.findByRole('button', { name: 'Forgot the passcode?' }));
    await user.type(screen.getByLabelText('Password'), 'Passw0rd@1');
    await user.tab();
    expect(screen.getByRole('button', { name: 'Show or hide the password' })).toHaveFocus();
    await user.type(screen.getByLabelText('New passcode'), '1234');
    await user.type(screen.getByLabelText('New passcode again'), '1234');
    await user.click(screen.getByRole('button', { name: 'Change passcode' }));
    await waitFor(() => expect(sent()).toEqual([{ passcode: '1234', lockAfterMinutes: 5, password: 'Passw0rd@1' }]));
  });

  test('is removed with the current one, and nothing locks any more', async () => {
    const { user, sent } = open(5);
    await user.type(await screen.findByLabelText('Current passcode'), '4711');
    await user.click(screen.getByRole('button', { name: 'Remove passcode' }));
    await screen.findByText('Passcode removed');
    expect(sent()).toEqual([{ currentPasscode: '4711' }]);
  });

  test('typed wrong shows the remaining tries, at its field', async () => {
    const savePasscodeOfStaff = () => {
      throw new Refused(403, 'WRONG_SECRET', 'That is not right', { triesLeft: 4 });
    };
    const { user } = open(5, { savePasscodeOfStaff });
    await user.type(await screen.findByLabelText('Current passcode'), '1111');
    await user.type(screen.getByLabelText('New passcode'), '1234');
    await user.type(screen.getByLabelText('New passcode again'), '1234');
    await user.click(screen.getByRole('button', { name: 'Change passcode' }));
    expect(await screen.findByText('That is not right. 4 tries are left before you are signed out.')).toBeVisible();
    expect(screen.getByLabelText('Current passcode')).toHaveAccessibleDescription(/That is not right/);
    await waitFor(() => expect(screen.getByLabelText('Current passcode')).toHaveFocus());
  });

  test('locks the screen at once on demand', async () => {
    const lockStaff = vi.fn(() => ({ message: 'Locked' }));
    const { user } = open(5, { lockStaff });
    await user.click(await screen.findByRole('button', { name: 'Lock now' }));
    expect(await screen.findByRole('heading', { name: 'Locked' })).toBeVisible();
    await waitFor(() => expect(lockStaff).toHaveBeenCalledOnce());
  });
});
