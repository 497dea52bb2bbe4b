import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { financialYearOf } from '../periods/financial-year.ts';
import { type Drill, type Report, totalRow } from './report.ts';

/** The rows of a stock summary that is not by product. */
export const stockKeys = { godown: 'Godown', batch: 'Batch', brand: 'Brand', category: 'Category' } as const;
export type StockKey = keyof typeof stockKeys;

/** The name of the row of goods that have none: no brand, no category; and of goods between two godowns. */
export const nameOfNone = { godown: 'In transit', batch: '', brand: 'Without brand', category: 'Without category' } as const;

/** An answer of the route; the quantity × 10 000, only of a batch; values in paise. */
export type StockByPage = {
  readonly date: IsoDate;
  readonly by: StockKey;
  readonly booksFrom: IsoDate;
  readonly rows: readonly {
    /** The godown, brand or category, or the product of a batch; null for goods without one. */
    readonly id: string | null;
    readonly name: string;
    readonly batch: string;
    readonly unit: string;
    readonly products: number;
    readonly quantity: number | null;
    readonly value: Paise;
  }[];
  readonly total: Paise | null;
};

/** A batch leads to all its moves since the books began: it is older than a year as often as not. */
function drillOf({ date, by, booksFrom }: StockByPage, id: string | null, batch: string): Drill | null {
  if (id === null) return null;
  if (by !== 'batch') return { to: 'stockSummary', date, of: { [`${by}Id`]: id } };
  return batch
    ? { to: 'stockMoves', productId: id, from: booksFrom, until: date, batch }
    : { to: 'stockMoves', productId: id, from: financialYearOf(date).startsOn, until: date };
}

/** The stock at the end of a day by godown, batch, brand or category, with its value. Enter opens its products, or the way of a batch. */
export const stockBy: Report<StockByPage> = {
  id: 'stockBy',
  title: 'Stock summary',
  subject: ({ by }) => `by ${stockKeys[by].toLowerCase()}`,
  columns: ({ by }) => [
    { key: 'name', title: by === 'batch' ? 'Product' : stockKeys[by], kind: 'text' },
    ...(by === 'batch'
      ? ([
          { key: 'batch', title: 'Batch', kind: 'text', width: 140 },
          { key: 'quantity', title: 'Quantity', kind: 'quantity', unit: 'unit', width: 150 },
          { key: 'unit', title: 'Unit', kind: 'text', width: 60, where: 'files' },
        ] as const)
      : ([{ key: 'products', title: 'Products', kind: 'count', width: 110 }] as const)),
    { key: 'value', title: 'Value', kind: 'amount', width: 160 },
  ],
  rows: (page) =>
    page.rows.map(({ id, ...cells }) => {
      const drill = drillOf(page, id, cells.batch);
      return { key: `${id} ${cells.batch}`, kind: 'entry', depth: 0, cells: { ...cells }, ...(drill && { drill }) };
    }),
  totals: ({ total }) => (total === null ? [] : [totalRow('total', { name: 'Total', value: total })]),
  filters: [
    { kind: 'day', name: 'date', title: 'As on' },
    { kind: 'choice', name: 'by', title: 'By', words: stockKeys },
  ],
};
