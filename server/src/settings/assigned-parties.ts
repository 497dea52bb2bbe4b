import { nameCursor, pageOf, readNameCursor } from '../platform/cursor.ts';
import { forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { lockRecord } from '../platform/record-store.ts';
import { keepVersion } from '../platform/record-versions.ts';
import { Refusal } from '../platform/refusal.ts';
import { keptLimits } from './staff-limits.ts';
import { findSalesmanOf, listAssigned, updateSalesman } from './staff-limits-store.ts';

export const listAssignedParties = forManagers.staffLimits.listParties.handler(async ({ input, context }) => {
  await keptLimits(context, input.id);
  const { tx, company } = context;
  const found = await tx.query(listAssigned(company.id, input.id, readNameCursor(input.cursor), input.limit + 1));
  const { page: parties, last } = pageOf(found, input.limit);
  return {
    parties: parties.map(({ _id, partyName }) => ({ _id, partyName })),
    next: nameCursor(last && { sortKey: last.sortKey, id: last._id }),
  };
});

/**
 * The party gets a new version, and its edit log shows the previous salesman. Assigning an assigned party, or removing another user's,
 * changes nothing.
 */
export const giveParty = forManagers.staffLimits.giveParty.handler(async ({ input: { id, partyId, isGiven }, context }) => {
  await keptLimits(context, id);
  const { tx, company, caller } = context;
  const [[before]] = await tx.after([lockRecord(company.id, 'party', partyId, 'change')], [findSalesmanOf(company.id, partyId)]);
  if (!before) throw new Refusal('NOT_FOUND');
  const message = isGiven ? 'Party given' : 'Party taken back';
  if ((before.salesmanId === id) === isGiven) return { message };
  const [after] = await tx.after([updateSalesman(company.id, partyId, isGiven ? id : null, caller)], [findSalesmanOf(company.id, partyId)]);
  const inEditLog = ({ _id, version, salesmanName }: typeof before) => ({ _id, version, salesmanName });
  tx.commitWith([keepVersion(context, 'party', inEditLog(before), inEditLog(only(after)))]);
  return { message };
});
