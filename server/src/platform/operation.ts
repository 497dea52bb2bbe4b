/** The running server's data for the admin's page System, besides the database. */
export type Operation = {
  dataFolder: string;
  /** The backups of this server; undefined if they are off. */
  backups: Backups | undefined;
  /** The background jobs of this server and their last results. */
  jobs: Jobs;
};

export type Backups = {
  readonly isRunning: boolean;
  /** Starts a backup; false if one is running. */
  backUpNow(): boolean;
};

export type JobState = { name: string; lastDoneAt: string | null; lastFailedAt: string | null };

/** Stores the last success and failure of each background job, while the server runs. */
export class Jobs {
  readonly #states = new Map<string, JobState>();

  /** Runs a job and stores its result; its error is thrown to the caller. */
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
