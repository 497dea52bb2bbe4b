import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { type Seal, sealWith } from '../platform/seal.ts';
import { anotherDatabase, type TestDatabase, testDatabase } from './test-database.ts';

export const testSeal: Seal = sealWith(Buffer.alloc(32, 7));

type TestApp = TestDatabase & {
  app: FastifyInstance;
  /** Its address, for what calls over a connection. It listens from the first call on, to the end of the process. */
  address(): Promise<string>;
};

// One per Vitest process, like its database.
const shared = globalThis as { testApp?: Promise<TestApp> };

/** The server over the worker's own database; call it with `calls.ts`. */
export function testApp(): Promise<TestApp> {
  shared.testApp ??= testDatabase().then(serve);
  return shared.testApp;
}

/** A server over a database that no other test file uses. `name` is part of the database's name. */
export const anotherInstallation = (name: string): Promise<TestApp> => anotherDatabase(name).then(serve);

async function serve(database: TestDatabase): Promise<TestApp> {
  const { pool, db } = database;
  const app = await buildApp({ pool, db, secureCookies: false, metricsFor: 'loopback', seal: testSeal, logger: false });
  let listening: Promise<string> | undefined;
  const address = () => (listening ??= app.listen({ port: 0, host: '127.0.0.1' }).finally(() => app.server.unref()));
  return { ...database, app, address };
}
