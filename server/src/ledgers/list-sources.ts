import { ledgerKind } from '@bahi/core/postings/ledger-kind';
import { forMembers } from '../platform/guards.ts';
import { listLedgersIn } from './ledger-store.ts';

const groups = ['Cash-in-Hand', 'Bank Accounts', 'Bank OD A/c'];
const most = 200;

/** Where money comes in and goes out: cash first, then banks. */
export const listSources = forMembers.ledgers.listSources.handler(async ({ context: { company, tx } }) => {
  const rows = await tx.query(listLedgersIn(company.id, groups, most));
  return {
    sources: rows.map(({ id, name, group, bankName, balancePaise }) => ({
      _id: id,
      kind: ledgerKind([group]) === 'cash' ? ('cash' as const) : ('bank' as const),
      name,
      bank_name: bankName,
      balance: balancePaise,
    })),
  };
});
