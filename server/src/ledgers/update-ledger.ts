import { newlyVoid, voidTakenProblems } from '@bahi/core/cheques/cheque-leaves';
import { type KeptLedger, ledgerProblems } from '@bahi/core/postings/ledger-draft';
import { ledgerKind } from '@bahi/core/postings/ledger-kind';
import { type LedgerMarks, markProblems } from '@bahi/core/postings/ledger-marks';
import { forManagers } from '../platform/guards.ts';
import { refuseMastersOfTally } from '../platform/masters.ts';
import { only } from '../platform/only.ts';
import { countUses, lockRecord } from '../platform/record-store.ts';
import { isChanged, keepVersion, refuseStale } from '../platform/record-versions.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { withoutGaps } from '../platform/without-gaps.ts';
import { changeOpenings } from '../postings/openings-store.ts';
import { asBank, noBank } from './bank-facts.ts';
import { findBankAccount, writeBankAccount } from './bank-store.ts';
import { findWritten, holdBooks, takeLeavesOfBooks } from './cheque-book-store.ts';
import { asTree, findGroupTree } from './group-store.ts';
import { findLedgerRow, setMarks, updateLedgerRow } from './ledger-store.ts';
import { underItsName } from './name-of-ledger.ts';
import { nounOf } from './save-ledger.ts';
import { ledgerInEditLog, serializeWholeLedger } from './serialize-ledger.ts';

/**
 * Updates the sent fields of a ledger. UPI id, cheque books and the marks for the statements exist only in Bahi, so they change in
 * integrated companies too.
 */
export const updateLedger = forManagers.ledgers.updateLedger.handler(async ({ input, context }) => {
  const { tx, company, caller } = context;
  const { id, version, bank: sentBank, orgId: _, ...changes } = input;
  const orgId = company.id;
  const [[before], [bankBefore], rows, uses] = await tx.after(
    [lockRecord(orgId, 'ledger', id, 'change')],
    [findLedgerRow(orgId, id), findBankAccount(orgId, id), findGroupTree(orgId), countUses(orgId, 'ledger', id)],
  );
  refuseStale(before, version);
  const bank = sentBank === undefined ? (bankBefore ?? null) : sentBank && asBank(sentBank);
  const isBankChanged = isChanged({ bank: bankBefore ?? null }, { bank });
  const message = `${nounOf(before.kind)} saved`;
  if (!isChanged(before, changes) && !isBankChanged) return { message, ledger: serializeWholeLedger(before, bankBefore) };
  const ofTally = { upiId: '', chequeBooks: [] };
  const { cashFlowUse: _flow, scheduleLine: _line, dueWithinYearPaise: _due, ...ofBooks } = changes;
  const isOfTally = isChanged(before, ofBooks) || isChanged({ ...bankBefore, ...ofTally }, { ...bank, ...ofTally });
  if (isOfTally) refuseMastersOfTally(company);

  const groups = asTree(rows);
  const after = { ...before, ...withoutGaps(changes) };
  const kept: KeptLedger = { ...before, isPredefined: before.role !== null, isUsed: uses.length > 0 };
  const books = { ...company, groups };
  const { groupId, openingPaise, isActive } = after;
  const newVoid = newlyVoid(bank?.chequeBooks ?? [], bankBefore?.chequeBooks ?? []);
  const [, written] =
    newVoid.length === 0 ? [[], []] : await tx.together([holdBooks(orgId, [id], 'change'), findWritten(orgId, id, newVoid)]);
  const taken = written.map(({ leaf }) => leaf);
  refuseProblems([
    ...ledgerProblems({ groupId, openingPaise, isActive, bank }, kept, books),
    ...(isChanged(before, marksOf(after)) || groupId !== before.groupId ? markProblems(after, groups.get(groupId ?? '') ?? null) : []),
    ...voidTakenProblems(bank?.chequeBooks ?? [], newVoid, taken, 'bank.chequeBooks'),
  ]);
  const kind = groupId === null ? before.kind : ledgerKind([groups.get(groupId)!.under]);
  const posting = (amountPaise: number) => (amountPaise === 0 ? [] : [{ ledgerId: id, amountPaise }]);
  await underItsName(
    tx.together([
      updateLedgerRow(orgId, id, { ...after, kind }, caller),
      setMarks(orgId, id, after),
      ...(isBankChanged || kind !== before.kind ? writeBankAccount(orgId, id, kind === 'bank' ? (bank ?? noBank) : null) : []),
      ...(isBankChanged ? [takeLeavesOfBooks(orgId, id)] : []),
      ...(openingPaise === before.openingPaise
        ? []
        : changeOpenings(orgId, company.booksFrom, posting(openingPaise), posting(before.openingPaise))),
    ]),
  );
  const [saved, [account]] = await tx.together([findLedgerRow(orgId, id), findBankAccount(orgId, id)]);
  const row = only(saved);
  tx.commitWith([keepVersion(context, 'ledger', ledgerInEditLog(before, bankBefore), ledgerInEditLog(row, account))]);
  return { message, ledger: serializeWholeLedger(row, account) };
});

const marksOf = ({ cashFlowUse, scheduleLine, dueWithinYearPaise }: LedgerMarks): LedgerMarks => ({
  cashFlowUse,
  scheduleLine,
  dueWithinYearPaise,
});
