/** A small seeded generator (mulberry32): the demo company must come out the same everywhere. Never used for secrets. */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    /** 0 ≤ n < 1 */
    next,
    /** least ≤ n ≤ most */
    whole,
    chance: (share: number) => next() < share,
    pick: <T>(from: readonly T[]): T => from[whole(0, from.length - 1)] as T,
  };
}
export type Random = ReturnType<typeof seededRandom>;
