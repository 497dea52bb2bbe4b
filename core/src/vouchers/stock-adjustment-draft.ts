import type { IsoDate } from '../periods/business-date.ts';

/** The reason of an adjustment. Wastage and damage only reduce stock; `kitchen` is what dishes were made of. */
export const adjustmentReasons = ['count', 'wastage', 'damage', 'kitchen', 'other'] as const;
export type AdjustmentReason = (typeof adjustmentReasons)[number];

/** A stock adjustment as the user enters it. */
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
  /** The cost of one unit that comes in, in rupees × 10 000; 0 for the cost of the stock. Goods that leave ignore it. */
  readonly rateE4: number;
  /** The serial numbers of the pieces that come in or leave, as typed. */
  readonly serials?: readonly string[] | undefined;
  readonly entered:
    | { readonly kind: 'difference'; readonly changeE4: number }
    /** The counted quantity, and the book quantity that the user saw. */
    | { readonly kind: 'counted'; readonly countedE4: number; readonly bookE4: number };
};
