import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admitToFile } from '../platform/admit-to-file.ts';
import { longestFile } from '../platform/file-formats/limits.ts';
import { ReceivedFile, type RefusalOf, takeFiles } from '../platform/file-uploads.ts';
import { isUuid } from '../platform/nil-uuid.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Caller, RequestContext } from '../platform/request-context.ts';
import { receiveStatement } from './receive-statement.ts';

type Parts = Omit<RequestContext, 'request' | 'reply'> & { refusalOf: RefusalOf };

const tooLarge = `The file is larger than ${longestFile / 1_000_000} MB. Take a shorter period from your bank.`;

/** Accepts a bank's statement as bytes, outside of the contract; permission is checked before a byte is read. */
export async function statementFileRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  await app.register(async (scope) => {
    const callers = new WeakMap<FastifyRequest, Caller>();
    const countUpload = takeFiles(scope, { refusalOf: parts.refusalOf, longest: longestFile, tooLarge });
    const admit = async (request: FastifyRequest, reply: FastifyReply) => {
      const context = { request, reply, ...parts };
      callers.set(request, (await admitToFile(context, paramsOf(request).orgId, 'banking.commitImport', true)).caller);
    };
    scope.put('/api/orgs/:orgId/banking/banks/:ledgerId/file', { onRequest: [admit, countUpload] }, async (request) => {
      const { orgId, ledgerId } = paramsOf(request);
      const { name = '' } = request.query as { name?: string };
      if (!isUuid(ledgerId) || !(request.body instanceof ReceivedFile)) throw new Refusal('NOT_FOUND');
      const fileName = String(name).trim().slice(-255) || 'Statement';
      return receiveStatement({ ...parts, request, caller: callers.get(request)!, orgId, ledgerId, fileName, file: request.body });
    });
  });
}

const paramsOf = (request: FastifyRequest) => request.params as { orgId: string; ledgerId: string };
