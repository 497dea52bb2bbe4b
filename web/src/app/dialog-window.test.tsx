import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { askInput, clearDialogs, showAlert } from '../platform/dialogs.ts';
import { openApp } from '../testing/show.tsx';

describe('a dialog with a text field', () => {
  test.each([
    ['email', 'someone', 'Invalid email address', ' asha@demo.example ', 'asha@demo.example'],
    ['email', '', 'Invalid email address', 'a@b.in', 'a@b.in'],
    ['url', 'bahi.example', 'Invalid URL', 'https://bahi.example', 'https://bahi.example'],
    ['url', 'ftp://bahi.example', 'Invalid URL', 'http://bahi.example/x?y=1', 'http://bahi.example/x?y=1'],
  ] as const)('%s: %j is %s', async (type, wrong, problem, right, taken) => {
    const { user } = openApp('/sUsers/login');
    const answer = askInput({ title: 'Send to', text: 'Where it goes.', input: { label: 'Address', type } });
    const dialog = within(await screen.findByRole('dialog', { name: 'Send to' }));
    if (wrong !== '') await user.type(dialog.getByLabelText('Address'), wrong);
    await user.click(dialog.getByRole('button', { name: 'OK' }));
    expect(dialog.getByRole('alert')).toHaveTextContent(problem);
    expect(dialog.getByLabelText('Address')).toHaveValue(wrong);
    await user.clear(dialog.getByLabelText('Address'));
    await user.type(dialog.getByLabelText('Address'), `${right}{Enter}`);
    expect(await answer).toBe(taken);
  });

  test('cancelled, returns nothing', async () => {
    const { user } = openApp('/sUsers/login');
    const answer = askInput({ title: 'Send to', text: '', input: { label: 'Address', type: 'email', value: 'x' } });
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(await answer).toBeNull();
  });
});

describe('an alert', () => {
  test('that warns has a warning icon and OK', async () => {
    const { user } = openApp('/sUsers/login');
    const done = vi.fn();
    void showAlert({ title: 'Alert', text: 'Your Account is Blocked' }).then(done);
    const alert = await screen.findByRole('alertdialog', { name: 'Alert' });
    expect(alert.querySelector('[data-look="warning"] svg')).not.toBeNull();
    expect(within(alert).queryByRole('button', { name: 'Cancel' })).toBeNull();
    await user.click(within(alert).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
  });

  test('about a success is not a warning', async () => {
    openApp('/sUsers/login');
    void showAlert({ title: 'Phone', text: 'Phone number copied to clipboard!', look: 'success' });
    const alert = await screen.findByRole('dialog', { name: 'Phone' });
    expect(alert.querySelector('[data-look="success"]')).not.toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    clearDialogs();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
