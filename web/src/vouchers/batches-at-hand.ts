import type { BatchAtHand } from '@bahi/core/vouchers/suggest-batches';
import type { ProductForVoucher } from '../platform/answers.ts';

type BatchRead = Pick<ProductForVoucher['batches'][number], 'batch' | 'expiresOn' | 'stock'>;

/** What may be taken of each batch in one godown, as the books told it. */
export const batchesAtHand = (batches: readonly BatchRead[], godownId: string): readonly BatchAtHand[] =>
  batches.map(({ batch, expiresOn, stock }) => ({
    batch,
    expiresOn,
    quantityE4: stock.find((each) => each.godownId === godownId)?.count ?? 0,
  }));
