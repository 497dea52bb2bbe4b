import type { FastifyRequest } from 'fastify';

/** Addresses that admit by a token in a header, which no browser adds by itself: a program without a page may write there. */
const readsNoCookie = /^\/api\/channel\//;

/**
 * A write must come from our own page: its `Origin` is the host it is sent to, and its body is JSON or, for a file, plain bytes (a form of
 * another site can send neither). Together with SameSite cookies this prevents writes from other sites (CSRF).
 */
export function originProblem(request: FastifyRequest): { code: string; message: string } | null {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return null;
  const origin = request.headers.origin;
  const host = origin && URL.canParse(origin) ? new URL(origin).host : null;
  const isProgram = origin === undefined && readsNoCookie.test(request.url);
  if (!isProgram && host !== request.headers.host) return { code: 'FOREIGN_ORIGIN', message: 'This page may not write here' };
  const type = request.headers['content-type'];
  if (type !== undefined && !/^application\/(json|octet-stream)\b/i.test(type))
    return { code: 'JSON_ONLY', message: 'Send application/json' };
  return null;
}
