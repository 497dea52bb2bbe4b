/** A code that left the picture for this long was taken away; the next time it is another piece. */
export const GONE_MILLIS = 900;

/** Tells of the codes in each picture those that are new: one that is held before the camera is one scan, however long. */
export function codesInView() {
  const seen = new Map<string, number>();
  return (codes: readonly string[], now: number): readonly string[] => {
    const fresh = codes.filter((code) => now - (seen.get(code) ?? Number.NEGATIVE_INFINITY) > GONE_MILLIS);
    for (const code of codes) seen.set(code, now);
    return [...new Set(fresh)];
  };
}
