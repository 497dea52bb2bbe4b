import { ageBuckets, readAgeLimits } from '../bills/ageing.ts';
import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { financialYearOf } from '../periods/financial-year.ts';
import type { Report, ReportColumn } from './report.ts';

/** Quantity × 10 000, value in paise; null for staff who do not see cost. */
type Aged = { readonly quantity: number; readonly value: Paise | null };

/** An answer of the route. */
export type StockAgeingPage = {
  readonly date: IsoDate;
  readonly ageLimits: string;
  readonly isCostSeen: boolean;
  readonly rows: readonly (Aged & {
    readonly productId: string;
    readonly name: string;
    readonly unit: string;
    readonly aged: readonly Aged[];
  })[];
};

/** Values by age, and in files the quantities too; without cost the quantities. */
function agedColumns({ ageLimits, isCostSeen }: StockAgeingPage): readonly ReportColumn[] {
  const [, ...buckets] = ageBuckets(readAgeLimits(ageLimits) ?? [], 'bill');
  return buckets.flatMap(({ label }, at): ReportColumn[] => {
    const quantity = {
      key: `quantity${at}`,
      title: isCostSeen ? `${label} quantity` : `${label} days`,
      kind: 'quantity',
      unit: 'unit',
    } as const;
    if (!isCostSeen) return [{ ...quantity, width: 110, where: 'table' }];
    return [
      { ...quantity, where: 'files' },
      { key: `value${at}`, title: `${label} days`, kind: 'amount', width: 125, isSummed: true, where: 'table' },
    ];
  });
}

/** The stock of each product by the age of its receipts. Enter opens the moves of a product. */
export const stockAgeing: Report<StockAgeingPage> = {
  id: 'stockAgeing',
  title: 'Stock ageing',
  columns: (first) => [
    { key: 'name', title: 'Product', kind: 'text' },
    { key: 'quantity', title: 'Quantity', kind: 'quantity', unit: 'unit', width: 130 },
    { key: 'unit', title: 'Unit', kind: 'text', width: 60, where: 'files' },
    ...agedColumns(first),
    ...(first.isCostSeen ? [{ key: 'value', title: 'Value', kind: 'amount', width: 140, isSummed: true } as const] : []),
  ],
  rows: ({ date, rows }) =>
    rows.map(({ productId, name, unit, quantity, value, aged }) => ({
      key: productId,
      kind: 'entry',
      depth: 0,
      cells: {
        ...{ name, unit, quantity, value },
        ...Object.fromEntries(
          aged.flatMap(
            (each, at) =>
              [
                [`quantity${at}`, each.quantity],
                [`value${at}`, each.value],
              ] as const,
          ),
        ),
      },
      drill: { to: 'stockMoves', productId, from: financialYearOf(date).startsOn, until: date },
    })),
  totals: ({ isCostSeen }, sums) => (isCostSeen ? [{ key: 'total', kind: 'total', depth: 0, cells: { name: 'Total', ...sums } }] : []),
  filters: [
    { kind: 'day', name: 'date', title: 'As on' },
    { kind: 'text', name: 'ageLimits', title: 'Days' },
    { kind: 'record', name: 'brandId', title: 'Brand', route: 'brands.get', at: 'row.name' },
    { kind: 'record', name: 'categoryId', title: 'Category', route: 'categories.get', at: 'row.name' },
  ],
};
