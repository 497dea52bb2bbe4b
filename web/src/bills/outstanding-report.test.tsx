import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { beginFilters } from '../platform/filters/list-filters.ts';
import { storedSession } from '../platform/session.ts';
import { type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aStaff, idOf, isSignedIn } from '../testing/people.ts';
import { onPhone } from '../testing/setup.ts';
import { openApp } from '../testing/show.tsx';
import { outstandingsOf, signInStaff, staffApi, TODAY } from '../testing/voucher-books.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

const totals = { ledgerTotal: 100_000, groupTotal: 100_000, payableTotal: 50_000, receivableTotal: 150_000 };
const party = (at: number, partyName: string, receivable: number, payable: number, aged: number[]) => ({
  partyId: idOf(100 + at),
  partyName,
  mobileNumber: '9847012345',
  groupName: 'Sundry Debtors',
  bills: 2,
  receivable,
  payable,
  overdue: 30_000,
  unsettled: 0,
  aged,
});
const customer = party(0, 'Anand Stores', 150_000, 0, [20_000, 30_000, 40_000, 50_000, 10_000]);
const supplier = party(1, 'Bharat Mills', 0, 50_000, [0, 50_000, 0, 0, 0]);
const [debtors, dealers, creditors] = [idOf(110), idOf(111), idOf(112)];

const bills: NonNullable<FakeApi['bills']> = {
  listEnterers: () => ({ users: [{ _id: idOf(120), name: 'Vinod' }] }),
  listOutstandingParties: ({ tab, groupId, ageLimits = '30,60,90' }) => {
    const of = { ledger: [customer, supplier], payables: [supplier], receivables: [customer] }[tab];
    const inGroup = of.filter(({ partyId }) => groupId === undefined || (partyId === customer.partyId) === (groupId !== creditors));
    const total = { ledger: 100_000, payables: 50_000, receivables: 150_000 }[tab];
    const aged = ageLimits === '30,60,90' ? [20_000, 30_000, 40_000, 50_000, 10_000] : [20_000, 100_000, 30_000];
    return {
      parties: inGroup.map((each) => ({ ...each, pending: tab === 'payables' ? each.payable : each.receivable - each.payable, aged })),
      totalOutstandingAmount: total,
      overdue: 30_000,
      aged,
      ageLimits,
      keptAgeLimits: '30,60,90',
      ...totals,
      next: null,
    };
  },
  listOutstandingGroups: () => ({
    groups: [
      {
        group: 'Sundry Debtors',
        parties: 2,
        receivable: 150_000,
        payable: 0,
        subGroups: [
          { groupId: dealers, name: 'Dealers', parties: 1, receivable: 150_000, payable: 0 },
          { groupId: debtors, name: 'Sundry Debtors', parties: 1, receivable: 0, payable: 0 },
        ],
      },
      {
        group: 'Sundry Creditors',
        parties: 1,
        receivable: 0,
        payable: 50_000,
        subGroups: [{ groupId: creditors, name: 'Sundry Creditors', parties: 1, receivable: 0, payable: 50_000 }],
      },
    ],
    ...totals,
  }),
  listOutstandings: () => outstandingsOf([]),
};

function open(path = '/sUsers/outstanding', fake: NonNullable<FakeApi['bills']> = {}) {
  const asked = serveFakeApi(staffApi({ bills: { ...bills, ...fake } }));
  return { ...openApp(path), asked };
}

const tabs = async () => within(await screen.findByRole('navigation', { name: 'Outstanding by' }));
const rowsOf = async (table: string) =>
  within(await screen.findByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe('the four tabs', () => {
  test('Ledger, Group, Payables and Receivables are shown with their totals, Ledger first', async () => {
    open();
    await screen.findByRole('table', { name: 'Ledgers' });
    expect((await tabs()).getAllByRole('button').map((tab) => tab.textContent?.replace('\u2009', ' '))).toEqual([
      'Ledger1,000.00 Dr',
      'Group1,000.00 Dr',
      'Payables₹500.00',
      'Receivables₹1,500.00',
    ]);
    expect((await tabs()).getByRole('button', { name: /Ledger/ })).toHaveAttribute('aria-current', 'page');
  });

  test('a ledger has Receive if it owes, and Pay if it is owed', async () => {
    open();
    await screen.findByRole('table', { name: 'Ledgers' });
    expect(screen.getByRole('link', { name: 'Receive from Anand Stores' })).toHaveAttribute(
      'href',
      `/sUsers/receipt?party=${customer.partyId}`,
    );
    expect(screen.getByRole('link', { name: 'Pay Bharat Mills' })).toHaveAttribute('href', `/sUsers/payment?party=${supplier.partyId}`);
  });

  test('receivables by age, with totals', async () => {
    open('/sUsers/outstanding?tab=receivables');
    expect(await rowsOf('Parties that owe')).toEqual([
      ['Anand Stores', '2', '200.00', '300.00', '400.00', '500.00', '100.00', '300.00', '1,500.00', 'Receive'],
      ['Total', '', '200.00', '300.00', '400.00', '500.00', '100.00', '300.00', '1,500.00', ''],
    ]);
  });

  test('a key chooses a tab, and the address contains it', async () => {
    const { user, place } = open();
    await screen.findByRole('table', { name: 'Ledgers' });
    await user.keyboard('3');
    expect(await screen.findByRole('table', { name: 'Parties that are owed' })).toBeVisible();
    expect(place()).toContain('tab=payables');
    await user.keyboard('p');
    await waitFor(() => expect(place()).toMatch(/\/sUsers\/payment/));
  });

  test('on a phone one card per party, with its button', async () => {
    onPhone();
    open('/sUsers/outstanding?tab=payables');
    const card = within((await screen.findByText('Bharat Mills')).closest('li') as HTMLElement);
    expect(card.getByText('₹500.00')).toBeVisible();
    expect(card.getByRole('link', { name: 'Pay Bharat Mills' })).toBeVisible();
  });

  test('no outstanding, and a loading error', async () => {
    let isBroken = true;
    const { user } = open('/sUsers/outstanding?tab=payables', {
      listOutstandingParties: () => {
        if (isBroken) throw new Refused(403, 'NOT_ALLOWED', 'You may not do this');
        return {
          parties: [],
          totalOutstandingAmount: 0,
          overdue: 0,
          aged: [],
          ageLimits: '30,60,90',
          keptAgeLimits: '30,60,90',
          ...totals,
          next: null,
        };
      },
    });
    expect(await screen.findByText('The outstandings could not be read')).toBeVisible();
    // A dash would mean that nothing is owed.
    expect(screen.getByRole('navigation', { name: 'Outstanding by' })).toHaveTextContent('LedgerGroupPayablesReceivables');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Nothing is owed to anybody')).toBeVisible();
  });
});

describe('filters', () => {
  test('start with everything: all dates, parties, users, kinds and statuses; none is sent', async () => {
    const { user, asked } = open();
    await screen.findByRole('table', { name: 'Ledgers' });
    expect(screen.queryByRole('combobox', { name: 'Status' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '+ Filter' }));
    expect(screen.getByRole('combobox', { name: 'Days' })).toHaveDisplayValue('All Dates');
    expect(screen.getByRole('combobox', { name: 'Kind of voucher' })).toHaveDisplayValue('All Vouchers');
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveDisplayValue('All');
    expect(screen.getByRole('combobox', { name: 'User' })).toHaveDisplayValue('All users');
    const first = asked.find(({ route }) => route === 'bills.listOutstandingParties')?.input;
    for (const name of ['partyId', 'userId', 'godownId', 'source', 'from', 'to', 'status']) expect(first).not.toHaveProperty(name);
  });

  test('are in the address and restored on return', async () => {
    const { user, asked, place } = open();
    await screen.findByRole('table', { name: 'Ledgers' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Days' }), 'This Month');
    await user.click(screen.getByRole('button', { name: '+ Filter' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of voucher' }), 'Opening');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Overdue');
    await screen.findByRole('option', { name: 'Vinod' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'User' }), 'Vinod');
    const wanted = { source: 'opening', status: 'overdue', userId: idOf(120), from: '2026-11-01', to: '2026-11-30' };
    const lastAsked = () => asked.findLast(({ route }) => route === 'bills.listOutstandingParties')?.input;
    await waitFor(() => expect(lastAsked()).toMatchObject(wanted));
    expect(place()).toMatch(/source=opening.*status=overdue|status=overdue.*source=opening/);
    await user.click(within(await screen.findByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Home' }));
    await waitFor(() => expect(place()).toBe('/sUsers/dashboard'));
    await user.click(await screen.findByRole('link', { name: 'Outstanding' }));
    expect(await screen.findByRole('combobox', { name: 'Status' })).toHaveDisplayValue('Overdue');
    expect(screen.getByRole('combobox', { name: 'Days' })).toHaveDisplayValue('This Month');
    expect(lastAsked()).toMatchObject(wanted);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(place()).not.toMatch(/status|source|user|from/));
    expect(screen.queryByRole('combobox', { name: 'Status' })).not.toBeInTheDocument();
  });

  test('company: a member of several switches to another one, without filters', async () => {
    const other = { ...aCompany(), _id: idOf(11), name: 'Second shop' };
    const accounts = { getStaff: () => ({ data: { userData: { ...aStaff, organization: [aCompany(), other] } } }) };
    const asked = serveFakeApi(staffApi({ bills, accounts }));
    const { user } = openApp('/sUsers/outstanding?status=overdue');
    await screen.findByRole('table', { name: 'Ledgers' });
    await user.click(screen.getByRole('button', { name: '+ Filter' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Company' }), 'Second shop');
    await waitFor(() => expect(JSON.parse(localStorage.getItem('primaryOrg') ?? '{}')).toEqual({ _id: other._id, type: 'self' }));
    const lastAsked = () => asked.findLast(({ route }) => route === 'bills.listOutstandingParties')?.input;
    await waitFor(() => expect(lastAsked()).toMatchObject({ orgId: other._id }));
    expect(lastAsked()).not.toHaveProperty('status');
  });

  test('"Status: choosing \'all\' clears it."', async () => {
    const { user, place } = open('/sUsers/outstanding?status=overdue');
    await screen.findByRole('table', { name: 'Ledgers' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'All');
    await waitFor(() => expect(place()).not.toContain('status'));
  });
});

test('S settles the whole outstanding of a party, oldest first: the receipt has its amount and bills', async () => {
  const bill = (at: number, billDate: string, amount: number) => ({
    _id: idOf(800 + at),
    billId: idOf(800 + at),
    billNo: `SL/${at}`,
    billDate,
    dueOn: billDate,
    pendingPaise: amount,
    source: 'sales' as const,
  });
  const { user, place } = open('/sUsers/outstanding?tab=receivables', {
    listOutstandings: () => outstandingsOf([bill(2, '2026-10-02', 50_000), bill(1, '2026-10-01', 100_000)]),
  });
  (await screen.findByRole('link', { name: 'Anand Stores' })).focus();
  await user.keyboard('s');
  const bills = within(await screen.findByRole('table', { name: 'Open bills of Anand Stores' }));
  const settled = bills.getAllByRole('checkbox', { checked: true });
  expect(settled.map((box) => box.getAttribute('aria-label'))).toEqual(['SL/1, pending ₹1,000', 'SL/2, pending ₹500']);
  expect(place()).toBe('/sUsers/receipt');
  expect(screen.getAllByText(/1,500\.00/)[0]).toBeVisible();
});

describe('groups', () => {
  test('a group opens to its sub-groups, and these to their parties; the keys do the same', async () => {
    const { user } = open('/sUsers/outstanding?tab=group');
    const group = await screen.findByRole('button', { name: 'Sundry Debtors' });
    expect(screen.queryByText('Dealers')).not.toBeInTheDocument();
    group.focus();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    const subGroup = screen.getByRole('button', { name: 'Dealers' });
    expect(subGroup).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('link', { name: 'Anand Stores' })).toBeVisible();
    await user.keyboard('{ArrowLeft}');
    expect(screen.queryByRole('link', { name: 'Anand Stores' })).not.toBeInTheDocument();
  });

  test('a group without sub-groups opens to its parties', async () => {
    const { user } = open('/sUsers/outstanding?tab=group');
    await user.click(await screen.findByRole('button', { name: 'Sundry Creditors' }));
    expect(await screen.findByRole('link', { name: 'Bharat Mills' })).toBeVisible();
    expect(screen.getAllByText('Sundry Creditors')).toHaveLength(1);
  });
});

test('Tally data: tab, expandedGroups, expandedSubGroups and scrollPosition are restored on return', async () => {
  const scrolledTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const { user, place } = open('/sUsers/outstanding?tab=group');
  await user.click(await screen.findByRole('button', { name: 'Sundry Debtors' }));
  await user.click(screen.getByRole('button', { name: 'Dealers' }));
  const link = await screen.findByRole('link', { name: 'Anand Stores' });
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(480);
  window.dispatchEvent(new Event('scroll'));
  await user.click(link);
  await waitFor(() => expect(place()).toBe(`/sUsers/outstandingDetails/${customer.partyId}`));
  scrolledTo.mockClear();
  await user.click(within(await screen.findByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Home' }));
  await waitFor(() => expect(place()).toBe('/sUsers/dashboard'));
  await user.click(await screen.findByRole('link', { name: 'Outstanding' }));
  expect(await screen.findByRole('link', { name: 'Anand Stores' })).toBeVisible();
  expect((await tabs()).getByRole('button', { name: /Group/ })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('button', { name: 'Dealers' })).toHaveAttribute('aria-expanded', 'true');
  await waitFor(() => expect(scrolledTo).toHaveBeenCalledWith({ top: 480 }));
});

describe('ageing', () => {
  test('by bill date, and with the user’s buckets; both are in the address', async () => {
    const { user, place, asked } = open('/sUsers/outstanding?tab=receivables');
    const field = await screen.findByLabelText('Days of the buckets');
    expect(field).toHaveValue('30, 60, 90');
    await user.clear(field);
    await user.type(field, '15{Enter}');
    expect(await screen.findByRole('columnheader', { name: 'Above 15' })).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Aged by'), 'bill');
    expect(await screen.findByRole('columnheader', { name: 'Dated later' })).toBeInTheDocument();
    expect(place()).toMatch(/by=bill/);
    expect(asked.at(-1)?.input).toMatchObject({ tab: 'receivables', by: 'bill', ageLimits: '15' });
  });

  test('buckets that do not increase are refused at the field, and nothing is requested', async () => {
    const { user, asked } = open('/sUsers/outstanding?tab=receivables');
    const field = await screen.findByLabelText('Days of the buckets');
    await screen.findByRole('table', { name: 'Parties that owe' });
    const before = asked.length;
    await user.clear(field);
    await user.type(field, '60, 30{Enter}');
    expect(screen.getByText('Days that rise, such as 30, 60, 90')).toBeVisible();
    expect(asked).toHaveLength(before);
  });

  test('a manager saves the buckets for all users', async () => {
    const kept: unknown[] = [];
    isSignedIn('staff', { _id: idOf(9_500), role: 'admin' });
    const saveAgeLimits: NonNullable<FakeApi['bills']>['saveAgeLimits'] = ({ ageLimits }) => {
      kept.push(ageLimits);
      return { message: 'Buckets kept for the company', ageLimits };
    };
    const accounts = { getStaff: () => ({ data: { userData: { ...aStaff, role: 'admin' as const, organization: [aCompany()] } } }) };
    serveFakeApi(staffApi({ bills: { ...bills, saveAgeLimits }, accounts }));
    const { user } = openApp('/sUsers/outstanding?tab=receivables&ageLimits=15');
    await user.click(await screen.findByRole('button', { name: 'Keep for the company' }));
    await waitFor(() => expect(kept).toEqual(['15']));
  });

  test('the summary option begins with Ledger; by Group it shows the groups', async () => {
    const { user } = open('/sUsers/outstandingSummary');
    await rowsOf('Outstanding by age');
    const option = screen.getByRole('combobox', { name: 'Summary option' });
    expect(option).toHaveDisplayValue('Ledger');
    await user.selectOptions(option, 'Group');
    expect((await rowsOf('Outstanding by group')).map((row) => row[0])).toEqual(['Sundry Debtors', 'Sundry Creditors', 'Total', 'Balance']);
  });

  test('the summary shows both sides by age, with overdue amounts and the balance', async () => {
    open('/sUsers/outstandingSummary');
    const rows = await rowsOf('Outstanding by age');
    expect(rows.map((row) => row.map((cell) => cell?.replace('\u2009', ' ')))).toEqual([
      ['Not due', '200.00', '200.00'],
      ['0–30', '300.00', '300.00'],
      ['31–60', '400.00', '400.00'],
      ['61–90', '500.00', '500.00'],
      ['Above 90', '100.00', '100.00'],
      ['Total', '1,500.00', '500.00'],
      ['Of it overdue', '300.00', '300.00'],
      ['Balance', '1,000.00 Dr'],
    ]);
    const sharesOf = (label: string) =>
      [...screen.getByRole('row', { name: new RegExp(`^${label}`) }).querySelectorAll<HTMLElement>('[style]')].map(({ style, dataset }) => [
        Number.parseFloat(style.width).toFixed(1),
        dataset.overdue,
      ]);
    expect(sharesOf('Not due')).toEqual([
      ['13.3', undefined],
      ['40.0', undefined],
    ]);
    expect(sharesOf('31–60')).toEqual([
      ['26.7', 'true'],
      ['80.0', 'true'],
    ]);
  });
});

test('the details of a supplier show the bills to pay, and Pay', async () => {
  const { user, place } = open(`/sUsers/outstandingDetails/${supplier.partyId}`, {
    listOutstandings: ({ side }) =>
      outstandingsOf(
        side !== 'payable'
          ? []
          : [
              {
                _id: idOf(800),
                billId: idOf(800),
                billNo: 'BM/77',
                billDate: '2026-10-01',
                dueOn: '2026-10-31',
                pendingPaise: 50_000,
                taxPaise: 9_000,
                chequeDate: '2026-12-01',
                source: 'purchase',
              },
            ],
      ),
  });
  const table = within(await screen.findByRole('table', { name: 'Open bills to pay' }));
  expect(table.getByText('BM/77')).toBeVisible();
  expect(table.getByText('₹590.00 with its tax')).toBeVisible();
  expect(table.getByText('cheque, due 01/12/2026')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pay' }));
  await waitFor(() => expect(place()).toMatch(/\/sUsers\/payment/));
});

describe('saved views', () => {
  const view = {
    ...{ _id: idOf(61), report: 'outstandingLedger', name: 'By bill', period: 'fixed' as const, path: 'outstanding' },
    ...{ search: `tab=ledger&by=due&party=${customer.partyId}`, asked: `by=due&partyId=${customer.partyId}` },
    ...{ isShared: false, isDefault: true, author: 'Meera', isOwn: true, gone: [] },
  };
  function openAfter(last: object, views: (typeof view)[]) {
    const filters = `bahi.filters.${storedSession('staff')?._id}.${aCompany()._id}.outstanding`;
    sessionStorage.setItem(filters, JSON.stringify({ filters: beginFilters(), search: last }));
    const saved = () => ({ message: 'View saved', view });
    const asked = serveFakeApi(staffApi({ bills, reportViews: { list: () => ({ views }), save: saved } }));
    return { ...openApp('/sUsers/outstanding'), asked };
  }

  test('the default view comes before the last choice', async () => {
    const { place } = openAfter({ tab: 'ledger', by: 'bill' }, [view]);
    await waitFor(() => expect(place()).toBe(`/sUsers/outstanding?tab=ledger&by=due&party=${customer.partyId}`));
    await screen.findByRole('table', { name: 'Ledgers' });
    expect(place()).toContain('by=due');
  });

  test('the last choice comes back without one, and a view is saved with all that is shown', async () => {
    const { user, place, asked } = openAfter({ tab: 'ledger', by: 'bill' }, []);
    await waitFor(() => expect(place()).toBe('/sUsers/outstanding?tab=ledger&by=bill'));
    await user.click(await screen.findByRole('button', { name: /^Saved views/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Save view…' }));
    await user.type(await screen.findByLabelText('Name'), 'Bills');
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    const saved = () => asked.find(({ route }) => route === 'reportViews.save')?.input;
    await waitFor(() => expect(saved()).toMatchObject({ search: 'tab=ledger&by=bill' }));
  });

  test('a view is saved from a bare address with all that is shown', async () => {
    const { user, asked } = openAfter({}, []);
    await user.click(await screen.findByRole('button', { name: /^Saved views/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Save view…' }));
    await user.type(await screen.findByLabelText('Name'), 'All');
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    const saved = () => asked.find(({ route }) => route === 'reportViews.save')?.input as { search: string } | undefined;
    await waitFor(() => expect(saved()?.search).toMatch(/^tab=ledger&by=/));
  });
});
