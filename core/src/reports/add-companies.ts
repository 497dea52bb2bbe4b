import { sortKey } from '../basics/sort-key.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { type BalanceSheetFacts, balanceSheetOf } from './balance-sheet.ts';
import { type ProfitAndLossFacts, profitAndLossOf } from './profit-and-loss.ts';
import type { AddedLine } from './several-companies.ts';
import {
  type Amounts,
  groupTrees,
  inOrder,
  isZero,
  opposite,
  type StatementGroup,
  type StatementLedger,
  type StatementLine,
  sumAmounts,
} from './statement-lines.ts';

/*
 * Statements of several companies in one. Groups with the same name below groups with the same names are one line. A statement is computed
 * with a column for the total and one for each company, by the same rules as that of one company. Nothing is eliminated.
 */

/** The closing balances of one company, debit positive, in paise. */
export type TrialFacts = {
  readonly groups: readonly StatementGroup[];
  /** One balance for each group, with the sum of its own ledgers. */
  readonly ledgers: readonly StatementLedger[];
  readonly profitAndLoss: Paise;
  /** The value of the stock when the financial year began. */
  readonly openingStock: Paise;
  readonly openingDifference: Paise;
};

/** The profit and loss account of all these companies, each with one column. */
export function addProfitAndLoss(all: readonly ProfitAndLossFacts[]): AddedLine[] {
  const { groups, ledgers, columns } = merge(all);
  const { lines } = profitAndLossOf({
    ...{ groups, ledgers, columns: columns.map((at) => all[at]!.columns[0]!) },
    openingStock: withTotal(all, ({ openingStock }) => openingStock[0]!),
    closingStock: withTotal(all, ({ closingStock }) => closingStock[0]!),
  });
  return addedLines(lines);
}

/**
 * The balance sheet of all these companies, each with one column. The total decides the side of a group, so a company in which the group is on
 * the other side shows it below zero: `noteOf` says so.
 */
export function addBalanceSheets(all: readonly BalanceSheetFacts[]): AddedLine[] {
  const { groups, ledgers, columns } = merge(all);
  const of = (amounts: (facts: BalanceSheetFacts) => Amounts) => withTotal(all, (facts) => amounts(facts)[0]!);
  const { liabilities, assets } = balanceSheetOf({
    ...{ groups, ledgers, dates: columns.map((at) => all[at]!.dates[0]!) },
    appropriated: of(({ appropriated }) => appropriated),
    earnedBefore: of(({ earnedBefore }) => earnedBefore),
    earnedInYear: of(({ earnedInYear }) => earnedInYear),
    stock: of(({ stock }) => stock),
    stockAtYearStart: of(({ stockAtYearStart }) => stockAtYearStart),
    openingStock: of(({ openingStock }) => openingStock),
    openings: of(({ openings }) => openings),
  });
  return [
    ...addedLines(liabilities.lines),
    addedLine('total liabilities', 'result', 'Total liabilities', liabilities.total),
    ...addedLines(assets.lines),
    addedLine('total assets', 'result', 'Total assets', assets.total),
  ];
}

const natures = ['assets', 'liabilities', 'income', 'expenses'] as const;

/** The trial balance of all these companies by group; debit positive. The total of the debits adds up those of the companies, and so do the credits. */
export function addTrialBalances(all: readonly TrialFacts[]): AddedLine[] {
  const { groups, ledgers, columns } = merge(all);
  const width = columns.length;
  const trees = natures.flatMap((nature) =>
    inOrder(
      groupTrees(groups, ledgers, width).filter(({ group }) => group.nature === nature),
      [],
    ),
  );
  const asDebits = ({ side, amounts }: StatementLine) => (side === 'debit' ? amounts : opposite(amounts));
  const lines = trees.flatMap(({ lines: each }) => each).map((line) => ({ ...line, amounts: asDebits(line) }));
  const below: [key: string, name: string, amounts: Amounts][] = [
    ['profitAndLoss', 'Profit & Loss A/c', withTotal(all, ({ profitAndLoss }) => profitAndLoss)],
    ['stock', 'Stock-in-Hand, goods at the start of the year', withTotal(all, ({ openingStock }) => openingStock)],
    ['openingDifference', 'Difference in opening balances', withTotal(all, ({ openingDifference }) => openingDifference)],
  ];
  const closings = [...lines.filter(({ depth }) => depth === 0).map(({ amounts }) => amounts), ...below.map(([, , amounts]) => amounts)];
  // A group may be a debit in one company and a credit in another: both count.
  const sideOf = (sign: 1 | -1) =>
    withTotal([...all.keys()], (at) => sumPaise(closings.map((amounts) => Math.max(sign * (amounts[at + 1] ?? 0), 0))));
  return [
    ...addedLines(lines),
    ...below.filter(([, , amounts]) => !isZero(amounts)).map(([key, name, amounts]) => addedLine(key, 'result', name, amounts)),
    addedLine('total debit', 'result', 'Total debit', sideOf(1)),
    addedLine('total credit', 'result', 'Total credit', opposite(sideOf(-1))),
  ];
}

/** A line of figures that are not of groups: sales, outstanding. */
export const addedFigure = (key: string, name: string, amounts: Amounts, depth = 0): AddedLine => ({
  ...addedLine(key, 'entry', name, [sumPaise(amounts), ...amounts]),
  depth,
});

type Grouped = { readonly groups: readonly StatementGroup[]; readonly ledgers: readonly StatementLedger[] };

/** No folded name contains it: two groups are the same only if all names above them are. */
const divider = '\n';

/** The groups of all companies by name, and their balances with one amount for the total and one for each company. */
function merge(all: readonly Grouped[]) {
  const groups = new Map<string, StatementGroup>();
  const balances = new Map<string, Amounts>();
  for (const [at, company] of all.entries()) {
    const byId = new Map(company.groups.map((group) => [group.id, group]));
    const idOf = ({ name, parentId, nature, affectsGrossProfit }: StatementGroup): string => {
      const own = sortKey(name);
      const parent = parentId === null ? undefined : byId.get(parentId);
      return parent ? `${idOf(parent)}${divider}${own}` : `${nature} ${affectsGrossProfit} ${own}`;
    };
    for (const group of company.groups) {
      const id = idOf(group);
      const parent = group.parentId === null ? undefined : byId.get(group.parentId);
      if (!groups.has(id)) groups.set(id, { ...group, id, parentId: parent ? idOf(parent) : null });
    }
    for (const { groupId, amounts } of company.ledgers) {
      const id = idOf(byId.get(groupId)!);
      const sums = balances.get(id) ?? [0, ...all.map(() => 0)];
      balances.set(id, sumAmounts(sums.length, [sums, [amounts[0]!, ...all.map((_, each) => (each === at ? amounts[0]! : 0))]]));
    }
  }
  const ledgers = [...balances].map(([groupId, amounts]): StatementLedger => ({ ledgerId: null, name: '', groupId, amounts }));
  // The first column is the total; it shares the days of the first company, as all do.
  return { groups: [...groups.values()], ledgers, columns: [0, ...all.keys()] };
}

const withTotal = <Facts>(all: readonly Facts[], of: (facts: Facts) => Paise): Amounts => {
  const amounts = all.map(of);
  return [sumPaise(amounts), ...amounts];
};

/** The lines of groups and results; the balances below groups are left out. */
const addedLines = (lines: readonly StatementLine[]): AddedLine[] =>
  lines
    .filter(({ kind }) => kind !== 'ledger')
    .map(({ key, kind, name, depth, parent, amounts }) => ({
      ...addedLine(key, kind === 'group' || kind === 'result' ? kind : 'entry', name, amounts),
      ...{ depth, parent },
    }));

const addedLine = (key: string, kind: AddedLine['kind'], name: string, [total = paise(0), ...amounts]: Amounts): AddedLine => ({
  ...{ key, kind, name, depth: 0, parent: null, total, amounts },
});
