import { invariant } from './invariant.ts';

/** Two lists of one length, row by row. Lists that differ in length are a mistake of ours. */
export function inPairs<One, Other>(ones: readonly One[], others: readonly Other[]): (readonly [One, Other])[] {
  invariant(ones.length === others.length, 'two lists that go row by row are of one length');
  // The length was just seen, so there is another; it may itself be undefined.
  return ones.map((one, at) => [one, others[at] as Other] as const);
}
