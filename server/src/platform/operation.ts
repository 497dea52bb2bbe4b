/** What the admin's page asks of the server that runs, beside the database. */
export type Operation = {
  dataFolder: string;
  /** The backups that this server makes; nothing when they are off. */
  backups: Backups | undefined;
  /** The work that this server does by itself: what it did last. */
  jobs: Jobs;
};

export type Backups = {
  readonly isRunning: boolean;
  /** Begins a backup now; false when one is under way. */
  backUpNow(): boolean;
};

export type JobState = { name: string; lastDoneAt: string | null; lastFailedAt: string | null };

/** Notes when each job of this server ended well or failed, for as long as the server runs. */
export class Jobs {
  readonly #states = new Map<string, JobState>();

  /** Runs the work of a job and notes how it ended; its error goes on to the caller. */
  async noted<T>(name: string, work: () => Promise<T>): Promise<T> {
    const state = this.#states.get(name) ?? { name, lastDoneAt: null, lastFailedAt: null };
    this.#states.set(name, state);
    try {
      const result = await work();
      state.lastDoneAt = new Date().toISOString();
      return result;
    } catch (error) {
      state.lastFailedAt = new Date().toISOString();
      throw error;
    }
  }

  list(): JobState[] {
    return [...this.#states.values()].map((state) => ({ ...state }));
  }
}
