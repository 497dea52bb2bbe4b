import type { Problem } from '@bahi/core/basics/problem';
import type { IsoDate } from '@bahi/core/periods/business-date';
import { changedSpans, shortagesOfChange } from '@bahi/core/stock/negative-stock';
import { type DatedMove, type StockMove, stockKey } from '@bahi/core/stock/stock-moves';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import { atPlaces, lockStock } from '../../stock/stock-store.ts';
import { findLeastWithin } from '../stock-voucher-store.ts';
import { findProductNames } from '../voucher-store.ts';
import type { VoucherEffect } from './post-voucher.ts';
import type { OldVoucher } from './voucher-part.ts';

/** The place of a line's goods. */
type Place = Pick<StockMove, 'godownId' | 'batch'> & { readonly productId: string | null };
export const placeOfItem = ({ product_id, godown_id, batch }: VoucherEffect['items'][number]): Place => ({
  productId: product_id,
  godownId: godown_id ?? '',
  batch,
});

export const datedMoves = (moves: readonly StockMove[], date: IsoDate): DatedMove[] => moves.map((move) => ({ ...move, date }));

/**
 * If a company blocks negative stock, a change may not reduce the stock of any place on any day below zero, or further below: neither for
 * goods that have left since, nor between the old and the new date of the voucher. Reported at the line that takes the goods, if there is
 * one.
 */
export async function stockShortOfChange(
  { tx, company }: Pick<CompanyRequestContext, 'tx' | 'company'>,
  { moves: old }: Pick<OldVoucher, 'moves'>,
  now: readonly DatedMove[],
  lines: readonly Place[],
): Promise<Problem[]> {
  const spans = company.negativeStock === 'block' ? changedSpans(old, now) : [];
  const moved = spans.flatMap(({ moves }) => moves);
  const productIds = [...new Set(moved.flatMap((move) => (move.quantityE4 < 0 ? [move.productId] : [])))];
  if (productIds.length === 0) return [];
  const days = spans.map(({ from }) => from);
  // Returned goods are locked with those that leave, in one order, because both places change.
  const [lock] = lockStock(company.id, moved);
  const [least] = await tx.after([lock], [findLeastWithin(atPlaces(company.id, moved), days)]);
  const bySpan = Map.groupBy(least, ({ from }) => from);
  const leastOf = new Map(
    [...bySpan].map(([from, rows]) => [
      from,
      new Map(rows.map((row) => [stockKey(row.productId, row.godownId, row.batch), row.quantityE4])),
    ]),
  );
  const short = shortagesOfChange(spans, leastOf);
  if (short.length === 0) return [];
  const names = new Map((await tx.query(findProductNames(company.id, productIds))).map(({ id, name }) => [id, name]));
  return short.map((place) => {
    const line = lines.findIndex(
      ({ productId, godownId, batch }) => productId === place.productId && godownId === place.godownId && batch === place.batch,
    );
    // A cancellation has no lines that name the batch.
    const name = [names.get(place.productId) ?? '', ...(place.batch === '' ? [] : [`batch ${place.batch}`])].join(', ');
    const about = { name, haveE4: place.haveE4, needE4: place.needE4 };
    return { code: 'STOCK_SHORT' as const, field: line < 0 ? 'items' : `lines.${line}.quantityE4`, about };
  });
}
