import { todayInIndia } from '@bahi/core/periods/business-date';
import { readCursor, writeCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { listOwing, sumOwed } from './bill-store.ts';

export const listOutstandingParties = forMembers.bills.listOutstandingParties.handler(async ({ input, context: { company, tx } }) => {
  const today = todayInIndia(Date.now());
  const after = readCursor(input.cursor, ['integer', 'uuid']);
  const [owing, [owed]] = await tx.together([
    listOwing(company, today, after && [Number(after[0]), after[1]], input.limit + 1),
    sumOwed(company, today),
  ]);
  const parties = owing.slice(0, input.limit);
  const last = owing.length > input.limit ? parties.at(-1) : undefined;
  return {
    parties: parties.map(({ partyId, partyName, mobile, bills, pendingPaise, overduePaise }) => ({
      partyId,
      partyName,
      mobileNumber: mobile,
      bills,
      pending: pendingPaise,
      overdue: overduePaise,
    })),
    totalOutstandingAmount: owed?.pendingPaise ?? 0,
    next: last ? writeCursor([String(last.pendingPaise), last.partyId]) : null,
  };
});
