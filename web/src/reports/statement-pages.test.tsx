import { accountGroups } from '@bahi/core/postings/account-groups';
import { balanceSheetOf } from '@bahi/core/reports/balance-sheet';
import { cashFlowOf } from '@bahi/core/reports/cash-flow';
import { profitAndLossOf } from '@bahi/core/reports/profit-and-loss';
import { ratiosOf, sheetFigures } from '@bahi/core/reports/ratios';
import { scheduleAccountOf } from '@bahi/core/reports/schedule-account';
import { ageingTie } from '@bahi/core/reports/schedule-ageing';
import { scheduleRatiosOf } from '@bahi/core/reports/schedule-ratios';
import type { RoundingUnit } from '@bahi/core/reports/schedule-reports';
import type { ScheduleRow } from '@bahi/core/reports/schedule-rows';
import { type SheetLedger, scheduleSheetOf } from '@bahi/core/reports/schedule-sheet';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type {
  BalanceSheet,
  GroupSummary,
  MonthlySummary,
  ProfitAndLoss,
  Ratios,
  ScheduleAccount,
  ScheduleSheet as ScheduleSheetAnswer,
} from '../platform/answers.ts';
import { type FakeApi, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aStaff, idOf } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { signInStaff, staffApi } from '../testing/voucher-books.ts';

beforeEach(signInStaff);

const groups = accountGroups.map(({ name, parent, ...group }) => ({ ...group, id: name, name, parentId: parent }));
const ledger = (at: number, name: string, groupId: string, amount: number) => ({ ledgerId: idOf(at), name, groupId, amounts: [amount] });
const year = { from: '2026-04-01', to: '2027-03-31' };
const yearBefore = { from: '2025-04-01', to: '2026-03-31' };
const profit = (rent: number): ProfitAndLoss => ({
  ...{ ...year, method: 'average', columns: [year] },
  ...profitAndLossOf({
    ...{ columns: [year], groups, openingStock: [10_000], closingStock: [40_000] },
    ledgers: [
      ledger(21, 'Sales', 'Sales Accounts', -200_000),
      ledger(22, 'Purchases', 'Purchase Accounts', 120_000),
      ledger(23, 'Rent', 'Indirect Expenses', rent),
    ],
  }),
});
const sheet = (openings: number): BalanceSheet => ({
  ...{ date: '2027-03-31', method: 'average', columns: [{ date: '2027-03-31' }] },
  ...balanceSheetOf({
    ...{
      dates: ['2027-03-31'],
      groups,
      appropriated: [0],
      earnedBefore: [0],
      earnedInYear: [-30_000],
      openingStock: [0],
      openings: [openings],
    },
    ...{ stock: [0], stockAtYearStart: [0] },
    ledgers: [ledger(24, 'Canara', 'Bank Accounts', 30_000 + openings)],
  }),
});

const ratioColumns = (): Ratios['columns'] => {
  const [account, balances] = [profit(30_000), sheet(0)];
  const [schedule] = scheduleRatiosOf([year], account, sheetFigures(balances), {
    ...{ depreciation: [0], financeCost: [0], incomeTax: [0], financeIncome: [0], repaid: [0] },
  });
  return ratiosOf([year], account, balances, { debtorsDue: [4_000], creditorsDue: [0] }).map((column) => ({
    ...column,
    schedule: schedule!,
  }));
};

type Reports = NonNullable<FakeApi['reports']>;
function open(path: string, reports: Partial<Reports>) {
  const asked = serveFakeApi(staffApi({ reports: reports as Reports }));
  return { ...openApp(path), asked: () => asked.filter(({ route }) => route in api(reports)).map(({ input }) => input) };
}
const api = (reports: object) => Object.fromEntries(Object.keys(reports).map((name) => [`reports.${name}`, true]));

describe('profit and loss', () => {
  test('shows its results, its tree and the share of sales; a ledger opens for the same period', async () => {
    const { user, place } = open('/sUsers/profitAndLoss', { getProfitAndLoss: () => profit(30_000) });
    const table = within(await screen.findByRole('table', { name: 'Profit and loss' }));
    expect(within(table.getByRole('row', { name: /^Gross profit/ })).getByText('1,100.00')).toBeVisible();
    expect(within(table.getByRole('row', { name: /^Net profit/ })).getByText('40.00 %')).toBeVisible();
    await user.click(table.getByRole('link', { name: 'Rent' }));
    await waitFor(() => expect(place()).toBe(`/sUsers/ledger/${idOf(23)}?from=2026-04-01&to=2027-03-31`));
  });

  test('a group closes with Left', async () => {
    const { user } = open('/sUsers/profitAndLoss', { getProfitAndLoss: () => profit(30_000) });
    const group = await screen.findByRole('button', { name: /Indirect Expenses/ });
    group.focus();
    await user.keyboard('{ArrowLeft}');
    expect(screen.queryByRole('link', { name: 'Rent' })).not.toBeInTheDocument();
  });

  test('two sides have the same total; a loss is on the right', async () => {
    open('/sUsers/profitAndLoss?layout=twoSides', { getProfitAndLoss: () => profit(150_000) });
    const income = within(await screen.findByRole('region', { name: 'Income statement' }));
    const [left, right] = income.getAllByRole('table');
    expect(within(right!).getByRole('row', { name: /Net loss/ })).toHaveTextContent('400.00');
    const total = (side: HTMLElement) => within(side).getByRole('row', { name: /^Total/ }).textContent;
    expect(total(left!)).toBe(total(right!));
  });

  test('columns are chosen, kept in the address and asked for', async () => {
    const { user, place, asked } = open('/sUsers/profitAndLoss', { getProfitAndLoss: () => profit(30_000) });
    await screen.findByRole('table', { name: 'Profit and loss' });
    await user.selectOptions(screen.getByLabelText('Columns'), 'Quarters');
    await waitFor(() => expect(place()).toBe('/sUsers/profitAndLoss?beside=quarters'));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ beside: 'quarters' }));
  });
});

describe('the balance sheet', () => {
  test('shows both sides with equal totals and says that they tally', async () => {
    open('/sUsers/balanceSheet', { getBalanceSheet: () => sheet(0) });
    const total = async (name: string) => within(await screen.findByRole('region', { name })).getByText('₹300.00');
    expect(await total('Assets')).toBeVisible();
    expect(await total('Liabilities')).toBeVisible();
    expect(screen.getByText(/The balance sheet tallies/)).toBeVisible();
  });

  test('says by how much the opening balances differ', async () => {
    open('/sUsers/balanceSheet', { getBalanceSheet: () => sheet(5_000) });
    expect(await screen.findByText(/Opening balances differ by ₹50.00/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Difference in opening balances' })).toBeVisible();
  });
});

describe('Schedule III', () => {
  const marks = { scheduleLine: null, cashFlowUse: null, isCheques: false, isMsme: false, dueWithinYear: 0 };
  const withIds = <Of extends { readonly rows: ScheduleRow[] }>(found: Of): Of => ({
    ...found,
    rows: found.rows.map((row) => ({ ...row, groupId: row.groupId && idOf(50) })),
  });
  const canara: SheetLedger = { ...ledger(24, 'Canara', 'Bank Accounts', 0), ...marks, amounts: [30_000_00, 0] };
  const scheduled = (unit: RoundingUnit, ...more: readonly SheetLedger[]): ScheduleSheetAnswer => ({
    ...{ date: '2027-03-31', method: 'average', unit, columns: [{ date: '2027-03-31' }, { date: '2026-03-31' }] },
    ...withIds(
      scheduleSheetOf({
        ...{ dates: ['2027-03-31', '2026-03-31'], groups, appropriated: [0, 0], earnedBefore: [0, 0], earnedInYear: [-30_000_00, 0] },
        ...{ openingStock: [0, 0], openings: [0, 0], stock: [0, 0], stockAtYearStart: [0, 0] },
        ledgers: [canara, ...more],
      }),
    ),
  });
  const accounted = (unit: RoundingUnit): ScheduleAccount => ({
    ...{ ...year, method: 'average', unit, columns: [year, yearBefore] },
    ...withIds(
      scheduleAccountOf({
        ...{ columns: [year, yearBefore], groups, openingStock: [0, 0], closingStock: [0, 0] },
        ledgers: [{ ...ledger(23, 'Rent', 'Indirect Expenses', 0), ...marks, amounts: [50_000, 0] }],
      }),
    ),
  });

  test('of the balance sheet is chosen beside the usual layout; a line opens its ledgers, and Esc comes back to the ledger', async () => {
    const { user, place } = open('/sUsers/balanceSheet', {
      getBalanceSheet: () => sheet(0),
      getScheduleSheet: ({ unit }) => scheduled(unit ?? 'rupees'),
    });
    await user.click(await screen.findByText('Schedule III'));
    await waitFor(() => expect(place()).toBe('/sUsers/balanceSheet?layout=schedule'));
    const cash = await screen.findByRole('button', { name: /Cash and cash equivalents/ });
    expect(screen.queryByRole('link', { name: 'Canara' })).not.toBeInTheDocument();
    cash.focus();
    await user.keyboard('{ArrowRight}');
    screen.getByRole('link', { name: 'Canara' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(place()).toBe(`/sUsers/ledger/${idOf(24)}?from=2026-04-01&to=2027-03-31`));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Canara' })).toHaveFocus());
  });

  test.each(['balanceSheet', 'profitAndLoss'])('is chosen with the keyboard in %s, and the choice keeps the focus', async (statement) => {
    const { user, place } = open(`/sUsers/${statement}`, {
      getBalanceSheet: () => sheet(0),
      getScheduleSheet: () => scheduled('rupees'),
      getProfitAndLoss: () => profit(30_000),
      getScheduleAccount: () => accounted('rupees'),
    });
    const choice = await screen.findByRole('radio', { name: 'Schedule III' });
    choice.focus();
    await user.keyboard(' ');
    await waitFor(() => expect(place()).toBe(`/sUsers/${statement}?layout=schedule`));
    expect(await screen.findByRole('table', { name: /Schedule III/ })).toBeVisible();
    expect(choice).toHaveFocus();
  });

  test('says that both columns use the amount due within a year of today, if there are loans', async () => {
    const loan = { ...ledger(25, 'Term loan', 'Secured Loans', 0), ...marks, amounts: [-30_000_00, -40_000_00], dueWithinYear: 5_000_00 };
    open('/sUsers/balanceSheet?layout=schedule', { getScheduleSheet: ({ unit }) => scheduled(unit ?? 'rupees', loan) });
    expect(await screen.findByText(/Both columns use the amount due within a year that is set on each loan today/)).toBeVisible();
  });

  test('rounds every amount in the chosen unit, and says that both totals are equal', async () => {
    const { user, place } = open('/sUsers/balanceSheet?layout=schedule', { getScheduleSheet: ({ unit }) => scheduled(unit ?? 'rupees') });
    expect(await screen.findByText(/The balance sheet tallies. Set a ledger's line/)).toBeVisible();
    expect(screen.queryByText(/Both columns use/)).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Amounts in'), '₹ in lakhs');
    await waitFor(() => expect(place()).toBe('/sUsers/balanceSheet?unit=lakhs&layout=schedule'));
    const total = await screen.findByRole('row', { name: /^Total assets/ });
    await waitFor(() => expect(total).toHaveTextContent('0.30'));
    expect(screen.getByRole('columnheader', { name: /in lakhs/ })).toBeVisible();
  });

  test('has the age of bills as a note, which leads to the line of the balance sheet and opens the bills of a party', async () => {
    const aged = [10_000, 0, 0, 0, 0, 2_000];
    const kind = { partyId: null, partyName: '', isMsme: false, isDisputed: false, aged };
    const { user, place } = open('/sUsers/balanceSheet?layout=schedule', {
      getScheduleSheet: ({ unit }) => scheduled(unit ?? 'rupees'),
      getScheduleAgeing: ({ of, unit }) => ({
        ...{ date: '2027-03-31', of: of ?? 'receivables', unit: unit ?? 'rupees', hasMore: false },
        kinds: [kind],
        parties: [{ ...kind, partyId: idOf(60), partyName: 'Anand' }],
        tie: ageingTie({ bills: 12_000, credits: 500, ofOtherSide: 0, line: 11_500 }),
      }),
    });
    await user.selectOptions(await screen.findByLabelText('Statement or note'), 'Ageing of receivables');
    await waitFor(() => expect(place()).toBe('/sUsers/balanceSheet?layout=schedule&note=receivables'));
    expect(await screen.findByRole('row', { name: /^Trade receivables of the balance sheet/ })).toHaveTextContent('115.00');
    expect(screen.getByRole('row', { name: /^Less: advances and credits/ })).toHaveTextContent('5.00');
    expect(screen.getByRole('link', { name: 'Anand' })).toHaveAttribute('href', `/sUsers/outstandingDetails/${idOf(60)}`);
  });

  test('of the profit and loss keeps the period', async () => {
    const { user, place } = open('/sUsers/profitAndLoss?from=2026-04-01&to=2027-03-31', {
      getProfitAndLoss: () => profit(30_000),
      getScheduleAccount: ({ unit }) => accounted(unit ?? 'rupees'),
    });
    await user.click(await screen.findByText('Schedule III'));
    await waitFor(() => expect(place()).toBe('/sUsers/profitAndLoss?from=2026-04-01&to=2027-03-31&layout=schedule'));
    expect(await screen.findByRole('row', { name: /^Other expenses/ })).toHaveTextContent('500.00');
    expect(screen.getByRole('row', { name: /^XV Profit for the period/ })).toHaveTextContent('500.00');
  });
});

test('the cash flow says that its parts are the change of cash, and a change opens its group', async () => {
  const flow = cashFlowOf({
    ...{ columns: [year], groups, inDepreciation: [], netProfit: [0], openingStock: [0], closingStock: [0] },
    ...{ cashBefore: [0], cashAfter: [5_000] },
    moved: [
      { groupId: 'Sundry Debtors', use: null, isCheques: false, column: 0, debit: 0, credit: 5_000 },
      { groupId: 'Cash-in-Hand', use: null, isCheques: false, column: 0, debit: 5_000, credit: 0 },
    ],
  });
  const lines = flow.lines.map((line) => ({ ...line, groupId: line.groupId && idOf(50) }));
  const { user, place } = open('/sUsers/cashFlow', {
    getCashFlow: () => ({ ...year, method: 'average', columns: [year], ...flow, lines }),
  });
  expect(await screen.findByText(/A, B and C add up to the change of cash and bank/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Change in Sundry Debtors' }));
  await waitFor(() => expect(place()).toBe(`/sUsers/groupSummary/${idOf(50)}?from=2026-04-01&to=2027-03-31`));
});

test('receipts and payments by month: a month opens its groups, and Esc comes back to it', async () => {
  const days = { from: '2026-04-01', to: '2026-04-30' };
  const sums = { opening: 0, closing: 5_000, gap: 0, total: { received: 5_000, paid: 0 } };
  const row = { ...days, groupId: null, groupPage: null, name: 'Apr 2026', received: 5_000, paid: 0 };
  const { user, place } = open('/sUsers/cashFlow/months', {
    getReceiptsAndPayments: ({ by }) => ({
      ...{ ...year, ...sums, by: by ?? 'group' },
      rows: by === 'month' ? [row] : [{ ...row, groupId: idOf(50), groupPage: 'groupSummary', name: 'Sundry Debtors' }],
    }),
  });
  (await screen.findByRole('link', { name: 'Apr 2026' })).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('link', { name: 'Sundry Debtors' })).toBeVisible();
  expect(place()).toBe('/sUsers/cashFlow/direct?from=2026-04-01&to=2026-04-30');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Apr 2026' })).toHaveFocus());
});

test('ratios: a figure opens its statement, and a ratio without a divisor says why', async () => {
  const { user, place } = open('/sUsers/ratios', { getRatios: () => ({ ...year, columns: ratioColumns() }) });
  const table = within(await screen.findByRole('table', { name: 'Ratios' }));
  expect(within(table.getByRole('row', { name: /^Current ratio/ })).getByText('– no current liabilities')).toBeVisible();
  expect(table.getByRole('row', { name: /^Net profit/ })).toHaveTextContent(/40\s*%/);
  await user.click(screen.getByRole('link', { name: 'Net profit' }));
  await waitFor(() => expect(place()).toBe('/sUsers/profitAndLoss?from=2026-04-01&to=2027-03-31'));
});

test('ratios by Schedule III have numerator and denominator; due amounts open the ageing by due date', async () => {
  const { user, place } = open('/sUsers/ratios', { getRatios: () => ({ ...year, columns: ratioColumns() }) });
  const due = await screen.findByRole('link', { name: 'Sundry debtors, due till today' });
  expect(due).toHaveAttribute('href', '/sUsers/balanceSheet?date=2027-03-31&layout=schedule&note=receivables');
  await user.click(screen.getByText('Schedule III'));
  await waitFor(() => expect(place()).toBe('/sUsers/ratios?beside=previousYear&layout=schedule'));
  const table = within(await screen.findByRole('table', { name: 'Ratios of Schedule III' }));
  expect(table.getByRole('row', { name: /^Net profit ratio/ })).toHaveTextContent(/800\.00.*2,000\.00.*40/);
  expect(table.getByRole('row', { name: /^Return on investment/ })).toHaveTextContent('– no denominator above 0');
});

test('the funds flow by month: a month opens its sources and applications, and Esc comes back to it', async () => {
  const days = { from: '2026-04-01', to: '2026-04-30' };
  const sums = { sources: 5_000, applications: 0, opening: 0, closing: 5_000, gap: 0 };
  const row = { ...days, key: days.from, name: 'Apr 2026', kind: 'month' as const, groupId: null, groupPage: null };
  const loan = {
    ...row,
    key: 'loan',
    name: 'Loans (Liability)',
    kind: 'funds' as const,
    groupId: idOf(50),
    groupPage: 'groupSummary' as const,
  };
  const { user, place } = open('/sUsers/cashFlow/fundsByMonth', {
    getFundsFlow: ({ by }) => ({
      ...{ ...year, ...sums, by: by ?? 'group' },
      rows: [{ ...(by === 'month' ? row : loan), sources: 5_000, applications: 0, net: 5_000 }],
    }),
  });
  (await screen.findByRole('link', { name: 'Apr 2026' })).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('link', { name: 'Loans (Liability)' })).toBeVisible();
  expect(screen.getByText(/^Sources less applications are the change in working capital/)).toBeVisible();
  expect(place()).toBe('/sUsers/cashFlow/funds?from=2026-04-01&to=2026-04-30');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Apr 2026' })).toHaveFocus());
});

test.each([
  ['Net profit', 'Profit and loss'],
  ['Working capital', 'Balance sheet'],
])('Esc comes back from %s to the ratios', async (figure, statement) => {
  const { user, place } = open('/sUsers/ratios', {
    getRatios: () => ({ ...year, columns: ratioColumns() }),
    getProfitAndLoss: () => profit(30_000),
    getBalanceSheet: () => sheet(0),
  });
  await user.click(await screen.findByRole('link', { name: figure }));
  expect(await screen.findByRole('heading', { name: statement })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(place()).toBe('/sUsers/ratios'));
});

test('an ended year is signed, and a later change is shown beside the signed figure', async () => {
  const date = '2026-03-31';
  const version = { version: 1, signedAt: '2026-06-01T06:30:00.000Z', signedBy: 'Ravi', note: 'Audited' };
  let isSigned = false;
  const { user, asked } = open(`/sUsers/balanceSheet?date=${date}`, {
    getBalanceSheet: () => ({ ...sheet(0), date, columns: [{ date }] }),
    getSignedStatement: () => ({
      ...{ date, isLocked: false, lines: [], versions: isSigned ? [version] : [], version: isSigned ? 1 : null },
      differences: isSigned
        ? [{ part: 'profitAndLoss', key: 'ledger Rent', name: 'Rent', signed: 30_000, now: 40_000, difference: 10_000 }]
        : [],
    }),
    signStatement: () => {
      isSigned = true;
      return { message: 'Balance sheet signed', version: 1 };
    },
  });
  const box = within(await screen.findByRole('region', { name: 'Signed balance sheet' }));
  expect(box.getByText('The balance sheet of 31/03/2026 is not signed.')).toBeVisible();
  await user.click(box.getByRole('button', { name: 'Sign and freeze' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Note'), 'Audited');
  await user.click(dialog.getByRole('button', { name: 'Sign and freeze' }));
  const table = within(await screen.findByRole('table', { name: 'Differences from the signed balance sheet' }));
  expect(table.getByRole('row', { name: /^Rent/ })).toHaveTextContent('Rent (profit and loss)300.00 Dr400.00 Dr100.00 Dr');
  expect(screen.getByText(/^Version 1, signed on .* by Ravi\. “Audited” The books of this year are open now\./)).toBeVisible();
  expect(asked()).toContainEqual(expect.objectContaining({ date, seen: 0, note: 'Audited' }));
});

test('a change in a period across two years opens the months of its group', async () => {
  const days = { from: '2026-01-01', to: '2026-06-30' };
  const facts = { columns: [days], groups, inDepreciation: [], netProfit: [0], openingStock: [0], closingStock: [0], cashBefore: [0] };
  const moved = [{ groupId: 'Sundry Debtors', use: null, isCheques: false, column: 0, debit: 0, credit: 5_000 }];
  const flow = cashFlowOf({ ...facts, cashAfter: [5_000], moved });
  const lines = flow.lines.map((line) => ({ ...line, groupId: line.groupId && idOf(50) }));
  open('/sUsers/cashFlow?from=2026-01-01&to=2026-06-30', {
    getCashFlow: () => ({ ...days, method: 'average', columns: [days], ...flow, lines }),
  });
  const link = await screen.findByRole('link', { name: 'Change in Sundry Debtors' });
  expect(link).toHaveAttribute('href', `/sUsers/monthlySummary?from=2026-01-01&to=2026-06-30&groupId=${idOf(50)}`);
});

describe('the summaries', () => {
  const figures = (opening: number, debit: number, credit: number) => ({ opening, debit, credit, closing: opening + debit - credit });
  const nothing = {
    group: null,
    above: null,
    groups: [],
    rows: [],
    next: null,
    openingStock: 0,
    openingStockOn: null,
    openingDifference: 0,
  };
  const expenses: GroupSummary['groups'][number] = {
    ...{ groupId: idOf(40), name: 'Indirect Expenses', nature: 'expenses', ...figures(0, 30_000, 0) },
  };
  const level = (groupId: string | undefined): GroupSummary =>
    groupId === undefined
      ? { ...nothing, ...year, groups: [expenses], total: figures(0, 30_000, 0) }
      : {
          ...{ ...nothing, ...year, group: { _id: groupId, name: 'Indirect Expenses' }, total: figures(0, 30_000, 0) },
          rows: [{ ledgerId: idOf(23), name: 'Rent', ...figures(0, 30_000, 0) }],
        };

  test('Enter goes down from a group to its ledgers, and Esc comes back to the row', async () => {
    const { user, place } = open('/sUsers/groupSummary', { getGroupSummary: ({ groupId }) => level(groupId) });
    (await screen.findByRole('link', { name: 'Indirect Expenses' })).focus();
    await user.keyboard('{Enter}');
    const table = within(await screen.findByRole('table', { name: 'Indirect Expenses' }));
    expect(table.getByRole('link', { name: 'Rent' })).toBeVisible();
    expect(place()).toBe(`/sUsers/groupSummary/${idOf(40)}`);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Indirect Expenses' })).toHaveFocus());
  });

  test('By month opens the financial year of the shown period', async () => {
    const shown = { from: '2024-02-01', to: '2024-02-29' };
    const manager = { ...aStaff, role: 'admin' as const, organization: [aCompany()] };
    const accounts = { getStaff: () => ({ data: { userData: manager } }) };
    serveFakeApi(staffApi({ accounts, reports: { getGroupSummary: ({ groupId }) => ({ ...level(groupId), ...shown }) } }));
    openApp(`/sUsers/groupSummary/${idOf(40)}?from=2024-02-01&to=2024-02-29`);
    const { search } = new URL((await screen.findByRole('link', { name: 'By month' })).getAttribute('href') ?? '', 'http://bahi.test');
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({ from: '2023-04-01', to: '2024-03-31', groupId: idOf(40) });
  });

  test('a ledger by months: Enter opens the ledger in that month', async () => {
    const months = ['2026-04-01', '2026-05-01'].map((from) => ({
      ...{ from, to: from.replace(/01$/, from.includes('-04-') ? '30' : '31'), ...figures(0, 15_000, 0) },
    }));
    const rent: MonthlySummary = {
      ...{ ...year, of: { ledgerId: idOf(23), groupId: null, name: 'Rent' }, months, total: figures(0, 30_000, 0) },
    };
    const { user, place } = open(`/sUsers/monthlySummary?ledgerId=${idOf(23)}`, { getMonthlySummary: () => rent });
    await user.click(await screen.findByRole('link', { name: 'May 2026' }));
    await waitFor(() => expect(place()).toBe(`/sUsers/ledger/${idOf(23)}?from=2026-05-01&to=2026-05-31`));
  });

  test('without a ledger or group the months ask for one, and nothing is asked of the server', async () => {
    const { asked } = open('/sUsers/monthlySummary', { getMonthlySummary: () => Promise.reject(new Error('not asked')) });
    expect(await screen.findByText('Which ledger or group?')).toBeVisible();
    expect(asked()).toEqual([]);
  });
});
