import { noDespatch } from '@bahi/core/vouchers/despatch-details';
import type { Act, TradeEntry } from '../trade/trade-entry.ts';

type Sale = Pick<TradeEntry, 'convertedFrom' | 'despatch'>;
/** What an order gives to a sale: as it would be by itself. */
export type Ordered = Pick<TradeEntry, 'items' | 'charges' | 'despatch' | 'convertedFrom'>;

const isDespatched = (despatch: TradeEntry['despatch']) => Object.values(despatch).some((text) => text !== '');

/**
 * What pending orders bring into the sale in the hand: their goods, beside those that are there, with their charges, and how they travel
 * where the sale does not say so itself. The first order is filled first.
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
