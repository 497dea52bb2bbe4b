import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { VoucherRow } from '../../platform/answers.ts';
import { beginFilters } from '../../platform/filters/list-filters.ts';
import { storedSession } from '../../platform/session.ts';
import { type FakeApi, serveFakeApi } from '../../testing/fake-api.ts';
import { aCompany, idOf } from '../../testing/people.ts';
import { openApp } from '../../testing/show.tsx';
import { signInStaff, staffApi, TODAY } from '../../testing/voucher-books.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

const row: VoucherRow = {
  _id: idOf(800),
  kind: 'purchase',
  voucherNumber: 'PU/26-27/00007',
  date: TODAY,
  partyId: idOf(100),
  partyName: 'Anand Stores',
  amountPaise: 118_00,
  isCancelled: false,
};

function open(
  path: string,
  vouchers: VoucherRow[] = [row],
  bills: NonNullable<FakeApi['bills']> = {},
  reportViews: NonNullable<FakeApi['reportViews']> = {},
) {
  const listVouchers = () => ({ vouchers, next: null, totals: null });
  const listVoucherSeries = () => ({ series: [{ _id: idOf(301), kind: 'purchase' as const, name: 'Purchases' }] });
  const asked = serveFakeApi(
    staffApi({ vouchers: { listVouchers, listVoucherSeries }, bills: { listEnterers: () => ({ users: [] }), ...bills }, reportViews }),
  );
  const lastAsked = () =>
    asked.findLast(({ route, input }) => route === 'vouchers.listVouchers' && (input as { sums?: string }).sums === 'none')?.input;
  return { lastAsked, ...openApp(path) };
}

test('the day book begins with today, all vouchers and all serial numbers', async () => {
  const { user, lastAsked } = open('/sUsers/vouchers');
  expect(await screen.findByText('PU/26-27/00007')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Days' })).toHaveDisplayValue('Today');
  await user.click(screen.getByRole('button', { name: '+ Filter' }));
  expect(screen.getByRole('combobox', { name: 'Kind of voucher' })).toHaveDisplayValue('All Vouchers');
  expect(screen.getByRole('combobox', { name: 'Serial number' })).toHaveDisplayValue('All SerialNumber');
  expect(lastAsked()).toMatchObject({ from: TODAY, to: TODAY });
  expect(screen.getByText('PU/26-27/00007').closest('tr')?.querySelector('a')).toHaveAttribute(
    'href',
    `/sUsers/purchaseDetails/${row._id}`,
  );
});

test('without matches it offers all dates and all vouchers', async () => {
  const { user, place } = open('/sUsers/vouchers?search=nobody&kind=purchase&from=2026-11-01&to=2026-11-02', []);
  expect(await screen.findByText('Nothing found')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'All Dates' }));
  await waitFor(() => expect(place()).toBe('/sUsers/vouchers?search=nobody&kind=purchase&all=true'));
  expect(screen.queryByRole('button', { name: 'All Dates' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(place()).toBe('/sUsers/vouchers?all=true'));
  expect(await screen.findByText('No vouchers yet')).toBeVisible();
});

test('the first arrow down enters the list, from no focus and from the heading, but not from fields', async () => {
  const second = { ...row, _id: idOf(801), voucherNumber: 'PU/26-27/00006' };
  const { user, place } = open('/sUsers/vouchers', [row, second]);
  const link = async (number: string) => (await screen.findByText(number)).closest('a');
  const first = await link('PU/26-27/00007');
  await user.click(screen.getByRole('combobox', { name: 'Days' }));
  await user.keyboard('{ArrowDown}');
  expect(first).not.toHaveFocus();
  screen.getByRole('combobox', { name: 'Days' }).blur();
  expect(document.body).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(first).toHaveFocus();
  screen.getByRole('heading', { name: 'Day book' }).focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(await link('PU/26-27/00006')).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(place()).toBe(`/sUsers/purchaseDetails/${second._id}`));
});

test('a search covers all dates, and its text is in the address', async () => {
  const { user, lastAsked, place } = open('/sUsers/vouchers');
  await user.type(await screen.findByRole('searchbox', { name: 'Number, party or amount' }), 'anand');
  await waitFor(() => expect(lastAsked()).toMatchObject({ search: 'anand' }));
  expect(lastAsked()).not.toHaveProperty('from');
  expect(screen.getByRole('combobox', { name: 'Days' })).toHaveDisplayValue('All Dates');
  expect(place()).toBe('/sUsers/vouchers?search=anand');
});

test('kind, days and status narrow it; choosing all of them clears each', async () => {
  const { user, lastAsked, place } = open('/sUsers/vouchers');
  await user.click(await screen.findByRole('button', { name: '+ Filter' }));
  expect(screen.getByRole('combobox', { name: 'Kind of voucher' })).toHaveFocus();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of voucher' }), 'Purchase');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Days' }), 'This Month');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Cancelled');
  await waitFor(() => expect(lastAsked()).toMatchObject({ kind: 'purchase', from: '2026-11-01', to: '2026-11-30', state: 'cancelled' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of voucher' }), 'All Vouchers');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Days' }), 'Today');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'All');
  await waitFor(() => expect(place()).toBe('/sUsers/vouchers'));
});

test('party and user filter it; the filters are restored on return', async () => {
  const listEnterers = () => ({ users: [{ _id: idOf(120), name: 'Vinod' }] });
  const { user, lastAsked, place } = open('/sUsers/vouchers', [row], { listEnterers });
  await user.click(await screen.findByRole('button', { name: '+ Filter' }));
  await screen.findByRole('option', { name: 'Vinod' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'User' }), 'Vinod');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Days' }), 'This Month');
  await waitFor(() => expect(lastAsked()).toMatchObject({ userId: idOf(120), from: '2026-11-01' }));
  await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Home' }));
  await waitFor(() => expect(place()).toBe('/sUsers/dashboard'));
  await user.click((await screen.findAllByRole('link', { name: 'Day book' }))[0]!);
  await screen.findByRole('option', { name: 'Vinod' });
  expect(screen.getByRole('combobox', { name: 'User' })).toHaveDisplayValue('Vinod');
  expect(lastAsked()).toMatchObject({ userId: idOf(120), from: '2026-11-01' });
});

test('a day without vouchers offers all dates', async () => {
  const { user, lastAsked } = open('/sUsers/vouchers', []);
  expect(await screen.findByRole('heading', { name: 'No vouchers today' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'All Dates' }));
  await waitFor(() => expect(lastAsked()).not.toHaveProperty('from'));
  expect(await screen.findByRole('heading', { name: 'No vouchers yet' })).toBeVisible();
});

test.each([
  ['sales', 'Cash sale'],
  ['creditNote', 'Cash'],
  ['contra', 'Contra'],
] as const)('in the place of a party a %s over the counter, or without any, has %s', async (kind, who) => {
  open('/sUsers/vouchers', [{ ...row, kind, voucherNumber: 'XX/26-27/00001', partyId: null, partyName: '' }]);
  const cells = (await screen.findByText('XX/26-27/00001')).closest('tr')!.querySelectorAll('td');
  expect(cells[3]).toHaveTextContent(who);
});

test('a default view of the day book comes before the last choice', async () => {
  const filters = `bahi.filters.${storedSession('staff')?._id}.${aCompany()._id}.vouchers`;
  sessionStorage.setItem(filters, JSON.stringify({ filters: beginFilters(), search: { all: true } }));
  const view = {
    ...{ _id: idOf(61), report: 'dayBook', name: 'Purchases', period: 'thisMonth' as const, path: 'vouchers' },
    ...{ search: 'kind=purchase', asked: 'kind=purchase' },
    ...{ isShared: false, isDefault: true, author: 'Meera', isOwn: true, gone: [] },
  };
  const { place } = open('/sUsers/vouchers', [row], {}, { list: () => ({ views: [view] }) });
  await waitFor(() => expect(place()).toBe('/sUsers/vouchers?kind=purchase&from=2026-11-01&to=2026-11-30'));
  await screen.findByText('PU/26-27/00007');
  expect(place()).toContain('kind=purchase');
});
