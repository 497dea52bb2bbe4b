import { invariant } from '@bahi/core/basics/invariant';
import { isSheetName } from '@bahi/core/files/all-sheets';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { isExpired } from '@bahi/core/subscriptions/subscription';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { type AccessRow, findCompanyAtWork, findPersonAtWork } from '../platform/access-store.ts';
import { appendAudit } from '../platform/audit-store.ts';
import { narrowedFor } from '../platform/company-switches.ts';
import { roleOf } from '../platform/doors.ts';
import type { Job, Outcome } from '../platform/jobs/job.ts';
import type { JobRun } from '../platform/jobs/job-run.ts';
import type { Caller } from '../platform/request-context.ts';
import { mayCall } from '../platform/rights.ts';
import type { DB } from '../platform/tables.gen.ts';
import { inTransaction, type Tx } from '../platform/transaction.ts';
import { importRows, type Judged } from './import-rows.ts';
import {
  findImport,
  findTaken,
  type ImportRow,
  type KeptRow,
  keepTaken,
  listRowsAfter,
  lockImport,
  reviveImport,
  stopImport,
  updateImport,
  updateReasons,
} from './import-store.ts';
import { importers } from './importers.ts';

type Parts = {
  pool: pg.Pool;
  db: Kysely<DB>;
  log: { warn(facts: object, text: string): void };
  /** The message of a refusal by the database or a rule; undefined for a bug. */
  sayWhy: (error: unknown) => string | undefined;
  /** Called while tables grow, at most once a second, and when an import is finished. */
  lookAtGrowth?: () => Promise<unknown>;
};

/** When this process last looked. A plan made for an empty table takes a second per chunk after ten thousand rows. */
let lookedAt = 0;

/** Checks or runs the next chunk of an import, also of one whose process died. Companies take turns. */
export async function runImport({ job }: JobRun, parts: Parts): Promise<Outcome> {
  invariant(job.companyId, 'an import is of a company');
  const goesOn = await new ImportChunk(parts, job.companyId, job.subjectId).work();
  if (!goesOn || Date.now() - lookedAt > 1_000) {
    await parts.lookAtGrowth?.();
    lookedAt = Date.now();
  }
  return goesOn ? 'again' : 'done';
}

/** The job failed for good: who began the import reads why it stands still. */
export const failImport = (tx: Tx, { companyId, subjectId }: Job) =>
  tx.query(
    stopImport(companyId ?? '', subjectId, 'Something went wrong on the server. Run it again, or ask the operator to look at its jobs.'),
  );

/** The admin tries a failed one again. */
export const retryImport = async (tx: Tx, { companyId, subjectId }: Job) =>
  (await tx.first(reviveImport(companyId ?? '', subjectId))) !== undefined;

class ImportChunk {
  readonly #parts: Parts;
  readonly #orgId: string;
  readonly #id: string;

  constructor(parts: Parts, orgId: string, id: string) {
    this.#parts = parts;
    this.#orgId = orgId;
    this.#id = id;
  }

  /** Processes one chunk. If it fails as a whole, its rows go one by one, so that only invalid ones are refused. */
  async work(): Promise<boolean> {
    try {
      return await this.#step();
    } catch (error) {
      this.#parts.log.warn({ err: error, import: this.#id }, 'a chunk of an import failed; its rows go one by one');
      return await this.#oneByOne();
    }
  }

  async #oneByOne(): Promise<boolean> {
    for (let left = await this.#chunkSize(), goesOn = true; left > 0 && goesOn; left--) {
      goesOn = await this.#step(1).catch((error: unknown) => this.#refuseNext(error));
      if (!goesOn) return false;
    }
    return true;
  }

  #chunkSize(): Promise<number> {
    return this.#inCompany(async (tx) => {
      const row = await tx.first(findImport(this.#orgId, this.#id));
      return row && isSheetName(row.sheet) ? importers[row.sheet].chunk : 0;
    });
  }

  /** Processes the next rows of the import; returns true if there are more. */
  #step(most?: number): Promise<boolean> {
    const [orgId, id] = [this.#orgId, this.#id];
    return this.#inCompany(async (tx) => {
      const [[row], [access]] = await tx.after([lockImport(orgId, id)], [findImport(orgId, id), findCompanyAtWork(orgId)]);
      if (!row || !access || !(row.state === 'checking' || row.state === 'running')) return false;
      const person = await tx.first(findPersonAtWork(orgId, row.createdById));
      const problem = whyNot(access, person, row);
      if (problem !== undefined) return this.#end(tx, orgId, row, { state: 'stopped', problem });
      invariant(person, 'who may go on with an import is there');
      invariant(isSheetName(row.sheet) && row.header !== null, 'an import at work has a sheet and a header');
      const importer = importers[row.sheet];
      const from = row.state === 'checking' ? row.checkedRows : row.doneRows;
      const [rows, [earlier]] = await tx.together([listRowsAfter(orgId, id, from, most ?? importer.chunk), findTaken(orgId, id)]);
      const taken = new Map(Object.entries(earlier?.taken ?? {}));
      const context = { tx, company: narrowedFor(access, person), caller: person };
      const judged = await importRows(context, importer, row.header, rows, row.state === 'checking' ? 'check' : 'write', taken);
      const isLast = rows.length < (most ?? importer.chunk);
      if (row.state === 'checking' && taken.size > 0) tx.commitWith([keepTaken(orgId, id, isLast ? null : taken)]);
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
    tx.commitWith(appendAudit(orgId, sql<string>`${text}::text`));
  }

  #end(tx: Tx, orgId: string, row: ImportRow, changes: { state: 'stopped' | 'failed'; problem: string }): false {
    tx.commitWith([updateImport(orgId, row.id, changes)]);
    return false;
  }

  /** Skips a row that cannot be written, with its reason. A bug is reported as such, and logged. */
  async #refuseNext(error: unknown): Promise<boolean> {
    const [orgId, id] = [this.#orgId, this.#id];
    const why = this.#parts.sayWhy(error);
    if (why === undefined) this.#parts.log.warn({ err: error, import: id }, 'a row of an import could not be written');
    return this.#inCompany(async (tx) => {
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

  #inCompany<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return inTransaction(this.#parts.pool, this.#parts.db, this.#orgId, work);
  }
}

/** The rights of a chunk are those of its moment, not those when the import was started. */
function whyNot(access: AccessRow, person: Caller | undefined, { createdBy }: ImportRow): string | undefined {
  if (!access.isOpen) return 'The company is restricted.';
  if (isExpired(access, todayInIndia(Date.now()))) return 'The subscription has expired.';
  const isLetIn = person && mayCall(roleOf(person), 'imports.run') && (access.type !== 'integrated' || person.kind === 'owner');
  return isLetIn ? undefined : `${createdBy} may no longer import files into this company. A user who may can choose the file again.`;
}
