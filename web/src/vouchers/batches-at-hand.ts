import type { BatchInGodown } from '@bahi/core/vouchers/suggest-batches';
import type { ProductForVoucher } from '../platform/answers.ts';

type BatchRead = Pick<ProductForVoucher['batches'][number], 'batch' | 'expiresOn' | 'stock'>;

/** The stock of each batch in these godowns, as loaded. */
export const batchesAtHand = (batches: readonly BatchRead[], godownIds: readonly string[]): readonly BatchInGodown[] =>
  batches.flatMap(({ batch, expiresOn, stock }) =>
    stock.flatMap(({ godownId, quantityE4 }) => (godownIds.includes(godownId) ? [{ godownId, batch, expiresOn, quantityE4 }] : [])),
  );
