/** Whether a rate may differ from the price list: as wanted, upwards only, or not at all. */
export const rateRights = ['free', 'notBelow', 'fixed'] as const;
export type RateRight = (typeof rateRights)[number];

/** What a company lets this person do to its prices. */
export type SaleLimits = {
  /** Of the value before any discount, in percent × 10 000; null for as much as wanted. */
  readonly mostDiscountPercentE4: number | null;
  readonly rates: RateRight;
};

/** Of the owner and of staff of role admin. */
export const noSaleLimits: SaleLimits = { mostDiscountPercentE4: null, rates: 'free' };
