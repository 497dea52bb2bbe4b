/** Limits of one voucher. The limits of its figures and texts are in `basics/limits.ts`. */
export const MAX_LINES = 500;
/** Maximum products in one query, whose ids are in the URL. Larger lists are fetched in several requests. */
export const MAX_PRODUCTS_ASKED = 100;
export const MAX_CHARGES = 50;
export const MAX_SPLITS = 20;
export const MAX_SETTLED_BILLS = 1_000;
/** Maximum orders that one sale or purchase delivers. */
export const MAX_ORDERS = 50;
