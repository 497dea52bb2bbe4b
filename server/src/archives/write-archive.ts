import { invariant } from '@bahi/core/basics/invariant';
import type { Table, TableCell } from '../platform/file-formats/table.ts';
import { writeCsv } from '../platform/file-formats/write-csv.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import type { Tx } from '../platform/transaction.ts';
import { findAuditHead } from '../verification/balance-differences-store.ts';
import { addPapers } from './add-papers.ts';
import { ArchiveProblem } from './archive-problem.ts';
import { archiveReadme } from './archive-readme.ts';
import { archivedTables, columnsLeftOut } from './archived-tables.ts';
import { type ArchiveFile, dataPath, type Manifest, picturePath, thisFormat } from './manifest.ts';
import { oneRow, readRows } from './read-rows.ts';
import { openSheet, type ReadableSheet, readableSheets } from './readable-store.ts';
import type { Run } from './run.ts';
import { countRows, findCompanyRow, listPeople, listPictures, listTenantTables, openRows, type TenantTable } from './tables-store.ts';
import { ZipWriter } from './zip-writer.ts';

type Bounds = { bahiVersion: string; migration: string; mostBytes: number };

/** Writes everything of the run's company into its chunks. Answers the size of the zip and the name of the company. */
export async function writeArchive(
  run: Run,
  { bahiVersion, migration, mostBytes }: Bounds,
): Promise<{ fileBytes: number; companyName: string }> {
  let stored = 0;
  const zip = new ZipWriter(async (bytes) => {
    stored += bytes.length;
    if (stored > mostBytes) throw new ArchiveProblem(tooLarge(mostBytes, run.task.hasPapers));
    await run.store(bytes);
  });
  try {
    const writer = new ArchiveWriter(run, zip);
    const company = await writer.writeBooks();
    const papers = run.task.hasPapers ? await addPapers(run, (path, bytes) => writer.addUnlisted(path, bytes)) : { drawn: 0, notDrawn: 0 };
    await writer.writeDescription({ bahiVersion, migration, papers });
    return { fileBytes: await zip.end(), companyName: company.name };
  } catch (error) {
    await zip.abandon();
    throw error;
  }
}

const tooLarge = (mostBytes: number, hasPapers: boolean) =>
  `The archive is larger than ${Math.round(mostBytes / 1_000_000)} MB, the most that this installation keeps. ` +
  (hasPapers ? 'Write it without the papers, or ask the operator to raise ARCHIVE_MOST_MB.' : 'Ask the operator to raise ARCHIVE_MOST_MB.');

type Described = Pick<Manifest, 'bahiVersion' | 'migration' | 'papers'>;

/** Writes the files of an archive into its zip, in order. */
class ArchiveWriter {
  readonly #run: Run;
  readonly #zip: ZipWriter;
  readonly #at = new Date();
  readonly #files: ArchiveFile[] = [];
  #found: Pick<Manifest, 'company' | 'ownerId' | 'audit'> | undefined;

  constructor(run: Run, zip: ZipWriter) {
    this.#run = run;
    this.#zip = zip;
  }

  /** Tables, sheets and pictures, in one snapshot. */
  writeBooks(): Promise<Manifest['company']> {
    return this.#run.inOneMoment(async (tx) => {
      const tables = archivedTables(await tx.query(listTenantTables()));
      await this.#run.begin('Counting', await this.#countAll(tx, tables));
      await this.#writeCompany(tx);
      await this.#run.begin('Writing tables');
      for (const table of tables) await this.#writeTable(tx, table);
      await this.#writePictures(tx);
      await this.#run.begin('Writing sheets');
      for (const sheet of readableSheets) await this.#writeSheet(tx, sheet);
      invariant(this.#found, 'the company is written');
      return this.#found.company;
    });
  }

  /** A file that the manifest counts and does not list. */
  async addUnlisted(path: string, bytes: Uint8Array): Promise<void> {
    await this.#zip.add(path, [bytes], this.#at);
  }

  /** The README and, last, the manifest with the hashes of all files before it. */
  async writeDescription({ bahiVersion, migration, papers }: Described): Promise<void> {
    invariant(this.#found, 'the company is written');
    const writtenAt = this.#at.toISOString();
    const { name } = this.#found.company;
    const text = archiveReadme({ company: name, writtenAt, migration, files: this.#files, hasPapers: this.#run.task.hasPapers });
    await this.#add('README.txt', null, [text]);
    const manifest: Manifest = { ...thisFormat, bahiVersion, migration, ...this.#found, writtenAt, papers, files: this.#files };
    await this.#zip.add('manifest.json', [`${JSON.stringify(manifest, null, 1)}\n`], this.#at);
  }

  async #countAll(tx: Tx, tables: readonly TenantTable[]): Promise<number> {
    const { companyId } = this.#run.task;
    let total = 0;
    for (const { name } of tables) total += (await oneRow(tx, countRows(companyId, name))).total;
    return total;
  }

  async #writeCompany(tx: Tx): Promise<void> {
    const { companyId, ownerId } = this.#run.task;
    const { row } = await oneRow(tx, findCompanyRow(companyId));
    const { name, gstin } = JSON.parse(row) as { name: string; gstin: string | null };
    this.#found = { company: { id: companyId, name, gstin }, ownerId, audit: await oneRow(tx, findAuditHead(companyId)) };
    await this.#add('company.json', null, [`${row}\n`]);
    await this.#add('people.json', null, [`${JSON.stringify(await tx.query(listPeople(companyId)), null, 1)}\n`]);
  }

  async #writeTable(tx: Tx, table: TenantTable): Promise<void> {
    const run = this.#run;
    const cursor = openRows(run.task.companyId, table, columnsLeftOut(table.name));
    let rows = 0;
    async function* lines() {
      for await (const page of readRows(tx, cursor)) {
        rows += page.length;
        yield `${page.join('\n')}\n`;
        await run.did(page.length);
      }
    }
    await this.#add(dataPath(table.name), () => rows, lines());
  }

  async #writePictures(tx: Tx): Promise<void> {
    for (let after = nilUuid; ; ) {
      const pictures = await tx.query(listPictures(this.#run.task.companyId, after, 10));
      for (const { id, mediaType, bytes } of pictures) await this.#add(picturePath(id, mediaType), null, [bytes]);
      const last = pictures.at(-1);
      if (!last) return;
      after = last.id;
      await this.#run.did(0);
    }
  }

  async #writeSheet(tx: Tx, sheet: ReadableSheet): Promise<void> {
    const run = this.#run;
    let count = 0;
    async function* rows(): AsyncGenerator<readonly TableCell[]> {
      for await (const page of readRows(tx, openSheet(run.task.companyId, sheet))) {
        count += page.length;
        for (const row of page) yield JSON.parse(row) as TableCell[];
        await run.did(0);
      }
    }
    const table: Table = { name: sheet.path, columns: sheet.columns, rows: rows() };
    await this.#add(sheet.path, () => count, writeCsv(table));
  }

  async #add(path: string, rows: (() => number) | null, pieces: AsyncIterable<string> | Iterable<string | Uint8Array>): Promise<void> {
    const written = await this.#zip.add(path, pieces, this.#at);
    this.#files.push({ ...written, rows: rows?.() ?? null });
  }
}
