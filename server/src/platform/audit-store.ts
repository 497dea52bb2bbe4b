import { type RawBuilder, sql } from 'kysely';
import type { Statement } from './transaction.ts';

/**
 * Appends to the company's chain: the head's number is increased, its hash is computed with the text, and the event is stored with both.
 * One statement, so no other event can come between; sent last, because the head is locked until the commit.
 */
export function appendAudit(orgId: string, text: RawBuilder<string>): Statement {
  return sql`with told as (select ${text} as text),
    head as (
      update audit_heads h set events = h.events + 1, hash = encode(sha256(convert_to(h.hash || told.text, 'UTF8')), 'hex')
      from told where h.org_id = ${orgId} returning h.org_id, h.events, h.hash, told.text)
    insert into audit_events (org_id, sequence, text, hash) select org_id, events, text, hash from head`;
}

/** The same for the one chain of the platform: sign-ins and acts of the admin. */
export function appendPlatformAudit(text: string): Statement {
  return sql`with head as (
      update platform_audit_head set events = events + 1, hash = encode(sha256(convert_to(hash || ${text}, 'UTF8')), 'hex')
      returning events, hash)
    insert into platform_audit_events (sequence, text, hash) select events, ${text}, hash from head`;
}
