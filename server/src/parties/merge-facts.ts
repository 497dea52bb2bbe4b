import { mergeProblems, mergeWarnings } from '@bahi/core/parties/merge-parties';
import { Refusal } from '../platform/refusal.ts';
import type { Company } from '../platform/request-context.ts';
import type { Tx } from '../platform/transaction.ts';
import { countMoves } from './merge-store.ts';
import { findParty, type PartyRow } from './party-store.ts';

/** Both parties, what would move, and the problems and warnings of the merge. */
export async function findMerge(tx: Tx, company: Company, fromId: string, intoId: string) {
  const [[from], [into], [counted]] = await tx.together([
    findParty(company, fromId),
    findParty(company, intoId),
    countMoves(company.id, fromId),
  ]);
  if (!from || !into || !counted) throw new Refusal('NOT_FOUND');
  const { firstEntryOn, ...moves } = counted;
  const [one, other] = [mergeParty(from), mergeParty(into)];
  return {
    from,
    into,
    moves,
    problems: mergeProblems(one, other, { firstEntryOn, lockedUpTo: latestLock(company) }),
    warnings: mergeWarnings(one, other, moves.vouchers),
  };
}

/** A merge changes vouchers of every kind, so the latest lock applies. */
const latestLock = ({ locks }: Company) =>
  Object.values(locks).reduce((last, each) => (each !== null && (last === null || each > last) ? each : last), null);

const mergeParty = (row: PartyRow) => ({ ...row, id: row._id, name: row.partyName });
