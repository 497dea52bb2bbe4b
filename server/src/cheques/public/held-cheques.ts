import type { Problem } from '@bahi/core/basics/problem';
import { sumPaise } from '@bahi/core/money/paise';
import type { Posting } from '@bahi/core/postings/posting';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import type { Tx } from '../../platform/transaction.ts';
import { lockLedger } from '../../postings/held-ledgers-store.ts';
import { findChequesInHand, findHeldCheques } from '../cheque-store.ts';

type Entry = { readonly postings: readonly Posting[] };

/**
 * Cheques of the register leave Cheques in Hand only through the register; other entries may take only what an opening balance or a journal
 * put there. `ledgerId` is that ledger, `old` the edited entry.
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
  // Two entries that each leave enough may together leave too little: locked first and read after.
  const [[books]] = await tx.after([lockLedger(orgId, ledgerId)], [findHeldCheques(orgId, ledgerId)]);
  if (!books || books.inHandPaise === 0 || books.balancePaise - lessPaise >= books.inHandPaise) return [];
  return [{ code: 'CHEQUES_BY_REGISTER', field, about: { inHandPaise: books.inHandPaise } }];
}

/** The same for a cancellation: only a contra or a journal adds to Cheques in Hand what is not a cheque of the register. */
export async function heldProblemsOfCancel(
  { tx, company }: Pick<CompanyRequestContext, 'tx' | 'company'>,
  old: Entry & { readonly head: { readonly kind: string } },
): Promise<Problem[]> {
  if (old.head.kind !== 'contra' && old.head.kind !== 'journal') return [];
  const [hand] = await tx.query(findChequesInHand(company.id));
  return hand ? heldProblems(tx, company.id, hand.id, old, { postings: [] }, 'voucherNumber') : [];
}
