import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { invariant } from '@bahi/core/basics/invariant';
import { type CompiledQuery, type DeleteResult, type InsertResult, type Kysely, type RawBuilder, sql, type UpdateResult } from 'kysely';
import type pg from 'pg';
import { Batch, type BatchAnswer, type BatchStatement } from './batch.ts';
import { statementName } from './database.ts';
import { isReferenceGone, isRetryable, isStalePlan } from './database-errors.ts';
import { isUuid } from './nil-uuid.ts';
import { ofOneNode } from './one-node.ts';
import type { DB } from './tables.gen.ts';

/** A statement of a transaction: a Kysely query, a piece of `sql`, or a compiled text. */
export type Statement<Row = unknown> = { compile(by: Kysely<DB>): CompiledQuery<Row> } | CompiledQuery<Row>;

/** A write without `returning` returns no rows, whatever the type of Kysely's result. */
export type Rows<Row> = Row extends InsertResult | UpdateResult | DeleteResult ? never[] : Row[];

/** The rows of each of these statements. */
export type RowsOf<Statements extends readonly Statement[]> = {
  -readonly [K in keyof Statements]: Statements[K] extends Statement<infer Row> ? Rows<Row> : never;
};

/** A statement that is seldom repeated: sent without a name, so that no connection keeps its plan. */
export type Unprepared = CompiledQuery & { readonly isUnprepared: true };

/** Writes the changes of all acts of a transaction together. */
export type JoinedWrite<Change> = (changes: readonly Change[]) => readonly Statement[];

const begin: BatchStatement = { text: 'begin', values: [], name: 'begin' };
const beginReading: BatchStatement = { text: 'begin read only', values: [], name: undefined };
/** All statements of such a transaction see the snapshot of the first. */
const beginOneMoment: BatchStatement = { text: 'begin isolation level repeatable read read only', values: [], name: 'begin one moment' };
const commit: BatchStatement = { text: 'commit', values: [], name: 'commit' };

/** `set local` takes no parameter; parsing it each time costs half of the function `set_org`. */
function beginIn(orgId: string, how = begin): BatchStatement[] {
  invariant(isUuid(orgId), 'a company is named by its uuid');
  return [how, { text: `set local app.org_id = '${orgId}'`, values: [], name: undefined }];
}

/** The clause of a statement that locks the rows it reads. */
const rowLocks = /\s+for\s+(?:no key update|update|key share|share)\b(?:\s+of\s+\w+)?(?:\s+skip locked)?/g;
const withoutRowLocks = (text: string) => text.replaceAll(rowLocks, '');

const retriesOfRaces = 3;
/** Once more is enough after a referenced row was deleted: the second run finds it missing and refuses it at its field. */
const retriesOfReferences = 1;

/**
 * One transaction on one connection. Nothing is sent before the first statement: `begin` and the company go with it in one round trip, and
 * statements of `commitWith` go with the commit in another.
 */
export class Tx {
  readonly #client: pg.PoolClient;
  readonly #db: Kysely<DB>;
  #opening: readonly BatchStatement[];
  #isReadOnly: boolean;
  #isHeldToEnd = false;
  #last: BatchStatement[] = [];
  #joined: { before: BatchStatement[]; write: JoinedWrite<never>; changes: unknown[] } | undefined;
  #known: { mark: string; expression: RawBuilder<string> }[] = [];
  readonly #committed = Promise.withResolvers<ReadonlyMap<BatchStatement, BatchAnswer>>();
  #state: 'new' | 'begun' | 'ended' = 'new';
  #failure: { error: unknown } | undefined;

  /** Only `inTransaction` creates one. */
  constructor(client: pg.PoolClient, db: Kysely<DB>, opening: readonly BatchStatement[], isReadOnly: boolean) {
    this.#client = client;
    this.#db = db;
    this.#opening = opening;
    this.#isReadOnly = isReadOnly;
  }

  /** True if the database refuses every write. */
  get isReadOnly(): boolean {
    return this.#isReadOnly;
  }

  /** True if nothing may be committed before the end: see `holdToEnd`. */
  get isHeldToEnd(): boolean {
    return this.#isHeldToEnd;
  }

  /** This transaction relies on a lock that it keeps to its end: what it reads on its way stores nothing and commits nothing before. */
  holdToEnd(): void {
    this.#isHeldToEnd = true;
  }

  /** The rows of one statement. */
  async query<Row>(statement: Statement<Row>): Promise<Rows<Row>> {
    const [result] = await this.#send([this.#compile(statement)]);
    return result!.rows as Rows<Row>;
  }

  /** The first row, or undefined. */
  async first<Row>(statement: Statement<Row>): Promise<Rows<Row>[number] | undefined> {
    const rows = await this.query(statement);
    return rows[0];
  }

  /** Sends all statements in one round trip, in order. Throws the error of the first failure. */
  async together<const Statements extends readonly Statement[]>(statements: Statements): Promise<RowsOf<Statements>> {
    const results = await this.#send(statements.map((statement) => this.#compile(statement)));
    return results.map((result) => result.rows) as RowsOf<Statements>;
  }

  /**
   * The rows of `then`, with `first` sent before in the same round trip: lock or write, then read. A statement that waits for a lock keeps
   * the snapshot it began with, so protected data is read by a separate one.
   */
  async after<const Then extends readonly Statement[]>(first: readonly Statement[], then: Then): Promise<RowsOf<Then>> {
    const rows = await this.together([...first, ...then]);
    return rows.slice(first.length) as RowsOf<Then>;
  }

  /** Writes to be sent with the commit, after all others and in one round trip with it. If one fails, nothing is committed. */
  commitWith(statements: readonly Statement[]): void {
    this.#refuseIfEnded();
    this.#last.push(...statements.map((statement) => this.#compile(statement)));
  }

  /**
   * Writes with the commit whose middle changes rows that many transactions lock. If several acts of a transaction do so, their `before` is sent
   * first, then the changes of all as one `write`, then their `after`: such rows are locked in one order, however many acts there are.
   */
  commitJoined<Change>(before: readonly Statement[], write: JoinedWrite<Change>, change: Change, after: readonly Statement[]): void {
    this.#refuseIfEnded();
    if (this.#joined === undefined) {
      this.#joined = { before: this.#last, write, changes: [] };
      this.#last = [];
    }
    invariant(this.#joined.write === write, 'a transaction joins changes of one kind');
    this.#joined.before.push(...before.map((statement) => this.#compile(statement)));
    this.#joined.changes.push(change);
    this.commitWith(after);
  }

  /** The same for one statement whose rows are needed: they arrive with the commit, so await them outside of the work. */
  rowsAtCommit<Row>(statement: Statement<Row>): Promise<Rows<Row>> {
    this.commitWith([statement]);
    const sent = this.#last.at(-1)!;
    return this.#committed.promise.then((results) => results.get(sent)?.rows as Rows<Row>);
  }

  /** Calls this after the commit; never if there is none. */
  whenCommitted(act: () => void): void {
    void this.#committed.promise.then(act);
  }

  /**
   * A placeholder for a text that only the database knows at the commit, such as a new number. It may be part of the work's answer and of
   * texts written with `withKnown`, so nothing has to wait for it while rows are locked.
   */
  knownAtCommit(expression: RawBuilder<string>): string {
    const mark = `⟦${randomUUID()}⟧`;
    this.#known.push({ mark, expression });
    return mark;
  }

  /** SQL of a text in which placeholders are replaced. */
  withKnown(text: string): RawBuilder<string> {
    return this.#known.reduce(
      (so, { mark, expression }) => sql<string>`replace(${so}, ${mark}, ${expression})`,
      sql<string>`${text}::text`,
    );
  }

  /** Commits; throws an error that the work has swallowed, because the database has already rolled back. */
  async commit(): Promise<void> {
    if (this.#failure) throw this.#failure.error;
    const last = this.#atCommit();
    const results = this.#state === 'new' && last.length === 0 ? undefined : await this.#send([...last, commit]);
    this.#state = 'ended';
    if (!results) return;
    refuseUncommitted(results.at(-1));
    this.#committed.resolve(new Map(last.map((statement, at) => [statement, results[at]!])));
  }

  #atCommit(): readonly BatchStatement[] {
    if (this.#joined === undefined) return this.#last;
    const { before, write, changes } = this.#joined;
    return [...before, ...write(changes as never[]).map((statement) => this.#compile(statement)), ...this.#last];
  }

  /**
   * Commits writes that a read has made on its way, releases its locks, and continues. Not for a write: a later failure would leave half of
   * it.
   */
  async commitSoFar(): Promise<void> {
    await this.#commitAndOpen(this.#opening);
  }

  async #commitAndOpen(opening: readonly BatchStatement[]): Promise<void> {
    if (this.#failure) throw this.#failure.error;
    invariant(this.#atCommit().length === 0, 'what goes with the commit is not cut off');
    invariant(!this.#isHeldToEnd, 'a lock that is held to the end is not given up');
    const [committed] = await this.#send([commit, ...opening]);
    refuseUncommitted(committed);
  }

  /**
   * Commits what the read has stored so far, and continues in one snapshot: whatever it reads from here on is of one moment, and nothing
   * more can be written.
   */
  async continueInOneMoment(orgId: string): Promise<void> {
    const isUsed = this.#state === 'begun';
    const opening = beginIn(orgId, beginOneMoment);
    if (isUsed) await this.#commitAndOpen(opening);
    this.#opening = opening;
    this.#isReadOnly = true;
  }

  /** Rolls back; false if the connection can no longer be used. */
  async rollBack(): Promise<boolean> {
    const begun = this.#state !== 'new';
    this.#state = 'ended';
    if (!begun) return true;
    return this.#client.query('rollback').then(
      () => true,
      () => false,
    );
  }

  #compile(statement: Statement): BatchStatement {
    const compiled = 'compile' in statement ? statement.compile(this.#db) : statement;
    const text = ofOneNode(this.#isReadOnly ? withoutRowLocks(compiled.sql) : compiled.sql);
    return { text, values: compiled.parameters, name: 'isUnprepared' in compiled ? undefined : statementName(text) };
  }

  async #send(wires: readonly BatchStatement[]): Promise<BatchAnswer[]> {
    this.#refuseIfEnded();
    const opening = this.#state === 'new' ? this.#opening : [];
    this.#state = 'begun';
    try {
      const batch = new Batch([...opening, ...wires]);
      this.#client.query(batch);
      return (await batch.answers).slice(opening.length);
    } catch (error) {
      this.#failure ??= { error };
      throw error;
    }
  }

  // After its end the connection belongs to another transaction.
  #refuseIfEnded(): void {
    if (this.#state === 'ended') throw new Error('this transaction has ended: a statement was not awaited');
  }
}

/** After an error the database answers a commit with a rollback. */
function refuseUncommitted(answer: BatchAnswer | undefined): void {
  if (answer?.command !== 'COMMIT') throw new Error(`commit answered ${answer?.command}`);
}

/**
 * Runs the work in a transaction of the company, or with `null` in one that sees only the global tables. A transaction that lost a race
 * (serialization failure, deadlock) runs again, so the work must have no other effects.
 */
export async function inTransaction<T>(pool: pg.Pool, db: Kysely<DB>, orgId: string | null, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withRetries(() => runOnce(pool, db, orgId === null ? [begin] : beginIn(orgId), work));
}

/**
 * Runs the work of a write without writing: the database refuses every change, and statements lock no rows, so nothing waits. The data may
 * change before a later write.
 */
export async function inReadOnlyTransaction<T>(pool: pg.Pool, db: Kysely<DB>, orgId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withRetries(() => runOnce(pool, db, beginIn(orgId, beginReading), work, true));
}

async function withRetries<T>(once: () => Promise<T>): Promise<T> {
  for (let races = 0, references = 0; ; ) {
    try {
      return await once();
    } catch (error) {
      if (isRetryable(error)) races++;
      else if (isReferenceGone(error)) references++;
      else throw error;
      if (races > retriesOfRaces || references > retriesOfReferences) throw error;
      await pause(Math.random() * 20 * (races + references)); // two transactions that collided must not collide again
    }
  }
}

/** Reads of a company in one snapshot, however long they take. Nothing can be written, and nothing is run twice. */
export async function inOneMoment<T>(pool: pg.Pool, db: Kysely<DB>, orgId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return runOnce(pool, db, beginIn(orgId, beginOneMoment), work, true);
}

async function runOnce<T>(
  pool: pg.Pool,
  db: Kysely<DB>,
  opening: readonly BatchStatement[],
  work: (tx: Tx) => Promise<T>,
  isReadOnly = false,
): Promise<T> {
  const client = await pool.connect();
  const tx = new Tx(client, db, opening, isReadOnly);
  try {
    const result = await work(tx);
    await tx.commit();
    client.release(!isOutside(client));
    return result;
  } catch (error) {
    const usable = await tx.rollBack();
    client.release(!usable || !isOutside(client) || isStalePlan(error));
    throw error;
  }
}

/**
 * A connection inside a transaction must not return to the pool: its next user would act in that transaction and company. A new connection
 * has no status yet.
 */
const isOutside = (client: pg.PoolClient): boolean => (client.getTransactionStatus() ?? 'I') === 'I';
