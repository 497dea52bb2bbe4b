import type { Settled } from '../bills/settle-bills.ts';
import type { Paise } from '../money/paise.ts';
import type { CostedMove } from '../stock/costed-moves.ts';
import type { TdsAdjustment } from './adjust-tds.ts';
import type { BuiltSales } from './built-sales.ts';
import type { Delivery } from './order-deliveries.ts';
import type { PurchaseTds } from './purchase-tds.ts';
import type { UsedAdvance } from './set-off-advances.ts';
import type { TaxVia } from './tax-regime.ts';
import type { BatchDetails } from './trade-draft.ts';
import type { WarrantyCard } from './warranty-cards.ts';

/** A batch that comes into the books with this voucher. */
export type NewBatch = BatchDetails & { readonly productId: string; readonly batch: string };

export type BuiltTrade = BuiltSales & {
  /** What it would move, problems or not, as far as its quantities are any. */
  readonly wouldMove: readonly CostedMove[];
  /** Whom the tax is paid to: with the bill, or past it to the government. */
  readonly taxVia: TaxVia;
  /** What goes back to the customer out of the money given. */
  readonly changePaise: Paise;
  /** The chosen open items as this voucher settles them; `sameFigures` tells whether the person saw the same. */
  readonly settlement: Settled;
  /**
   * Empty while there are problems: chosen items that something was left for, in their order. What each goes down by: above 0 of
   * one that is owed to the company, below 0 of one that it owes.
   */
  readonly settlements: readonly { readonly billId: string; readonly settledPaise: Paise }[];
  /** Empty while there are problems. */
  readonly newBatches: readonly NewBatch[];
  /** Empty while there are problems: what a sale takes of the orders that it names. */
  readonly deliveries: readonly Delivery[];
  /** Of a purchase, problems or not: what is deducted of its supplier; null where nothing is counted. */
  readonly tds: PurchaseTds | null;
  /** Of a note, problems or not: what it changes of what its supplier's bills counted. */
  readonly tdsAdjustments: readonly TdsAdjustment[];
  /** Empty while there are problems: what is set off of advances that bear tax. */
  readonly usedAdvances: readonly UsedAdvance[];
  /** A card for each piece with a warranty that is handed over. */
  readonly warrantyCards: readonly WarrantyCard[];
};
