import { forMembers } from '../platform/guards.ts';
import { listMoneyLedgers } from './ledger-store.ts';

const most = 200;

/** Cash ledgers first, then banks. */
export const listSources = forMembers.ledgers.listSources.handler(async ({ context: { company, tx } }) => {
  const rows = await tx.query(listMoneyLedgers(company.id, most));
  return { sources: rows.map(({ id, ...row }) => ({ _id: id, ...row })) };
});
