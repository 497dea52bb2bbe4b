import { invariant } from '@bahi/core/basics/invariant';
import { setLedgerActive } from '../ledgers/ledger-store.ts';
import { forManagers } from '../platform/guards.ts';
import { refuseMastersOfTally } from '../platform/masters.ts';
import { keepVersion, refuseStale } from '../platform/record-versions.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { findDetail } from './find-detail.ts';
import { findMerge } from './merge-facts.ts';
import { lockParties, moveParty, noteMerge } from './merge-store.ts';
import { partyInEditLog, serializeParty } from './public/serialize-party.ts';

/** Merges a party into another: all references move, stored balances are added, and it stays, inactive, with its history. */
export const mergeParties = forManagers.parties.mergeParties.handler(async ({ input, context }) => {
  const { tx, company, caller } = context;
  refuseMastersOfTally(company);
  const { id: fromId, intoId } = input;
  await tx.together(lockParties(company.id, [fromId, intoId]));
  const { problems, moves } = await findMerge(tx, company, fromId, intoId);
  const [from, into] = [await findDetail(tx, company, fromId), await findDetail(tx, company, intoId)];
  refuseStale(from.row, input.version);
  refuseStale(into.row, input.intoVersion);
  refuseProblems(problems);

  const [toldFrom, toldInto] = [partyInEditLog(from.row, from.parts), partyInEditLog(into.row, into.parts)];
  await tx.together([
    ...noteMerge(company.id, fromId, intoId, caller),
    setLedgerActive(company.id, fromId, false),
    ...moveParty(company.id, fromId, intoId),
  ]);
  const [gone, kept] = [await findDetail(tx, company, fromId), await findDetail(tx, company, intoId)];
  invariant(gone.row && kept.row, 'both are there');
  tx.commitWith([
    keepVersion(context, 'party', toldFrom, partyInEditLog(gone.row, gone.parts, { mergedInto: into.row.partyName })),
    keepVersion(context, 'party', toldInto, partyInEditLog(kept.row, kept.parts, { merged: from.row.partyName })),
  ]);
  const message = `${from.row.partyName} is now ${into.row.partyName}: ${counted(moves.vouchers, 'voucher')} and ${counted(moves.bills, 'bill')} moved`;
  return { message, party: serializeParty(kept.row) };
});

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
