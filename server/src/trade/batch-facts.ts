import { isIsoDate } from '@bahi/core/periods/business-date';
import type { TradeDraft } from '@bahi/core/vouchers/trade-draft';
import type { Statement, Tx } from '../platform/transaction.ts';
import type { ProductFactsRow } from '../products/goods-facts-store.ts';
import { findBatchesNamed, findOwnBatches, lockDescribedBatches, lockNamedBatches, type OwnBatch } from '../vouchers/batch-store.ts';
import { lockProducts } from '../vouchers/stock-voucher-store.ts';
import { batchValues } from './trade-input.ts';

/** The batches of a purchase, as far as valid. */
const describedBatches = ({ lines }: TradeDraft) =>
  lines.flatMap(({ productId, batch, newBatch, ledger }) => {
    const isFit = newBatch !== undefined && [newBatch.madeOn, newBatch.expiresOn].every((day) => day === null || isIsoDate(day));
    return isFit && ledger === undefined && Number.isSafeInteger(newBatch.mrpPaise) ? [batchValues({ productId, batch, ...newBatch })] : [];
  });

/**
 * The lock on the batches of a voucher with goods, to be taken before their data are read: exclusive for a purchase that changes them,
 * shared for other vouchers that use them. After orders and an original, before bills. Null without batches.
 */
export function lockBatchesOf(orgId: string, draft: TradeDraft): Statement | null {
  if (draft.kind === 'purchase') {
    const described = describedBatches(draft);
    return described.length > 0 ? lockDescribedBatches(orgId, described) : null;
  }
  const named = draft.lines.filter(({ batch, ledger }) => batch !== '' && ledger === undefined);
  if (named.length === 0) return null;
  return lockNamedBatches(orgId, [...new Set(named.map(({ productId }) => productId))], [...new Set(named.map(({ batch }) => batch))]);
}

type Held = { readonly products: readonly ProductFactsRow[]; readonly ownBatches: readonly OwnBatch[] };

/**
 * The products of a purchase with their present batches, and the batches that no voucher but `without` uses. Products with batches are
 * locked until the commit, so that of two purchases with one new batch the second uses the data of the first: one more round trip for such
 * purchases. Other vouchers add no batch and use what was read.
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
    [findBatchesNamed(orgId, ids, names), findOwnBatches(orgId, describedBatches({ ...draft, lines }), without)],
  );
  const batchesOf = new Map(now.map(({ id, batches }) => [id, batches]));
  return { products: products.map((row) => ({ ...row, batches: batchesOf.get(row.id) ?? row.batches })), ownBatches };
}
