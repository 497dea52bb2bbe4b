const NAMES =
  /service\s*(charge|fee)|\bs\.?\s*charge\b|staff\s*(welfare|fund|benefit|contribution)|facility\s*(fee|charge)|gratuity|hospitality\s*(fee|charge)/i;

/**
 * True for the name of a charge that reads as a service charge, also under another name. The consumer authority's guidelines of 4 July 2022,
 * upheld on 28 March 2025, forbid a restaurant to put it on a bill by itself, and GST on it; its orders of early 2026 name billing software.
 */
export const readsAsServiceCharge = (name: string): boolean => NAMES.test(name);
