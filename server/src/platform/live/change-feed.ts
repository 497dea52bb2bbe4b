import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { PreparingClient } from '../database.ts';
import type { DB } from '../tables.gen.ts';
import { inTransaction } from '../transaction.ts';
import type { Change } from './change-of.ts';
import { listenToChanges, type Told, tell } from './changes-store.ts';

/** A screen that follows a company. After `lose` it hears nothing more and asks for what it missed. */
export type Follower = { hear: (change: Change) => void; lose: () => void };

const patienceMillis = 5_000;
const lookMillis = 20_000;

/**
 * The one connection of this process that listens. It is opened for the first follower. It is believed only while words that the server
 * sends itself over another connection come back: behind a pooler in transaction mode they do not, and a dead line is silent.
 */
export class ChangeFeed {
  readonly #pool: pg.Pool;
  readonly #db: Kysely<DB>;
  readonly #followers = new Map<string, Set<Follower>>();
  #client: pg.Client | null = null;
  #opening: Promise<void> | null = null;
  #awaited: { word: string; heard: () => void } | null = null;
  #looking: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(pool: pg.Pool, db: Kysely<DB>) {
    this.#pool = pool;
    this.#db = db;
  }

  /** Follows a company; the answer ends it. Throws if this server does not hear. */
  async follow(orgId: string, follower: Follower): Promise<() => void> {
    this.#opening ??= this.#open();
    await this.#opening;
    const all = this.#followers.get(orgId) ?? new Set();
    this.#followers.set(orgId, all.add(follower));
    return () => {
      all.delete(follower);
      if (all.size === 0 && this.#followers.get(orgId) === all) this.#followers.delete(orgId);
    };
  }

  /** Loses all followers, for the shutdown. */
  close(): void {
    this.#isClosed = true;
    if (this.#client) this.#lose(this.#client);
  }

  async #open(): Promise<void> {
    if (this.#isClosed) throw new Error('this server is stopping');
    // The options of the pool, whole: it keeps the password where a copy would not find it.
    const client = new PreparingClient(this.#pool.options);
    this.#client = client;
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ payload = '{}' }) => this.#hear(JSON.parse(payload) as Told));
    try {
      await client.connect();
      await client.query(listenToChanges);
      await this.#hearsItself();
    } catch (error) {
      this.#lose(client);
      throw error;
    }
    this.#looking = setInterval(() => void this.#hearsItself().catch(() => this.#lose(client)), lookMillis).unref();
  }

  async #hearsItself(): Promise<void> {
    const word = randomUUID();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => reject(new Error('this server does not hear what is told in the database')), patienceMillis).unref();
    this.#awaited = { word, heard: resolve };
    try {
      await inTransaction(this.#pool, this.#db, null, (tx) => tx.query(tell({ word })));
      await promise;
    } finally {
      clearTimeout(timer);
    }
  }

  #hear(told: Told): void {
    if ('word' in told) {
      if (told.word === this.#awaited?.word) this.#awaited.heard();
      return;
    }
    const { orgId, ...change } = told;
    for (const { hear } of this.#followers.get(orgId) ?? []) hear(change);
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return;
    clearInterval(this.#looking);
    this.#client = null;
    this.#opening = null;
    const lost = [...this.#followers.values()].flatMap((all) => [...all]);
    this.#followers.clear();
    for (const { lose } of lost) lose();
    void client.end().catch(() => {});
  }
}
