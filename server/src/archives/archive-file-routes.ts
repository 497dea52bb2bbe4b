import { Readable } from 'node:stream';
import { PART_BYTES } from '@bahi/contract/archives/archive-routes';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { admitPersonToFile } from '../platform/admit-to-file.ts';
import { auditText } from '../platform/audit.ts';
import { appendAudit } from '../platform/audit-store.ts';
import type { RefusalOf } from '../platform/file-uploads.ts';
import { isUuid } from '../platform/nil-uuid.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Caller, RequestContext } from '../platform/request-context.ts';
import { inTransaction, type Tx } from '../platform/transaction.ts';
import { type ArchiveRow, deleteChunk, findArchive, findChunk, insertChunk, lockArchive } from './archive-store.ts';

type Parts = Omit<RequestContext, 'request' | 'reply'> & { refusalOf: RefusalOf };
type Params = { id: string; no: string };

/** Each is in memory with its part. */
const MOST_PARTS_AT_ONCE = 8;

declare module 'fastify' {
  interface FastifyRequest {
    /** The owner whom the guard of an archive admitted. */
    archiveOwner?: Caller;
  }
}

/**
 * Archive bytes, outside of the contract. Uploads arrive in parts, each its own request: no request is long, a lost part is sent again, and
 * a proxy needs no buffer for gigabytes. Downloads are one stream, read chunk by chunk.
 */
export async function archiveFileRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  await app.register(async (scope) => {
    scope.decorateRequest('archiveOwner');
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: PART_BYTES }, (_, body, done) =>
      done(null, body),
    );
    answerRefusals(scope, parts.refusalOf);
    const admit = (route: string, isBusiness: boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
      request.archiveOwner = await admitPersonToFile({ request, reply, ...parts }, route, isBusiness);
    };
    let coming = 0;
    const countPart = async (_: FastifyRequest, reply: FastifyReply) => {
      if (coming >= MOST_PARTS_AT_ONCE) throw new Refusal('BUSY');
      coming += 1;
      reply.raw.once('close', () => {
        coming -= 1;
      });
    };

    scope.put(
      '/api/pUsers/companyImports/:id/parts/:no',
      { bodyLimit: PART_BYTES, onRequest: [admit('companyImports.begin', true), countPart] },
      (request) => {
        const { id, no } = request.params as Params;
        const chunkNo = /^[1-9]\d{0,6}$/.test(no) ? Number(no) : 0;
        if (!isUuid(id) || chunkNo === 0 || !Buffer.isBuffer(request.body)) throw new Refusal('NOT_FOUND');
        return keepPart(parts, request.archiveOwner!, id.toLowerCase(), chunkNo, request.body);
      },
    );

    scope.get('/api/pUsers/archives/:id/file', { onRequest: admit('archives.list', false) }, async (request, reply) => {
      const { id } = request.params as Params;
      const caller = request.archiveOwner!;
      const archive = isUuid(id)
        ? await inTransaction(parts.pool, parts.db, null, (tx) => tx.first(findArchive(caller.id, id)))
        : undefined;
      if (archive?.kind !== 'out' || archive.state !== 'done') throw new Refusal('NOT_FOUND');
      const inCompany = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(parts.pool, parts.db, archive.companyId, work);
      const text = auditText(request, caller, { action: 'archives.download', body: { archive: archive._id, bytes: archive.fileBytes } });
      await inCompany((tx) => tx.together(appendAudit(archive.companyId, sql<string>`${text}::text`)));
      return named(reply, archive).send(Readable.from(chunks(inCompany, archive), { highWaterMark: 1 }));
    });
  });
}

/** Stores one part of an upload. The last one may be shorter; together they must have the announced size. */
async function keepPart({ pool, db }: Parts, caller: Caller, id: string, chunkNo: number, bytes: Buffer) {
  const archive = await inTransaction(pool, db, null, (tx) => tx.first(findArchive(caller.id, id)));
  if (archive?.kind !== 'in') throw new Refusal('NOT_FOUND');
  const { companyId, fileBytes } = archive;
  const expected = Math.min(PART_BYTES, fileBytes - (chunkNo - 1) * PART_BYTES);
  if (bytes.length !== expected) {
    const message = `Part ${chunkNo} must have ${Math.max(0, expected)} bytes. It has ${bytes.length}.`;
    throw new Refusal('INVALID', { problems: [{ code: 'PART', field: 'no', message }] }, message);
  }
  await inTransaction(pool, db, companyId, async (tx) => {
    const locked = await tx.first(lockArchive(caller.id, id));
    if (locked?.state !== 'awaited') throw new Refusal('LIMIT_REACHED', undefined, 'The file of this import is uploaded already.');
    await tx.together([deleteChunk(companyId, id, chunkNo), insertChunk({ companyId, archiveId: id, chunkNo, bytes })]);
  });
  return { message: 'Part stored' };
}

/** A chunk is read when the previous one is sent; no connection is held in between. */
async function* chunks(
  inCompany: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  { companyId, _id, fileBytes }: ArchiveRow,
): AsyncGenerator<Buffer> {
  for (let sent = 0, chunkNo = 1; sent < fileBytes; chunkNo++) {
    const chunk = await inCompany((tx) => tx.first(findChunk(companyId, _id, chunkNo)));
    if (!chunk) throw new Error('a chunk of the archive is gone'); // deleted meanwhile: abort the connection, so that no client takes half for the whole
    yield chunk.bytes;
    sent += chunk.bytes.length;
  }
}

function named(reply: FastifyReply, { companyName, createdAt, fileBytes }: ArchiveRow): FastifyReply {
  const name = `${companyName} ${createdAt.slice(0, 10)}.zip`;
  const plain = name.replace(/[^\x20-\x7E]|["\\/:*?<>|]/g, '_');
  return reply
    .header('content-type', 'application/zip')
    .header('content-length', fileBytes)
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`);
}

function answerRefusals(scope: FastifyInstance, refusalOf: RefusalOf): void {
  scope.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error.statusCode === 413) return reply.status(413).send({ code: 'TOO_LARGE', message: `A part has at most ${PART_BYTES} bytes.` });
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const { status, code, message, data } = refusal;
    return reply.status(status).send({ code, message, ...(typeof data === 'object' ? data : {}) });
  });
}
