import { isDeepStrictEqual } from 'node:util';
import { countUses, insertRecordVersions, type RecordRow } from './record-store.ts';
import type { RecordName } from './record-uses.ts';
import { Refusal } from './refusal.ts';
import type { CompanyRequestContext } from './request-context.ts';
import type { Statement, Tx } from './transaction.ts';

type Who = Pick<CompanyRequestContext, 'caller'> & { company: { id: string } };
/** A record in the wire format: in rupees and decimals, so that its changes are readable. */
type Logged = { _id: string; version: number };

/**
 * Refuses a change of an outdated version, with the user and time of the last change; and a record that does not exist. The row is locked
 * before it is read.
 */
export function refuseStale<Row extends Pick<RecordRow, 'version' | 'changedAt' | 'changedBy'>>(
  stored: Row | undefined,
  version: number,
): asserts stored is Row {
  if (!stored) throw new Refusal('NOT_FOUND');
  if (stored.version === version) return;
  throw new Refusal('CHANGED_MEANWHILE', { by: stored.changedBy, at: stored.changedAt, version: stored.version });
}

/** Refuses to delete a record that is in use, with its uses. The row is locked for removal before, so no use is added while this counts. */
export async function refuseUsed(tx: Tx, { company }: Who, record: RecordName, id: string): Promise<void> {
  const uses = await tx.query(countUses(company.id, record, id));
  if (uses.length > 0) throw new Refusal('IN_USE', { uses });
}

/** Stores the record before this change; `after` is null if it is deleted. The guard writes the event of the audit trail. */
export function keepVersion({ caller, company }: Who, record: RecordName, before: Logged, after: Logged | null): Statement {
  return insertRecordVersions([
    {
      org_id: company.id,
      record,
      record_id: before._id,
      version: before.version,
      before: JSON.stringify(before),
      after: after && JSON.stringify(after),
      changed_by: caller.id,
      changed_by_name: caller.name,
    },
  ]);
}

/** False if a change contains only stored values: then nothing is written, and the version stays. */
export function isChanged<Row extends object>(stored: Row, changes: { readonly [Field in keyof Row]?: unknown }): boolean {
  return Object.entries(changes).some(([field, value]) => value !== undefined && !isDeepStrictEqual(value, stored[field as keyof Row]));
}
