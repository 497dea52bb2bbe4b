type Line = { running: number; readonly waiting: (() => void)[] };

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

  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] };
    this.#lines.set(key, line);
    if (line.running < this.#most) line.running++;
    else await new Promise<void>((begin) => line.waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else if (--line.running === 0) this.#lines.delete(key);
    }
  }
}
