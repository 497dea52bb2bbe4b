type Way = {
  readonly work: () => Promise<void>;
  /** From the end of one round to the begin of the next. */
  readonly pauseMs: number;
  /** A round that failed, unless the one before did by the same words: an hour without a database is told once. The next comes all the same. */
  readonly onFailure: (error: unknown) => void;
};

/** Work that comes round again and again until it is stopped, never two rounds of it at once. */
export class Rounds {
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();
  #isStopped = false;
  #lastFailure: string | undefined;

  /** Whether a round under way should come to its end. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** The first round begins at once. */
  start(way: Way): void {
    this.#later(way, 0);
  }

  /** No round is begun after this; the one under way is waited for. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#round;
  }

  #later(way: Way, ms: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#round = way
        .work()
        .then(
          () => {
            this.#lastFailure = undefined;
          },
          (error: unknown) => this.#tell(error, way),
        )
        .finally(() => this.#later(way, way.pauseMs));
    }, ms);
  }

  #tell(error: unknown, { onFailure }: Way): void {
    const words = String(error);
    if (words !== this.#lastFailure) onFailure(error);
    this.#lastFailure = words;
  }
}
