/**
 * A field passes typed values up and gets them back, perhaps late. `told` are the first value and those passed since. Returns those from
 * the present one on; null if the present value came from outside.
 */
export function valuesSince<T>(told: readonly T[], now: T): readonly T[] | null {
  const at = told.indexOf(now);
  return at < 0 ? null : told.slice(at);
}
