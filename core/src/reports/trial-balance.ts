import type { Paise } from '../money/paise.ts';
import { formatDate, type IsoDate } from '../periods/business-date.ts';
import { type Report, type ReportRow, totalRow } from './report.ts';

type Figures = { readonly opening: Paise; readonly debit: Paise; readonly credit: Paise; readonly closing: Paise };
type Nature = 'assets' | 'liabilities' | 'income' | 'expenses';

/** An answer of the route; amounts in paise, balances debit positive. */
export type TrialPage = {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly groups: readonly ({ readonly group: string; readonly nature: Nature } & Figures)[];
  readonly rows: readonly ({ readonly ledgerId: string; readonly name: string; readonly group: string } & Figures)[];
  readonly openingStock: Paise;
  readonly openingStockOn: IsoDate | null;
  readonly openingDifference: Paise;
  readonly total: { readonly debit: Paise; readonly credit: Paise; readonly difference: Paise };
};

const natures: readonly Nature[] = ['assets', 'liabilities', 'income', 'expenses'];
const figures = ({ opening, debit, credit, closing }: Figures) => ({ opening, debit, credit, closing });

/**
 * Groups in the order of the balance sheet and then of income and expense, each with its ledgers; closing balances in two columns by side.
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
  groups: ({ groups }) =>
    [...groups]
      .sort((a, b) => natures.indexOf(a.nature) - natures.indexOf(b.nature) || (a.group < b.group ? -1 : 1))
      .map((group) => ({
        key: group.group,
        kind: 'group',
        depth: 0,
        cells: { name: group.group, ...figures(group) },
        note: group.nature,
      })),
  rows: ({ rows }) =>
    rows.map((row) => ({
      key: row.ledgerId,
      kind: 'entry',
      depth: 1,
      parent: row.group,
      cells: { name: row.name, ...figures(row) },
      drill: { to: 'ledger', ledgerId: row.ledgerId },
    })),
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
