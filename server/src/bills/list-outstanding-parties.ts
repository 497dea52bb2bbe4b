import { invariant } from '@bahi/core/basics/invariant';
import { ageBuckets, ageDates, defaultAgeLimits, readAgeLimits } from '@bahi/core/bills/ageing';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { agedOn } from './aged-on.ts';
import { findKeptAgeLimits } from './ageing-store.ts';
import { findOutstandingParties } from './outstanding-store.ts';
import { totalsOf } from './outstanding-totals.ts';

export const listOutstandingParties = forMembers.bills.listOutstandingParties.handler(async ({ input, context: { company, tx } }) => {
  const { tab, groupId, by, limit, partyId, userId, godownId, source, from, to, status, age, of } = input;
  const kept = (await tx.first(findKeptAgeLimits(company.id)))?.ageLimits ?? defaultAgeLimits.join(',');
  const ageLimits = input.ageLimits ?? kept;
  const limits = readAgeLimits(ageLimits);
  invariant(limits, 'the contract lets no other limits in');
  const today = todayInIndia(Date.now());
  const after = readCursor(input.cursor, ['integer', 'uuid']);
  const filter = { partyId, userId, godownId, source, from, to, status, aged: agedOn(age, by, today), of };
  const asked = { tab, groupId, basis: by, dates: ageDates(ageBuckets(limits, by), today), filter, today };
  const found = await tx.first(findOutstandingParties(company, asked, after && [Number(after[0]), after[1]], limit + 1));
  invariant(found, 'sums are one row');
  const { totals, rows } = found;
  const { page: shown, last } = pageOf(rows, limit);
  const all = totalsOf([totals]);
  return {
    parties: shown.map((row) => ({
      partyId: row.partyId,
      partyName: row.partyName,
      mobileNumber: row.mobile,
      groupName: row.groupName,
      bills: row.bills,
      receivable: row.receivablePaise,
      payable: row.payablePaise,
      pending: row.pendingPaise,
      overdue: row.overduePaise,
      unsettled: row.unsettledPaise,
      aged: row.aged,
    })),
    totalOutstandingAmount: { ledger: all.ledgerTotal, payables: all.payableTotal, receivables: all.receivableTotal }[tab],
    overdue: totals.overduePaise,
    aged: totals.aged,
    ageLimits,
    keptAgeLimits: kept,
    ...all,
    next: last ? writeCursor([String(Math.abs(last.pendingPaise)), last.partyId]) : null,
  };
});
