import { type RawBuilder, sql } from 'kysely';
import type { Statement } from './transaction.ts';

/**
 * Appends to the company's chain: the head's number is increased and its hash computed with the text, then the event is stored with both.
 * The head is locked until the commit, so no other event can come between; send them last. Two statements, because a cluster writes no
 * table with the rows that a write of another one returns.
 */
export function appendAudit(orgId: string, text: RawBuilder<string>): Statement[] {
  return [
    sql`update audit_heads set events = events + 1, hash = chain_hash(hash, ${text}) where org_id = ${orgId}`,
    sql`insert into audit_events (org_id, sequence, text, hash) select org_id, events, ${text}, hash from audit_heads where org_id = ${orgId}`,
  ];
}

/** The same for the one chain of the platform: sign-ins and acts of the admin. */
export function appendPlatformAudit(text: string): Statement {
  return sql`with head as (
      update platform_audit_head set events = events + 1, hash = encode(sha256(convert_to(hash || ${text}, 'UTF8')), 'hex')
      returning events, hash)
    insert into platform_audit_events (sequence, text, hash) select events, ${text}, hash from head`;
}
