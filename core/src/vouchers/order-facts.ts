/** What of one product an order asks, and what of that sales have taken; in units of the product. */
export type Ordered = { readonly productId: string; readonly orderedE4: number; readonly takenE4: number };

/** A sale order that a sale delivers, as it is without that sale. */
export type OrderFacts = {
  readonly voucherId: string;
  readonly partyId: string;
  readonly number: string;
  readonly goods: readonly Ordered[];
  /** What was pending of it is not wanted any more: it asks no more than sales have taken. */
  readonly isClosed?: boolean;
};

/** What sales have taken of an order: of which party it is, and by product how much. */
export type Delivered = { readonly partyId: string; readonly takenE4: ReadonlyMap<string, number> };
