import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aStaff, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';

describe('the error screens', () => {
  test('500', async () => {
    openApp('/serverError');
    expect(await screen.findByRole('heading', { name: '500 Server Error' })).toBeVisible();
    expect(screen.getByText('Whoops, something went wrong on our servers.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeVisible();
  });

  test('shows a given message', async () => {
    openApp('/errorPage?message=The%20printer%20is%20on%20fire');
    expect(await screen.findByText('The printer is on fire')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeVisible();
  });

  test('an uncaught error while drawing', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user } = openApp('/test-error-boundary');
    await user.click(await screen.findByRole('button'));
    expect(await screen.findByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible();
    expect(screen.getByText("We're sorry for the inconvenience. Please try refreshing the page.")).toBeVisible();
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
    expect(console.error).toHaveBeenCalledWith(new Error('This is a test error to check Error Boundary!'), expect.anything());
  });

  test('for router errors', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw Object.assign(new Error('no storage'), { status: 418 });
      },
    });
    openApp('/pUsers/dashboard');
    expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    expect(screen.getByText('418')).toBeVisible();
  });

  test.each([
    ['/notFound', 'Page not found'],
    ['/nothing/here', 'Welcome!'],
    ['/sUsers/nothing', 'Welcome!'],
    ['/admin/nothing', 'Admin Login'],
    ['/administrator', 'Admin Login'],
    ['/admin', 'Admin Login'],
  ])('%s, signed out, is %s', async (path, heading) => {
    openApp(path);
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  });

  test.each([
    ['admin', '/admin', '/admin/home'],
    ['owner', '/pUsers', '/pUsers/dashboard'],
    ['staff', '/sUsers', '/sUsers/dashboard'],
  ] as const)('the bare address of the area of %s, %s, is its home %s', async (kind, path, home) => {
    isSignedIn(kind);
    const { place } = openApp(path);
    await waitFor(() => expect(place()).toBe(home));
  });

  test('an unknown address below /admin is an error page for the admin, and not for staff', async () => {
    isSignedIn('admin');
    openApp('/administrator');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  test.each(['/nothing/here', '/sUsers/nothing'])('%s is no address to staff either', async (path) => {
    serveFakeApi({ accounts: { getStaff: () => ({ data: { userData: { ...aStaff, organization: [aCompany()] } } }) } });
    isSignedIn('staff');
    openApp(path);
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  });
});
