import { searchWords } from '@bahi/core/basics/search-words';
import { searchLedgers } from '../ledgers/ledger-store.ts';
import { forMembers } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { Refusal } from '../platform/refusal.ts';
import { idsOf } from '../platform/search-hit.ts';
import { holdLedgers } from '../postings/held-ledgers-store.ts';
import { listNamedLedgers, listOpenRows } from './journal-facts-store.ts';

const mostLedgers = 20;
const mostBills = 200;

/** Ledgers for a line of a journal, searched while the user types. */
export const listJournalLedgers = forMembers.vouchers.listJournalLedgers.handler(async ({ input, context: { company, tx } }) => {
  // More may be found than shown, because other users' parties are filtered out.
  const asked = company.own.partiesOf === null ? mostLedgers : 1_000;
  const hits = await tx.query(searchLedgers(company.id, { words: searchWords(input.search), state: 'active', kind: 'any' }, asked));
  const found = await tx.query(listNamedLedgers(company, idsOf(hits), mostLedgers));
  return { ledgers: found.map(({ id, name, kind, group }) => ({ _id: id, name, kind, group })) };
});

export const listJournalBills = forMembers.vouchers.listJournalBills.handler(async ({ input, context: { company, tx } }) => {
  const [, known] = holdLedgers(company, [input.partyId]);
  const [[party], bills] = await tx.together([known, listOpenRows(company, input.partyId, mostBills, input.voucherId ?? nilUuid)]);
  if (party?.kind !== 'party') throw new Refusal('NOT_FOUND');
  return {
    bills: bills.map(({ id, billNo, billDate, pendingPaise }) => ({ billId: id, billNo, billDate, pendingPaise })),
  };
});
