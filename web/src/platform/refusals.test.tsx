import { useQuery } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { type FakeApi, Refused, serveFakeApi, serveNothing } from '../testing/fake-api.ts';
import { aCompany, aStaff, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { signInStaff, staffApi } from '../testing/voucher-books.ts';
import { api } from './api.ts';
import { clearDialogs } from './dialogs.ts';
import { query, queryClient } from './queries.ts';

const refusing = (refused: Refused): FakeApi => ({
  accounts: {
    getStaff: () => {
      throw refused;
    },
    getOwner: () => {
      throw refused;
    },
  },
});

describe('effect of an answer on the session', () => {
  test('is_blocked is shown, and after OK the data is cleared and the sign-in is shown', async () => {
    serveFakeApi(refusing(new Refused(403, 'BLOCKED', 'Your Account is Blocked', { is_blocked: true })));
    isSignedIn('staff');
    const { user, place } = openApp('/sUsers/settings');
    const alert = await screen.findByRole('alertdialog', { name: 'Alert' });
    expect(within(alert).getByText('Your Account is Blocked')).toBeVisible();
    expect(alert.querySelector('[data-look="warning"] svg')).not.toBeNull();
    expect(
      within(alert)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['OK']);
    expect(localStorage.getItem('sUserData')).not.toBeNull();
    await user.click(within(alert).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(place()).toBe('/sUsers/login'));
    expect(localStorage.getItem('sUserData')).toBeNull();
  });

  test('is_blocked of an owner opens the owner’s sign-in and does not affect others', async () => {
    serveFakeApi(refusing(new Refused(403, 'BLOCKED', 'Your Account is Blocked', { is_blocked: true })));
    isSignedIn('owner');
    isSignedIn('staff');
    const { user, place } = openApp('/pUsers/dashboard');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(place()).toBe('/pUsers/login'));
    expect(localStorage.getItem('pUserData')).toBeNull();
    expect(localStorage.getItem('sUserData')).not.toBeNull();
  });

  test('401 ends the session with a toast, not with an accusation', async () => {
    serveFakeApi(refusing(new Refused(401, 'SIGN_IN_FIRST', 'Please sign in')));
    isSignedIn('staff');
    const { place } = openApp('/sUsers/settings');
    await screen.findByText('Your session has ended');
    await waitFor(() => expect(place()).toBe('/sUsers/login'));
    expect(localStorage.getItem('sUserData')).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });

  test.each([
    ['401', new Refused(401, 'SIGN_IN_FIRST', 'Please sign in')],
    ['is_blocked', new Refused(403, 'BLOCKED', 'Your Account is Blocked', { is_blocked: true })],
  ])('%s does not sign out a user who signed in since', async (_, refused) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    serveFakeApi(refusing(refused));
    isSignedIn('staff');
    await expect(api.accounts.getStaff({}, { context: { kind: 'staff' } })).rejects.toThrow();
    isSignedIn('staff', { _id: idOf(3) });
    clearDialogs();
    await vi.advanceTimersByTimeAsync(200);
    expect(localStorage.getItem('sUserData')).toContain(idOf(3));
  });

  test.each([
    ['401', new Refused(401, 'SIGN_IN_FIRST', 'Please sign in')],
    ['is_blocked', new Refused(403, 'BLOCKED', 'Your Account is Blocked', { is_blocked: true })],
  ])('%s opens the sign-in from an unsaved sale, asks nothing and keeps the draft', async (what, refused) => {
    let isOut = false;
    serveFakeApi(
      staffApi({
        accounts: {
          getStaff: () => {
            if (isOut) throw refused;
            return { data: { userData: { ...aStaff, organization: [aCompany()] } } };
          },
        },
      }),
    );
    signInStaff();
    const { _id } = JSON.parse(localStorage.getItem('sUserData') ?? '{}');
    const { user, place } = openApp('/sUsers/sales');
    await screen.findByRole('combobox', { name: 'Party' });
    await user.click(screen.getByText('Narration'));
    await user.type(screen.getByRole('textbox', { name: 'Narration' }), 'by lorry');
    isOut = true;
    void queryClient.invalidateQueries({ queryKey: query.accounts.getStaff.key() });
    if (what === 'is_blocked') await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(place()).toBe('/sUsers/login'));
    expect(screen.queryByRole('dialog')).toBeNull();
    const draft = () => localStorage.getItem(`bahi.drafts.sales.${_id}.${aCompany()._id}`);
    await waitFor(() => expect(draft()).toContain('by lorry'));
  });

  test('companyRestricted is shown and removes nothing', async () => {
    serveFakeApi(refusing(new Refused(403, 'COMPANY_RESTRICTED', 'This company is restricted', { companyRestricted: true })));
    isSignedIn('staff');
    const { user, place } = openApp('/sUsers/settings');
    const alert = await screen.findByRole('alertdialog');
    expect(within(alert).getByText('This company is restricted')).toBeVisible();
    await user.click(within(alert).getByRole('button', { name: 'OK' }));
    expect(localStorage.getItem('sUserData')).not.toBeNull();
    expect(place()).toBe('/sUsers/settings');
  });

  test('another 403 shows neither', async () => {
    serveFakeApi(refusing(new Refused(403, 'NOT_ALLOWED', 'You may not do this')));
    isSignedIn('staff');
    openApp('/sUsers/settings');
    expect(await screen.findByText('You may not do this')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(localStorage.getItem('sUserData')).not.toBeNull();
  });

  test('5xx keeps the session, shows the request id and offers Try Again', async () => {
    let isBroken = true;
    serveFakeApi({
      accounts: {
        getStaff: () => {
          if (isBroken) throw new Refused(500, 'BUG', 'Something went wrong!', { requestId: 'r-7' });
          return { data: { userData: { ...aStaff, organization: [aCompany()] } } };
        },
      },
    });
    isSignedIn('staff');
    const { user } = openApp('/sUsers/settings');
    expect(await screen.findByText('Something went wrong! (request r-7)')).toBeVisible();
    expect(localStorage.getItem('sUserData')).not.toBeNull();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Your preferences')).toBeVisible();
  });

  test('no network keeps the session too', async () => {
    serveNothing();
    isSignedIn('staff');
    openApp('/sUsers/settings');
    await screen.findByText(/cannot be reached/);
    expect(localStorage.getItem('sUserData')).not.toBeNull();
  });

  test.each([
    ['is_blocked', new Refused(403, 'BLOCKED', 'Your Account is Blocked', { is_blocked: true })],
    ['companyRestricted', new Refused(403, 'COMPANY_RESTRICTED', 'This company is restricted', { companyRestricted: true })],
    ['401', new Refused(401, 'SIGN_IN_FIRST', 'Please sign in')],
    ['5xx', new Refused(500, 'BUG', 'Something went wrong!')],
  ])('%s is passed on to the caller', async (_, refused) => {
    serveFakeApi(refusing(refused));
    isSignedIn('staff');
    await expect(api.accounts.getStaff({}, { context: { kind: 'staff' } })).rejects.toMatchObject({
      status: refused.status,
      message: refused.message,
    });
    clearDialogs();
    // The session ends a moment after the last answer; the next test has its own.
    if (refused.status === 401) await waitFor(() => expect(localStorage.getItem('sUserData')).toBeNull());
  });

  test.each([
    [
      'a 5xx of a query is logged',
      new Refused(500, 'BUG', 'Something went wrong!', { requestId: 'r-8' }),
      'Something went wrong! (request r-8)',
      1,
    ],
    ['a refusal of a query is not', new Refused(403, 'NOT_ALLOWED', 'You may not do this'), 'You may not do this', 0],
  ])('%s', async (_, refused, text, times) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    serveFakeApi(refusing(refused));
    isSignedIn('staff');
    openApp('/sUsers/settings');
    await screen.findByText(text);
    expect(log.mock.calls.filter(([error]) => error instanceof Error && error.message === text)).toHaveLength(times);
    log.mockRestore();
  });

  test('LOCKED shows the lock screen, and removes nothing', async () => {
    const lockStaff = vi.fn(() => ({ message: 'Locked' }));
    serveFakeApi({ ...refusing(new Refused(423, 'LOCKED', 'This screen is locked')), passcode: { lockStaff } });
    isSignedIn('staff');
    const { place } = openApp('/sUsers/settings');
    expect(await screen.findByRole('heading', { name: 'Locked' })).toBeVisible();
    expect(localStorage.getItem('sUserData')).not.toBeNull();
    expect(place()).toBe('/sUsers/settings');
    await waitFor(() => expect(lockStaff).toHaveBeenCalledOnce());
  });
});

describe('the one way to load data', () => {
  test('sends credentials and query parameters, and returns the body', async () => {
    const sent: Request[] = [];
    vi.stubGlobal('fetch', (request: Request, init?: RequestInit) => {
      sent.push(new Request(request, init));
      return Promise.resolve(Response.json({ parties: [], next: null }));
    });
    const orgId = aCompany()._id;
    const answer = await api.parties.listParties(
      { orgId, search: 'anand & sons', state: 'active', limit: 7 },
      { context: { kind: 'staff' } },
    );
    expect(answer).toEqual({ parties: [], next: null });
    const { searchParams, pathname } = new URL(sent[0]?.url ?? '');
    expect([sent[0]?.method, pathname]).toEqual(['GET', `/api/orgs/${orgId}/parties`]);
    expect(Object.fromEntries(searchParams)).toEqual({ search: 'anand & sons', state: 'active', limit: '7' });
    // The server also serves the page, so its cookies are sent with every call, and to no other host.
    expect(sent[0]?.credentials).toBe('same-origin');
  });

  test('gives a screen data, loading, error and a reload function', async () => {
    let isBroken = true;
    serveFakeApi({
      accounts: {
        getStaff: () => {
          if (isBroken) throw new Refused(403, 'NOT_ALLOWED', 'You may not do this');
          return { data: { userData: { ...aStaff, organization: [] } } };
        },
      },
    });
    isSignedIn('staff');
    function Reader() {
      const { data, isPending, error, refetch } = useQuery(query.accounts.getStaff.queryOptions({ input: {} }), queryClient);
      return (
        <button type="button" onClick={() => void refetch()}>
          {isPending ? 'loading' : (error?.message ?? data?.data.userData.name)}
        </button>
      );
    }
    queryClient.clear();
    render(<Reader />);
    expect(screen.getByRole('button')).toHaveTextContent('loading');
    await waitFor(() => expect(screen.getByRole('button')).toHaveTextContent('You may not do this'));
    isBroken = false;
    await userEvent.setup().click(screen.getByRole('button'));
    await waitFor(() => expect(screen.getByRole('button')).toHaveTextContent('Arun Das'));
  });

  test('that fails without a message shows Something went wrong!', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<h1>Bad Gateway</h1>', { status: 502 })));
    await expect(api.accounts.getStaff({}, { context: { kind: 'staff' } })).rejects.toThrow('Something went wrong!');
  });
});
