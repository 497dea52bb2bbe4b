import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { balancesOfNila, groupsOfNila, movedOfNila, stockOfNila, trialOfNila } from '../testing/nila-traders.ts';
import { addBalanceSheets, addProfitAndLoss, addTrialBalances, type TrialFacts } from './add-companies.ts';
import type { BalanceSheetFacts } from './balance-sheet.ts';
import { filterWords } from './filter-words.ts';
import type { ProfitAndLossFacts } from './profit-and-loss.ts';
import { type AddedLine, differingPairs, noteOf, type SeveralAnswer, severalCompanies, tooManyText } from './several-companies.ts';
import type { StatementGroup, StatementLedger } from './statement-lines.ts';

const year = { from: '2025-04-01', to: '2026-03-31' };
const groupIds = groupsOfNila.map(({ id }) => id);
const isOfProfit = (groupId: string) => /income|expenses/.test(groupsOfNila.find(({ id }) => id === groupId)!.nature);

/** The same books with other ids, as another company has them. */
const inOtherBooks = <Facts extends { groups: readonly StatementGroup[]; ledgers: readonly StatementLedger[] }>(facts: Facts): Facts => ({
  ...facts,
  groups: facts.groups.map((group) => ({ ...group, id: `b ${group.id}`, parentId: group.parentId && `b ${group.parentId}` })),
  ledgers: facts.ledgers.map((ledger) => ({ ...ledger, groupId: `b ${ledger.groupId}` })),
});
const account = (ledgers: readonly StatementLedger[], opening: number, closing: number): ProfitAndLossFacts => ({
  ...{ columns: [year], groups: groupsOfNila, ledgers, openingStock: [opening], closingStock: [closing] },
});
const nila = account(movedOfNila, stockOfNila.opening, stockOfNila.average);
const sheetOfNila: BalanceSheetFacts = {
  ...{ dates: [year.to], groups: groupsOfNila, ledgers: balancesOfNila, appropriated: [0], earnedBefore: [0] },
  earnedInYear: [movedOfNila.reduce((sum, { amounts }) => sum + amounts[0]!, 0)],
  ...{ stock: [stockOfNila.average], stockAtYearStart: [stockOfNila.opening], openingStock: [stockOfNila.opening] },
  openings: [-stockOfNila.opening],
};
const named = (lines: readonly AddedLine[], name: string) => lines.find((line) => line.name === name)!;

describe('companies added up', () => {
  test('Nila Traders beside its twin: each line of the total is twice that of one', () => {
    const lines = addProfitAndLoss([nila, inOtherBooks(nila)]);
    expect(named(lines, 'Net profit')).toMatchObject({ amounts: [6_084_375, 6_084_375], total: 12_168_750 });
    expect(named(lines, 'Sales Accounts')).toMatchObject({ amounts: [41_192_000, 41_192_000], total: 82_384_000 });
    const sheet = addBalanceSheets([sheetOfNila, inOtherBooks(sheetOfNila)]);
    expect(named(sheet, 'Total assets')).toEqual({ ...named(sheet, 'Total liabilities'), key: 'total assets', name: 'Total assets' });
    expect(named(sheet, 'Total assets')).toMatchObject({ amounts: [62_191_735, 62_191_735], total: 124_383_470 });
  });

  test('a group that only one company has is a line with 0 for the other, below the group of the same name', () => {
    const own: StatementGroup = { ...{ id: 'x', name: 'Vans' }, parentId: 'Fixed Assets', nature: 'assets', affectsGrossProfit: false };
    const vans: StatementLedger = { ledgerId: 'v', name: 'Van 1', groupId: 'x', amounts: [500] };
    const other = { ...inOtherBooks(sheetOfNila), groups: [...groupsOfNila, own], ledgers: [vans], stock: [0], stockAtYearStart: [0] };
    const lines = addBalanceSheets([sheetOfNila, { ...other, openingStock: [0], openings: [0], earnedInYear: [-500] }]);
    const fixed = named(lines, 'Fixed Assets');
    expect(named(lines, 'Vans')).toMatchObject({ amounts: [0, 500], total: 500, parent: fixed.key, depth: 1 });
    expect(fixed).toMatchObject({ amounts: [22_890_000, 500], total: 22_890_500 });
  });

  test('groups of the same name in another case or with spaces around are one line', () => {
    const loud = { ...nila, groups: nila.groups.map((group) => ({ ...group, name: ` ${group.name.toUpperCase()} ` })) };
    expect(addProfitAndLoss([nila, loud]).map(({ total }) => total)).toEqual(addProfitAndLoss([nila, nila]).map(({ total }) => total));
  });

  test('the trial balance: debit and credit are equal in each company and in the total', () => {
    const trial: TrialFacts = {
      groups: groupsOfNila,
      ledgers: trialOfNila.map(([name, groupId, opening, debit, credit]) => ({
        ledgerId: name,
        name,
        groupId,
        amounts: [opening + debit - credit],
      })),
      ...{ profitAndLoss: 0, openingStock: stockOfNila.opening, openingDifference: 0 },
    };
    const lines = addTrialBalances([trial, inOtherBooks(trial)]);
    const [debit, credit] = [named(lines, 'Total debit'), named(lines, 'Total credit')];
    expect(debit.total).toBe(-credit.total);
    expect(debit.amounts).toEqual(credit.amounts.map((amount) => -amount));
    expect(debit.total).toBe(2 * debit.amounts[0]!);
  });

  test('a group that is a debit in one company and a credit in another counts in both totals of the trial balance', () => {
    const loans = (amount: number): TrialFacts => ({
      groups: groupsOfNila,
      ledgers: [{ ledgerId: 'l', name: 'L', groupId: 'Fixed Assets', amounts: [amount] }],
      ...{ profitAndLoss: -amount, openingStock: 0, openingDifference: 0 },
    });
    const lines = addTrialBalances([loans(100), inOtherBooks(loans(-30))]);
    expect(named(lines, 'Fixed Assets')).toMatchObject({ amounts: [100, -30], total: 70 });
    expect(named(lines, 'Total debit')).toMatchObject({ amounts: [100, 30], total: 130 });
    expect(named(lines, 'Total credit')).toMatchObject({ amounts: [-100, -30], total: -130 });
    // It stays where only groups are printed, because the totals count it.
    expect(named(lines, 'Profit & Loss A/c')).toMatchObject({ kind: 'result', total: -70 });
    expect(noteOf('trialBalance')).toContain('The total of the debits adds up those of the companies');
  });

  test('the total decides the side of a group in the balance sheet, and the note says so', () => {
    const overdrawn = (amount: number): BalanceSheetFacts => ({
      ...{ dates: [year.to], groups: groupsOfNila, appropriated: [-amount], earnedBefore: [0], earnedInYear: [0] },
      ledgers: [{ ledgerId: 'f', name: 'F', groupId: 'Fixed Assets', amounts: [amount] }],
      ...{ stock: [0], stockAtYearStart: [0], openingStock: [0], openings: [0] },
    });
    const own = addBalanceSheets([overdrawn(-30)]);
    expect([named(own, 'Fixed Assets').total, named(own, 'Total assets').total]).toEqual([30, 30]);
    const lines = addBalanceSheets([overdrawn(100), inOtherBooks(overdrawn(-30))]);
    expect(named(lines, 'Fixed Assets')).toMatchObject({ amounts: [100, -30], total: 70 });
    expect(named(lines, 'Total assets')).toMatchObject({ amounts: [100, -30], total: 70 });
    expect(noteOf('balanceSheet')).toContain('its column may differ from its own balance sheet');
    expect(noteOf('profitAndLoss')).not.toContain('balance sheet');
  });

  test('a slash in a name is no step of the tree', () => {
    const group = (id: string, name: string, parentId: string | null): StatementGroup => ({
      ...{ id, name, parentId, nature: 'assets', affectsGrossProfit: false },
    });
    const trial = (groups: StatementGroup[], amount: number): TrialFacts => ({
      ...{ groups, profitAndLoss: -amount, openingStock: 0, openingDifference: 0 },
      ledgers: [{ ledgerId: 'l', name: 'L', groupId: 'c', amounts: [amount] }],
    });
    const one = trial([group('a', 'Vans', null), group('c', 'Old/Blue', 'a')], 10);
    const two = trial([group('a', 'Vans', null), group('b', 'Old', 'a'), group('c', 'Blue', 'b')], 20);
    const lines = addTrialBalances([one, two]);
    expect(named(lines, 'Old/Blue')).toMatchObject({ amounts: [10, 0], depth: 1 });
    expect(named(lines, 'Blue')).toMatchObject({ amounts: [0, 20], depth: 2, parent: named(lines, 'Old').key });
  });

  test('whatever the books: the total of each line is the sum of the companies, and both sides of the sheet are equal', () => {
    const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const entries = fc.array(fc.record({ groupId: fc.constantFrom(...groupIds), paise: amount }), { maxLength: 8 });
    const company = fc.record({ entries, stock: fc.nat(100_000), opening: fc.nat(100_000) });
    const sheetOf = ({
      entries: all,
      stock,
      opening,
    }: {
      entries: { groupId: string; paise: number }[];
      stock: number;
      opening: number;
    }) => {
      const sum = (of: (groupId: string) => boolean) => all.reduce((total, { groupId, paise }) => total + (of(groupId) ? paise : 0), 0);
      return {
        ...sheetOfNila,
        ledgers: all
          .filter(({ groupId }) => !isOfProfit(groupId))
          .map(({ groupId, paise }) => ({ ...{ ledgerId: null, name: '', groupId }, amounts: [paise] })),
        ...{
          appropriated: [-sum(() => true)],
          earnedInYear: [sum(isOfProfit)],
          stock: [stock],
          openingStock: [opening],
          stockAtYearStart: [opening],
        },
        openings: [0],
      };
    };
    fc.assert(
      fc.property(fc.array(company, { minLength: 1, maxLength: 4 }), (all) => {
        const lines = addBalanceSheets(all.map(sheetOf));
        for (const { amounts, total } of lines) expect(total).toBe(amounts.reduce((sum, each) => sum + each, 0));
        expect(named(lines, 'Total assets').amounts).toEqual(named(lines, 'Total liabilities').amounts);
      }),
      { numRuns: 40 },
    );
  });
});

test('two books that show each other with the same amount agree; others are named with their difference', () => {
  const balance = (companyId: string, otherId: string, paise: number) => ({
    companyId,
    otherId,
    partyId: 'p',
    partyName: 'P',
    balance: paise,
  });
  expect(differingPairs([balance('a', 'b', 500), balance('b', 'a', -500)])).toEqual([]);
  expect(differingPairs([balance('b', 'a', 500), balance('a', 'b', -300), balance('a', 'c', 70)])).toEqual([
    { ids: ['a', 'b'], difference: 200 },
    { ids: ['a', 'c'], difference: 70 },
  ]);
});

test('a file says that nothing is eliminated, which companies are left out and why', () => {
  const answer: SeveralAnswer = {
    ...{ view: 'overview', ...year, lines: [], companies: [{ _id: 'a', name: 'Nila', booksFrom: '2025-04-01' }] },
    tooMany: 2,
    leftOut: [{ _id: 'b', name: 'Kaveri', reason: 'laterBooks', booksFrom: '2026-04-01' }],
    between: [{ companyId: 'a', partyId: 'p', partyName: 'Kaveri', otherId: 'b', balance: -500 }],
  };
  const texts = severalCompanies.closing!(answer).map(({ cells }) => cells.name);
  expect(texts[0]).toContain('Nothing is eliminated');
  expect(texts.slice(1, 4)).toEqual([
    '2 more companies are left out: at most 10 are added up at once.',
    'Left out: Kaveri, because its books begin on 01/04/2026.',
    'In the books of Nila: Kaveri ₹5.00 Cr',
  ]);
  expect(tooManyText({ tooMany: 0 })).toBe('');
});

test('a balance sheet is as on a day, the other views are of a period', () => {
  const { filters, asOn } = severalCompanies;
  const answer = { ...year, view: 'balanceSheet', lines: [], companies: [], leftOut: [], tooMany: 0, between: [] } as const;
  expect([asOn!(answer), asOn!({ ...answer, view: 'trialBalance' })]).toEqual([year.to, null]);
  expect(filterWords(filters, { date: year.to })).toEqual(['As on 31-Mar-2026']);
  expect(filterWords(filters, year)).toEqual(['From 01-Apr-2025 to 31-Mar-2026']);
});
