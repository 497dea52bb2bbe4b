/** A code that was out of the picture for this long has been taken away; the next time it is another piece. */
export const GONE_MILLIS = 900;

/** Returns the new codes of each picture: one that stays in front of the camera is one scan. */
export function codesInView() {
  const seen = new Map<string, number>();
  return (codes: readonly string[], now: number): readonly string[] => {
    const fresh = codes.filter((code) => now - (seen.get(code) ?? Number.NEGATIVE_INFINITY) > GONE_MILLIS);
    for (const code of codes) seen.set(code, now);
    return [...new Set(fresh)];
  };
}
