import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balancesOfNila, groupsOfNila, movedOfNila, stockOfNila, trialOfNila } from '../testing/nila-traders.ts';
import { type BalanceSheetFacts, balanceSheetOf } from './balance-sheet.ts';
import type { StatementLedger } from './statement-lines.ts';

const earned = movedOfNila.reduce((sum, { amounts }) => sum + amounts[0]!, 0);
const openings = trialOfNila.reduce((sum, [, , opening]) => sum + opening, 0);
const facts = (stock: number): BalanceSheetFacts => ({
  ...{ dates: ['2026-03-31'], groups: groupsOfNila, ledgers: balancesOfNila, appropriated: [0], earnedBefore: [0], earnedInYear: [earned] },
  ...{ stock: [stock], stockAtYearStart: [stockOfNila.opening], openingStock: [stockOfNila.opening], openings: [openings] },
});
const tops = (side: { lines: readonly { depth: number; name: string; amounts: readonly number[] }[] }) =>
  side.lines.filter(({ depth }) => depth === 0).map(({ name, amounts }) => [name, amounts[0]]);

test('Nila Traders: both sides as worked out by hand, by average and by FIFO', () => {
  const sheet = balanceSheetOf(facts(stockOfNila.average));
  expect(tops(sheet.liabilities)).toEqual([
    ['Capital Account', 25380000],
    ['Loans (Liability)', 12000000],
    ['Current Liabilities', 18727360],
    ['Profit & Loss A/c', 6084375],
  ]);
  expect(tops(sheet.assets)).toEqual([
    ['Fixed Assets', 22890000],
    ['Current Assets', 39301735],
  ]);
  expect([sheet.liabilities.total, sheet.assets.total, sheet.gap, sheet.openingDifference]).toEqual([[62191735], [62191735], [0], 0]);
  const line = (name: string) => [...sheet.assets.lines, ...sheet.liabilities.lines].find((each) => each.name === name)?.amounts[0];
  expect(['Closing stock', 'Sundry Debtors', 'Cash-in-Hand', 'Bank Accounts', 'Sundry Creditors', 'Duties & Taxes'].map(line)).toEqual([
    ...[7151250, 9135400, 2760135, 20254950],
    ...[17821400, 905960],
  ]);
  const fifo = balanceSheetOf(facts(stockOfNila.fifo));
  expect([fifo.liabilities.total, fifo.assets.total]).toEqual([[62315485], [62315485]]);
});

test('an overdrawn group is on the other side, and a loss among the assets', () => {
  const ledgers: StatementLedger[] = [
    { ledgerId: '1', name: 'Canara', groupId: 'Bank Accounts', amounts: [-500] },
    { ledgerId: '2', name: 'Nila', groupId: 'Capital Account', amounts: [-100] },
  ];
  const sheet = balanceSheetOf({ ...facts(0), stockAtYearStart: [0], openingStock: [0], openings: [0], ledgers, earnedInYear: [600] });
  expect(tops(sheet.liabilities)).toEqual([
    ['Capital Account', 100],
    ['Current Assets', 500],
  ]);
  expect(tops(sheet.assets)).toEqual([['Profit & Loss A/c', 600]]);
  expect(sheet.gap).toEqual([0]);
});

test('openings that do not come to zero have a line of their own, on the side that lacks', () => {
  const ledgers: StatementLedger[] = [{ ledgerId: '1', name: 'Nila', groupId: 'Capital Account', amounts: [-700] }];
  const none = { ...facts(0), stockAtYearStart: [0], openingStock: [0], earnedInYear: [0] };
  const sheet = balanceSheetOf({ ...none, openings: [-700], ledgers });
  expect(tops(sheet.assets)).toEqual([['Difference in opening balances', 700]]);
  expect([sheet.openingDifference, sheet.gap]).toEqual([700, [0]]);
});

const groupIds = groupsOfNila.map(({ id }) => id);
const isOfProfit = (groupId: string) => groupsOfNila.find(({ id }) => id === groupId)!.nature.match(/income|expenses/) !== null;

test('whatever the openings, the vouchers and the stock: both sides are equal on every date', () => {
  const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });
  const account = fc.record({ groupId: fc.constantFrom(...groupIds), opening: amount, before: amount, inYear: amount });
  const stocks = fc.tuple(fc.nat(500_000), fc.nat(500_000), fc.nat(500_000));
  fc.assert(
    fc.property(fc.array(account, { minLength: 1, maxLength: 15 }), stocks, (all, [openingStock, stockAtYearStart, stock]) => {
      // Vouchers sum to zero in every year: Profit & Loss A/c takes what the random entries leave.
      const sum = (of: (each: (typeof all)[number]) => number) => all.reduce((total, each) => total + of(each), 0);
      const profit = all.filter(({ groupId }) => isOfProfit(groupId));
      const sheet = balanceSheetOf({
        ...{
          dates: ['2026-03-31'],
          groups: groupsOfNila,
          openingStock: [openingStock],
          stockAtYearStart: [stockAtYearStart],
          stock: [stock],
        },
        ledgers: all
          .filter(({ groupId }) => !isOfProfit(groupId))
          .map(({ groupId, opening, before, inYear }, at) => ({
            ...{ ledgerId: String(at), name: `Ledger ${at}`, groupId },
            amounts: [opening + before + inYear],
          })),
        appropriated: [-sum(({ before, inYear }) => before + inYear)],
        earnedBefore: [profit.reduce((total, { opening, before }) => total + opening + before, 0)],
        earnedInYear: [profit.reduce((total, { inYear }) => total + inYear, 0)],
        openings: [sum(({ opening }) => opening)],
      });
      expect(sheet.gap).toEqual([0]);
      for (const { lines, total } of [sheet.liabilities, sheet.assets]) {
        const top = lines.filter(({ depth }) => depth === 0).reduce((all0, { amounts }) => all0 + amounts[0]!, 0);
        expect(top).toBe(total[0]);
      }
    }),
  );
});
