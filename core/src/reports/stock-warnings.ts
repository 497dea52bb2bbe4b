import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { financialYearOf } from '../periods/financial-year.ts';
import { type Drill, type Report, type ReportColumn, totalRow } from './report.ts';

type Goods = { readonly productId: string; readonly name: string; readonly unit: string; readonly batch: string; readonly godown: string };

/** An answer of the route of batches that expire; the quantity × 10 000, the value in paise, null for staff who do not see cost. */
export type ExpiringPage = {
  readonly date: IsoDate;
  readonly days: number;
  readonly isCostSeen: boolean;
  readonly rows: readonly (Goods & {
    readonly expiresOn: IsoDate;
    readonly daysLeft: number;
    readonly quantity: number;
    readonly value: Paise | null;
  })[];
};

/** The periods in which a batch may expire, in days. */
export const expiryPeriods = { 0: 'Expired', 30: 'Within 30 days', 60: 'Within 60 days', 90: 'Within 90 days' } as const;

const goods: readonly ReportColumn[] = [
  { key: 'name', title: 'Product', kind: 'text' },
  { key: 'batch', title: 'Batch', kind: 'text', width: 130 },
  { key: 'godown', title: 'Godown', kind: 'text', width: 150, isDim: true, where: 'table' },
];
const quantity: readonly ReportColumn[] = [
  { key: 'quantity', title: 'Quantity', kind: 'quantity', unit: 'unit', width: 130 },
  { key: 'unit', title: 'Unit', kind: 'text', width: 60, where: 'files' },
];

/** The moves of a product up to a day, from the day on which that financial year or an earlier day begins. */
const movesUpTo = (productId: string, until: IsoDate, from: IsoDate = until): Drill & { readonly to: 'stockMoves' } => ({
  to: 'stockMoves',
  productId,
  from: financialYearOf(from).startsOn,
  until,
});

/** The days that a batch has left, in words. */
const leftText = (days: number) =>
  days < 0
    ? `expired ${-days === 1 ? 'yesterday' : `${-days} days ago`}`
    : days === 0
      ? 'today'
      : `in ${days} ${days === 1 ? 'day' : 'days'}`;

/** Batches in stock that expire soon, those that have expired first. Enter opens the way of the batch. */
export const expiringStock: Report<ExpiringPage> = {
  id: 'expiringStock',
  title: 'Near expiry',
  columns: ({ isCostSeen }) => [
    ...goods,
    { key: 'expiresOn', title: 'Expires on', kind: 'date', width: 110 },
    { key: 'left', title: 'Left', kind: 'text', width: 150, where: 'table' },
    ...quantity,
    ...(isCostSeen ? [{ key: 'value', title: 'Value', kind: 'amount', width: 140, isSummed: true, where: 'table' } as const] : []),
  ],
  rows: ({ date, rows }) =>
    rows.map(({ daysLeft, ...row }) => ({
      key: `${row.productId} ${row.godown} ${row.batch}`,
      kind: 'entry',
      depth: 0,
      cells: { ...row, left: leftText(daysLeft) },
      ...(daysLeft < 0 && { tone: 'attention' as const }),
      drill: { ...movesUpTo(row.productId, date), ...(row.batch && { batch: row.batch }) },
    })),
  totals: ({ isCostSeen }, sums) => (isCostSeen ? [totalRow('total', { name: 'Total', ...sums })] : []),
  filters: [{ kind: 'choice', name: 'days', title: 'Expires', words: Object.fromEntries(Object.entries(expiryPeriods)) }],
};

/** An answer of the route of negative stock; the quantity × 10 000. */
export type NegativePage = { readonly rows: readonly (Goods & { readonly quantity: number; readonly since: IsoDate })[] };

/** Godowns and batches with less than nothing in stock. Their value is provisional. Enter opens the moves of the product. */
export const negativeStock: Report<NegativePage> = {
  id: 'negativeStock',
  title: 'Negative stock',
  columns: () => [...goods, { key: 'since', title: 'Since', kind: 'date', width: 120 }, ...quantity],
  rows: ({ rows }) =>
    rows.map((row) => ({
      key: `${row.productId} ${row.godown} ${row.batch}`,
      kind: 'entry',
      depth: 0,
      cells: { ...row },
      tone: 'attention',
      drill: movesUpTo(row.productId, financialYearOf(row.since).endsOn, row.since),
    })),
  totals: () => [],
  filters: [],
};
