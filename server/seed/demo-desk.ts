import type { FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { SignIn } from '../src/platform/demo-sign-ins.ts';

type Kind = 'admin' | 'owner' | 'staff';

/** A demo user of the API: signs in once and calls routes as a browser does. */
export async function openDesk(app: FastifyInstance, kind: Kind, path: string, { email, password }: SignIn) {
  const common = { origin: 'http://localhost', host: 'localhost', 'x-bahi-kind': kind };
  const answer = await app.inject({ method: 'POST', url: `/api${path}`, headers: common, payload: { email, password } });
  if (answer.statusCode !== 200) throw new Error(`${email} cannot sign in: ${answer.body}`);
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

  /** Calls a route and gives its answer; anything but a success ends the seeding. Bytes go as a file. */
  return async <Answer>(method: 'GET' | 'POST' | 'PATCH' | 'PUT', url: string, payload?: object): Promise<Answer> => {
    const file = payload instanceof Buffer ? { 'content-type': 'application/octet-stream' } : {};
    const headers = { ...common, cookie, ...file, ...(payload ? { 'idempotency-key': uuidv7() } : {}) };
    const reply = await app.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) });
    if (reply.statusCode !== 200) throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.body.slice(0, 500)}`);
    return reply.json<Answer>();
  };
}
export type Desk = Awaited<ReturnType<typeof openDesk>>;
