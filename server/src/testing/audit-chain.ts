import { createHash } from 'node:crypto';
import type pg from 'pg';

export type AuditEvent = { sequence: number; text: string; hash: string };

/** The company's events in order; without a company the platform's. Throws if the chain is broken or contradicts its head. */
export async function readAuditChain(ownerPool: pg.Pool, orgId?: string): Promise<AuditEvent[]> {
  const of = orgId ? { events: 'audit_events where org_id = $1', head: 'audit_heads where org_id = $1', values: [orgId] } : platform;
  const { rows } = await ownerPool.query<AuditEvent>(`select sequence, text, hash from ${of.events} order by sequence`, of.values);
  const heads = await ownerPool.query<{ events: number; hash: string }>(`select events, hash from ${of.head}`, of.values);
  let hash = '';
  for (const [at, event] of rows.entries()) {
    hash = createHash('sha256')
      .update(hash + event.text)
      .digest('hex');
    if (event.sequence !== at + 1 || event.hash !== hash) throw new Error(`the chain is broken at ${event.sequence}`);
  }
  const head = heads.rows[0];
  if (head?.events !== rows.length || head.hash !== hash) throw new Error('the head is not that of the last event');
  return rows;
}

const platform = { events: 'platform_audit_events', head: 'platform_audit_head', values: [] as string[] };
