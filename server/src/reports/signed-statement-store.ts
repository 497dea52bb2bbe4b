import type { SignedLine } from '@bahi/core/reports/signed-statement';
import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

export type SignedVersion = { version: number; signedAt: string; signedBy: string; note: string };

/** Locks the company's row after all present writers, so that nothing of them is missing; later writers wait and then see the lock. */
export function lockWriters(orgId: string): Statement {
  return sql`select from organizations where id = ${orgId} for update`;
}

/** Every signed version of a year, the newest first. */
export function listSignedVersions(orgId: string, yearEndsOn: string): Statement<SignedVersion> {
  return sql<SignedVersion>`select version, signed_at as "signedAt", signed_by_name as "signedBy", note from signed_statements
    where org_id = ${orgId} and year_ends_on = ${yearEndsOn} order by version desc limit 100`;
}

/** The lines of one version. */
export function findSignedLines(orgId: string, yearEndsOn: string, version: number): Statement<{ lines: SignedLine[] }> {
  return sql<{ lines: SignedLine[] }>`select lines from signed_statements
    where org_id = ${orgId} and year_ends_on = ${yearEndsOn} and version = ${version}`;
}

type Signing = {
  readonly orgId: string;
  readonly id: string;
  readonly yearEndsOn: string;
  readonly version: number;
  readonly lines: readonly SignedLine[];
  readonly note: string;
  readonly by: { readonly id: string; readonly name: string };
};

export function insertSigned({ orgId, id, yearEndsOn, version, lines, note, by }: Signing): Statement {
  return sql`insert into signed_statements (org_id, id, year_ends_on, version, lines, note, signed_by, signed_by_name)
    values (${orgId}, ${id}, ${yearEndsOn}, ${version}, ${JSON.stringify(lines)}::jsonb, ${note}, ${by.id}, ${by.name})`;
}
