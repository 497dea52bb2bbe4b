import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { type Seal, sealWith } from '../platform/seal.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

export const testSeal: Seal = sealWith(Buffer.alloc(32, 7));

// One for each process of Vitest, as its database is.
const shared = globalThis as { testApp?: Promise<TestDatabase & { app: FastifyInstance }> };

/** The server over the worker's own database; call it with `calls.ts`. */
export function testApp(): Promise<TestDatabase & { app: FastifyInstance }> {
  shared.testApp ??= build();
  return shared.testApp;
}

async function build() {
  const database = await testDatabase();
  const { pool, db } = database;
  return { ...database, app: await buildApp({ pool, db, secureCookies: false, openMetrics: false, seal: testSeal, logger: false }) };
}
