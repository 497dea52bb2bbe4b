/**
 * A field tells what is typed in it and is given it back, perhaps later and one after the other. `told` is what stood there first and what
 * it told since. Answers those from the one that stands there now; null where that one is of another hand.
 */
export function valuesSince<T>(told: readonly T[], now: T): readonly T[] | null {
  const at = told.indexOf(now);
  return at < 0 ? null : told.slice(at);
}
