import type { FastifyInstance } from 'fastify';
import { post } from './calls.ts';
import { done } from './done.ts';
import type { Shop } from './people.ts';

/** Signs the first year of the books of a shop as its manager. */
export async function signYear(app: FastifyInstance, { path, manager }: Pick<Shop, 'path' | 'manager'>, seen = 0, date = '2025-03-31') {
  return done(await post<{ version: number }>(app, manager, `${path}/reports/signedStatement`, { date, seen, note: 'Audited' }));
}
