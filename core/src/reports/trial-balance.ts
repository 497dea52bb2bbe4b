import { type Paise, paise } from '../money/paise.ts';
import { formatDate, type IsoDate } from '../periods/business-date.ts';
import { type Report, type ReportRow, totalRow } from './report.ts';

type Figures = { readonly opening: Paise; readonly debit: Paise; readonly credit: Paise; readonly closing: Paise };
type Nature = 'assets' | 'liabilities' | 'income' | 'expenses';

/** An answer of the route; amounts in paise, balances debit positive. */
export type TrialPage = {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly groups: readonly ({ readonly group: string; readonly nature: Nature } & Figures)[];
  /** The group above another; a primary group has none. */
  readonly above: readonly { readonly group: string; readonly parent: string }[];
  readonly rows: readonly ({ readonly ledgerId: string; readonly name: string; readonly group: string } & Figures)[];
  readonly openingStock: Paise;
  readonly openingStockOn: IsoDate | null;
  readonly openingDifference: Paise;
  readonly total: { readonly debit: Paise; readonly credit: Paise; readonly difference: Paise };
};

const zero = paise(0);
const natures: readonly Nature[] = ['assets', 'liabilities', 'income', 'expenses'];
const figures = ({ opening, debit, credit, closing }: Figures) => ({ opening, debit, credit, closing });

const parentsOf = (above: TrialPage['above']) => new Map(above.map(({ group, parent }) => [group, parent]));

/** The depth of a group in the tree; 0 for a primary group. */
function depths(above: TrialPage['above']): (group: string) => number {
  const parents = parentsOf(above);
  const depthOf = (group: string): number => (parents.has(group) ? depthOf(parents.get(group)!) + 1 : 0);
  return depthOf;
}

/** Every group after the one above it, with the sum of all ledgers below it. */
function groupRows({ groups, above }: TrialPage): ReportRow[] {
  const parents = parentsOf(above);
  const below = new Map<string, { nature: Nature; opening: Paise; debit: Paise; credit: Paise; closing: Paise }>();
  for (const { group, nature, ...own } of groups) {
    for (let name: string | undefined = group; name !== undefined; name = parents.get(name)) {
      const sum = below.get(name) ?? { nature, opening: zero, debit: zero, credit: zero, closing: zero };
      for (const key of ['opening', 'debit', 'credit', 'closing'] as const) sum[key] = paise(sum[key] + own[key]);
      below.set(name, sum);
    }
  }
  const ofLedgers = new Set(groups.map(({ group }) => group));
  const children = Map.groupBy([...below], ([name]) => parents.get(name));
  const rowsBelow = (parent: string | undefined, depth: number): ReportRow[] =>
    (children.get(parent) ?? [])
      .sort(([a, { nature: one }], [b, { nature: other }]) => natures.indexOf(one) - natures.indexOf(other) || (a < b ? -1 : 1))
      .flatMap(([name, sum]): ReportRow[] => [
        {
          ...{ key: name, kind: 'group', depth },
          ...(!ofLedgers.has(name) && { isOfGroups: true }),
          ...(parent === undefined ? { note: sum.nature } : { parent }),
          cells: { name, ...figures(sum) },
        },
        ...rowsBelow(name, depth + 1),
      ]);
  return rowsBelow(undefined, 0);
}

/**
 * Groups in the order of the balance sheet and then of income and expense, each with the groups and ledgers below it; closing balances in two columns by side.
 */
export const trialBalance: Report<TrialPage> = {
  id: 'trialBalance',
  title: 'Trial balance',
  columns: () => [
    { key: 'name', title: 'Group and ledger', kind: 'text' },
    { key: 'opening', title: 'Opening', kind: 'amount', side: 'both', width: 150, where: 'wide' },
    { key: 'debit', title: 'Debit', kind: 'amount', width: 130, where: 'wide' },
    { key: 'credit', title: 'Credit', kind: 'amount', width: 130, where: 'wide' },
    { key: 'closingDr', title: 'Closing Dr', cell: 'closing', kind: 'amount', side: 'debit', width: 140, where: 'table' },
    { key: 'closingCr', title: 'Closing Cr', cell: 'closing', kind: 'amount', side: 'credit', width: 140, where: 'table' },
    { key: 'closing', title: 'Closing', kind: 'amount', side: 'both', width: 150, where: 'phone' },
  ],
  groups: groupRows,
  rows: ({ rows, above }) => {
    const depthOf = depths(above);
    return rows.map((row) => ({
      key: row.ledgerId,
      kind: 'entry',
      depth: depthOf(row.group) + 1,
      parent: row.group,
      cells: { name: row.name, ...figures(row) },
      drill: { to: 'ledger', ledgerId: row.ledgerId },
    }));
  },
  closing: (first) => [...stockRow(first), ...differenceRow(first)],
  // The closing balances of the groups are in two columns, so the two totals are two figures and not one figure with a side.
  totals: ({ total }) => [totalRow('total', { name: 'Total', closingDr: total.debit, closingCr: total.credit })],
  filters: [{ kind: 'period' }, { kind: 'choice', name: 'levels', title: '', words: { groups: 'Groups only' } }],
};

/**
 * Opening stock is valued when the year begins; the stock summary of the day before lists it. In the first year of the books it was entered
 * as such.
 */
function stockRow({ openingStock, openingStockOn: on }: TrialPage): ReportRow[] {
  if (openingStock === 0) return [];
  return [
    {
      key: 'stock',
      kind: 'group',
      depth: 0,
      cells: { name: 'Stock-in-Hand', opening: openingStock, debit: 0, credit: 0, closing: openingStock },
      note: on === null ? 'goods of the opening stock, at its value' : `goods of ${formatDate(on)}, at their value`,
      ...(on !== null && { drill: { to: 'stockSummary', date: on } }),
    },
  ];
}

function differenceRow({ openingDifference }: TrialPage): ReportRow[] {
  if (openingDifference === 0) return [];
  const cells = { name: 'Difference in opening balances', opening: openingDifference, debit: 0, credit: 0, closing: openingDifference };
  return [{ key: 'difference', kind: 'group', depth: 0, cells, tone: 'attention' }];
}
