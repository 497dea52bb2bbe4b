type Waiter = { readonly places: number; readonly begin: () => void };
type Line = { taken: number; readonly waiting: Waiter[] };

/**
 * At most this many at a time for each key; others wait, first come first served. The database's own queues for a row are not fair: with
 * many waiting for one row, some wait four times as long as others. Also, one busy company leaves connections for the rest.
 */
export class Turns {
  readonly #most: number;
  readonly #lines = new Map<string, Line>();

  constructor(most: number) {
    this.#most = most;
  }

  take<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.#take(key, 1, work);
  }

  /** Alone: after all earlier ones, and before all later ones. Otherwise a stream of sharers would block an exclusive one for ever. */
  takeAlone<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.#take(key, this.#most, work);
  }

  async #take<T>(key: string, places: number, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? { taken: 0, waiting: [] };
    this.#lines.set(key, line);
    if (line.waiting.length === 0 && line.taken + places <= this.#most) line.taken += places;
    else await new Promise<void>((begin) => line.waiting.push({ places, begin }));
    try {
      return await work();
    } finally {
      line.taken -= places;
      for (let [next] = line.waiting; next && line.taken + next.places <= this.#most; [next] = line.waiting) {
        line.waiting.shift();
        line.taken += next.places;
        next.begin();
      }
      if (line.taken === 0) this.#lines.delete(key);
    }
  }
}
