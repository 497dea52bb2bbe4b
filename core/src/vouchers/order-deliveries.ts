import type { Problem } from '../basics/problem.ts';
import { inUnits } from './goods-of-line.ts';
import type { Ordered, OrderFacts } from './order-facts.ts';
import type { TradeDraft, TradeLine } from './trade-draft.ts';
import type { TradeFacts } from './trade-facts.ts';

/** Delivery state of an order: nothing, a part, or all delivered. */
export const orderStates = ['open', 'part', 'closed'] as const;
export type OrderState = (typeof orderStates)[number];

/** The quantity × 10 000 of a product that a sale delivers of an order. */
export type Delivery = { readonly orderId: string; readonly productId: string; readonly quantityE4: number };

/** The delivery state of these goods. Quantities × 10 000, in units of the product. */
export function orderState(goods: readonly Pick<Ordered, 'orderedE4' | 'takenE4'>[]): OrderState {
  if (goods.every(({ takenE4 }) => takenE4 === 0)) return 'open';
  return goods.every(({ takenE4, orderedE4 }) => takenE4 >= orderedE4) ? 'closed' : 'part';
}

const countable = (quantityE4: number) => (Number.isSafeInteger(quantityE4) && quantityE4 > 0 ? quantityE4 : 0);

/** Billed quantity × 10 000 of each product, in units of the product. */
function billed(lines: readonly TradeLine[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const line of lines) {
    if (line.ledger === undefined) sums.set(line.productId, (sums.get(line.productId) ?? 0) + countable(inUnits(line.quantityE4, line)));
  }
  return sums;
}

/** Ordered quantity × 10 000 of each product. A product on several lines is returned once, with the sum. */
export function orderedOf({ lines }: Pick<TradeDraft, 'lines'>): { readonly productId: string; readonly orderedE4: number }[] {
  return [...billed(lines)].map(([productId, orderedE4]) => ({ productId, orderedE4 }));
}

/**
 * Shares a sale over the orders it names, product by product, filling the first order first. Products that no order contains are sold
 * without an order. `above`: products billed beyond what is pending.
 */
export function deliver(lines: readonly TradeLine[], orders: readonly OrderFacts[]) {
  const deliveries: Delivery[] = [];
  const above = new Map<string, { readonly pendingE4: number; readonly billedE4: number }>();
  for (const [productId, billedE4] of billed(lines)) {
    let leftE4 = billedE4;
    const asking = orders.flatMap(({ voucherId, goods }) =>
      goods.filter((each) => each.productId === productId).map((each) => ({ voucherId, ...each })),
    );
    for (const { voucherId, orderedE4, takenE4 } of asking) {
      const quantityE4 = Math.min(leftE4, Math.max(0, orderedE4 - takenE4));
      if (quantityE4 > 0) deliveries.push({ orderId: voucherId, productId, quantityE4 });
      leftE4 -= quantityE4;
    }
    if (asking.length > 0 && leftE4 > 0) above.set(productId, { pendingE4: billedE4 - leftE4, billedE4 });
  }
  return { deliveries, above };
}

/** The first line with the product, where a problem of all its lines is reported. */
function atFirst({ lines }: Pick<TradeDraft, 'lines'>, productId: string): string {
  const at = lines.findIndex((line) => line.ledger === undefined && line.productId === productId);
  return at < 0 ? 'lines' : `lines.${at}.quantityE4`;
}

/** Problems of the orders that a sale names: unknown, repeated, closed, of another party, or delivered beyond the pending quantity. */
export function orderProblems(draft: TradeDraft, facts: Pick<TradeFacts, 'orders' | 'products'>): Problem[] {
  const known = new Map(facts.orders.map((order) => [order.voucherId, order]));
  const named = draft.convertedFrom.flatMap((id, at): Problem[] => {
    const order = known.get(id);
    const field = `convertedFrom.${at}`;
    if (order === undefined) return [{ code: 'ORDER_UNKNOWN', field }];
    if (draft.convertedFrom.indexOf(id) !== at) return [{ code: 'ORDER_REPEATED', field }];
    // A sale made before the order was closed may still be edited. Its own quantity is pending for it.
    if (order.isClosed && order.goods.every(({ orderedE4, takenE4 }) => takenE4 >= orderedE4)) {
      return [{ code: 'ORDER_CLOSED', field, about: { number: order.number } }];
    }
    return order.partyId === draft.partyId ? [] : [{ code: 'ORDER_OF_OTHER_PARTY', field, about: { number: order.number } }];
  });
  const above = [...deliver(draft.lines, facts.orders).above].map(([productId, { pendingE4 }]): Problem => {
    const name = facts.products.get(productId)?.name ?? '';
    return { code: 'ABOVE_ORDER', field: atFirst(draft, productId), about: { name, pendingE4 } };
  });
  return [...named, ...above];
}

/** Problems of an edited order: it must keep its party and at least the delivered quantity. */
export function orderedBelowProblems(draft: TradeDraft, { delivered, products }: Pick<TradeFacts, 'delivered' | 'products'>): Problem[] {
  if (delivered === null) return [];
  const ordered = billed(draft.lines);
  const below = [...delivered.takenE4].flatMap(([productId, takenE4]): Problem[] => {
    if (takenE4 <= (ordered.get(productId) ?? 0)) return [];
    const about = { name: products.get(productId)?.name ?? '', takenE4 };
    return [{ code: 'ORDER_BELOW_DELIVERED', field: atFirst(draft, productId), about }];
  });
  return delivered.partyId === draft.partyId ? below : [{ code: 'ORDER_PARTY_FIXED', field: 'partyId' }, ...below];
}
