import type { FastifyRequest } from 'fastify';

/**
 * The log's serializers. A request is logged with route and address, without its query, which contains searched names, numbers and emails, and
 * without the token of a link or calendar, which opens it.
 * An error is logged with message and codes, without the row that the database reports.
 */
export function logAt(level: string) {
  return { level, serializers: { req: calledBy, err: errorOf } };
}

function calledBy({ method, url, ip }: FastifyRequest) {
  const [path = ''] = url.split('?', 1);
  return { method, url: path.replace(/^((?:\/api\/links|\/api\/calendar|\/p)\/)[^/]+/, '$1…'), remoteAddress: ip };
}

type Logged = { type: string; message: string; stack: string; [code: string]: unknown };

function errorOf(error: unknown): Logged {
  if (!(error instanceof Error)) return { type: typeof error, message: typeof error === 'object' ? 'no error' : String(error), stack: '' };
  const { message, stack = '', cause, ...rest } = error as Error & Record<string, unknown>;
  const codes = Object.fromEntries(namesOfCodes.flatMap((name) => (rest[name] === undefined ? [] : [[name, rest[name]]])));
  return { type: error.constructor.name, message, stack, ...codes, ...(cause instanceof Error ? { cause: errorOf(cause) } : {}) };
}

const namesOfCodes = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'syscall', 'address'];
