/**
 * A field passes typed values up and gets them back, perhaps late. `told` are the first value and those passed since. Returns those from
 * the present one on; null if the present value came from outside.
 */
export function valuesSince<T>(reported: readonly T[], now: T): readonly T[] | null {
  const at = reported.indexOf(now);
  return at < 0 ? null : reported.slice(at);
}
