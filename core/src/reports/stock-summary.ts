import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { financialYearOf } from '../periods/financial-year.ts';
import { type Report, type ReportColumn, totalRow } from './report.ts';

/** An answer of the route; quantities and rates × 10 000, values in paise, null for staff who do not see cost. */
export type StockPage = {
  readonly date: IsoDate;
  readonly rows: readonly {
    readonly productId: string;
    readonly name: string;
    readonly unit: string;
    readonly quantity: number;
    readonly inTransit: number;
    readonly rate: number | null;
    readonly value: Paise | null;
  }[];
  readonly total: Paise | null;
};

const costs: readonly ReportColumn[] = [
  { key: 'rate', title: 'Rate', kind: 'rate', width: 130 },
  { key: 'value', title: 'Value', kind: 'amount', width: 160 },
];

/** Goods in stock at the end of a day. Staff who may not see cost get no rates and values, on the screen and in files. */
export const stockSummary: Report<StockPage> = {
  id: 'stockSummary',
  title: 'Stock summary',
  columns: ({ total }, pages) => [
    { key: 'name', title: 'Product', kind: 'text' },
    // A file is written page by page, and goods of a later page may be in transit, so it always has the column. A screen shows the column
    // once it has such a row.
    {
      ...{ key: 'inTransit', title: 'In transit', kind: 'quantity', unit: 'unit', width: 130, isDim: true },
      ...(!pages.some(({ rows }) => rows.some(({ inTransit }) => inTransit !== 0)) && { where: 'files' }),
    },
    { key: 'quantity', title: 'Quantity', kind: 'quantity', unit: 'unit', width: 170 },
    { key: 'unit', title: 'Unit', kind: 'text', width: 60, where: 'files' },
    ...(total === null ? [] : costs),
  ],
  rows: ({ date, rows }) =>
    rows.map(({ productId, name, unit, quantity, inTransit, rate, value }) => ({
      key: productId,
      kind: 'entry',
      depth: 0,
      cells: { name, unit, quantity, inTransit, rate, value },
      drill: { to: 'stockMoves', productId, from: financialYearOf(date).startsOn, until: date },
    })),
  totals: ({ total }) => (total === null ? [] : [totalRow('total', { name: 'Total', value: total })]),
  filters: [
    { kind: 'day', name: 'date', title: 'As on' },
    { kind: 'record', name: 'brandId', title: 'Brand', route: 'brands.get', at: 'row.name' },
    { kind: 'record', name: 'categoryId', title: 'Category', route: 'categories.get', at: 'row.name' },
    { kind: 'record', name: 'godownId', title: 'Godown', route: 'godowns.get', at: 'row.name' },
  ],
};
