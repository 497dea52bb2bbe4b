/** Ordered and delivered quantity × 10 000 of a product in an order, in units of the product. */
export type Ordered = { readonly productId: string; readonly orderedE4: number; readonly takenE4: number };

/** An order, without what the sale or purchase being saved delivers of it. */
export type OrderFacts = {
  readonly voucherId: string;
  readonly partyId: string;
  readonly number: string;
  readonly goods: readonly Ordered[];
  /** The rest of the order is no longer wanted. `orderedE4` then equals `takenE4`. */
  readonly isClosed?: boolean;
};

/** The party of an order, and the delivered quantity × 10 000 by product. */
export type Delivered = { readonly partyId: string; readonly takenE4: ReadonlyMap<string, number> };
