type Way = {
  readonly work: () => Promise<void>;
  /** From the end of one round to the start of the next. */
  readonly pauseMs: () => number;
  /**
   * Called for a failed round, unless the previous one failed with the same message: an hour without a database is reported once. The next
   * round still comes.
   */
  readonly onFailure: (error: unknown) => void;
};

/** Repeated work until it is stopped; rounds never overlap. */
export class Rounds {
  #way: Way | undefined;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #isWoken = false;
  #isStopped = false;
  #lastFailure: string | undefined;

  /** The first round starts at once. */
  start(way: Way): void {
    this.#way = way;
    this.#later(0);
  }

  /** Starts a round now instead of after the pause, or after the present one. */
  wake(): void {
    this.#isWoken = true;
    if (!this.#round) this.#later(0);
  }

  /** Starts no further round and waits for the present one. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#round;
  }

  #later(ms: number): void {
    const way = this.#way;
    if (this.#isStopped || !way) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#isWoken = false;
      this.#round = way
        .work()
        .then(
          () => {
            this.#lastFailure = undefined;
          },
          (error: unknown) => this.#tell(error, way),
        )
        .finally(() => {
          this.#round = undefined;
          this.#later(this.#isWoken ? 0 : way.pauseMs());
        });
    }, ms);
  }

  #tell(error: unknown, { onFailure }: Way): void {
    const words = String(error);
    if (words !== this.#lastFailure) onFailure(error);
    this.#lastFailure = words;
  }
}
