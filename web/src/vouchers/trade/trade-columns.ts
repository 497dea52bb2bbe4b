import type { TradeRule } from '@bahi/core/vouchers/trade-rules';
import type { VoucherFacts } from '../../platform/answers.ts';
import type { GoodsRow } from './core-draft.ts';
import { asksBatches, suggestsBatches } from './entry-items.ts';
import type { RowShape } from './grid-moves.ts';
import type { Cell } from './problem-places.ts';

/** The optional columns of the grid: godown if there are several, batch and free quantity if the company uses them. */
export type Columns = { readonly hasGodowns: boolean; readonly hasBatches: boolean; readonly hasFree: boolean };

export function columnsOf({ godowns, company }: VoucherFacts, rows: readonly GoodsRow[], hasVan: boolean): Columns {
  return {
    hasGodowns: godowns.length > 1 && !hasVan,
    hasBatches: rows.some(hasBatch),
    hasFree: company.features.includes('freeQuantity') || rows.some(({ line }) => line.actualQuantityE4 > line.quantityE4),
  };
}

const hasBatch = ({ item: { product } }: GoodsRow) => product.kind === 'goods' && product.hasBatches;

/** True if the place column has a value for this row. */
export const hasPlace = (row: GoodsRow, { hasGodowns }: Columns): boolean =>
  row.item.product.kind === 'goods' && row.line.valuePaise === undefined && (hasGodowns || hasBatch(row));

/** The editable cells of a row. A further godown or batch of an item has only place, count and rate. */
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
  // The batch is asked for if stock moves and it is not suggested; the godown has a default, except for a further line of the same item.
  const asksBatch = asksBatches(rule) || (suggestsBatches(rule) && row.line.batch === '');
  const asksPlace = hasBatch(row) ? asksBatch : !row.isFirst;
  return { open, stops: open.filter((cell) => cell !== 'free' && (cell !== 'godown' || asksPlace)) };
}
