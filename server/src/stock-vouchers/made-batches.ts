import type { IsoDate } from '@bahi/core/periods/business-date';
import { stockKey } from '@bahi/core/stock/stock-moves';
import type { StockJournalFacts } from '@bahi/core/vouchers/build-stock-journal';
import type { StockJournalDraft } from '@bahi/core/vouchers/stock-journal-draft';
import { nilUuid } from '../platform/nil-uuid.ts';
import type { Tx } from '../platform/transaction.ts';
import { type BatchNames, findBatchesNamed, findOwnBatches, lockDescribedBatches } from '../vouchers/batch-store.ts';
import { lockProducts } from '../vouchers/stock-voucher-store.ts';

/** The batches of a stock journal's made lines, once each. One that it begins was made on its date. */
export function madeBatches(
  { date, lines }: Pick<StockJournalDraft, 'date' | 'lines'>,
  products: StockJournalFacts['products'],
): BatchNames[] {
  const made = lines.filter(({ role, batch }) => role !== 'consumed' && batch !== '');
  const dated = made.map(({ productId, batch, expiresOn = null }): BatchNames => {
    const madeOn = products.get(productId)?.hasExpiry === true ? date : null;
    return { product_id: productId, batch, manufactured_on: madeOn, expires_on: expiresOn, mrp_paise: null };
  });
  // If several lines make a batch, the one that says when it expires counts.
  const first = dated.toSorted((one, other) => Number(one.expires_on === null) - Number(other.expires_on === null));
  return [...new Map(first.toReversed().map((row) => [stockKey(row.product_id, '', row.batch), row])).values()];
}

/**
 * When the batches expire that the journal makes and that are in the books. Their products are locked until the commit, so that of two
 * journals that begin one batch the second sees the date of the first.
 */
export async function holdMadeBatches(
  tx: Tx,
  orgId: string,
  made: readonly BatchNames[],
  voucherId: string = nilUuid,
): Promise<NonNullable<StockJournalFacts['expiries']>> {
  const dated = made.filter((row) => row.manufactured_on !== null);
  if (dated.length === 0) return new Map();
  const ids = [...new Set(dated.map((row) => row.product_id))].toSorted();
  const names = [...new Set(dated.map(({ batch }) => batch))];
  const [known, own] = await tx.after(
    [lockDescribedBatches(orgId, dated), lockProducts(orgId, ids)],
    [findBatchesNamed(orgId, ids, names), findOwnBatches(orgId, dated, voucherId)],
  );
  const mayChange = new Set(own.map(({ productId, batch }) => stockKey(productId, '', batch)));
  return new Map(
    known.flatMap(({ id, batches }) =>
      Object.entries(batches ?? {}).map(([batch, [expiresOn]]): [string, { expiresOn: IsoDate | null; mayChange: boolean }] => {
        const key = stockKey(id, '', batch);
        return [key, { expiresOn, mayChange: mayChange.has(key) }];
      }),
    ),
  );
}
