import { randomUUID } from 'node:crypto';
import type { SheetName } from '@bahi/core/files/all-sheets';
import type { FastifyInstance } from 'fastify';
import type { JobParts } from '../job-kinds.ts';
import { get, type Headers, post } from './calls.ts';
import { workOff } from './jobs.ts';
import type { Shop } from './people.ts';
import type { TestDatabase } from './test-database.ts';

export type Import = {
  _id: string;
  state: string;
  problem: string;
  totalRows: number;
  checkedRows: number;
  faultyRows: number;
  clearedCells: number;
  doneRows: number;
  created: number;
  updated: number;
  same: number;
};
export type Looked = {
  import: Import;
  header: string[];
  unknownColumns: string[];
  faults: { rowNo: number; cells: string[]; reason: string }[];
};
type Parts = Pick<TestDatabase, 'pool' | 'db'> & { app: FastifyInstance };

/** Runs all imports that are due, like the server's worker. */
export const workOffImports = (database: Pick<Parts, 'pool' | 'db'>, more: Partial<JobParts> = {}) => workOff(database, ['import'], more);

export async function beginImport(app: FastifyInstance, shop: Shop, sheet: SheetName, who: Headers = shop.owner): Promise<string> {
  const answer = await post<{ import: Import }>(app, who, `${shop.path}/imports`, { sheet, fileName: `${sheet}.csv` });
  if (answer.status !== 200) throw new Error(`no import: ${JSON.stringify(answer.body)}`);
  return answer.body.import._id;
}

/** Sends the bytes of an import's file. */
export async function sendFile(app: FastifyInstance, shop: Shop, id: string, bytes: Buffer, who: Headers = shop.owner) {
  const answer = await app.inject({
    method: 'PUT',
    url: `/api${shop.path}/imports/${id}/file`,
    headers: { ...who, 'content-type': 'application/octet-stream' },
    payload: bytes,
  });
  return { status: answer.statusCode, body: answer.json<{ code?: string; message: string; import?: Import }>() };
}

export async function lookAtImport(app: FastifyInstance, shop: Shop, id: string): Promise<Looked> {
  return (await get<Looked>(app, shop.owner, `${shop.path}/imports/${id}`)).body;
}

/** Sends a file and checks it. */
export async function checkFile({ app, pool, db }: Parts, shop: Shop, sheet: SheetName, file: string | Buffer): Promise<Looked> {
  const id = await beginImport(app, shop, sheet);
  const sent = await sendFile(app, shop, id, Buffer.from(file));
  if (sent.status !== 200) throw new Error(`the file was refused: ${JSON.stringify(sent.body)}`);
  await workOffImports({ pool, db });
  return lookAtImport(app, shop, id);
}

/** Uploads a file, checks it and imports its valid rows. */
export async function importFile(parts: Parts, shop: Shop, sheet: SheetName, file: string | Buffer): Promise<Looked> {
  const checked = await checkFile(parts, shop, sheet, file);
  await runImport(parts, shop, checked.import._id);
  return lookAtImport(parts.app, shop, checked.import._id);
}

export async function runImport(parts: Parts, shop: Shop, id: string, key = randomUUID()) {
  const answer = await post<{ import: Import; message: string }>(parts.app, shop.owner, `${shop.path}/imports/${id}/run`, {}, key);
  await workOffImports(parts);
  return answer;
}

/** An exported file as bytes. */
export async function download(app: FastifyInstance, who: Headers, path: string) {
  const answer = await app.inject({ method: 'GET', url: `/api${path}`, headers: who });
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers };
}
