import { Refusal } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { findHandOver, type HandOverRow, lockHandOver } from './hand-over-store.ts';
import { givenBySeen } from './list-hand-overs.ts';

/** The present state of a hand-over, if it is not the expected one. */
function isBy({ state, acceptedBy }: HandOverRow): string {
  if (state === 'given') return 'This waits to be accepted again';
  return state === 'accepted' ? `${acceptedBy} has accepted this` : 'This was taken back';
}

/** Locks a hand-over for an act. Refused if its version or state is not the expected one. */
export async function openHandOver(
  { tx, company, caller }: Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>,
  { id, version }: { id: string; version: number },
  state: 'given' | 'accepted' = 'given',
): Promise<HandOverRow> {
  const [[row]] = await tx.after([lockHandOver(company.id, id)], [findHandOver(company.id, id, givenBySeen(caller))]);
  if (!row) throw new Refusal('NOT_FOUND');
  if (row.version !== version || row.state !== state) {
    throw new Refusal(
      'CHANGED_MEANWHILE',
      { by: row.acceptedBy ?? row.givenBy, at: row.acceptedAt ?? row.givenAt, version: row.version },
      isBy(row),
    );
  }
  return row;
}
