type Waiter = { readonly places: number; readonly begin: () => void };
type Line = { taken: number; readonly waiting: Waiter[] };

/**
 * At most so many at a time for each key; who comes later waits, first come first served. The database's own queues for a row are not
 * fair: with everybody at the same row at once some wait four times as long as others. And one busy company leaves connections to the rest.
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

  /** By itself: when those before have ended, and those after wait. Among many who share a row in turn nobody would ever have it alone. */
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
