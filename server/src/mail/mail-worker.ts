import type { Kysely } from 'kysely';
import type pg from 'pg';
import { Rounds } from '../platform/rounds.ts';
import type { DB } from '../platform/tables.gen.ts';
import { inTransaction, type Statement } from '../platform/transaction.ts';
import { CannotDeliver, type Delivery } from './delivery.ts';
import { claimMail, type DueMail, giveUp, giveUpLate, markSent, tryLater } from './mail-store.ts';

type Parts = {
  pool: pg.Pool;
  db: Kysely<DB>;
  /** Null if mails cannot be sent: then they stay queued until they expire. */
  delivery: Delivery | null;
  /** Logged without names, addresses and texts. */
  log: { warn(facts: object, text: string): void };
  pollMs?: number;
  waitsSeconds?: readonly number[];
};

/** The waits after the first, second … try; after the last one a mail is given up. About a day in all. */
const usualWaits = [10, 30, 120, 600, 3_600, 3 * 3_600, 6 * 3_600, 12 * 3_600];
/** Longer than a mail server is waited for. */
const leaseSeconds = 120;

/** Sends due mails, one after another, until it is stopped. */
export class MailWorker {
  readonly #parts: Parts;
  readonly #waits: readonly number[];
  readonly #rounds = new Rounds();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#waits = parts.waitsSeconds ?? usualWaits;
  }

  start(): this {
    this.#rounds.start({
      work: () => this.sendDue(),
      pauseMs: this.#parts.pollMs ?? 1_000,
      onFailure: (error) => this.#parts.log.warn({ err: error }, 'the mails wait: the database did not answer'),
    });
    return this;
  }

  /** Starts no further mail and waits for the present one. */
  async stop(): Promise<void> {
    await this.#rounds.stop();
    this.#parts.delivery?.close();
  }

  /** Sends all due mails. */
  async sendDue(): Promise<void> {
    const late = await this.#run(giveUpLate());
    for (const { id } of late) this.#parts.log.warn({ mail: id }, 'a mail was given up: it waited too long');
    const { delivery } = this.#parts;
    while (delivery && !this.#rounds.isStopped) {
      const [mail] = await this.#run(claimMail(leaseSeconds));
      if (!mail) return;
      await this.#send(delivery, mail);
    }
  }

  async #send(delivery: Delivery, mail: DueMail): Promise<void> {
    try {
      await delivery.send(mail);
    } catch (error) {
      const { id, tries } = mail;
      const problem = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
      const wait = error instanceof CannotDeliver ? undefined : this.#waits[tries - 1];
      this.#parts.log.warn(
        { mail: id, tries, problem },
        wait === undefined ? 'a mail was given up' : 'a mail was not sent; it is tried again',
      );
      await this.#run(wait === undefined ? giveUp(id, problem) : tryLater(id, wait, problem));
      return;
    }
    await this.#run(markSent(mail.id));
  }

  #run<Row>(statement: Statement<Row>) {
    return inTransaction(this.#parts.pool, this.#parts.db, null, (tx) => tx.query(statement));
  }
}
