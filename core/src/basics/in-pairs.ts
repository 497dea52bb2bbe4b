import { invariant } from './invariant.ts';

/** Pairs two lists row by row. Lists of different length are a bug. */
export function inPairs<One, Other>(ones: readonly One[], others: readonly Other[]): (readonly [One, Other])[] {
  invariant(ones.length === others.length, 'two lists that go row by row are of one length');
  // The lengths are equal, so the element exists; it may itself be undefined.
  return ones.map((one, at) => [one, others[at] as Other] as const);
}
