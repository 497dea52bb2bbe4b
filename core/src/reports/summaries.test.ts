import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupsOfNila, stockOfNila, trialOfNila } from '../testing/nila-traders.ts';
import { type GroupSummaryPage, groupSummary, groupSummaryOf, type OwnFigures } from './group-summary.ts';
import { type MonthlySummaryAnswer, monthlySummary, monthlySummaryOf } from './monthly-summary.ts';
import { groupWithAllBelow } from './statement-lines.ts';

const figures = (opening: number, debit: number, credit: number) => ({ opening, debit, credit, closing: opening + debit - credit });
/** The trial balance by group, with the opening stock of goods. */
const own: readonly OwnFigures[] = [
  ...trialOfNila.map(([, groupId, opening, debit, credit]) => ({ groupId, ...figures(opening, debit, credit) })),
  { groupId: 'Stock-in-Hand', ...figures(stockOfNila.opening, 0, 0) },
];
const below = (groupId: string | null) => groupSummaryOf(groupsOfNila, own, groupId);

const names = [
  ...['Current Assets', 'Fixed Assets', 'Capital Account', 'Current Liabilities', 'Loans (Liability)'],
  ...['Indirect Incomes', 'Sales Accounts', 'Direct Expenses', 'Indirect Expenses', 'Purchase Accounts'],
];

describe('the group summary of Nila Traders', () => {
  test('of the primary groups is the trial balance: it opens and closes at zero and has its movement', () => {
    const { groups, total } = below(null);
    expect(groups.map(({ name }) => name)).toEqual(names);
    expect(total).toEqual(figures(0, 161_916_435, 161_916_435));
  });

  test('of Current Liabilities has its two groups with all below them', () => {
    expect(below('Current Liabilities')).toEqual({
      groups: [
        { groupId: 'Duties & Taxes', name: 'Duties & Taxes', nature: 'liabilities', ...figures(0, 6_508_600, 7_414_560) },
        { groupId: 'Sundry Creditors', name: 'Sundry Creditors', nature: 'liabilities', ...figures(-4_720_000, 14_121_200, 27_222_600) },
      ],
      total: figures(-4_720_000, 20_629_800, 34_637_160),
    });
  });

  test('a group of any level has the total that the level above shows for it', () => {
    for (const { id, parentId } of groupsOfNila) {
      const shown = below(parentId).groups.find(({ groupId }) => groupId === id);
      const { total } = below(id);
      expect(
        shown ? { opening: shown.opening, debit: shown.debit, credit: shown.credit, closing: shown.closing } : figures(0, 0, 0),
      ).toEqual(total);
    }
  });

  test('a group opens its own summary, a ledger its page, goods the stock summary of the day before the year', () => {
    const page: GroupSummaryPage = {
      ...{ from: '2025-04-01', to: '2026-03-31', group: { _id: 's', name: 'Stock-in-Hand' }, ...below('Current Assets') },
      rows: [{ ledgerId: 'l', name: 'Goods with agents', ...figures(5, 0, 0) }],
      ...{ openingStock: 10, openingStockOn: '2025-03-31', openingDifference: 0 },
    };
    expect(groupSummary.rows(page).map(({ drill }) => drill)).toEqual([
      ...page.groups.map(({ groupId }) => ({ to: 'groupSummary', groupId })),
      { to: 'ledger', ledgerId: 'l' },
    ]);
    expect(groupSummary.closing!(page)).toMatchObject([{ cells: { opening: 10, closing: 10 }, drill: { date: '2025-03-31' } }]);
  });
});

test('a group with all below it', () => {
  expect(groupWithAllBelow(groupsOfNila, 'Loans (Liability)').map(({ id }) => id)).toEqual([
    ...['Loans (Liability)', 'Bank OD A/c', 'Secured Loans', 'Unsecured Loans'],
  ]);
});

describe('the monthly summary', () => {
  test('hands each closing on to the next month, shows months without entries, and cuts the first and the last where the period is', () => {
    const { months, total } = monthlySummaryOf({ from: '2025-05-10', to: '2025-07-15' }, 100, [
      { month: '2025-05-01', debit: 30, credit: 0 },
      { month: '2025-07-01', debit: 0, credit: 200 },
    ]);
    expect(months).toEqual([
      { from: '2025-05-10', to: '2025-05-31', ...figures(100, 30, 0) },
      { from: '2025-06-01', to: '2025-06-30', ...figures(130, 0, 0) },
      { from: '2025-07-01', to: '2025-07-15', ...figures(130, 0, 200) },
    ]);
    expect(total).toEqual(figures(100, 30, 200));
  });

  test('of any movement: openings follow closings, and the total is the first opening with all that moved', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.tuple(amount, amount), { minLength: 12, maxLength: 12 }), (opening, moved) => {
        const month = (at: number) => `${at < 9 ? 2025 : 2026}-${String(((at + 3) % 12) + 1).padStart(2, '0')}-01`;
        const { months, total } = monthlySummaryOf(
          { from: '2025-04-01', to: '2026-03-31' },
          opening,
          moved.map(([debit, credit], at) => ({ month: month(at), debit, credit })),
        );
        expect(months.slice(1).map((each) => each.opening)).toEqual(months.slice(0, -1).map((each) => each.closing));
        expect(total).toEqual(
          figures(
            opening,
            moved.reduce((sum, [debit]) => sum + debit, 0),
            moved.reduce((sum, [, credit]) => sum + credit, 0),
          ),
        );
        expect(months.at(-1)!.closing).toBe(total.closing);
      }),
    );
  });

  test('a month of a ledger opens the ledger of its days, one of a group the group summary', () => {
    const month = { from: '2025-05-01', to: '2025-05-31', ...figures(0, 1, 0) };
    const answer = (ledgerId: string | null, groupId: string | null): MonthlySummaryAnswer => ({
      ...{ from: month.from, to: month.to, of: { ledgerId, groupId, name: 'Rent' }, months: [month], total: figures(0, 1, 0) },
    });
    const [ledger] = monthlySummary.rows(answer('l', null));
    expect(ledger).toMatchObject({
      cells: { month: 'May 2025' },
      drill: { to: 'ledger', ledgerId: 'l', from: '2025-05-01', until: '2025-05-31' },
    });
    expect(monthlySummary.rows(answer(null, 'g'))[0]!.drill).toMatchObject({ to: 'groupSummary', groupId: 'g', until: '2025-05-31' });
  });
});
