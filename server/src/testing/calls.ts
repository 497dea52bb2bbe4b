import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';

/** The headers of our browser client: kind, cookie and origin. */
export type Headers = Record<string, string>;
export type Answer<Body> = { status: number; body: Body; cookies: readonly { name: string; value: string }[] };

const ourPage: Headers = { host: 'localhost', origin: 'http://localhost' };

/** Signed out: our page without a session. */
export const nobody: Headers = ourPage;
export const person = (kind: 'admin' | 'owner' | 'staff', token: string): Headers => ({
  ...ourPage,
  'x-bahi-kind': kind,
  cookie: `bahi_${kind}=${token}`,
});

/** Calls a path of the contract (`/orgs/…`, without `/api`). */
export async function get<Body = unknown>(app: FastifyInstance, headers: Headers, path: string): Promise<Answer<Body>> {
  return call(app, { method: 'GET', url: `/api${path}`, headers });
}

/** Writes with a new idempotency key, or with the given one. */
export async function post<Body = unknown>(app: FastifyInstance, headers: Headers, path: string, body: object, key: string = randomUUID()) {
  return call<Body>(app, write('POST', headers, path, body, key));
}

export async function put<Body = unknown>(app: FastifyInstance, headers: Headers, path: string, body: object, key: string = randomUUID()) {
  return call<Body>(app, write('PUT', headers, path, body, key));
}

export async function patch<Body = unknown>(
  app: FastifyInstance,
  headers: Headers,
  path: string,
  body: object,
  key: string = randomUUID(),
) {
  return call<Body>(app, write('PATCH', headers, path, body, key));
}

/** `delete` is a reserved word. */
export async function remove<Body = unknown>(
  app: FastifyInstance,
  headers: Headers,
  path: string,
  body: object,
  key: string = randomUUID(),
) {
  return call<Body>(app, write('DELETE', headers, path, body, key));
}

// Every write comes from another address, so that the limit on sign-ins affects only the tests of it.
const address = () => `10.${byte()}.${byte()}.${byte()}`;
const byte = () => Math.floor(Math.random() * 254) + 1;

function write(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', headers: Headers, path: string, body: object, key: string): InjectOptions {
  return { method, url: `/api${path}`, headers: { 'idempotency-key': key, ...headers }, payload: body, remoteAddress: address() };
}

async function call<Body>(app: FastifyInstance, options: InjectOptions): Promise<Answer<Body>> {
  const answer = await app.inject(options);
  return { status: answer.statusCode, body: answer.body === '' ? (undefined as Body) : answer.json<Body>(), cookies: answer.cookies };
}

/** The problems of a refused call as `field CODE`; empty after a success. */
export const problemsOf = ({ body }: { body: unknown }): string[] =>
  ((body as { problems?: { field: string; code: string }[] }).problems ?? []).map(({ field, code }) => `${field} ${code}`);
