import { noDespatch } from '@bahi/core/vouchers/despatch-details';
import type { Act, TradeEntry } from '../trade/trade-entry.ts';

type Delivering = Pick<TradeEntry, 'convertedFrom' | 'despatch'>;
/** The part of an order that a sale or purchase takes over, as it would be alone. */
export type Ordered = Pick<TradeEntry, 'items' | 'charges' | 'despatch' | 'convertedFrom' | 'source'>;

const isDespatched = (despatch: TradeEntry['despatch']) => Object.values(despatch).some((text) => text !== '');

/**
 * Adds pending orders to the current voucher: their items besides those that are there, their charges, and their despatch details if it
 * has none. The first order is filled first.
 */
export function addOrders(
  entry: Delivering,
  orders: readonly Ordered[],
): { readonly acts: readonly Act[]; readonly patch: Partial<TradeEntry> } {
  const acts = orders.flatMap(({ items, charges }): Act[] => [
    ...items.flatMap((item) => item.lines.map((line): Act => ({ type: 'scanItem', item: { ...item, lines: [] }, line }))),
    ...charges.map((charge): Act => ({ type: 'addCharge', charge })),
  ]);
  const travels = [entry, ...orders].find(({ despatch }) => isDespatched(despatch));
  return {
    acts,
    patch: {
      convertedFrom: [...entry.convertedFrom, ...orders.flatMap(({ convertedFrom }) => convertedFrom)],
      source: orders[0]?.source ?? '',
      despatch: travels?.despatch ?? noDespatch,
    },
  };
}
