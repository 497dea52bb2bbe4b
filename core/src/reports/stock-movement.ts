import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { type Report, type ReportColumn, totalRow } from './report.ts';

/** Quantities × 10 000, values in paise; null for staff who do not see cost, and for one godown. */
type Moved = { readonly quantity: number; readonly value: Paise | null };

/** An answer of the route. */
export type MovementPage = {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly rows: readonly {
    readonly productId: string;
    readonly name: string;
    readonly unit: string;
    readonly opening: Moved;
    readonly inward: Moved;
    readonly outward: Moved;
    readonly closing: Moved;
  }[];
  readonly total: { readonly opening: Paise; readonly inward: Paise; readonly outward: Paise; readonly closing: Paise } | null;
};

const parts = [
  { part: 'opening', title: 'Opening', where: 'wide' },
  { part: 'inward', title: 'In', where: 'table' },
  { part: 'outward', title: 'Out', where: 'table' },
  { part: 'closing', title: 'Closing' },
] as const;

/** Quantity and value side by side; only quantities without cost. */
const columnsOf = (isCostSeen: boolean): readonly ReportColumn[] => [
  { key: 'name', title: 'Product', kind: 'text' },
  ...parts.flatMap(({ part, title, ...more }): ReportColumn[] => [
    { key: part, title, kind: 'quantity', unit: 'unit', width: 110, ...more },
    ...(isCostSeen ? [{ key: `${part}Value`, title: `${title} value`, kind: 'amount', width: 130, ...more } as const] : []),
  ]),
  { key: 'unit', title: 'Unit', kind: 'text', width: 60, where: 'files' },
];

/** Opening, inward, outward and closing stock of each product in a period. Enter opens the moves of a product in the period. */
export const stockMovement: Report<MovementPage> = {
  id: 'stockMovement',
  title: 'Stock movement',
  columns: ({ rows, total }) => columnsOf(total !== null || rows.some(({ closing }) => closing.value !== null)),
  rows: ({ from, to, rows }) =>
    rows.map(({ productId, name, unit, ...moved }) => ({
      key: productId,
      kind: 'entry',
      depth: 0,
      cells: {
        name,
        unit,
        ...Object.fromEntries(
          parts.flatMap(
            ({ part }) =>
              [
                [part, moved[part].quantity],
                [`${part}Value`, moved[part].value],
              ] as const,
          ),
        ),
      },
      drill: { to: 'stockMoves', productId, from, until: to },
    })),
  totals: ({ total }) =>
    total === null
      ? []
      : [totalRow('total', { name: 'Total', ...Object.fromEntries(parts.map(({ part }) => [`${part}Value`, total[part]])) })],
  filters: [
    { kind: 'period' },
    { kind: 'record', name: 'brandId', title: 'Brand', route: 'brands.get', at: 'row.name' },
    { kind: 'record', name: 'categoryId', title: 'Category', route: 'categories.get', at: 'row.name' },
    { kind: 'record', name: 'godownId', title: 'Godown', route: 'godowns.get', at: 'row.name' },
  ],
};
