/** The maximum number of products at once, and the first number: the moves of a product are known only after reading. */
const mostAtOnce = 500;
export const firstAtOnce = 4;

/** The approximate number of moves at once: they are all in memory, and replaying them blocks the server. */
const movesAtOnce = 5_000;

/** The number of products to read next, from the moves per product so far. */
export function nextAtOnce(products: number, moves: number): number {
  return Math.min(mostAtOnce, Math.max(1, Math.floor((products * movesAtOnce) / Math.max(moves, 1))));
}
