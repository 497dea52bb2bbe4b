import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TrialBalance } from '../platform/answers.ts';
import { type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { idOf } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { signInStaff, staffApi } from '../testing/voucher-books.ts';

beforeEach(signInStaff);

const figures = (closing: number) => ({ opening: 0, debit: Math.max(closing, 0), credit: Math.max(-closing, 0), closing });
const balance = (parts: Partial<TrialBalance> = {}): TrialBalance => ({
  from: '2026-04-01',
  to: '2027-03-31',
  groups: [
    { group: 'Duties & Taxes', nature: 'liabilities', ...figures(-18_000) },
    { group: 'Sales Accounts', nature: 'income', ...figures(-100_000) },
    { group: 'Sundry Debtors', nature: 'assets', ...figures(118_000) },
  ],
  above: [],
  rows: [
    { ledgerId: idOf(21), name: 'Output CGST', group: 'Duties & Taxes', ...figures(-9_000) },
    { ledgerId: idOf(22), name: 'Output SGST', group: 'Duties & Taxes', ...figures(-9_000) },
    { ledgerId: idOf(23), name: 'Sales', group: 'Sales Accounts', ...figures(-100_000) },
    { ledgerId: idOf(24), name: 'Anand Stores', group: 'Sundry Debtors', ...figures(118_000) },
  ],
  next: null,
  openingStock: 0,
  openingStockOn: null,
  openingDifference: 0,
  total: { debit: 118_000, credit: 118_000, difference: 0 },
  ...parts,
});

function open(getTrialBalance: NonNullable<FakeApi['reports']>['getTrialBalance'], path = '/sUsers/trialBalance') {
  const asked = serveFakeApi(staffApi({ reports: { getTrialBalance } as NonNullable<FakeApi['reports']> }));
  return { ...openApp(path), asked: () => asked.filter(({ route }) => route === 'reports.getTrialBalance').map(({ input }) => input) };
}

describe('the trial balance', () => {
  test('says that it balances, above a row of totals', async () => {
    open(() => balance());
    expect(await screen.findByText('The books balance: debit and credit are equal, the difference is zero.')).toBeVisible();
    const table = screen.getByRole('table', { name: 'Trial balance' });
    const total = within(table).getByRole('row', { name: /^Total/ });
    expect(within(total).getAllByText('1,180.00').length).toBeGreaterThanOrEqual(2);
  });

  test('assets come first, then liabilities, income and expenses', async () => {
    open(() => balance());
    const table = within(await screen.findByRole('table', { name: 'Trial balance' }));
    expect(table.getAllByRole('button').map((each) => each.dataset.group)).toEqual(['Sundry Debtors', 'Duties & Taxes', 'Sales Accounts']);
  });

  test('a group opens to its ledgers, and Enter on a ledger opens it, with the same period', async () => {
    const { user, place } = open(() => balance(), '/sUsers/trialBalance?from=2026-04-01&to=2026-12-31');
    await user.click(await screen.findByRole('button', { name: /Duties & Taxes/ }));
    expect(screen.getByRole('link', { name: 'Output CGST' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Sales' })).not.toBeInTheDocument();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('link', { name: 'Output SGST' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(place()).toBe(`/sUsers/ledger/${idOf(22)}?from=2026-04-01&to=2026-12-31`));
  });

  test('right opens a group, left closes it', async () => {
    const { user } = open(() => balance());
    (await screen.findByRole('button', { name: /Sundry Debtors/ })).focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('link', { name: 'Anand Stores' })).toBeVisible();
    await user.keyboard('{ArrowLeft}');
    expect(screen.queryByRole('link', { name: 'Anand Stores' })).not.toBeInTheDocument();
  });

  test('ledgers of a group that are not loaded yet are fetched when it is opened', async () => {
    const all = balance();
    const { user, asked } = open(({ cursor }) =>
      cursor === 'more' ? { ...all, rows: all.rows.slice(2) } : { ...all, rows: all.rows.slice(0, 2), next: 'more' },
    );
    await user.click(await screen.findByRole('button', { name: /Sundry Debtors/ }));
    expect(await screen.findByRole('link', { name: 'Anand Stores' })).toBeVisible();
    expect(asked()).toHaveLength(2);
  });

  test('the dates are in the address and in the request', async () => {
    const { asked } = open(() => balance(), '/sUsers/trialBalance?from=2026-04-01&to=2026-12-31');
    await screen.findByText(/The books balance/);
    expect(asked()[0]).toMatchObject({ from: '2026-04-01', to: '2026-12-31' });
  });

  test('unbalanced books show the difference', async () => {
    open(() => balance({ total: { debit: 118_000, credit: 117_998, difference: 2 } }));
    expect(await screen.findByText(/debit and credit differ by ₹0.02/)).toBeVisible();
  });

  test('the difference in opening balances has its own row', async () => {
    open(() => balance({ openingStock: 70_000, openingDifference: -50_000 }));
    expect(await screen.findByRole('rowheader', { name: 'Stock-in-Hand goods of the opening stock, at its value' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Stock-in-Hand/ })).not.toBeInTheDocument();
    const row = (await screen.findByRole('rowheader', { name: 'Difference in opening balances' })).closest('tr')!;
    expect(within(row).getAllByText('500.00').length).toBeGreaterThan(0);
    expect(screen.getByText(/enter what is missing under Ledgers/)).toBeVisible();
  });

  test('stock of a later year links to the stock summary of the day before it', async () => {
    const { user, place } = open(() => balance({ openingStock: 70_000, openingStockOn: '2026-03-31' }));
    const stock = await screen.findByRole('link', { name: 'Stock-in-Hand goods of 31/03/2026, at their value' });
    (await screen.findByRole('button', { name: /Sales Accounts/ })).focus();
    await user.keyboard('{ArrowDown}');
    expect(stock).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(place()).toBe('/sUsers/stockSummary?date=2026-03-31'));
  });

  test('without balances it explains what will appear', async () => {
    open(() => balance({ groups: [], rows: [], total: { debit: 0, credit: 0, difference: 0 } }));
    expect(await screen.findByText('No balances in this period')).toBeVisible();
  });

  test('while it is read, its rows are sketched; when it cannot be read, Try Again reads it', async () => {
    let isBroken = true;
    const { user } = open(() => {
      if (isBroken) throw new Refused(403, 'NOT_ALLOWED', 'You may not do this');
      return balance();
    });
    expect(await screen.findByText('The trial balance could not be read')).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(/The books balance/)).toBeVisible();
  });

  test('a period that cannot be summed is refused at its field, and the dates stay', async () => {
    const message = 'Income and expense begin at 0 each year: choose a day up to 31/03/2026';
    const { user, place } = open(() => {
      throw new Refused(422, 'INVALID', 'Some entries are not right', { problems: [{ code: 'PERIOD_BEYOND_YEAR', field: 'to', message }] });
    }, '/sUsers/trialBalance?from=2025-04-01&to=2026-12-31');
    const to = await screen.findByLabelText('To');
    await waitFor(() => expect(to).toBeInvalid());
    expect(to).toHaveAccessibleDescription(message);
    expect(to).toHaveValue('31/12/2026');
    expect(screen.getAllByText(message)).toHaveLength(2); // at the field, and in the place of the table
    // Trying again would end the same.
    expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Year \d\d-\d\d$/ }));
    await waitFor(() => expect(place()).toBe('/sUsers/trialBalance'));
  });
});
