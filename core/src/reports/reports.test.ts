import { expect, test } from 'vitest';
import { reportExports } from '../files/report-exports.ts';
import { dayBook } from './day-book.ts';
import { ledger } from './ledger.ts';
import { outstandingParties } from './outstanding-parties.ts';
import { outstandingByAge, outstandingByGroup } from './outstanding-summary.ts';
import { grossProfitTie, type RegisterPage, register } from './register.ts';
import type { RegisterBy } from './register-kinds.ts';
import type { ReportRow } from './report.ts';
import { cellValue, isInFiles, isOnScreen } from './report-cell.ts';
import { stockSummary } from './stock-summary.ts';
import { type TrialPage, trialBalance } from './trial-balance.ts';

const figures = (closing: number) => ({ opening: 0, debit: Math.max(closing, 0), credit: Math.max(-closing, 0), closing });
const trial: TrialPage = {
  from: '2026-04-01',
  to: '2027-03-31',
  groups: [
    { group: 'Sales Accounts', nature: 'income', ...figures(-100_000) },
    { group: 'Duties & Taxes', nature: 'liabilities', ...figures(-18_000) },
    { group: 'Sundry Debtors', nature: 'assets', ...figures(118_000) },
    { group: 'Bank Accounts', nature: 'assets', ...figures(1) },
  ],
  above: [],
  rows: [{ ledgerId: 'a', name: 'Anand Stores', group: 'Sundry Debtors', ...figures(118_000) }],
  openingStock: 0,
  openingStockOn: null,
  openingDifference: 0,
  total: { debit: 118_000, credit: 118_000, difference: 0 },
};

test('the trial balance: assets first, each ledger below its group, closings on their side, drill to the ledger', () => {
  expect(trialBalance.groups!(trial).map(({ key }) => key)).toEqual([
    'Bank Accounts',
    'Sundry Debtors',
    'Duties & Taxes',
    'Sales Accounts',
  ]);
  const [row] = trialBalance.rows(trial);
  expect(row).toMatchObject({ parent: 'Sundry Debtors', depth: 1, drill: { to: 'ledger', ledgerId: 'a' } });
  const shown = trialBalance.columns(trial, [trial]).filter(isInFiles);
  expect(shown.map(({ title }) => title)).toEqual(['Group and ledger', 'Opening', 'Debit', 'Credit', 'Closing Dr', 'Closing Cr']);
  expect(shown.map((column) => cellValue(column, row!))).toEqual(['Anand Stores', 0, 118_000, 0, 118_000, null]);
  const [total] = trialBalance.totals(trial, {});
  expect(shown.map((column) => cellValue(column, total!))).toEqual(['Total', null, null, null, 118_000, 118_000]);
});

test('the trial balance: a group is below the group above it, whose figures include it', () => {
  const nested: TrialPage = {
    ...trial,
    groups: [...trial.groups, { group: 'Retail shops', nature: 'assets', ...figures(-20_000) }],
    above: [
      { group: 'Retail shops', parent: 'Sundry Debtors' },
      { group: 'Sundry Debtors', parent: 'Current Assets' },
      { group: 'Bank Accounts', parent: 'Current Assets' },
    ],
  };
  const tree = trialBalance.groups!(nested).map(({ depth, cells, isOfGroups = false }) => [depth, cells.name, cells.closing, isOfGroups]);
  expect(tree.slice(0, 4)).toEqual([
    [0, 'Current Assets', 98_001, true],
    [1, 'Bank Accounts', 1, false],
    [1, 'Sundry Debtors', 98_000, false],
    [2, 'Retail shops', -20_000, false],
  ]);
  expect(trialBalance.rows(nested)).toMatchObject([{ parent: 'Sundry Debtors', depth: 2 }]);
});

test('the trial balance: opening stock links to the stock of the day before, and a difference in opening balances has its own row', () => {
  expect(trialBalance.closing!(trial)).toEqual([]);
  const rows = trialBalance.closing!({ ...trial, openingStock: 500, openingStockOn: '2026-03-31', openingDifference: -500 });
  expect(rows).toMatchObject([
    { cells: { name: 'Stock-in-Hand', closing: 500 }, drill: { to: 'stockSummary', date: '2026-03-31' } },
    { cells: { name: 'Difference in opening balances', closing: -500 }, tone: 'attention' },
  ]);
  expect(trialBalance.closing!({ ...trial, openingStock: 500 })[0]).not.toHaveProperty('drill');
});

test('a ledger report begins with the opening balance and ends with the closing balance, with the sums of both sides', () => {
  const answer = {
    ledger: { name: 'Cash', group: 'Cash-in-Hand' },
    from: '2026-04-01',
    to: '2026-04-30',
    opening: 100,
    closing: 250,
    entries: [],
  };
  expect(ledger.subject!(answer)).toBe('Cash');
  expect(ledger.opening!(answer)).toMatchObject([{ cells: { date: '2026-04-01', against: 'Opening balance', balance: 100 } }]);
  expect(ledger.totals(answer, { debit: 200, credit: 50 })).toMatchObject([{ cells: { debit: 200, credit: 50, balance: 250 } }]);
});

test('the day book marks cancelled vouchers and sums only one kind', () => {
  const voucher = {
    _id: 'v',
    kind: 'sales' as const,
    voucherNumber: 'SL/1',
    date: '2026-11-23',
    partyName: '',
    amountPaise: 5_00,
    isCancelled: true,
  };
  const page = { vouchers: [voucher], totals: null };
  expect(dayBook.rows(page)).toMatchObject([{ isStruck: true, cells: { status: 'Cancelled', kind: 'Sales' }, drill: { to: 'voucher' } }]);
  expect(dayBook.totals(page, {})).toEqual([]);
  expect(dayBook.totals({ ...page, totals: { count: 2, amountPaise: 700 } }, {})).toMatchObject([
    { cells: { voucherNumber: '2 in all', amount: 700 } },
  ]);
});

test('the day book names the ledgers of a contra, and has a total for each kind of a period', () => {
  const contra = {
    ...{
      _id: 'v',
      kind: 'contra' as const,
      voucherNumber: 'CN/1',
      date: '2026-11-23',
      partyName: '',
      amountPaise: 5_00,
      isCancelled: false,
    },
    ledgers: ['HDFC 0042', 'Cash'],
  };
  const page = { vouchers: [contra], totals: null, kindTotals: [{ kind: 'contra' as const, count: 1, amountPaise: 5_00 }] };
  expect(dayBook.rows(page)).toMatchObject([{ cells: { partyName: 'HDFC 0042 / Cash' } }]);
  expect(dayBook.totals(page, {})).toMatchObject([{ cells: { voucherNumber: 'Contra', partyName: '1 voucher', amount: 5_00 } }]);
});

test('the stock summary shows no cost to staff who may not see it, and links to the moves of the financial year', () => {
  const row = { productId: 'p', name: 'Soap', unit: 'PCS', quantity: 20_000, inTransit: 0, rate: null, value: null };
  const hidden = { date: '2026-11-23', rows: [row], total: null };
  const titles = (page: typeof hidden | (Omit<typeof hidden, 'total'> & { total: number })) =>
    stockSummary.columns(page, [page]).map(({ title, where }) => (where ? `${title} (${where})` : title));
  expect(titles(hidden)).toEqual(['Product', 'In transit (files)', 'Quantity', 'Unit (files)']);
  expect(stockSummary.totals(hidden, {})).toEqual([]);
  expect(titles({ ...hidden, total: 0 })).toEqual(['Product', 'In transit (files)', 'Quantity', 'Unit (files)', 'Rate', 'Value']);
  expect(titles({ ...hidden, rows: [{ ...row, inTransit: 1 }] })).toContain('In transit');
  expect(stockSummary.rows(hidden)[0]!.drill).toEqual({ to: 'stockMoves', productId: 'p', from: '2026-04-01', until: '2026-11-23' });
});

const noSums = { vouchers: 1, value: 0, charges: 0, tax: 0, cgst: 0, sgst: 0, igst: 0, cess: 0, roundOff: 0, total: 0, cost: null };
const noRow = {
  ...{ key: null, name: '', date: null, voucherKind: null, party: '', billNumber: '', billDate: null, isReverseCharge: false },
  ...{ quantity: null, unit: '', ...noSums },
};

test('a register opens a voucher by itself, and the vouchers of any other row', () => {
  const row = { ...noRow, key: 'k', name: 'Asha', vouchers: 2, quantity: 30_000, unit: 'PCS', value: 1, tax: 2, total: 3 };
  const page = { kind: 'sales', from: '2026-04-01', to: '2027-03-31', total: noSums, tie: null, accounts: null } as const;
  const drill = (by: RegisterBy, more: Partial<RegisterPage['rows'][number]> = {}) =>
    register.rows({ ...page, by, rows: [{ ...row, ...more }] })[0]!.drill;
  expect(drill('voucher', { voucherKind: 'vanSale' })).toEqual({ to: 'voucher', kind: 'vanSale', voucherId: 'k' });
  expect(drill('party')).toEqual({ to: 'register', kind: 'sales', of: { partyId: 'k' }, named: 'Asha' });
  expect(drill('month', { key: '2027-02-01' })).toEqual({
    to: 'register',
    kind: 'sales',
    of: {},
    named: '',
    from: '2027-02-01',
    until: '2027-02-28',
  });
  const part = register.rows({ ...page, by: 'month', from: '2027-02-10', to: '2027-02-20', rows: [{ ...row, key: '2027-02-01' }] });
  expect(part[0]!.drill).toMatchObject({ from: '2027-02-10', until: '2027-02-20' });
  expect(drill('product', { key: null })).toBeUndefined();
  expect(register.rows({ ...page, by: 'month', rows: [{ ...row, key: '2027-02-01' }] })[0]!.cells.name).toBe('Feb 2027');
});

test('the gross profit shows profit and margin of each row, and leads to the profit and loss', () => {
  const [sold, back] = [
    { ...noRow, key: 'a', value: 180_000_00, cost: 94_000_00 },
    { ...noRow, key: 'b', value: -36_620_00, cost: -19_070_00 },
  ];
  const page: RegisterPage = {
    ...{ kind: 'grossProfit', by: 'party', from: '2025-04-01', to: '2026-03-31', rows: [sold, back, { ...noRow, value: 0, cost: 3 }] },
    total: { ...noSums, value: 143_380_00, cost: 74_930_00 },
    accounts: null,
    tie: grossProfitTie(68_450_00, { sales: 143_380_00, costOfSales: 75_000_00, grossProfit: 65_129_25 }),
  };
  expect(register.rows(page).map(({ cells: { profit, margin } }) => [profit, margin])).toEqual([
    [86_000_00, 47_7800],
    [-17_550_00, 47_9200],
    [-3, null],
  ]);
  expect(register.totals(page, {}).map(({ key, cells: { profit } }) => [key, profit])).toEqual([
    ['total', 68_450_00],
    ['others', -70_00],
    ['direct', -3_250_75],
    ['grossProfit', 65_129_25],
  ]);
  expect(register.columns(page, [page]).map(({ title }) => title)).toContain('% of sales');
});

test('a register has the heads of the tax, in files only where none is charged, and says that a tax is by reverse charge', () => {
  const page: RegisterPage = {
    ...{ kind: 'purchase', by: 'voucher', from: '2026-04-01', to: '2027-03-31', tie: null },
    rows: [{ ...noRow, key: 'v', voucherKind: 'purchase', isReverseCharge: true }],
    total: { ...noSums, cgst: 900, sgst: 900 },
    accounts: {
      group: 'Purchase Accounts',
      ledgers: [{ key: 'f', name: 'Freight, not in Purchase Accounts', difference: -50 }],
      value: 950,
    },
  };
  const columns = register.columns(page, [page]);
  const titles = (of: typeof columns) => of.map(({ title }) => title);
  expect(titles(columns.filter(isInFiles))).toEqual([
    ...['Number', 'Date', 'Party', 'Supplier’s bill', 'Bill date', 'Reverse charge'],
    ...['Value', 'Charges in it', 'CGST', 'SGST', 'IGST', 'Cess', 'Round off', 'Total'],
  ]);
  expect(titles(columns.filter(isOnScreen))).toEqual([
    'Number',
    'Date',
    'Party',
    'Supplier’s bill',
    'Bill date',
    'Value',
    'CGST',
    'SGST',
    'Total',
  ]);
  expect(register.rows(page)[0]).toMatchObject({ note: 'reverse charge', cells: { reverseCharge: 'Yes' } });
  expect(register.totals(page, {})).toHaveLength(1);
  expect(register.totals({ ...page, by: 'ledger' }, {}).map(({ cells: { name, value } }) => [name, value])).toEqual([
    ['Total', 0],
    ['Freight, not in Purchase Accounts', -50],
    ['Purchase Accounts by the profit and loss', 950],
  ]);
  expect(titles(register.columns({ ...page, kind: 'receipt', by: 'ledger' }, []))).toEqual(['Cash or bank', 'Vouchers', 'Total']);
});

test('outstanding by age has a row for each bucket with both sides, and one balance across them', () => {
  const side = { ageLimits: '30', aged: [1, 2, 3], overdue: 5, receivableTotal: 6, payableTotal: 60, ledgerTotal: -54 };
  const answer = { by: 'due' as const, receivables: side, payables: { ...side, aged: [10, 20, 30], overdue: 50 } };
  expect(outstandingByAge.rows(answer).map(({ cells }) => Object.values(cells))).toEqual([
    ['Not due', 1, 10],
    ['0–30', 2, 20],
    ['Above 30', 3, 30],
  ]);
  expect(outstandingByAge.totals(answer, {})).toMatchObject([
    { cells: { receivable: 6, payable: 60 } },
    { cells: { receivable: 5, payable: 50 } },
    { acrossPaise: -54 },
  ]);
  const groups = { groups: [{ group: 'Sundry Debtors', receivable: 6, payable: 0 }], receivableTotal: 6, payableTotal: 0, groupTotal: 6 };
  expect(outstandingByGroup.rows(groups)).toHaveLength(1);
  expect(outstandingByGroup.totals(groups, {}).at(-1)).toMatchObject({ acrossPaise: 6 });
});

test('every report is exported under its own name, and its columns are all different', () => {
  const ids = reportExports.map(({ report }) => report.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual([
    'trialBalance',
    'profitAndLoss',
    'balanceSheet',
    'scheduleAccount',
    'scheduleSheet',
    'scheduleAgeing',
    'signedDifferences',
    'groupSummary',
    'cashFlow',
    'fundsFlow',
    'receiptsAndPayments',
    'ratios',
    'scheduleRatios',
    'monthlySummary',
    'ledger',
    'dayBook',
    'register',
    'pendingOrders',
    'stockSummary',
    'stockBy',
    'stockTurns',
    'stockMovement',
    'stockAgeing',
    'expiringStock',
    'negativeStock',
    'outstandingByAge',
    'outstandingLedger',
    'outstandingPayables',
    'outstandingReceivables',
    'outstandingByGroup',
    'restaurantDay',
    'dishCosts',
    'guestRegister',
    'guestFeedback',
    'occupancy',
    'hotelForecast',
    'pickUp',
    'hotelRevenue',
    'houseList',
    'policeForms',
    'cityLedger',
  ]);
});

test('outstanding by party has a column for each bucket of aged bills, both sides for ledgers, and totals of the whole report', () => {
  const party = {
    ...{ partyId: 'p', partyName: 'Anand', mobileNumber: '98', groupName: 'Sundry Debtors', bills: 2, receivable: 9, payable: 2 },
    ...{ pending: 7, overdue: 5, unsettled: 0, aged: [1, 2, 6] },
  };
  const page = {
    ...{ by: 'bill' as const, parties: [party], ageLimits: '30', aged: [10, 20, 60], overdue: 50 },
    ...{ totalOutstandingAmount: 90, receivableTotal: 90, payableTotal: 20 },
  };
  const { ledger: both, receivables } = outstandingParties;
  const shown = receivables.columns(page, [page]);
  expect(shown.map(({ title }) => title)).toEqual([
    'Party',
    'Mobile',
    'Group',
    'Bills',
    'Dated later',
    '0–30',
    'Above 30',
    'Overdue',
    'Pending',
  ]);
  const values = (row: ReportRow) => shown.filter(({ kind }) => kind === 'amount').map((column) => cellValue(column, row));
  expect(values(receivables.rows(page)[0]!)).toEqual([1, 2, 6, 5, 7]);
  expect(values(receivables.totals(page, {})[0]!)).toEqual([10, 20, 60, 50, 90]);
  expect(both.columns(page, [page]).map(({ title }) => title)).toEqual([
    'Party',
    'Mobile',
    'Group',
    'Bills',
    'Receivable',
    'Payable',
    'Balance',
  ]);
  expect(both.rows(page)[0]!.drill).toEqual({ to: 'openBills', partyId: 'p' });
});
