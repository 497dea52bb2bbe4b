import { type RawBuilder, sql } from 'kysely';
import type { Statement } from './transaction.ts';

export type KeptAnswer = { bodyHash: string; answer: string };

/** The stored answer of this key, if any. */
export function findAnswer(orgId: string, route: string, key: string): Statement<KeptAnswer> {
  return sql<KeptAnswer>`select body_hash as "bodyHash", answer from idempotency_keys where org_id = ${orgId} and route = ${route} and key = ${key}`;
}

/**
 * Stores the answer under its key and returns it as stored. The row is selected from the company's audit head, which is there always: the
 * answer may ask for the number of a voucher, and a cluster asks nothing in an insert of values.
 */
export function insertAnswer(
  orgId: string,
  route: string,
  key: string,
  bodyHash: string,
  answer: RawBuilder<string>,
): Statement<{ answer: string }> {
  return sql<{ answer: string }>`insert into idempotency_keys (org_id, route, key, body_hash, answer)
    select org_id, ${route}::text, ${key}::text, ${bodyHash}::text, ${answer} from audit_heads where org_id = ${orgId} returning answer`;
}
