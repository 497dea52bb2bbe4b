type Way = {
  readonly work: () => Promise<void>;
  /** From the end of one round to the start of the next. */
  readonly pauseMs: number;
  /**
   * Called for a failed round, unless the previous one failed with the same message: an hour without a database is reported once. The next
   * round still comes.
   */
  readonly onFailure: (error: unknown) => void;
};

/** Repeated work until it is stopped; rounds never overlap. */
export class Rounds {
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();
  #isStopped = false;
  #lastFailure: string | undefined;

  /** True if the present round should end early. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** The first round starts at once. */
  start(way: Way): void {
    this.#later(way, 0);
  }

  /** Starts no further round and waits for the present one. */
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
