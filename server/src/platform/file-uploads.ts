import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** How a server answers what its routes refuse: what is known to be an answer, and null for a bug. */
export type RefusalOf = (error: unknown) => { status: number; code: string; message: string; data?: unknown } | null;

type Way = {
  readonly refusalOf: RefusalOf;
  /** In bytes; larger ones are refused as `TOO_LARGE`, in these words. */
  readonly longest: number;
  readonly tooLarge: string;
};

const uploadsAtOnce = 3;

/**
 * Lets a scope take files, which go past the contract: bytes whole in the body, refusals in the shape of all others. Given back is the hook
 * for the routes that bring one, which refuses with `BUSY` while too many come in at once: each lies in memory.
 */
export function takeFiles(scope: FastifyInstance, { refusalOf, longest, tooLarge }: Way) {
  scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: longest }, (_, body, done) => done(null, body));
  scope.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error.statusCode === 413) return reply.status(413).send({ code: 'TOO_LARGE', message: tooLarge });
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const { status, code, message, data } = refusal;
    return reply.status(status).send({ code, message, ...(typeof data === 'object' ? data : {}) });
  });
  let uploads = 0;
  return async (_: FastifyRequest, reply: FastifyReply) => {
    if (uploads >= uploadsAtOnce) throw new Refusal('BUSY');
    uploads++;
    reply.raw.once('close', () => uploads--);
  };
}
