import type { IsoDate } from '../periods/business-date.ts';

/** Why stock is put right. Wasted and damaged goods only leave. */
export const adjustmentReasons = ['count', 'wastage', 'damage', 'other'] as const;
export type AdjustmentReason = (typeof adjustmentReasons)[number];

/** Stock put right, as a person fills it in. */
export type StockAdjustmentDraft = {
  readonly date: IsoDate;
  readonly reason: AdjustmentReason;
  readonly lines: readonly AdjustmentLine[];
  readonly note: string;
};

export type AdjustmentLine = {
  readonly productId: string;
  readonly godownId: string;
  /** '' for goods without batches. */
  readonly batch: string;
  readonly entered:
    | { readonly kind: 'difference'; readonly changeE4: number }
    /** What was counted on the day, and what the books were seen to say then. */
    | { readonly kind: 'counted'; readonly countedE4: number; readonly bookE4: number };
};
