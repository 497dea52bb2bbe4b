import { type Paise, paise } from '../money/paise.ts';
import { formatDate, type IsoDate } from '../periods/business-date.ts';
import type { AccountNature } from '../postings/account-groups.ts';
import { type Report, type ReportColumn, type ReportRow, totalRow } from './report.ts';
import type { StatementGroup } from './statement-lines.ts';

/** The opening balance of a ledger or a group in a period, its movement and its closing balance; balances debit positive. */
export type Figures = { readonly opening: Paise; readonly debit: Paise; readonly credit: Paise; readonly closing: Paise };

/** Adds figures up; an empty list is 0. */
export function sumFigures(all: readonly Figures[]): Figures {
  const sum = (key: keyof Figures) => paise(all.reduce((total, each) => total + each[key], 0));
  return { opening: sum('opening'), debit: sum('debit'), credit: sum('credit'), closing: sum('closing') };
}

/** The sum of the ledgers that lie in a group itself, not in the groups below it. */
export type OwnFigures = Figures & { readonly groupId: string | null };

export type GroupFigures = Figures & { readonly groupId: string; readonly name: string; readonly nature: AccountNature };

const natures: readonly AccountNature[] = ['assets', 'liabilities', 'income', 'expenses'];

/**
 * The groups directly below a group (null: the primary groups), each with the sum of all ledgers below it, and the total with the ledgers
 * of the group itself. Groups without figures are left out. They are in the order of the trial balance: by nature, then by name.
 */
export function groupSummaryOf(
  groups: readonly StatementGroup[],
  own: readonly OwnFigures[],
  groupId: string | null,
): { readonly groups: readonly GroupFigures[]; readonly total: Figures } {
  const below = Map.groupBy(groups, ({ parentId }) => parentId);
  const ownOf = Map.groupBy(own, (each) => each.groupId);
  const within = (id: string | null): Figures[] => [
    ...(ownOf.get(id) ?? []),
    ...(below.get(id) ?? []).flatMap((child) => within(child.id)),
  ];
  const shown = (below.get(groupId) ?? []).flatMap(({ id, name, nature }): GroupFigures[] => {
    const parts = within(id);
    return parts.length === 0 ? [] : [{ groupId: id, name, nature, ...sumFigures(parts) }];
  });
  return {
    groups: shown.toSorted((a, b) => natures.indexOf(a.nature) - natures.indexOf(b.nature) || (a.name < b.name ? -1 : 1)),
    total: sumFigures([...shown, ...(ownOf.get(groupId) ?? [])]),
  };
}

/** A page of the route's answer; amounts in paise. Groups and stock come with the first page. */
export type GroupSummaryPage = {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly group: { readonly _id: string; readonly name: string } | null;
  readonly groups: readonly GroupFigures[];
  readonly rows: readonly (Figures & { readonly ledgerId: string; readonly name: string })[];
  readonly openingStock: Paise;
  readonly openingStockOn: IsoDate | null;
  readonly openingDifference: Paise;
  readonly total: Figures;
};

const onlyFigures = ({ opening, debit, credit, closing }: Figures) => ({ opening, debit, credit, closing });
const stays = (amount: Paise): Figures => ({ opening: amount, debit: paise(0), credit: paise(0), closing: amount });

/** The columns that a summary of groups and one of months share. */
export const figureColumns: readonly ReportColumn[] = [
  { key: 'opening', title: 'Opening', kind: 'amount', side: 'both', width: 160, where: 'table' },
  { key: 'debit', title: 'Debit', kind: 'amount', width: 150, where: 'table' },
  { key: 'credit', title: 'Credit', kind: 'amount', width: 150, where: 'table' },
  { key: 'closing', title: 'Closing', kind: 'amount', side: 'both', width: 160 },
];

/** One level of the tree of groups: its groups and ledgers with opening, movement and closing. Enter goes one level down. */
export const groupSummary: Report<GroupSummaryPage> = {
  id: 'groupSummary',
  title: 'Group summary',
  subject: ({ group }) => group?.name ?? '',
  columns: () => [{ key: 'name', title: 'Group and ledger', kind: 'text' }, ...figureColumns],
  rows: ({ groups, rows }) => [
    ...groups.map(
      (row): ReportRow => ({
        ...{ key: row.groupId, kind: 'group', depth: 0, cells: { name: row.name, ...onlyFigures(row) } },
        drill: { to: 'groupSummary', groupId: row.groupId },
      }),
    ),
    ...rows.map(
      (row): ReportRow => ({
        ...{ key: row.ledgerId, kind: 'entry', depth: 0, cells: { name: row.name, ...onlyFigures(row) } },
        drill: { to: 'ledger', ledgerId: row.ledgerId },
      }),
    ),
  ],
  closing: ({ openingStock, openingStockOn: on, openingDifference }) => [
    ...(openingStock === 0 ? [] : [stockRow(openingStock, on)]),
    ...(openingDifference === 0 ? [] : [differenceRow(openingDifference)]),
  ],
  totals: ({ total }) => [totalRow('total', { name: 'Total', ...onlyFigures(total) })],
  filters: [{ kind: 'period' }],
};

const stockRow = (amount: Paise, on: IsoDate | null): ReportRow => ({
  ...{ key: 'stock', kind: 'entry', depth: 0, cells: { name: 'Goods', ...stays(amount) } },
  note: on === null ? 'of the opening stock, at their value' : `of ${formatDate(on)}, at their value`,
  ...(on !== null && { drill: { to: 'stockSummary', date: on } }),
});

const differenceRow = (amount: Paise): ReportRow => ({
  ...{ key: 'difference', kind: 'entry', depth: 0, cells: { name: 'Difference in opening balances', ...stays(amount) } },
  tone: 'attention',
});
