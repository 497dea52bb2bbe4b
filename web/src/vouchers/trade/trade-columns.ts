import type { TradeRule } from '@bahi/core/vouchers/trade-rules';
import type { VoucherFacts } from '../../platform/answers.ts';
import type { GoodsRow } from './core-draft.ts';
import { asksBatches, suggestsBatches } from './entry-items.ts';
import type { RowShape } from './grid-moves.ts';
import type { Cell } from './problem-places.ts';

/** Which columns the grid of an entry has: a godown where there are several, batches and what is free where the company uses them. */
export type Columns = { readonly hasGodowns: boolean; readonly hasBatches: boolean; readonly hasFree: boolean };

export function columnsOf({ godowns, company }: VoucherFacts, rows: readonly GoodsRow[], hasVan: boolean): Columns {
  return {
    hasGodowns: godowns.length > 1 && !hasVan,
    hasBatches: rows.some(hasBatch),
    hasFree: company.features.includes('freeQuantity') || rows.some(({ line }) => line.actualQuantityE4 > line.quantityE4),
  };
}

const hasBatch = ({ item: { product } }: GoodsRow) => product.kind === 'goods' && product.hasBatches;

/** A place that says something of this row. */
export const hasPlace = (row: GoodsRow, { hasGodowns }: Columns): boolean =>
  row.item.product.kind === 'goods' && row.line.valuePaise === undefined && (hasGodowns || hasBatch(row));

/** The cells of a row that take typing. A further godown or batch of an item has a place, a count and a rate of its own. */
export function shapeOf(row: GoodsRow, columns: Columns, rule: TradeRule): RowShape {
  const isValue = row.line.valuePaise !== undefined;
  const open: Cell[] = [
    ...(row.isFirst ? (['item'] as const) : []),
    ...(hasPlace(row, columns) ? (['godown'] as const) : []),
    ...(isValue ? [] : (['quantity'] as const)),
    ...(columns.hasFree && !isValue ? (['free'] as const) : []),
    'rate',
    ...(row.isFirst ? (['discount'] as const) : []),
  ];
  // A batch is asked for where goods move and it is not known by itself; a godown stands by default, but for one more of the same item.
  const asksBatch = asksBatches(rule) || (suggestsBatches(rule) && row.line.batch === '');
  const asksPlace = hasBatch(row) ? asksBatch : !row.isFirst;
  return { open, stops: open.filter((cell) => cell !== 'free' && (cell !== 'godown' || asksPlace)) };
}
