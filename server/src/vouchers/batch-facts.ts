import { isIsoDate } from '@bahi/core/periods/business-date';
import type { TradeDraft } from '@bahi/core/vouchers/trade-draft';
import type { Statement, Tx } from '../platform/transaction.ts';
import { findBatchesNamed, findOwnBatches, lockNamedBatches, lockSaidBatches, type OwnBatch } from './batch-store.ts';
import type { ProductFactsRow } from './facts-store.ts';
import { lockProducts } from './stock-voucher-store.ts';
import { batchValues } from './trade-input.ts';

/** What a purchase says of batches, where it is fit to be asked for. */
const saidBatches = ({ lines }: TradeDraft) =>
  lines.flatMap(({ productId, batch, newBatch, ledger }) => {
    const isFit = newBatch !== undefined && [newBatch.madeOn, newBatch.expiresOn].every((day) => day === null || isIsoDate(day));
    return isFit && ledger === undefined && Number.isSafeInteger(newBatch.mrpPaise) ? [batchValues({ productId, batch, ...newBatch })] : [];
  });

/**
 * The lock on the batches that a voucher with goods names, to be taken before anything of theirs is read: a purchase's where it says them
 * otherwise than the books, any other voucher's as far as it goes by them. After orders and an original, before bills. Null for none.
 */
export function lockBatchesOf(orgId: string, draft: TradeDraft): Statement | null {
  if (draft.kind === 'purchase') {
    const said = saidBatches(draft);
    return said.length > 0 ? lockSaidBatches(orgId, said) : null;
  }
  const named = draft.lines.filter(({ batch, ledger }) => batch !== '' && ledger === undefined);
  if (named.length === 0) return null;
  return lockNamedBatches(orgId, [...new Set(named.map(({ productId }) => productId))], [...new Set(named.map(({ batch }) => batch))]);
}

type Held = { readonly products: readonly ProductFactsRow[]; readonly ownBatches: readonly OwnBatch[] };

/**
 * The products of a purchase with its batches as they stand now, and those of its batches that no voucher has but `without`. Products that
 * keep batches are held until the commit, so that of two purchases that bring one batch the second goes by what the first said of it: one
 * round trip more for such purchases. Other vouchers bring no batch and are answered by what was read.
 */
export async function holdBatches(
  tx: Tx,
  orgId: string,
  draft: TradeDraft,
  products: readonly ProductFactsRow[],
  without: string,
): Promise<Held> {
  const isKept = new Set(products.flatMap(({ id, batches }) => (batches === null ? [] : [id])));
  const lines =
    draft.kind === 'purchase' ? draft.lines.filter(({ productId, ledger }) => ledger === undefined && isKept.has(productId)) : [];
  if (lines.length === 0) return { products, ownBatches: [] };
  const ids = [...isKept];
  const names = [...new Set(lines.map(({ batch }) => batch))];
  const [now, ownBatches] = await tx.after(
    [lockProducts(orgId, ids)],
    [findBatchesNamed(orgId, ids, names), findOwnBatches(orgId, saidBatches({ ...draft, lines }), without)],
  );
  const batchesOf = new Map(now.map(({ id, batches }) => [id, batches]));
  return { products: products.map((row) => ({ ...row, batches: batchesOf.get(row.id) ?? row.batches })), ownBatches };
}
