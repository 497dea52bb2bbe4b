import { Bug } from './invariant.ts';

/** Closes a switch over a union, so that a new member does not compile until its case is written. */
export function unreachable(value: never): never {
  throw new Bug(`a case nobody decided: ${JSON.stringify(value)}`);
}
