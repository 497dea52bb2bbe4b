import type { IsoDate } from '../periods/business-date.ts';

/**
 * A draft moves nothing. Dispatched goods have left one godown and stand in none. Received ones lie in the other, but for what was short.
 * Saving as received moves them at once.
 */
export const transferStates = ['draft', 'dispatched', 'received'] as const;
export type TransferState = (typeof transferStates)[number];

/** Goods on their way from one godown to another, as a person fills it in. */
export type StockTransferDraft = {
  readonly date: IsoDate;
  readonly fromGodownId: string;
  readonly toGodownId: string;
  readonly state: TransferState;
  readonly lines: readonly TransferLine[];
  readonly note: string;
};

export type TransferLine = {
  readonly productId: string;
  /** '' for goods without batches. It stays the same in the other godown. */
  readonly batch: string;
  readonly quantityE4: number;
};

/** What the other godown says when the goods arrive. */
export type TransferReceipt = {
  readonly date: IsoDate;
  /** Where damaged goods are put; '' without any. */
  readonly damageGodownId: string;
  /** One for each line of the transfer, in its order. */
  readonly lines: readonly { readonly shortE4: number; readonly damagedE4: number }[];
};
