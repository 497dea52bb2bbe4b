/** How much one voucher may hold; what its figures and texts may be stands in `basics/limits.ts`. */
export const MAX_LINES = 500;
/** Products that are asked for at once: their ids stand in an address. Who has more asks several times. */
export const MAX_PRODUCTS_ASKED = 100;
export const MAX_CHARGES = 50;
export const MAX_SPLITS = 20;
export const MAX_SETTLED_BILLS = 1_000;
/** Sale orders that one sale delivers. */
export const MAX_ORDERS = 50;
