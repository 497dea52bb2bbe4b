import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cashFlowUseNames } from '../postings/cash-flow-use.ts';
import { isLongTermBorrowing, type ScheduleLine, scheduleLineNames, scheduleProblems } from '../postings/schedule-line.ts';
import { balancesOfNila, groupsOfNila, movedOfNila, stockOfNila, trialOfNila } from '../testing/nila-traders.ts';
import { balanceSheetOf } from './balance-sheet.ts';
import { profitAndLossOf } from './profit-and-loss.ts';
import { scheduleAccountOf } from './schedule-account.ts';
import { inUnit, roundingUnitNames, roundingUnits, scheduleSheet } from './schedule-reports.ts';
import type { ScheduleLedger, ScheduleRow } from './schedule-rows.ts';
import { type SheetLedger, scheduleSheetOf } from './schedule-sheet.ts';

const unmarked = { scheduleLine: null, cashFlowUse: null } as const;
const plain = { ...unmarked, isCheques: false, isMsme: false, dueWithinYear: 0 } as const;
const earned = movedOfNila.reduce((sum, { amounts }) => sum + amounts[0]!, 0);
const openings = trialOfNila.reduce((sum, [, , opening]) => sum + opening, 0);
const ofNila = (ledgers: readonly SheetLedger[]) => ({
  ...{ dates: ['2026-03-31'], groups: groupsOfNila, ledgers, appropriated: [0], earnedBefore: [0], earnedInYear: [earned] },
  ...{ stock: [stockOfNila.average], stockAtYearStart: [stockOfNila.opening], openingStock: [stockOfNila.opening], openings: [openings] },
});
const shown = (rows: readonly ScheduleRow[]) =>
  rows.filter(({ kind }) => kind === 'line' || kind === 'result').map(({ name, amounts }) => [name, amounts[0]]);
const lineIn = (rows: readonly ScheduleRow[], key: string) => rows.find((row) => row.key === key)?.amounts;

describe('Nila Traders', () => {
  test('has the balance sheet that was worked out by hand', () => {
    const { rows, gap } = scheduleSheetOf(ofNila(balancesOfNila.map((ledger) => ({ ...ledger, ...plain }))));
    expect(shown(rows)).toEqual([
      ['(a) Share capital', 25_380_000],
      ['(b) Reserves and surplus', 6_084_375],
      ['(a) Long-term borrowings', 12_000_000],
      ['(b) Trade payables: others', 17_821_400],
      ['(c) Other current liabilities', 905_960],
      ['Total equity and liabilities', 62_191_735],
      ['(a) (i) Property, plant and equipment', 22_890_000],
      ['(b) Inventories', 7_151_250],
      ['(c) Trade receivables', 9_135_400],
      ['(d) Cash and cash equivalents', 23_015_085],
      ['Total assets', 62_191_735],
    ]);
    expect(gap).toEqual([0]);
  });

  test('has the statement of profit and loss that was worked out by hand', () => {
    const marks: Readonly<Record<string, Partial<ScheduleLedger>>> = {
      Salaries: { scheduleLine: 'employees' },
      'Interest on loan': { cashFlowUse: 'financeCost' },
      Depreciation: { cashFlowUse: 'depreciation' },
    };
    const { rows, totalExpenses } = scheduleAccountOf({
      ...{ columns: [{ from: '2025-04-01', to: '2026-03-31' }], groups: groupsOfNila },
      ...{ openingStock: [stockOfNila.opening], closingStock: [stockOfNila.average] },
      ledgers: movedOfNila.map((ledger) => ({ ...ledger, ...unmarked, ...marks[ledger.name] })),
    });
    expect(shown(rows)).toEqual([
      ['I Revenue from operations', 41_192_000],
      ['II Other income', 121_200],
      ['III Total income', 41_313_200],
      ['Purchases of stock-in-trade', 23_070_000],
      ['Changes in inventories of finished goods, work in progress and stock-in-trade', -1_751_250],
      ['Employee benefits expense', 7_450_000],
      ['Finance costs', 1_425_000],
      ['Depreciation and amortisation expense', 2_310_000],
      ['Other expenses', 2_725_075],
      ['V Profit before exceptional and extraordinary items and tax', 6_084_375],
      ['XV Profit for the period', 6_084_375],
    ]);
    expect(totalExpenses).toEqual([35_228_825]);
  });
});

const oneDay = {
  ...{ dates: ['2026-03-31'], groups: groupsOfNila, appropriated: [0], earnedBefore: [0], earnedInYear: [0] },
  ...{ stock: [0], stockAtYearStart: [0], openingStock: [0], openings: [0] },
};
const linesOf = (ledgers: readonly SheetLedger[]) => {
  const { rows } = scheduleSheetOf({ ...oneDay, ledgers });
  return Object.fromEntries(rows.filter(({ kind }) => kind === 'line').map(({ key, amounts }) => [key, amounts[0]]));
};
const one = (groupId: string, amount: number, marks: Partial<SheetLedger> = {}): SheetLedger => ({
  ...{ ...plain, ledgerId: groupId, name: groupId, groupId, amounts: [amount], ...marks },
});

test('a balance on the other side leaves the line that its ledger was given or that its group has', () => {
  const lineOf = (...of: Parameters<typeof one>) => linesOf([one(...of)]);
  expect(lineOf('Bank Accounts', -70, { scheduleLine: 'cash' })).toEqual({ shortTermBorrowings: 70 });
  expect(lineOf('Bank Accounts', -70, { scheduleLine: 'otherNonCurrentAssets' })).toEqual({ shortTermBorrowings: 70 });
  expect(lineOf('Loans & Advances (Asset)', -70, { scheduleLine: 'longTermLoans' })).toEqual({ otherCurrentLiabilities: 70 });
  expect(lineOf('Investments', -70, { scheduleLine: 'cash' })).toEqual({ otherCurrentLiabilities: 70 });
  expect(lineOf('Sundry Creditors', 70, { scheduleLine: 'otherLongTermLiabilities' })).toEqual({ shortTermLoans: 70 });
  expect(lineOf('Capital Account', 70, { scheduleLine: 'longTermBorrowings' })).toEqual({ shortTermLoans: 70 });
  expect(lineOf('Bank OD A/c', 70, { scheduleLine: 'longTermBorrowings' })).toEqual({ cash: 70 });
  for (const group of ['Unsecured Loans', 'Current Liabilities', 'Provisions']) expect(lineOf(group, 70)).toEqual({ shortTermLoans: 70 });
  for (const group of ['Loans & Advances (Asset)', 'Current Assets']) expect(lineOf(group, -70)).toEqual({ otherCurrentLiabilities: 70 });
  // Depreciation is deducted from the assets, and a loss from the funds.
  expect(lineOf('Fixed Assets', -70, { scheduleLine: 'intangible' })).toEqual({ intangible: -70 });
  expect(lineOf('Capital Account', 70, { scheduleLine: 'reserves' })).toEqual({ reserves: -70 });
  expect(linesOf([one('Secured Loans', -100, { dueWithinYear: 30 }), one('Unsecured Loans', 40, { dueWithinYear: 30 })])).toEqual({
    ...{ longTermBorrowings: 70, shortTermBorrowings: 30, shortTermLoans: 40 },
  });
});

test('several ledgers of a group are one row of a line, and open the group only where its summary has the same figure', () => {
  const pooled = (groupId: string, amount: number, marks: Partial<SheetLedger> = {}) =>
    one(groupId, amount, { ledgerId: null, kind: 'parties', name: 'All parties', ...marks });
  const rowsOf = (ledgers: readonly SheetLedger[]) =>
    scheduleSheetOf({ ...oneDay, ledgers })
      .rows.filter(({ kind }) => kind === 'group')
      .map(({ parent, name, groupId, amounts }) => [parent, name, groupId, amounts[0]]);
  const debtors = [pooled('Sundry Debtors', 500), pooled('Sundry Debtors', 80, { isMsme: true })];
  expect(rowsOf(debtors)).toEqual([['receivables', 'Sundry Debtors', 'Sundry Debtors', 580]]);
  expect(rowsOf([...debtors, pooled('Sundry Debtors', -30)])).toEqual([
    ['otherCurrentLiabilities', 'Sundry Debtors', null, 30],
    ['receivables', 'Sundry Debtors', null, 580],
  ]);
  expect(rowsOf([pooled('Sundry Creditors', -50), pooled('Sundry Creditors', -20, { isMsme: true })])).toEqual([
    ['payablesMsme', 'Sundry Creditors', null, 20],
    ['payables', 'Sundry Creditors', null, 50],
  ]);
  const deferred = { scheduleLine: 'deferredTax' } as const;
  expect(rowsOf([one('Provisions', -9, deferred), one('Current Assets', 4, deferred)])).toEqual([
    ['deferredTaxLiabilities', 'Deferred tax', null, 5],
  ]);
  const tax = (name: string, amount: number) => one('Duties & Taxes', amount, { ledgerId: name, name });
  expect(rowsOf([tax('Input', 40), tax('Output', -100)])).toEqual([['otherCurrentLiabilities', 'Duties & Taxes', 'Duties & Taxes', 60]]);
});

test('the profit before tax is shown above the tax, also without extraordinary items', () => {
  const { rows } = scheduleAccountOf({
    ...{ columns: [{ from: '2025-04-01', to: '2026-03-31' }], groups: groupsOfNila, openingStock: [0], closingStock: [0] },
    ledgers: [one('Sales Accounts', -1_000), one('Indirect Expenses', 250, { cashFlowUse: 'incomeTax' })],
  });
  expect(shown(rows).slice(2)).toEqual([
    ['V Profit before exceptional and extraordinary items and tax', 1_000],
    ['IX Profit before tax', 1_000],
    ['X (1) Current tax', 250],
    ['XI Profit from continuing operations', 750],
    ['XV Profit for the period', 750],
  ]);
});

test('an amount due within a year is refused where it would not be shown', () => {
  const codes = (under: string, scheduleLine: ScheduleLine | null) => {
    const { nature } = groupsOfNila.find(({ id }) => id === under)!;
    return scheduleProblems({ scheduleLine, dueWithinYearPaise: 30 }, { nature, under }).map(({ code }) => code);
  };
  expect([codes('Secured Loans', null), codes('Current Liabilities', 'longTermBorrowings')]).toEqual([[], []]);
  const refused = ['DUE_WITHIN_YEAR_OF_OTHER'];
  expect([codes('Current Liabilities', null), codes('Bank OD A/c', null), codes('Secured Loans', 'shortTermBorrowings')]).toEqual([
    ...[refused, refused, refused],
  ]);
  for (const { id: under, nature } of groupsOfNila.filter((group) => group.nature === 'liabilities')) {
    for (const scheduleLine of [null, 'longTermBorrowings', 'otherCurrentLiabilities'] as const) {
      const { longTermBorrowings } = linesOf([one(under, -50, { scheduleLine })]);
      expect([under, scheduleLine, isLongTermBorrowing(scheduleLine, { nature, under })]).toEqual([
        ...[under, scheduleLine, longTermBorrowings === 50],
      ]);
    }
  }
});

test('nothing is netted between parties and between banks, and each stands where it belongs on each date', () => {
  const party = (name: string, groupId: string, now: number, before: number, isMsme = false): SheetLedger => ({
    ...{ ...plain, ledgerId: name, name, groupId, amounts: [now, before], isMsme },
  });
  const { rows } = scheduleSheetOf({
    ...{ dates: ['2026-03-31', '2025-03-31'], groups: groupsOfNila, appropriated: [0, 0], earnedBefore: [0, 0], earnedInYear: [0, 0] },
    ...{ stock: [0, 0], stockAtYearStart: [0, 0], openingStock: [0, 0], openings: [0, 0] },
    ledgers: [
      party('Asha', 'Sundry Debtors', 500, -200),
      party('Balu', 'Sundry Debtors', -300, 100),
      party('Mill', 'Sundry Creditors', -900, -50),
      party('Weaver', 'Sundry Creditors', -80, 0, true),
      party('Dyer', 'Sundry Creditors', 70, 0, true),
      party('Canara', 'Bank Accounts', -1_000, 400),
      party('HDFC', 'Bank Accounts', 600, 0),
      party('Input', 'Duties & Taxes', 40, 90),
      party('Output', 'Duties & Taxes', -100, -10),
      { ...party('Cheques in Hand', 'Current Assets', 25, 0), isCheques: true },
      { ...party('Term loan', 'Secured Loans', -5_000, -700), dueWithinYear: 1_200 },
      { ...party('Tax to come', 'Current Liabilities', 11, -30), scheduleLine: 'deferredTax' },
    ],
  });
  const lines = Object.fromEntries(rows.filter(({ kind }) => kind === 'line').map(({ key, amounts }) => [key, amounts]));
  expect(lines).toEqual({
    longTermBorrowings: [3_800, 0],
    deferredTaxLiabilities: [0, 30],
    shortTermBorrowings: [2_200, 700],
    payablesMsme: [80, 0],
    payables: [900, 50],
    otherCurrentLiabilities: [300 + 60, 200],
    deferredTaxAssets: [11, 0],
    receivables: [500, 100],
    cash: [625, 400],
    shortTermLoans: [70, 80],
  });
  expect(rows.filter(({ parent }) => parent === 'shortTermBorrowings').map(({ name }) => name)).toEqual(['Canara', 'Term loan']);
});

const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });
const marksAtRandom = fc.record({
  scheduleLine: fc.option(fc.constantFrom(...scheduleLineNames)),
  cashFlowUse: fc.option(fc.constantFrom(...cashFlowUseNames)),
  isCheques: fc.boolean(),
  isMsme: fc.boolean(),
  dueWithinYear: fc.nat(500_000),
});
const isOfProfit = (groupId: string) => /income|expenses/.test(groupsOfNila.find(({ id }) => id === groupId)!.nature);
const account = fc.record({
  groupId: fc.constantFrom(...groupsOfNila.map(({ id }) => id)),
  opening: amount,
  moved: amount,
  marks: marksAtRandom,
});

/** Lines whose balances on the other side are on another line, whatever the marks. */
const neverMinus: ReadonlySet<string> = new Set([
  ...['longTermBorrowings', 'deferredTaxLiabilities', 'otherLongTermLiabilities', 'longTermProvisions', 'shortTermBorrowings'],
  ...['payablesMsme', 'payables', 'otherCurrentLiabilities', 'shortTermProvisions', 'deferredTaxAssets', 'longTermLoans'],
  ...['otherNonCurrentAssets', 'receivables', 'shortTermLoans'],
]);

test('whatever the books and the marks: both sides are equal, and each line is the sum of what is below it', () => {
  const value = fc.nat(500_000);
  fc.assert(
    fc.property(fc.array(account, { minLength: 1, maxLength: 15 }), value, value, value, (all, openingStock, stockAtYearStart, stock) => {
      const profit = all.filter(({ groupId }) => isOfProfit(groupId));
      const facts = {
        ...{
          dates: ['2026-03-31'],
          groups: groupsOfNila,
          openingStock: [openingStock],
          stockAtYearStart: [stockAtYearStart],
          stock: [stock],
        },
        // Vouchers sum to zero: Profit & Loss A/c takes what the random entries leave.
        appropriated: [-all.reduce((sum, { moved }) => sum + moved, 0)],
        earnedBefore: [profit.reduce((sum, { opening }) => sum + opening, 0)],
        earnedInYear: [profit.reduce((sum, { moved }) => sum + moved, 0)],
        openings: [all.reduce((sum, { opening }) => sum + opening, 0)],
        ledgers: all
          .filter(({ groupId }) => !isOfProfit(groupId))
          .map(({ groupId, opening, moved, marks }, at) => ({
            ...{ ...marks, ledgerId: String(at), name: `Ledger ${at}`, groupId, amounts: [opening + moved] },
          })),
      };
      const { rows, assets, equityAndLiabilities, gap } = scheduleSheetOf(facts);
      expect([gap, assets]).toEqual([[0], equityAndLiabilities]);
      for (const { key, name, amounts } of rows.filter(({ kind }) => kind === 'line')) {
        if (neverMinus.has(key)) expect([name, Math.min(amounts[0]!, 0)]).toEqual([name, 0]);
      }
      for (const { key, amounts, kind } of rows.filter((row) => row.kind === 'line' || row.kind === 'section')) {
        const below = rows.filter(({ parent }) => parent === key).reduce((sum, row) => sum + row.amounts[0]!, 0);
        expect([kind, key, below]).toEqual([kind, key, amounts[0]]);
      }
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
    }),
  );
});

test('its total is that of the ordinary sheet and the balances that have changed sides', () => {
  const others = [
    { ...plain, ledgerId: 'cash', name: 'Cash', groupId: 'Cash-in-Hand', amounts: [50_000_000] },
    { ...plain, ledgerId: 'owed', name: 'Owed', groupId: 'Current Liabilities', amounts: [-50_000_000] },
  ];
  const turning = fc.record({ groupId: fc.constantFrom('Sundry Debtors', 'Sundry Creditors', 'Bank Accounts'), moved: amount });
  fc.assert(
    fc.property(fc.array(turning, { maxLength: 15 }), (all) => {
      const ledgers = all.map(({ groupId, moved }, at) => ({
        ...{ ...plain, ledgerId: String(at), name: `Ledger ${at}`, groupId, amounts: [moved] },
      }));
      const facts = {
        ...{ dates: ['2026-03-31'], groups: groupsOfNila, openingStock: [0], stockAtYearStart: [0], stock: [0], openings: [0] },
        ...{ appropriated: [-all.reduce((sum, { moved }) => sum + moved, 0)], earnedBefore: [0], earnedInYear: [0] },
        ledgers: [...others, ...ledgers],
      };
      const lost = Math.max(facts.appropriated[0]!, 0);
      const turned = all.reduce((sum, { groupId, moved }) => sum + Math.max(groupId === 'Sundry Creditors' ? moved : -moved, 0), 0);
      // A loss is an asset of the ordinary sheet and a minus in reserves here.
      expect(scheduleSheetOf(facts).assets[0]).toBe(balanceSheetOf(facts).assets.total[0]! - lost + turned);
    }),
  );
});

test('whatever the marks: the profit for the period is the net profit, and no mark loses an amount', () => {
  fc.assert(
    fc.property(fc.array(account, { maxLength: 12 }), fc.nat(500_000), fc.nat(500_000), (all, openingStock, closingStock) => {
      const facts = {
        ...{ columns: [{ from: '2025-04-01', to: '2026-03-31' }], groups: groupsOfNila },
        ...{ openingStock: [openingStock], closingStock: [closingStock] },
        ledgers: all
          .filter(({ groupId }) => isOfProfit(groupId))
          .map(({ groupId, moved, marks }, at) => ({
            ...{ ...marks, ledgerId: String(at), name: `Ledger ${at}`, groupId, amounts: [moved] },
          })),
      };
      const { profit, rows } = scheduleAccountOf(facts);
      expect(profit).toEqual(profitAndLossOf(facts).netProfit);
      expect(lineIn(rows, 'profit')).toEqual(profit);
    }),
  );
});

test('every figure is in the chosen unit, rounded once from its exact amount', () => {
  expect(roundingUnitNames.map((unit) => inUnit(1_23_45_678_50, unit))).toEqual([1_23_45_678_50, 1_23_456_79, 12_345_68, 123_46, 1_23]);
  expect(inUnit(-50_00, 'hundreds')).toBe(-50);
  const figures = scheduleSheetOf(ofNila(balancesOfNila.map((ledger) => ({ ...ledger, ...plain }))));
  for (const unit of roundingUnitNames) {
    const answer = { ...figures, date: '2026-03-31', unit, columns: [{ date: '2026-03-31' }] };
    const [name] = scheduleSheet.columns(answer, []);
    expect(name!.title).toMatch(unit === 'rupees' ? /^Particulars$/ : new RegExp(roundingUnits[unit].title, 'i'));
    expect(scheduleSheet.tree!(answer).at(-1)!.cells.amount0).toBe(inUnit(62_191_735, unit));
  }
});
