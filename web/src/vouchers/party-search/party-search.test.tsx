import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeApi, Refused, serveFakeApi } from '../../testing/fake-api.ts';
import { idOf } from '../../testing/people.ts';
import { onPhone } from '../../testing/setup.ts';
import { openApp } from '../../testing/show.tsx';
import { aParty, signInStaff, staffApi, TODAY } from '../../testing/voucher-books.ts';
import { tradeConfigs } from '../trade/trade-kinds.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

const [anand, bala] = [aParty(), aParty({ _id: idOf(101), partyName: 'Bala Mart', mobileNumber: '9847099999', balancePaise: -50_000 })];
const found: FakeApi['parties'] = {
  listParties: ({ search = '', cursor }) => {
    const all = cursor === undefined ? [anand] : [bala];
    if (search === '') return { parties: all, next: cursor === undefined ? 'c1' : null, total: null };
    return { parties: [anand, bala].filter(({ partyName }) => partyName.toLowerCase().includes(search)), next: null, total: null };
  },
};
const open = (path: string, parties: FakeApi['parties'] = found) => {
  serveFakeApi(staffApi({ parties, vouchers: { listLineLedgers: () => ({ ledgers: [] }), listJournalBills: () => ({ bills: [] }) } }));
  return openApp(path);
};
const panel = () => screen.findByRole('dialog', { name: 'Choose a party' });
const search = () => screen.getByRole('searchbox', { name: 'Search parties' });
const row = (name: RegExp) => within(screen.getByRole('list', { name: 'Parties' })).getByRole('button', { name });
const party = () => screen.getByRole('combobox', { name: tradeConfigs.sales.partyLabel });
const focusOn = (element: () => HTMLElement) => waitFor(() => expect(element()).toHaveFocus());

describe('the search of a party', () => {
  test('opens over the voucher; Enter takes the first match, also before its answer, and the cursor moves to the date', async () => {
    const { user, place } = open('/sUsers/sales');
    await user.click(await screen.findByRole('button', { name: 'List of parties' }));
    await panel();
    expect(place()).toBe('/sUsers/searchPartySales');
    await focusOn(search);
    const parties = () => screen.getByRole('list', { name: 'Parties' });
    expect(parties()).not.toHaveAttribute('data-first-fits');
    await user.keyboard('{Enter}');
    expect(search()).toHaveFocus();
    await user.keyboard('ba');
    await waitFor(() => expect(parties()).toHaveAttribute('data-first-fits'));
    await user.keyboard('la{Enter}');
    await waitFor(() => expect(place()).toBe('/sUsers/sales'));
    expect(party()).toHaveValue('Bala Mart');
    await focusOn(() => screen.getByRole('textbox', { name: 'Date' }));
  });

  test('keys typed after an Enter that waits for its answer go into the voucher of the chosen party', async () => {
    const { user, place } = open('/sUsers/sales', {
      listParties: async ({ search = '' }) => {
        await new Promise((done) => setTimeout(done, search === '' ? 0 : 200));
        return { parties: [anand, bala].filter(({ partyName }) => partyName.toLowerCase().includes(search)), next: null, total: null };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'List of parties' }));
    await panel();
    await focusOn(search);
    await screen.findByRole('list', { name: 'Parties' });
    await user.keyboard('bala{Enter}1/4{Enter}');
    await waitFor(() => expect(place()).toBe('/sUsers/sales'));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Date' })).toHaveValue('01/04/2026'));
    expect(party()).toHaveValue('Bala Mart');
  });

  test('if the answer to an Enter is a refusal, keys typed meanwhile continue in the search', async () => {
    const { user } = open('/sUsers/searchPartySales', {
      listParties: async ({ search = '' }) => {
        if (search === '' || search.endsWith('a')) return { parties: [anand], next: null, total: null };
        await new Promise((done) => setTimeout(done, 200));
        throw new Refused(403, 'FORBIDDEN', 'Not now');
      },
    });
    await panel();
    await focusOn(search);
    await screen.findByRole('list', { name: 'Parties' });
    await user.keyboard('bal{Enter}');
    await user.keyboard('a');
    expect(search()).toHaveValue('bal');
    await waitFor(() => expect(search()).toHaveValue('bala'));
  });

  test('arrows move through the list, page after page; each party shows its dues', async () => {
    const { user, place } = open('/sUsers/searchPartySales');
    await panel();
    await user.click(await screen.findByRole('button', { name: 'More parties' }));
    await waitFor(() => expect(row(/^Bala Mart 9847099999.*500.*Cr/)).toBeVisible());
    await user.click(search());
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(row(/^Bala/)).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(search()).toHaveFocus();
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(place()).toBe('/sUsers/sales'));
    expect(party()).toHaveValue('Anand Stores');
  });

  test('Alt+N opens it from any field of the voucher', async () => {
    const { user, place } = open('/sUsers/sales');
    await user.click(await screen.findByRole('textbox', { name: 'Date' }));
    await user.keyboard('{Alt>}n{/Alt}');
    await panel();
    expect(place()).toBe('/sUsers/searchPartySales');
    await focusOn(search);
  });

  test('keys typed right after Alt+N go into its search', async () => {
    const { user, place } = open('/sUsers/sales');
    await user.click(await screen.findByRole('textbox', { name: 'Date' }));
    await userEvent.setup({ delay: null }).keyboard('{Alt>}n{/Alt}bala{Enter}1/4{Enter}');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Date' })).toHaveValue('01/04/2026'));
    expect(party()).toHaveValue('Bala Mart');
    expect(place()).toBe('/sUsers/sales');
  });

  test('walked to its end it is read on, and of hundreds only those in sight are drawn', async () => {
    const many = Array.from({ length: 300 }, (_, at) => aParty({ _id: idOf(1000 + at), partyName: `Party ${at}`, mobileNumber: '' }));
    const { user } = open('/sUsers/searchPartySales', {
      listParties: ({ cursor = '0' }) => {
        const next = Number(cursor) + 50;
        return { parties: many.slice(Number(cursor), next), next: next < many.length ? `${next}` : null, total: null };
      },
    });
    await panel();
    const last = await screen.findByRole('button', { name: /^Party 49\b/ });
    last.focus();
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByRole('button', { name: /^Party 99\b/ })).toBeVisible();
    screen.getByRole('button', { name: /^Party 99\b/ }).focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Party 99\b/ })).not.toBeInTheDocument());
    expect(screen.getAllByRole('listitem').length).toBeLessThan(100);
  });

  test.each(Object.values(tradeConfigs))('$over.0 opens it, Escape returns to $create', async ({ over: [address], create }) => {
    const { user, place } = open(address);
    await panel();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(place()).toBe(create));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('fills a phone', async () => {
    onPhone();
    const { user, place } = open('/sUsers/sales');
    await user.click(await screen.findByRole('button', { name: 'List of parties' }));
    await panel();
    await user.click(await screen.findByRole('button', { name: /^Anand Stores/ }));
    await waitFor(() => expect(place()).toBe('/sUsers/sales'));
  });

  test('creates a missing party with the typed name', async () => {
    const { user } = open('/sUsers/searchPartySales');
    await panel();
    await user.type(search(), 'xyz');
    expect(await screen.findByText('Nobody holds “xyz” in name, phone or GSTIN.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'New party “xyz”' }));
    expect(await screen.findByRole('dialog', { name: 'New party' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New party' })).not.toBeInTheDocument());
    await focusOn(search);
  });

  test('shows the error, and tries again', async () => {
    let isGone = true;
    const { user } = open('/sUsers/searchPartySales', {
      listParties: () => {
        if (isGone) throw new Refused(403, 'FORBIDDEN', 'Not now');
        return { parties: [anand], next: null, total: null };
      },
    });
    expect(await screen.findByText('The parties could not be read')).toBeVisible();
    isGone = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: /^Anand Stores/ })).toBeVisible();
  });
});
