import { Bug } from './invariant.ts';

/** Closes a switch over a union: a new member does not compile until someone decides its case. */
export function unreachable(value: never): never {
  throw new Bug(`a case nobody decided: ${JSON.stringify(value)}`);
}
