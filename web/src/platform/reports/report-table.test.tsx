import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type FakeApi, serveFakeApi } from '../../testing/fake-api.ts';
import { idOf } from '../../testing/people.ts';
import { onPhone } from '../../testing/setup.ts';
import { openApp } from '../../testing/show.tsx';
import { signInStaff, staffApi } from '../../testing/voucher-books.ts';
import type { LedgerPage, TrialBalance } from '../answers.ts';

beforeEach(signInStaff);

const figures = (closing: number) => ({ opening: 0, debit: Math.max(closing, 0), credit: Math.max(-closing, 0), closing });
const ledgerRow = (no: number, group: string) => ({ ledgerId: idOf(no), name: `Ledger ${no}`, group, ...figures(100) });
const trial = (parts: Partial<TrialBalance> = {}): TrialBalance => ({
  from: '2026-04-01',
  to: '2027-03-31',
  groups: [
    { group: 'Fixed Assets', nature: 'assets', ...figures(400) },
    { group: 'Sales Accounts', nature: 'income', ...figures(-400) },
  ],
  above: [],
  rows: [ledgerRow(1, 'Fixed Assets'), ledgerRow(2, 'Fixed Assets')],
  next: null,
  openingStock: 0,
  openingStockOn: null,
  openingDifference: 0,
  total: { debit: 400, credit: 400, difference: 0 },
  ...parts,
});
const entry = (no: number, amount: number, balance: number) => ({
  voucherId: idOf(no),
  kind: 'receipt' as const,
  voucherNumber: `RC/${no}`,
  date: '2026-05-01',
  against: 'Anand Stores',
  amount,
  balance,
});
const page = (parts: Partial<LedgerPage> = {}): LedgerPage => ({
  ledger: { _id: idOf(5), name: 'Cash', group: 'Cash-in-Hand' },
  from: '2026-04-01',
  to: '2027-03-31',
  opening: 100,
  closing: 450,
  entries: [entry(11, 500, 600), entry(12, -150, 450)],
  next: null,
  ...parts,
});

type Reports = NonNullable<FakeApi['reports']>;
function open(reports: Partial<Reports>, path: string) {
  serveFakeApi(staffApi({ reports: reports as Reports }));
  return openApp(path);
}
const cellsOf = (row: HTMLElement) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.replace('\u2009', ' '));

test('a ledger has separate debit and credit columns, and once all is loaded their sums above the closing balance', async () => {
  open({ getLedgerPage: () => page() }, `/sUsers/ledger/${idOf(5)}`);
  const table = await screen.findByRole('table', { name: 'Entries of Cash' });
  const [, received, paid, closing] = within(table).getAllByRole('row');
  expect(cellsOf(received!)).toEqual(['01/05/2026', 'Anand Stores', 'Receipt', 'RC/11', '5.00', '', '6.00 Dr']);
  expect(cellsOf(paid!)).toEqual(['01/05/2026', 'Anand Stores', 'Receipt', 'RC/12', '', '1.50', '4.50 Dr']);
  expect(cellsOf(closing!)).toEqual(['Closing', '', '', '', '5.00', '1.50', '4.50 Dr']);
});

test('while pages are missing, no sum of a part is shown as the sum', async () => {
  open({ getLedgerPage: ({ cursor }) => (cursor ? new Promise<never>(() => {}) : page({ next: 'more' })) }, `/sUsers/ledger/${idOf(5)}`);
  await screen.findByText('RC/11');
  expect(screen.queryByText('Closing')).not.toBeInTheDocument();
});

test('on a phone the sums of a ledger are below its cards, with the titles of their columns', async () => {
  onPhone();
  open({ getLedgerPage: () => page() }, `/sUsers/ledger/${idOf(5)}`);
  const closing = (await screen.findByText('Closing')).parentElement!;
  expect(closing).toHaveTextContent(/^ClosingDebit5\.00Credit1\.50Balance4\.50\sDr$/);
});

test('a group that is partly loaded offers the rest, and shows it below the others', async () => {
  const { user } = open(
    {
      getTrialBalance: ({ cursor }) => (cursor === 'more' ? trial({ rows: [ledgerRow(3, 'Fixed Assets')] }) : trial({ next: 'more' })),
    },
    '/sUsers/trialBalance',
  );
  await user.click(await screen.findByRole('button', { name: /Fixed Assets/ }));
  await user.click(await screen.findByRole('button', { name: 'Show more ledgers' }));
  expect(await screen.findByRole('link', { name: 'Ledger 3' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more ledgers' })).not.toBeInTheDocument();
});

test('Esc from a ledger returns to its row in the open group', async () => {
  const { user } = open({ getTrialBalance: () => trial(), getLedgerPage: () => page() }, '/sUsers/trialBalance');
  // A group that another test of this company left open is still open.
  const group = await screen.findByRole('button', { name: /Fixed Assets/ });
  if (group.getAttribute('aria-expanded') !== 'true') await user.click(group);
  screen.getByRole('link', { name: 'Ledger 2' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('table', { name: 'Entries of Cash' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Ledger 2' })).toHaveFocus());
});

test('groups with groups below them are open at first and hide them when closed', async () => {
  const nested = trial({
    groups: [
      { group: 'Retail shops', nature: 'assets', ...figures(300) },
      { group: 'Sundry Debtors', nature: 'assets', ...figures(100) },
    ],
    above: [
      { group: 'Retail shops', parent: 'Sundry Debtors' },
      { group: 'Sundry Debtors', parent: 'Current Assets' },
    ],
    rows: [ledgerRow(1, 'Retail shops'), ledgerRow(2, 'Sundry Debtors')],
  });
  const { user } = open({ getTrialBalance: () => nested }, '/sUsers/trialBalance');
  const table = within(await screen.findByRole('table', { name: 'Trial balance' }));
  const names = () => table.getAllByRole('button').map((each) => each.dataset.group);
  expect(names()).toEqual(['Current Assets', 'Sundry Debtors', 'Retail shops']);
  expect(table.queryByRole('link', { name: 'Ledger 1' })).not.toBeInTheDocument();
  await user.click(table.getByRole('button', { name: /Retail shops/ }));
  expect(table.getByRole('link', { name: 'Ledger 1' })).toBeVisible();
  await user.click(table.getByRole('button', { name: /Current Assets/ }));
  expect(names()).toEqual(['Current Assets']);
  expect(table.queryByRole('link', { name: 'Ledger 1' })).not.toBeInTheDocument();
});

test('Alt+P prints the shown period and Alt+E exports to Excel; the menu can print groups only', async () => {
  const taken: string[] = [];
  const { user } = open({ getTrialBalance: () => trial() }, '/sUsers/trialBalance');
  await screen.findByText(/The books balance/);
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    taken.push(String(input).replace(/.*\/exports\//, ''));
    return new Response('', { status: 503 });
  });
  const days = 'from=2026-04-01&to=2027-03-31';
  await user.keyboard('{Alt>}p{/Alt}');
  await waitFor(() => expect(taken).toEqual([`trialBalance/pdf?${days}`]));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled());
  await user.keyboard('{Alt>}e{/Alt}');
  await waitFor(() => expect(taken[1]).toBe(`trialBalance/xlsx?${days}`));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(screen.getByRole('menuitem', { name: /Print groups only/ }));
  await waitFor(() => expect(taken[2]).toBe(`trialBalance/pdf?${days}&levels=groups`));
  fetched.mockRestore();
});
