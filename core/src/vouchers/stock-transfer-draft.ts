import type { IsoDate } from '../periods/business-date.ts';

/**
 * A draft moves nothing. Dispatched goods have left one godown and are in none. Received goods are in the other, except what was short.
 * A transfer saved as received moves them at once.
 */
export const transferStates = ['draft', 'dispatched', 'received'] as const;
export type TransferState = (typeof transferStates)[number];

/** A stock transfer as the user enters it. */
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
  /** '' for goods without batches. The batch is the same in both godowns. */
  readonly batch: string;
  readonly quantityE4: number;
  /** The serial numbers of the pieces, as typed. */
  readonly serials?: readonly string[] | undefined;
};

/** The receipt of a transfer, as the other godown enters it. */
export type TransferReceipt = {
  readonly date: IsoDate;
  /** The godown for damaged goods; '' if there are none. */
  readonly damageGodownId: string;
  /** One for each line of the transfer, in its order. */
  readonly lines: readonly ArrivedLine[];
};

/** The part of a line that did not arrive, or arrived damaged; pieces with serial numbers are named. */
export type ArrivedLine = {
  readonly shortE4: number;
  readonly damagedE4: number;
  readonly shortSerials?: readonly string[] | undefined;
  readonly damagedSerials?: readonly string[] | undefined;
};
