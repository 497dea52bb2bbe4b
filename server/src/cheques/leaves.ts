import { nextLeaf, voidProblem } from '@bahi/core/cheques/cheque-leaves';
import { chequeNumber, leavesLeft } from '@bahi/core/postings/cheque-books';
import { findBankAccount } from '../ledgers/bank-store.ts';
import { findLeaves, holdBooks, voidLeaf as markVoid } from '../ledgers/cheque-book-store.ts';
import { forManagers, forMembers } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { lockRecord } from '../platform/record-store.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';

/** The cheque books of a bank with their used leaves, and the next leaf. */
export const listLeaves = forMembers.cheques.listLeaves.handler(async ({ input: { id }, context: { company, tx } }) => {
  const [[bank], [row]] = await tx.together([findBankAccount(company.id, id), findLeaves(company.id, [id], nilUuid)]);
  if (!bank) throw new Refusal('NOT_FOUND');
  const { books, taken } = row ?? { books: [], taken: [] };
  return {
    next: nextLeaf(books, taken),
    books: books.map(({ first, last, used, void: voided }) => {
      const written = taken.filter((leaf) => first <= leaf && leaf <= last);
      const all = [...new Set([...used, ...written])].sort((a, b) => a - b);
      return { first, last, used: all, written, void: [...voided], left: leavesLeft({ first, last, used: all, void: voided }).left };
    }),
  };
});

/** A leaf that was spoilt is never written. */
export const voidLeaf = forManagers.cheques.voidLeaf.handler(async ({ input: { id, leaf }, context: { company, caller, tx } }) => {
  const [[bank], [row]] = await tx.after(
    [lockRecord(company.id, 'ledger', id, 'change'), holdBooks(company.id, [id], 'change')],
    [findBankAccount(company.id, id), findLeaves(company.id, [id], nilUuid)],
  );
  if (!bank) throw new Refusal('NOT_FOUND');
  const problem = voidProblem(leaf, row?.books ?? [], row?.taken ?? [], 'leaf');
  refuseProblems(problem ? [problem] : []);
  tx.commitWith(markVoid(company.id, id, leaf, caller));
  return { message: `Leaf ${chequeNumber(leaf)} is void` };
});
