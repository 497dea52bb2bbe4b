import { type RawBuilder, sql } from 'kysely';
import type { Statement } from './transaction.ts';

export type KeptAnswer = { bodyHash: string; answer: string };

/** What this key was answered before, if it was. */
export function findAnswer(orgId: string, route: string, key: string): Statement<KeptAnswer> {
  return sql<KeptAnswer>`select body_hash as "bodyHash", answer from idempotency_keys where org_id = ${orgId} and route = ${route} and key = ${key}`;
}

/** Keeps the answer under its key and gives it back as it was kept. */
export function insertAnswer(
  orgId: string,
  route: string,
  key: string,
  bodyHash: string,
  answer: RawBuilder<string>,
): Statement<{ answer: string }> {
  return sql<{ answer: string }>`insert into idempotency_keys (org_id, route, key, body_hash, answer)
    values (${orgId}, ${route}, ${key}, ${bodyHash}, ${answer}) returning answer`;
}
