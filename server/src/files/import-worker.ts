import { invariant } from '@bahi/core/basics/invariant';
import { isSheetName } from '@bahi/core/files/all-sheets';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { isExpired } from '@bahi/core/subscriptions/subscription';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { type AccessRow, findCompanyAtWork, findPersonAtWork } from '../platform/access-store.ts';
import { appendAudit } from '../platform/audit-store.ts';
import { narrowedFor } from '../platform/company-switches.ts';
import type { Caller } from '../platform/request-context.ts';
import { mayCall, roleOf } from '../platform/rights.ts';
import { Rounds } from '../platform/rounds.ts';
import type { DB } from '../platform/tables.gen.ts';
import { inTransaction, type Tx } from '../platform/transaction.ts';
import { importRows, type Judged } from './import-rows.ts';
import { findImport, type ImportRow, type KeptRow, listRowsAfter, lockImport, updateImport, updateReasons } from './import-store.ts';
import { importers } from './importers.ts';
import { claimImport, dequeueImport, putBack, type Queued } from './queue-store.ts';

type Parts = {
  pool: pg.Pool;
  db: Kysely<DB>;
  log: { warn(facts: object, text: string): void };
  /** The message of a refusal by the database or a rule; undefined for a bug. */
  sayWhy: (error: unknown) => string | undefined;
  /** Called while tables grow, at most once a second, and when an import is finished. */
  lookAtGrowth?: () => Promise<unknown>;
  pollMs?: number;
};

/** Longer than any chunk takes. */
const leaseSeconds = 120;

/** Checks and runs imports chunk by chunk, companies in turn, until it is stopped; continues imports of a process that died. */
export class ImportWorker {
  readonly #parts: Parts;
  readonly #rounds = new Rounds();
  #lookedAt = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  start(): this {
    this.#rounds.start({
      work: () => this.workOff(),
      pauseMs: this.#parts.pollMs ?? 1_000,
      onFailure: (error) => this.#parts.log.warn({ err: error }, 'imports wait: the database did not answer'),
    });
    return this;
  }

  /** Starts no further chunk and waits for the present one. */
  async stop(): Promise<void> {
    await this.#rounds.stop();
  }

  /** Processes all queued imports. */
  async workOff(): Promise<void> {
    while (!this.#rounds.isStopped) {
      const [queued] = await inTransaction(this.#parts.pool, this.#parts.db, null, (tx) => tx.query(claimImport(leaseSeconds)));
      if (!queued) return;
      const goesOn = await this.#chunk(queued);
      await inTransaction(this.#parts.pool, this.#parts.db, null, (tx) => tx.query(goesOn ? putBack(queued.id) : dequeueImport(queued.id)));
      if (!goesOn || Date.now() - this.#lookedAt > 1_000) await this.#look();
    }
  }

  /** A plan made for an empty table takes a second per chunk after ten thousand rows. */
  async #look(): Promise<void> {
    await this.#parts.lookAtGrowth?.();
    this.#lookedAt = Date.now();
  }

  /** Processes one chunk. If it fails as a whole, its rows go one by one, so that only invalid ones are refused. */
  async #chunk(queued: Queued): Promise<boolean> {
    try {
      return await this.#step(queued);
    } catch (error) {
      this.#parts.log.warn({ err: error, import: queued.id }, 'a chunk of an import failed; its rows go one by one');
      return await this.#oneByOne(queued);
    }
  }

  async #oneByOne(queued: Queued): Promise<boolean> {
    for (let left = await this.#chunkSize(queued), goesOn = true; left > 0 && goesOn; left--) {
      goesOn = await this.#step(queued, 1).catch((error: unknown) => this.#refuseNext(queued, error));
      if (!goesOn) return false;
    }
    return true;
  }

  #chunkSize({ orgId, id }: Queued): Promise<number> {
    return this.#inCompany(orgId, async (tx) => {
      const row = await tx.first(findImport(orgId, id));
      return row && isSheetName(row.sheet) ? importers[row.sheet].chunk : 0;
    });
  }

  /** Processes the next rows of the import; returns true if there are more. */
  #step({ orgId, id }: Queued, most?: number): Promise<boolean> {
    return this.#inCompany(orgId, async (tx) => {
      const [[row], [access]] = await tx.after([lockImport(orgId, id)], [findImport(orgId, id), findCompanyAtWork(orgId)]);
      if (!row || !access || !(row.state === 'checking' || row.state === 'running')) return false;
      const person = await tx.first(findPersonAtWork(orgId, row.createdById));
      const problem = whyNot(access, person, row);
      if (problem !== undefined) return this.#end(tx, orgId, row, { state: 'stopped', problem });
      invariant(person, 'who may go on with an import is there');
      invariant(isSheetName(row.sheet) && row.header !== null, 'an import at work has a sheet and a header');
      const importer = importers[row.sheet];
      const from = row.state === 'checking' ? row.checkedRows : row.doneRows;
      const rows = await tx.query(listRowsAfter(orgId, id, from, most ?? importer.chunk));
      const context = { tx, company: narrowedFor(access, person), caller: person };
      const judged = await importRows(context, importer, row.header, rows, row.state === 'checking' ? 'check' : 'write');
      const isLast = rows.length < (most ?? importer.chunk);
      if (row.state === 'checking') return this.#afterCheck(tx, orgId, row, rows, judged, isLast);
      return this.#afterRun(tx, orgId, row, rows, judged, isLast);
    });
  }

  #afterCheck(tx: Tx, orgId: string, row: ImportRow, rows: readonly KeptRow[], judged: Judged, isLast: boolean): boolean {
    const checkedRows = isLast ? row.totalRows : rows.at(-1)!.position;
    if (judged.reasons.length > 0) tx.commitWith([updateReasons(orgId, row.id, judged.reasons)]);
    const counted = { faulty: judged.reasons.length, cleared: judged.cleared, created: 0, updated: 0, same: 0 };
    tx.commitWith([updateImport(orgId, row.id, { checkedRows, ...(isLast && { state: 'checked' as const }) }, counted)]);
    return !isLast;
  }

  #afterRun(tx: Tx, orgId: string, row: ImportRow, rows: readonly KeptRow[], judged: Judged, isLast: boolean): boolean {
    const { outcomes, reasons } = judged;
    const of = (action: string) => outcomes.filter((outcome) => outcome.action === action);
    const [created, updated] = [of('create'), of('update')];
    const counted = { faulty: reasons.length, cleared: 0, created: created.length, updated: updated.length, same: of('same').length };
    if (reasons.length > 0) tx.commitWith([updateReasons(orgId, row.id, reasons)]);
    const doneRows = isLast ? row.totalRows : rows.at(-1)!.position;
    tx.commitWith([updateImport(orgId, row.id, { doneRows, ...(isLast && { state: 'done' as const }) }, counted)]);
    if (created.length + updated.length > 0) {
      const ids = (all: typeof created) => all.flatMap(({ id }) => id ?? []);
      this.#tell(tx, orgId, row, { upTo: doneRows, created: ids(created), updated: ids(updated) });
    }
    return !isLast;
  }

  /** Records it in the company's audit trail, in the name of the user who started the import. */
  #tell(tx: Tx, orgId: string, row: ImportRow, answer: object): void {
    const by = { id: row.createdById, name: row.createdBy };
    const body = { import: row.id, sheet: row.sheet, fileName: row.fileName };
    const text = JSON.stringify({ at: new Date().toISOString(), by, action: 'imports.chunk', body, answer });
    tx.commitWith([appendAudit(orgId, sql<string>`${text}::text`)]);
  }

  #end(tx: Tx, orgId: string, row: ImportRow, changes: { state: 'stopped' | 'failed'; problem: string }): false {
    tx.commitWith([updateImport(orgId, row.id, changes)]);
    return false;
  }

  /** Skips a row that cannot be written, with its reason. A bug is reported as such, and logged. */
  async #refuseNext({ orgId, id }: Queued, error: unknown): Promise<boolean> {
    const why = this.#parts.sayWhy(error);
    if (why === undefined) this.#parts.log.warn({ err: error, import: id }, 'a row of an import could not be written');
    return this.#inCompany(orgId, async (tx) => {
      const [[row]] = await tx.after([lockImport(orgId, id)], [findImport(orgId, id)]);
      if (!row || !(row.state === 'checking' || row.state === 'running')) return false;
      const from = row.state === 'checking' ? row.checkedRows : row.doneRows;
      const rows = await tx.query(listRowsAfter(orgId, id, from, 1));
      const reasons = rows.map(({ position }) => ({ position, reason: why ?? 'Something went wrong with this row. It was not taken.' }));
      const judged = { outcomes: [], reasons, cleared: 0 };
      return row.state === 'checking'
        ? this.#afterCheck(tx, orgId, row, rows, judged, rows.length === 0)
        : this.#afterRun(tx, orgId, row, rows, judged, rows.length === 0);
    });
  }

  #inCompany<T>(orgId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return inTransaction(this.#parts.pool, this.#parts.db, orgId, work);
  }
}

/** The rights of a chunk are those of its moment, not those when the import was started. */
function whyNot(access: AccessRow, person: Caller | undefined, { createdBy }: ImportRow): string | undefined {
  if (!access.isOpen) return 'The company is restricted.';
  if (isExpired(access, todayInIndia(Date.now()))) return 'The subscription has expired.';
  const isLetIn = person && mayCall(roleOf(person), 'imports.run') && (access.type !== 'integrated' || person.kind === 'owner');
  return isLetIn ? undefined : `${createdBy} may no longer import files into this company. A user who may can choose the file again.`;
}
