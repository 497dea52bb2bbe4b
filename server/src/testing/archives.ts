import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PART_BYTES } from '@bahi/contract/archives/archive-routes';
import type { FastifyInstance } from 'fastify';
import type { ArchiveRow } from '../archives/archive-store.ts';
import { get, type Headers, post } from './calls.ts';
import { workOff } from './jobs.ts';
import type { TestDatabase } from './test-database.ts';

type Parts = Pick<TestDatabase, 'pool' | 'db'>;
type Code = { code: string; message: string };

type Way = { mostBytes?: number; warn?: (facts: object) => void };

/** Runs all jobs of archives that are due, like the server's worker. Errors are printed, unless the test handles them. */
export async function workOffArchives(database: Parts, { mostBytes = 100_000_000, warn = console.error }: Way = {}): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-archives-'));
  try {
    const archives = { ...database, folder, bahiVersion: '0.1.0', mostBytes };
    await workOff(database, ['archive', 'companyImport', 'expiredArchives'], { archives, log: { warn } });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const requestArchive = (app: FastifyInstance, owner: Headers, companyId: string, hasPapers = false) =>
  post<{ archive: ArchiveRow } & Code>(app, owner, '/pUsers/archives', { companyId, hasPapers });

export async function listArchives(app: FastifyInstance, owner: Headers): Promise<ArchiveRow[]> {
  return (await get<{ archives: ArchiveRow[] }>(app, owner, '/pUsers/archives')).body.archives;
}

export const downloadArchive = (app: FastifyInstance, owner: Headers, id: string) =>
  app.inject({ method: 'GET', url: `/api/pUsers/archives/${id}/file`, headers: owner });

/** The archive of a company as its owner downloads it. */
export async function takeArchive(
  { app, ...parts }: Parts & { app: FastifyInstance },
  owner: Headers,
  companyId: string,
  hasPapers = false,
): Promise<Buffer> {
  const asked = await requestArchive(app, owner, companyId, hasPapers);
  if (asked.status !== 200) throw new Error(`no archive: ${JSON.stringify(asked.body)}`);
  await workOffArchives(parts);
  const [made] = (await listArchives(app, owner)).filter(({ _id }) => _id === asked.body.archive._id);
  if (made?.state !== 'done') throw new Error(`the archive is ${made?.state}: ${made?.problem}`);
  return (await downloadArchive(app, owner, made._id)).rawPayload;
}

export const beginCompanyImport = (app: FastifyInstance, owner: Headers, fileBytes: number, fileName = 'company.zip') =>
  post<{ archive: ArchiveRow } & Code>(app, owner, '/pUsers/companyImports', { fileName, fileBytes });

export async function sendPart(app: FastifyInstance, owner: Headers, id: string, no: number, bytes: Buffer) {
  const headers = { ...owner, 'content-type': 'application/octet-stream' };
  const answer = await app.inject({ method: 'PUT', url: `/api/pUsers/companyImports/${id}/parts/${no}`, headers, payload: bytes });
  return { status: answer.statusCode, body: answer.json<Code>() };
}

export const runCompanyImport = (app: FastifyInstance, owner: Headers, id: string) =>
  post<{ archive: ArchiveRow } & Code>(app, owner, `/pUsers/companyImports/${id}/run`, {});

/** Uploads an archive and queues its import. */
export async function uploadArchive(app: FastifyInstance, owner: Headers, file: Buffer): Promise<ArchiveRow> {
  const begun = await beginCompanyImport(app, owner, file.length);
  if (begun.status !== 200) throw new Error(`no import: ${JSON.stringify(begun.body)}`);
  const { _id } = begun.body.archive;
  for (let at = 0, no = 1; at < file.length; at += PART_BYTES, no++)
    await sendPart(app, owner, _id, no, file.subarray(at, at + PART_BYTES));
  return (await runCompanyImport(app, owner, _id)).body.archive;
}

/** Imports an archive as the server does; answers how that ended. */
export async function importArchive(
  { app, ...parts }: Parts & { app: FastifyInstance },
  owner: Headers,
  file: Buffer,
): Promise<ArchiveRow> {
  const { _id } = await uploadArchive(app, owner, file);
  await workOffArchives(parts);
  return (await listArchives(app, owner)).find((archive) => archive._id === _id)!;
}
