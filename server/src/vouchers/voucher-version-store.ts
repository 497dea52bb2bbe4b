import { sql } from 'kysely';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

export const insertVersion = insertRows('voucher_versions', [
  'org_id',
  'voucher_id',
  'version',
  'text',
  'replaced_by',
  'replaced_by_name',
  'change',
  'reason',
]);

export type VersionRow = {
  version: number;
  at: string;
  by: string;
  change: 'created' | 'edit' | 'cancel' | 'close' | 'reopen';
  reason: string;
};

const versionsOf = (orgId: string, id: string) => sql`(
    select 1 as version, created_at as at, created_by_name as by, 'created' as change, '' as reason from vouchers where org_id = ${orgId} and id = ${id}
    union all select version + 1, replaced_at, replaced_by_name, change, reason from voucher_versions where org_id = ${orgId} and voucher_id = ${id}) made`;

/** The versions of a voucher with their authors: each was made by the user who replaced the one before. Newest first. */
export function listVersions(orgId: string, id: string, below: number, limit: number): Statement<VersionRow> {
  return sql<VersionRow>`select version, at, by, change, reason from ${versionsOf(orgId, id)} where version < ${below} order by version desc limit ${limit}`;
}

/** These versions of a voucher, with user, changes and reason. */
export function findVersions(orgId: string, id: string, versions: readonly number[]): Statement<VersionRow> {
  return sql<VersionRow>`select version, at, by, change, reason from ${versionsOf(orgId, id)} where version = any(${versions}::int[])`;
}

/** A voucher before it was replaced: the text of `keepVoucher`. */
export function findVersionText(orgId: string, id: string, version: number): Statement<{ text: string }> {
  return sql<{ text: string }>`select text from voucher_versions where org_id = ${orgId} and voucher_id = ${id} and version = ${version}`;
}
