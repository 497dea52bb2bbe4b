import { forManagers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { findBankAccount } from './bank-store.ts';
import { findLedgerRow } from './ledger-store.ts';
import { serializeWholeLedger } from './serialize-ledger.ts';

export const getLedger = forManagers.ledgers.getLedger.handler(async ({ input: { id }, context: { company, tx } }) => {
  const [[row], [bank]] = await tx.together([findLedgerRow(company.id, id), findBankAccount(company.id, id)]);
  if (!row) throw new Refusal('NOT_FOUND');
  return { ledger: serializeWholeLedger(row, bank) };
});
