import { noDespatch } from '@bahi/core/vouchers/despatch-details';
import type { Act, TradeEntry } from '../trade/trade-entry.ts';

type Sale = Pick<TradeEntry, 'convertedFrom' | 'despatch'>;
/** The part of an order that a sale takes over, as it would be alone. */
export type Ordered = Pick<TradeEntry, 'items' | 'charges' | 'despatch' | 'convertedFrom'>;

const isDespatched = (despatch: TradeEntry['despatch']) => Object.values(despatch).some((text) => text !== '');

/**
 * Adds pending orders to the current sale: their items besides those that are there, their charges, and their despatch details if the sale
 * has none. The first order is filled first.
 */
export function addOrders(sale: Sale, orders: readonly Ordered[]): { readonly acts: readonly Act[]; readonly patch: Partial<TradeEntry> } {
  const acts = orders.flatMap(({ items, charges }): Act[] => [
    ...items.flatMap((item) => item.lines.map((line): Act => ({ type: 'scanItem', item: { ...item, lines: [] }, line }))),
    ...charges.map((charge): Act => ({ type: 'addCharge', charge })),
  ]);
  const travels = [sale, ...orders].find(({ despatch }) => isDespatched(despatch));
  return {
    acts,
    patch: {
      convertedFrom: [...sale.convertedFrom, ...orders.flatMap(({ convertedFrom }) => convertedFrom)],
      source: 'saleOrder',
      despatch: travels?.despatch ?? noDespatch,
    },
  };
}
