import type { CompanyHop } from '../platform/hop.ts';
import { Refusal } from '../platform/refusal.ts';
import { findHandOver, type HandOverRow, lockHandOver } from './hand-over-store.ts';
import { givenBySeen } from './list-hand-overs.ts';

/** A hand-over that is given and about to be accepted or taken back, locked. Refused when it is neither of this version nor given any more. */
export async function openHandOver(
  { tx, company, caller }: Pick<CompanyHop, 'tx' | 'company' | 'caller'>,
  { id, version }: { id: string; version: number },
): Promise<HandOverRow> {
  // Locked first and read after: a statement that waits for a lock keeps the snapshot it began with.
  const [, [row]] = await tx.together([lockHandOver(company.id, id), findHandOver(company.id, id, givenBySeen(caller))]);
  if (!row) throw new Refusal('NOT_FOUND');
  if (row.version !== version || row.state !== 'given') {
    const message = row.state === 'accepted' ? `${row.acceptedBy} has accepted this` : 'This was taken back';
    throw new Refusal(
      'CHANGED_MEANWHILE',
      { by: row.acceptedBy ?? row.givenBy, at: row.acceptedAt ?? row.givenAt, version: row.version },
      message,
    );
  }
  return row;
}
