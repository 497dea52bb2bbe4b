import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { clearSession } from '../platform/session.ts';
import { addToast, dismissToast, toastError, toastInfo, toastSuccess, updateToast } from '../platform/toasts.ts';
import { openApp } from '../testing/show.tsx';

const shown = async (text: string) => (await screen.findByText(text)).closest('li');

describe('a toast', () => {
  test.each(['info', 'success', 'warning', 'error', 'loading', 'default'] as const)('can be of type %s', async (type) => {
    openApp('/sUsers/login');
    addToast(type, `A word of type ${type}`);
    const toast = await shown(`A word of type ${type}`);
    expect(toast?.getAttribute('data-type') ?? 'default').toBe(type);
  });

  test('is dark at the top right, one at a time, with a close button', async () => {
    const { user } = openApp('/sUsers/login');
    toastSuccess('First');
    const first = await shown('First');
    expect(first).toHaveAttribute('data-y-position', 'top');
    expect(first).toHaveAttribute('data-x-position', 'right');
    expect(document.querySelector('[data-sonner-toaster]')).toHaveAttribute('data-sonner-theme', 'dark');
    toastSuccess('Second');
    const second = await shown('Second');
    await waitFor(() => expect(second).toHaveAttribute('data-visible', 'true'));
    expect(first).toHaveAttribute('data-visible', 'false');
    await user.click(second!.querySelector('[data-close-button]')!);
    await waitFor(() => expect(screen.queryByText('Second')).toBeNull());
  });

  test('can be updated: loading becomes done', async () => {
    openApp('/sUsers/login');
    const id = addToast('loading', 'Sending');
    await shown('Sending');
    updateToast(id, 'success', 'Sent');
    const toast = await shown('Sent');
    expect(toast).toHaveAttribute('data-type', 'success');
    expect(screen.queryByText('Sending')).toBeNull();
  });

  test('can be dismissed, alone or with all others', async () => {
    openApp('/sUsers/login');
    const id = addToast('info', 'Alone');
    await shown('Alone');
    dismissToast(id);
    await waitFor(() => expect(screen.queryByText('Alone')).toBeNull());
    toastError('One');
    toastError('Two');
    await shown('Two');
    dismissToast();
    await waitFor(() => expect(screen.queryByText(/One|Two/)).toBeNull());
  });

  test('disappears with its session; the message about the end stays', async () => {
    openApp('/sUsers/login');
    toastError('Anand Stores owes too much');
    await shown('Anand Stores owes too much');
    clearSession('staff');
    toastInfo('Your session has ended');
    await shown('Your session has ended');
    await waitFor(() => expect(screen.queryByText('Anand Stores owes too much')).toBeNull());
    expect(screen.getByText('Your session has ended')).toBeInTheDocument();
  });

  test('can be changed and dismissed before the toaster is loaded', async () => {
    const id = addToast('loading', 'Too early');
    const gone = addToast('info', 'Never seen');
    updateToast(id, 'success', 'Early enough');
    dismissToast(gone);
    openApp('/sUsers/login');
    await shown('Early enough');
    expect(screen.queryByText(/Too early|Never seen/)).toBeNull();
  });
});
