import type { Problem } from '@bahi/core/basics/problem';
import { leafInBooks, leafProblem } from '@bahi/core/cheques/cheque-leaves';
import type { ReceiptDraft } from '@bahi/core/vouchers/receipt-draft';
import { findLeaves, holdBooks } from '../../ledgers/cheque-book-store.ts';
import type { Tx } from '../../platform/transaction.ts';

type Leaves = { problems: readonly Problem[]; leaves: readonly (number | null)[] };
const noLeaves: Leaves = { problems: [], leaves: [] };

/**
 * The leaves that the cheques of a payment use of their banks' books, and the problems, at `parts.0.chequeNumber`. A leaf marked as used
 * may belong to the edited voucher.
 */
export async function leavesOf(tx: Tx, orgId: string, { kind, parts }: ReceiptDraft, withoutVoucher: string): Promise<Leaves> {
  const banks = [...new Set(parts.flatMap(({ type, ledgerId }) => (type === 'cheque' ? [ledgerId] : [])))];
  if (kind === 'receipt' || banks.length === 0) return noLeaves;
  const [found] = await tx.after([holdBooks(orgId, banks, 'take')], [findLeaves(orgId, banks, withoutVoucher)]);
  const byBank = new Map(
    found.map(({ ledgerId, taken, own, books }) => [
      ledgerId,
      { taken, books: books.map((book) => ({ ...book, used: book.used.filter((leaf) => !own.includes(leaf)) })) },
    ]),
  );
  const problems: Problem[] = [];
  const leaves = parts.map(({ type, ledgerId, chequeNumber }, at) => {
    const bank = byBank.get(ledgerId);
    if (type !== 'cheque' || bank === undefined) return null;
    const problem = leafProblem(chequeNumber, bank.books, bank.taken, `parts.${at}.chequeNumber`);
    if (problem !== null) problems.push(problem);
    const leaf = leafInBooks(chequeNumber, bank.books);
    if (leaf !== null) bank.taken.push(leaf); // a second part of the same voucher may not use it again
    return leaf;
  });
  return { problems, leaves };
}
