import type { Problem } from '../basics/problem.ts';
import type { Settled } from '../bills/settle-bills.ts';
import type { TaxHeads } from '../gst/place-of-supply.ts';
import type { HsnRow, TaxRow } from '../gst/tax-summary.ts';
import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { Posting } from '../postings/posting.ts';
import type { CostedMove } from '../stock/costed-moves.ts';
import type { TdsAdjustment } from './adjust-tds.ts';
import type { BuiltCharge, BuiltLine, NewBill } from './built-line.ts';
import type { Delivery } from './order-deliveries.ts';
import type { PurchaseTds } from './purchase-tds.ts';
import type { UsedAdvance } from './set-off-advances.ts';
import type { TaxVia } from './tax-regime.ts';
import type { BatchDetails } from './trade-draft.ts';
import type { WarrantyCard } from './warranty-cards.ts';

/** A batch that comes into the books with this voucher. */
export type NewBatch = BatchDetails & { readonly productId: string; readonly batch: string };

export type BuiltTrade = {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  readonly heads: TaxHeads;
  readonly lines: readonly BuiltLine[];
  /** Those of the draft in their order, then Round Off. */
  readonly charges: readonly BuiltCharge[];
  readonly taxSummary: readonly TaxRow[];
  readonly hsnSummary: readonly HsnRow[];
  /** Items, tax included. */
  readonly subTotalPaise: Paise;
  /** totalAdditionalCharges: charges with their tax and the round-off, so that subTotal + charges = total. */
  readonly chargesPaise: Paise;
  /** Within chargesPaise. */
  readonly roundOffPaise: Paise;
  /** finalAmount. */
  readonly totalPaise: Paise;
  /** totalPaymentSplits: all parts, credit included. */
  readonly splitPaise: Paise;
  /** totalAfterPaymentSplit: the total less all parts. */
  readonly afterSplitPaise: Paise;
  /** finalOutstandingAmount: the total less the parts that are not credit. */
  readonly outstandingPaise: Paise;
  /** Empty while there are problems, as are bills and moves. */
  readonly postings: readonly Posting[];
  readonly bills: readonly NewBill[];
  readonly moves: readonly CostedMove[];
  /** What it would move, problems or not, as far as its quantities are any. */
  readonly wouldMove: readonly CostedMove[];
  /** False where nobody charges tax, as the bill of a composition dealer. */
  readonly isTaxed: boolean;
  /** Whom the tax is paid to: with the bill, or past it to the government. */
  readonly taxVia: TaxVia;
  /** Whether tax of what is bought is taken back at all; what a line may not is its own. False where it is sold. */
  readonly isCreditTaken: boolean;
  /** The day whose rates hold. */
  readonly rateOn: IsoDate;
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
