import { forManagers } from '../platform/guards.ts';
import { refuseMastersOfTally } from '../platform/masters.ts';
import { lockRecord } from '../platform/record-store.ts';
import { keepVersion, refuseStale, refuseUsed } from '../platform/record-versions.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import { findBankAccount, writeBankAccount } from './bank-store.ts';
import { deleteLedger, findLedgerRow } from './ledger-store.ts';
import { nounOf } from './save-ledger.ts';
import { ledgerInEditLog } from './serialize-ledger.ts';

/** Deletes a ledger without references and with a zero opening balance. */
export const removeLedger = forManagers.ledgers.removeLedger.handler(async ({ input: { id, version }, context }) => {
  const { tx, company } = context;
  refuseMastersOfTally(company);
  const [[before], [bank]] = await tx.after(
    [lockRecord(company.id, 'ledger', id, 'removal')],
    [findLedgerRow(company.id, id), findBankAccount(company.id, id)],
  );
  refuseStale(before, version);
  if (before.kind === 'party') refuseProblems([{ code: 'LEDGER_IS_PARTY', field: 'name' }]);
  if (before.role !== null) throw new Refusal('IN_USE', { uses: [] }, 'The books need this ledger.');
  if (before.openingPaise !== 0) throw new Refusal('IN_USE', { uses: [{ what: 'opening balances', count: 1 }] });
  await refuseUsed(tx, context, 'ledger', id);
  tx.commitWith([
    ...writeBankAccount(company.id, id, null),
    ...deleteLedger(company.id, id),
    keepVersion(context, 'ledger', ledgerInEditLog(before, bank), null),
  ]);
  return { message: `${nounOf(before.kind)} deleted` };
});
