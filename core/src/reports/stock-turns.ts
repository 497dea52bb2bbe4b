import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { type StockSpeed, stockSpeeds } from '../stock/speed.ts';
import { type Report, totalRow } from './report.ts';

/** An answer of the route; quantities and turns × 10 000, values in paise. */
export type StockTurnsPage = {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly slowDays: number;
  readonly rows: readonly {
    readonly productId: string;
    readonly name: string;
    readonly unit: string;
    readonly speed: StockSpeed;
    readonly quantity: number;
    readonly value: Paise;
    readonly outward: number;
    readonly outwardValue: Paise;
    readonly turns: number | null;
    readonly lastSoldOn: IsoDate | null;
  }[];
  readonly total: { readonly value: Paise; readonly outwardValue: Paise };
};

/** The turnover of each product in a period, the fastest first, slow and dead stock last. Enter opens the moves of a product. */
export const stockTurns: Report<StockTurnsPage> = {
  id: 'stockTurns',
  title: 'Fast and slow movers',
  columns: () => [
    { key: 'name', title: 'Product', kind: 'text' },
    { key: 'speed', title: 'Speed', kind: 'text', width: 90 },
    { key: 'outward', title: 'Out', kind: 'quantity', unit: 'unit', width: 110, where: 'table' },
    { key: 'outwardValue', title: 'Out at cost', kind: 'amount', width: 130, where: 'table' },
    { key: 'quantity', title: 'In stock', kind: 'quantity', unit: 'unit', width: 110, where: 'table' },
    { key: 'unit', title: 'Unit', kind: 'text', width: 60, where: 'files' },
    { key: 'value', title: 'Value', kind: 'amount', width: 130 },
    { key: 'turns', title: 'Turns', kind: 'rate', width: 80, where: 'table' },
    { key: 'lastSoldOn', title: 'Last sold', kind: 'date', width: 110, where: 'table' },
  ],
  rows: ({ from, to, rows }) =>
    rows.map(({ productId, speed, ...cells }) => ({
      key: productId,
      kind: 'entry',
      depth: 0,
      cells: { ...cells, speed: stockSpeeds[speed] },
      ...((speed === 'slow' || speed === 'dead') && { tone: 'attention' as const }),
      drill: { to: 'stockMoves', productId, from, until: to },
    })),
  totals: ({ total }) => [totalRow('total', { name: 'Total', ...total })],
  filters: [
    { kind: 'period' },
    { kind: 'choice', name: 'speed', title: 'Speed', words: stockSpeeds },
    { kind: 'text', name: 'slowDays', title: 'Slow after days without a sale' },
    { kind: 'record', name: 'brandId', title: 'Brand', route: 'brands.get', at: 'row.name' },
    { kind: 'record', name: 'categoryId', title: 'Category', route: 'categories.get', at: 'row.name' },
  ],
};
