import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admitToFile } from '../platform/guards.ts';
import type { Caller, Hop } from '../platform/hop.ts';
import { isUuid } from '../platform/nil-uuid.ts';
import { Refusal } from '../platform/refusal.ts';
import { longestFile } from '../transfer/files/limits.ts';
import { receiveStatement } from './receive-statement.ts';

type Parts = Pick<Hop, 'pool' | 'db' | 'secureCookies' | 'seal'> & {
  /** What is known to be an answer and not a bug. */
  refusalOf: (error: unknown) => { status: number; code: string; message: string; data?: unknown } | null;
};

const uploadsAtOnce = 3;
const tooLarge = `The file is larger than ${longestFile / 1_000_000} MB. Take a shorter period from your bank.`;

/** A bank's statement comes in as bytes, past the contract; who may is asked before a byte is read. */
export async function statementFileRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  await app.register(async (scope) => {
    const callers = new WeakMap<FastifyRequest, Caller>();
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: longestFile }, (_, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler((error: FastifyError, _request, reply) => answerError(parts, error, reply));
    const admit = async (request: FastifyRequest, reply: FastifyReply) => {
      const hop = { request, reply, ...parts };
      callers.set(request, (await admitToFile(hop, paramsOf(request).orgId, 'banking.commitImport', true)).caller);
    };
    let uploads = 0;
    const countUpload = async (_: FastifyRequest, reply: FastifyReply) => {
      if (uploads >= uploadsAtOnce) throw new Refusal('BUSY');
      uploads++;
      reply.raw.once('close', () => uploads--);
    };
    scope.put(
      '/api/orgs/:orgId/banking/banks/:ledgerId/file',
      { bodyLimit: longestFile, onRequest: [admit, countUpload] },
      async (request) => {
        const { orgId, ledgerId } = paramsOf(request);
        const { name = '' } = request.query as { name?: string };
        if (!isUuid(ledgerId) || !Buffer.isBuffer(request.body)) throw new Refusal('NOT_FOUND');
        const fileName = String(name).trim().slice(-255) || 'Statement';
        return receiveStatement({ ...parts, request, caller: callers.get(request)!, orgId, ledgerId, fileName, bytes: request.body });
      },
    );
  });
}

const paramsOf = (request: FastifyRequest) => request.params as { orgId: string; ledgerId: string };

function answerError({ refusalOf }: Parts, error: FastifyError, reply: FastifyReply) {
  if (error.statusCode === 413) return reply.status(413).send({ code: 'TOO_LARGE', message: tooLarge });
  const refusal = refusalOf(error);
  if (!refusal) throw error;
  const { status, code, message, data } = refusal;
  return reply.status(status).send({ code, message, ...(typeof data === 'object' ? data : {}) });
}
