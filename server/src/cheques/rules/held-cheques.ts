import type { Problem } from '@bahi/core/basics/problem';
import { sumPaise } from '@bahi/core/money/paise';
import type { Posting } from '@bahi/core/postings/posting';
import type { Tx } from '../../platform/transaction.ts';
import { findHeldCheques } from '../cheque-store.ts';

type Entry = { readonly postings: readonly Posting[] };

/**
 * What the register has in hand leaves Cheques in Hand by the register alone; by hand goes what an opening balance or a journal put there.
 * `ledgerId` is that ledger, `old` the entry that is edited.
 */
export async function heldProblems(
  tx: Tx,
  orgId: string,
  ledgerId: string,
  old: Entry | undefined,
  now: Entry,
  field: string,
): Promise<Problem[]> {
  const held = (entry: Entry | undefined) =>
    sumPaise((entry?.postings ?? []).flatMap((posting) => (posting.ledgerId === ledgerId ? [posting.amountPaise] : [])));
  const lessPaise = held(old) - held(now);
  if (lessPaise <= 0) return [];
  const [books] = await tx.query(findHeldCheques(orgId, ledgerId));
  if (!books || books.inHandPaise === 0 || books.balancePaise - lessPaise >= books.inHandPaise) return [];
  return [{ code: 'CHEQUES_BY_REGISTER', field, about: { inHandPaise: books.inHandPaise } }];
}
