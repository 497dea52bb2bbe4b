import pg from 'pg';
import { mostPictureBytes, pictureProblems, readPicture } from '../pictures/public/picture.ts';
import type { Tx } from '../platform/transaction.ts';
import { ArchiveProblem } from './archive-problem.ts';
import { assignedTo, bytesApart, columnsLeftOut, peopleColumns } from './archived-tables.ts';
import { type ArchiveFile, dataPath, picturePath } from './manifest.ts';
import type { OpenArchive } from './open-archive.ts';
import { pagesOfRows } from './pages-of-rows.ts';
import { readLines } from './read-lines.ts';
import { insertArchivedPicture, insertArchivedRows, type Owners, updateSelfColumns } from './restore-store.ts';
import type { Run } from './run.ts';
import type { TenantTable } from './tables-store.ts';

type Restored = { run: Run; archive: OpenArchive; files: ReadonlyMap<string, ArchiveFile>; table: TenantTable; owners: Owners };

/** Inserts the rows of one table, page by page. */
export async function restoreTable(tx: Tx, restored: Restored): Promise<void> {
  const { run, table, owners } = restored;
  if (bytesApart[table.name]) return restorePictures(tx, restored);
  const orgId = run.task.companyId;
  const people = peopleColumns[table.name] ?? [];
  // A row may refer to a later one in the file, so these columns are set when all rows exist.
  const asNull = [...table.selfColumns, ...(assignedTo[table.name] ?? [])];
  let done = 0;
  try {
    for await (const { json, rows } of pages(restored)) {
      await tx.query(insertArchivedRows({ orgId, table, json, owners, people, asNull }));
      done += rows;
      await run.did(rows);
    }
    if (table.selfColumns.length === 0) return;
    for await (const { json } of pages(restored)) await tx.query(updateSelfColumns(orgId, table, json));
  } catch (error) {
    throw problemOfTable(error, table.name, done) ?? error;
  }
}

function pages({ archive, files, table }: Restored) {
  const path = dataPath(table.name);
  return pagesOfRows(table, readLines(files.get(path)!, archive.bytes(path)), columnsLeftOut(table.name));
}

/** Browsers show pictures by their media type, so each must really have its type, within the limits of an upload. */
async function restorePictures(tx: Tx, restored: Restored): Promise<void> {
  const { run, archive, files } = restored;
  for await (const { json, rows } of pages(restored)) {
    for (const row of JSON.parse(json) as { id: string; media_type: string }[]) {
      const path = picturePath(row.id, row.media_type);
      const file = files.get(path);
      if (!file) throw new ArchiveProblem(`The archive has no ${path}.`);
      const bytes = await archive.wholeFile(path, file, mostPictureBytes);
      const picture = readPicture(bytes);
      const [problem] = pictureProblems(bytes, picture, 'picture', 'picture');
      if (problem || picture?.mediaType !== row.media_type) throw new ArchiveProblem(`${path} is no picture that Bahi takes.`);
      await tx.query(insertArchivedPicture({ orgId: run.task.companyId, json: JSON.stringify(row), bytes }));
    }
    await run.did(rows);
  }
}

function problemOfTable(error: unknown, table: string, done: number): ArchiveProblem | undefined {
  if (!(error instanceof pg.DatabaseError) || !/^(22|23|54001)/.test(error.code ?? '')) return undefined;
  const why = error.constraint ?? error.message;
  return new ArchiveProblem(
    `data/${table}.jsonl, behind line ${done}: a row does not fit the rules of Bahi (${why}). Nothing was imported.`,
  );
}
