import { deleteLedger } from '../ledgers/ledger-store.ts';
import { forManagers } from '../platform/guards.ts';
import { refuseMastersOfTally } from '../platform/masters.ts';
import { lockRecord } from '../platform/record-store.ts';
import { keepVersion, refuseStale, refuseUsed } from '../platform/record-versions.ts';
import { Refusal } from '../platform/refusal.ts';
import { findDetail } from './find-detail.ts';
import { countEntries } from './party-parts-store.ts';
import { deleteParty } from './party-store.ts';
import { partyInEditLog } from './public/serialize-party.ts';

/** Deletes an unused party with its ledger; its fields stay in the edit log. */
export const removeParty = forManagers.parties.removeParty.handler(async ({ input, context }) => {
  const { tx, company } = context;
  refuseMastersOfTally(company);
  await tx.together([lockRecord(company.id, 'party', input.id, 'removal'), lockRecord(company.id, 'ledger', input.id, 'removal')]);
  const { row, parts } = await findDetail(tx, company, input.id);
  refuseStale(row, input.version);
  await refuseUsed(tx, context, 'party', input.id);
  const uses = await tx.query(countEntries(company.id, input.id));
  if (uses.length > 0) throw new Refusal('IN_USE', { uses });
  tx.commitWith([
    ...deleteParty(company.id, input.id),
    ...deleteLedger(company.id, input.id),
    keepVersion(context, 'party', partyInEditLog(row, parts), null),
  ]);
  return { message: 'Party deleted' };
});
