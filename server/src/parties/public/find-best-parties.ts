import { bestFirst } from '@bahi/core/basics/search-words';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import type { Company } from '../../platform/request-context.ts';
import { idsOf } from '../../platform/search-hit.ts';
import type { Tx } from '../../platform/transaction.ts';
import { listPartiesById, listPartyCandidates, type PartyFilter, type PartyRow, searchParties } from '../party-store.ts';

/** The best parties for a search field, those that vouchers of this kind used often and lately first. `isSimilar`: only spelled alike. */
export async function findBestParties(
  tx: Tx,
  company: Company,
  filter: PartyFilter,
  { bestFor, limit }: { bestFor: VoucherKind | 'any'; limit: number },
): Promise<{ rows: readonly PartyRow[]; isSimilar: boolean }> {
  const hits = filter.words.length === 0 ? null : await tx.query(searchParties(company, filter));
  const kind = bestFor === 'any' ? null : bestFor;
  const found = await tx.query(listPartyCandidates(company, filter.state, kind, hits && idsOf(hits)));
  const otherSide = otherSideOf(bestFor);
  const ranked = bestFirst(
    filter.words,
    found.map((each) => ({ ...each, isOtherSide: each.accountGroup === otherSide })),
  );
  const ids = ranked.slice(0, limit).map(({ _id }) => _id);
  return { rows: await tx.query(listPartiesById(company, ids)), isSimilar: ranked.some(({ fit }) => fit === 'similar') };
}

/** A buyer is a debtor, a seller a creditor; a receipt may come from both, and from a debtor first. */
function otherSideOf(kind: string) {
  if (kind === 'any') return null;
  return kind === 'purchase' || kind === 'purchaseOrder' || kind === 'debitNote' || kind === 'payment'
    ? 'Sundry Debtors'
    : 'Sundry Creditors';
}
