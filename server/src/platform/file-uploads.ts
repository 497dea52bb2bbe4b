import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** The refusal of an error thrown by a route; null for a bug. */
export type RefusalOf = (error: unknown) => { status: number; code: string; message: string; data?: unknown } | null;

type Way = {
  readonly refusalOf: RefusalOf;
  /** In bytes; a larger file is refused as `TOO_LARGE` with this sentence. */
  readonly longest: number;
  readonly tooLarge: string;
};

/** The simultaneous uploads of a company. They are on disk, so a slow one blocks no other company. */
const uploadsOfCompany = 3;
/** An upload slower than this after ten seconds is aborted. A slow phone sends 30 kB a second. */
const leastPace = { bytesPerSecond: 4_000, patienceMillis: 10_000 };
const lookEveryMillis = 500;

const refusedUploads = { TOO_LARGE: 413, TOO_SLOW: 408, BROKEN_OFF: 400 } as const;
const tooSlow = 'The file came too slowly. Try again on a better connection.';

class UploadProblem extends Error {
  readonly code: keyof typeof refusedUploads;

  constructor(code: keyof typeof refusedUploads, message = '') {
    super(message);
    this.code = code;
  }
}

/** A completely received file. It has no name on disk and disappears when it is closed, even if the server is killed. */
export class ReceivedFile {
  readonly #handle: FileHandle;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /** A descriptor at the start of the file. */
  get fd(): number {
    return this.#handle.fd;
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

/**
 * Lets the routes of a scope receive files, outside of the JSON contract. `request.body` becomes a `ReceivedFile`, which is closed after
 * the answer; refusals have the usual shape. Returns a hook for the receiving routes: it refuses with `BUSY` if the company in the path
 * sends too many files at once.
 */
export function takeFiles(scope: FastifyInstance, { refusalOf, longest, tooLarge }: Way) {
  scope.addContentTypeParser('application/octet-stream', async (request: FastifyRequest, payload: Readable) => {
    if (Number(request.headers['content-length']) > longest) throw new UploadProblem('TOO_LARGE', tooLarge);
    return receive(payload, longest, tooLarge);
  });
  scope.addHook('onResponse', async ({ body }) => {
    if (body instanceof ReceivedFile) await body.close();
  });
  scope.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error instanceof UploadProblem) {
      reply.header('connection', 'close'); // the rest of the body is not read
      return reply.status(refusedUploads[error.code]).send({ code: error.code, message: error.message });
    }
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const { status, code, message, data } = refusal;
    return reply.status(status).send({ code, message, ...(typeof data === 'object' ? data : {}) });
  });
  const uploads = new Map<string, number>();
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { orgId } = request.params as { orgId: string };
    const before = uploads.get(orgId) ?? 0;
    if (before >= uploadsOfCompany) throw new Refusal('BUSY');
    uploads.set(orgId, before + 1);
    reply.raw.once('close', () => {
      const left = uploads.get(orgId)! - 1;
      if (left > 0) uploads.set(orgId, left);
      else uploads.delete(orgId);
    });
  };
}

/** An open file without a name. */
async function nameless(write: (handle: FileHandle) => Promise<void>): Promise<ReceivedFile> {
  const path = join(tmpdir(), `bahi-upload-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    await write(handle);
    return new ReceivedFile(handle);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Bytes of another server as a file, for `readApart`. */
export const fileOfBytes = (bytes: Buffer): Promise<ReceivedFile> =>
  nameless(async (handle) => {
    await handle.write(bytes, 0, bytes.length, 0); // at a place, so that the position stays at the start
  });

function receive(payload: Readable, longest: number, tooLarge: string): Promise<ReceivedFile> {
  return nameless(async (handle) => {
    let size = 0;
    for await (const piece of atLeastSpeed(payload)) {
      if (size + piece.length > longest) throw new UploadProblem('TOO_LARGE', tooLarge);
      await handle.write(piece, 0, piece.length, size); // at a place, so that the position stays at the start
      size += piece.length;
    }
  });
}

/** The pieces of a body as they arrive. Throws when they come too slowly or break off; the socket stays open for the answer. */
export async function* atLeastSpeed(payload: Readable, { bytesPerSecond, patienceMillis } = leastPace): AsyncGenerator<Buffer> {
  const began = Date.now();
  let received = 0;
  const slow = Promise.withResolvers<never>();
  slow.promise.catch(() => {});
  const timer = setInterval(() => {
    const millis = Date.now() - began;
    if (millis > patienceMillis && received < (millis / 1_000) * bytesPerSecond) slow.reject(new UploadProblem('TOO_SLOW', tooSlow));
  }, lookEveryMillis);
  const pieces = payload.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const { done, value } = await Promise.race([pieces.next(), slow.promise]);
      if (done) return;
      received += value.length;
      yield value;
    }
  } catch (error) {
    if (error instanceof UploadProblem) throw error;
    throw new UploadProblem('BROKEN_OFF', 'The upload broke off. Choose the file again.');
  } finally {
    clearInterval(timer);
  }
}
