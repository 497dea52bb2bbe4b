import { searchText, sortKey } from '@bahi/core/basics/sort-key';
import { sql } from 'kysely';
import pg from 'pg';
import { countCompanies, lockOwner } from '../organizations/organization-store.ts';
import { refuseTooMany } from '../organizations/public/company-limits.ts';
import { appendAudit, appendPlatformAudit } from '../platform/audit-store.ts';
import { only } from '../platform/only.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Tx } from '../platform/transaction.ts';
import { verifyBooks } from '../verification/public/verify-books.ts';
import { ArchiveProblem } from './archive-problem.ts';
import { archivedTables } from './archived-tables.ts';
import type { ArchiveFile, Manifest } from './manifest.ts';
import { OpenArchive } from './open-archive.ts';
import { type ArchivedCompany, filesOfTables, readCompany, readManifest } from './read-manifest.ts';
import { checkReferencesAtOnce, findCompanyNamed, insertArchivedCompany, listCompanyColumns, planForAnyCompany } from './restore-store.ts';
import { restoreTable } from './restore-table.ts';
import type { Run } from './run.ts';
import { listPeople, listTenantTables } from './tables-store.ts';

type Upload = { path: string; sha256: string; migration: string };

/**
 * Creates a new company from an archive in one transaction: all of it exists and its books are consistent, or nothing. Throws an
 * `ArchiveProblem` for a file that is not an archive of this version.
 */
export async function importArchive(run: Run, { path, sha256, migration }: Upload): Promise<void> {
  const archive = await OpenArchive.open(path);
  try {
    const manifest = await readManifest(archive, migration);
    const total = manifest.files.reduce((sum, { path, rows }) => sum + (path.startsWith('data/') ? (rows ?? 0) : 0), 0);
    await run.begin('Importing the tables', total);
    await run.inCompany(async (tx) => {
      try {
        await restore(tx, { run, archive, manifest, sha256 });
      } catch (error) {
        throw problemOf(error) ?? error;
      }
    });
  } finally {
    archive.close();
  }
}

type Restored = { run: Run; archive: OpenArchive; manifest: Manifest; sha256: string };

async function restore(tx: Tx, { run, archive, manifest, sha256 }: Restored): Promise<void> {
  const { companyId, ownerId } = run.task;
  const tables = archivedTables(await tx.query(listTenantTables()));
  const files = filesOfTables(manifest, tables);
  await tx.query(checkReferencesAtOnce());
  const name = await makeCompany(tx, run, archive, files.get('company.json'));
  const owners = { before: manifest.ownerId, now: ownerId };
  for (const table of tables) await restoreTable(tx, { run, archive, files, table, owners });
  await run.begin('Checking the books');
  await tx.together(planForAnyCompany());
  await refuseDifferences(tx, companyId);
  const owner = await tx.first(lockOwner(ownerId));
  refuseTooMany(owner?.isApproved === true, only(await tx.query(countCompanies(ownerId))).total - 1);
  await tellImport(tx, run, manifest, sha256);
  // The archive ends in the same transaction: a run that lost its job creates no company.
  await run.finish(tx, { state: 'done', problem: '', companyName: name });
}

async function makeCompany(tx: Tx, run: Run, archive: OpenArchive, file: ArchiveFile | undefined): Promise<string> {
  const columns = (await tx.query(listCompanyColumns())).map(({ name }) => name);
  const company = await readCompany(archive, file, ['id', 'name', 'sort_key', 'search_text', ...columns]);
  const name = await freeName(tx, run.task.ownerId, company.name);
  const found = { sortKey: sortKey(name), searchText: searchText(name, company.place, company.gstin ?? '') };
  const json = JSON.stringify(company satisfies ArchivedCompany);
  await tx.query(insertArchivedCompany({ id: run.task.companyId, ownerId: run.task.ownerId, name, ...found, json, columns }));
  return name;
}

/** A name for the company that the owner does not use yet. */
async function freeName(tx: Tx, ownerId: string, name: string): Promise<string> {
  for (const tried of [name, `${name.slice(0, 100)} (imported)`]) {
    if (!(await tx.first(findCompanyNamed(ownerId, tried)))) return tried;
  }
  throw new ArchiveProblem(
    `You have companies named ${name} and ${name} (imported) already. Rename one of them, then import the archive again.`,
  );
}

async function refuseDifferences(tx: Tx, companyId: string): Promise<void> {
  // No other transaction sees this company before the commit, so all of this one reads the same state.
  const here = <T>(work: (own: Tx) => Promise<T>) => work(tx);
  const [first, ...others] = await verifyBooks(here, here, companyId);
  if (!first) return;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  throw new ArchiveProblem(
    `The books in the archive do not agree with themselves. ${first.check}: ${first.place}: kept ${first.kept}, found ${first.found}${more}. Nothing was imported.`,
  );
}

/** The company's audit chain continues: this event names the archive's installation and the last hash of its chain. */
async function tellImport(
  tx: Tx,
  run: Run,
  { company, writtenAt, bahiVersion, migration, audit }: Manifest,
  sha256: string,
): Promise<void> {
  const { companyId, ownerId } = run.task;
  const owner = (await tx.query(listPeople(companyId))).find(({ kind }) => kind === 'owner');
  const by = { kind: 'owner', id: ownerId, name: owner?.name ?? '' };
  const body = { from: company, to: companyId, writtenAt, bahiVersion, migration, audit, archive: { fileName: run.task.fileName, sha256 } };
  const text = JSON.stringify({ at: new Date().toISOString(), by, action: 'companyImports.run', body });
  await tx.together(appendAudit(companyId, sql<string>`${text}::text`));
  await tx.query(appendPlatformAudit(text));
}

/** Reports database errors of an invalid row as a problem of the archive: a retry would fail too. */
function problemOf(error: unknown): ArchiveProblem | undefined {
  if (error instanceof Refusal) return new ArchiveProblem(error.message);
  if (!(error instanceof pg.DatabaseError)) return undefined;
  const isOfRow = /^(22|23|54001)/.test(error.code ?? '');
  return isOfRow
    ? new ArchiveProblem(`The archive does not fit the rules of Bahi (${error.constraint ?? error.message}). Nothing was imported.`)
    : undefined;
}
