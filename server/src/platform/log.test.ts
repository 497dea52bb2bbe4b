import { expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { testSeal } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { logAt } from './log.ts';

const { pool, db, ownerPool } = await testDatabase();

test('the log contains routes and errors, and no search text or row data', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => lines.push(line) };
  const app = await buildApp({
    pool,
    db,
    secureCookies: false,
    metricsFor: 'loopback',
    seal: testSeal,
    logger: { ...logAt('info'), stream },
  });
  await app.inject({ url: '/api/admin/getPrimaryUsers?search=asha%40example.in' });
  const refused = ownerPool.query(`do $$ begin raise exception 'refused' using detail = 'Failing row contains (Asha)'; end $$`);
  const error = await refused.catch((reason: unknown) => reason);
  app.log.error({ err: new Error('a bug', { cause: error }) }, 'a bug');
  for (const thrown of ['words', null, Object.create(null)]) app.log.error({ err: thrown }, 'no error was thrown');
  await app.close();
  const log = lines.join('');
  expect(log).toContain('"url":"/api/admin/getPrimaryUsers"');
  expect(log).toContain('"message":"refused"');
  expect(log).toContain('"code":"P0001"');
  expect(log).toContain('"message":"words"');
  expect(lines.filter((line) => line.includes('no error was thrown'))).toHaveLength(3);
  expect(log).not.toMatch(/asha/i);
});
