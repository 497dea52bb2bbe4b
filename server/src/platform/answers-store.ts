import { type RawBuilder, sql } from 'kysely';
import type { Statement } from './transaction.ts';

export type KeptAnswer = { bodyHash: string; answer: string };

/** The stored answer of this key, if any. */
export function findAnswer(orgId: string, route: string, key: string): Statement<KeptAnswer> {
  return sql<KeptAnswer>`select body_hash as "bodyHash", answer from idempotency_keys where org_id = ${orgId} and route = ${route} and key = ${key}`;
}

/** Stores the answer under its key and returns it as stored. */
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
