/** How far a rate may differ from the price list: freely, upwards only, or not at all. */
export const rateRights = ['free', 'notBelow', 'fixed'] as const;
export type RateRight = (typeof rateRights)[number];

/** The limits that a company sets for this user's prices. */
export type SaleLimits = {
  /** Percent × 10 000 of the value before any discount; null for no limit. */
  readonly mostDiscountPercentE4: number | null;
  readonly rates: RateRight;
};

/** Applies to the owner and to staff of role admin. */
export const noSaleLimits: SaleLimits = { mostDiscountPercentE4: null, rates: 'free' };
