import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

/** Marks a bill; no row if the company has no such bill. */
export function setDisputed(orgId: string, id: string, isDisputed: boolean): Statement<{ billNo: string }> {
  return sql<{
    billNo: string;
  }>`update bills set is_disputed = ${isDisputed} where org_id = ${orgId} and id = ${id} returning bill_no as "billNo"`;
}
