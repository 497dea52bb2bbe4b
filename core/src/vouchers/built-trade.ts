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

/** A batch that this voucher adds to the books. */
export type NewBatch = BatchDetails & { readonly productId: string; readonly batch: string };

export type BuiltTrade = {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  readonly heads: TaxHeads;
  readonly lines: readonly BuiltLine[];
  /** Charges of the draft in their order, then Round Off. */
  readonly charges: readonly BuiltCharge[];
  readonly taxSummary: readonly TaxRow[];
  readonly hsnSummary: readonly HsnRow[];
  /** Taxable value of the items. */
  readonly taxablePaise: Paise;
  /** Taxable value of the document: items, and charges that are not added after the tax. */
  readonly documentTaxablePaise: Paise;
  /** Items, tax included. */
  readonly subTotalPaise: Paise;
  /** `totalAdditionalCharges` on the wire: charges with their tax and the round-off, so that subTotal + charges = total. */
  readonly chargesPaise: Paise;
  /** Part of `chargesPaise`. */
  readonly roundOffPaise: Paise;

  readonly totalPaise: Paise;
  /** `totalPaymentSplits` on the wire: all parts, credit included. */
  readonly splitPaise: Paise;
  /** `totalAfterPaymentSplit` on the wire: the total less all parts. */
  readonly afterSplitPaise: Paise;
  /** `finalOutstandingAmount` on the wire: the total less the parts that are not credit. */
  readonly outstandingPaise: Paise;
  /** Empty while there are problems, as are bills and moves. */
  readonly postings: readonly Posting[];
  readonly bills: readonly NewBill[];
  readonly moves: readonly CostedMove[];
  /** The moves of the lines with valid quantities; filled even while there are problems. */
  readonly wouldMove: readonly CostedMove[];
  /** False if no tax is charged, as on the bill of a composition dealer. */
  readonly isTaxed: boolean;
  /** To whom the tax is paid: to the supplier with the bill, or directly to the government. */
  readonly taxVia: TaxVia;
  /** True if tax on purchases is taken back at all; a single line may still not be eligible. False for a sale. */
  readonly isCreditTaken: boolean;
  /** The day whose tax rates apply. */
  readonly rateOn: IsoDate;
  /** Change returned to the customer. */
  readonly changePaise: Paise;
  /** The chosen open items as this voucher settles them. `sameFigures` compares them with what the user saw. */
  readonly settlement: Settled;
  /**
   * By how much each chosen item goes down, in their order: above 0 for one that the party owes, below 0 for one that the company owes.
   * Items that got nothing are left out. Empty while there are problems.
   */
  readonly settlements: readonly { readonly billId: string; readonly settledPaise: Paise }[];
  /** Empty while there are problems. */
  readonly newBatches: readonly NewBatch[];
  /** The quantities that a sale delivers of its orders. Empty while there are problems. */
  readonly deliveries: readonly Delivery[];
  /** TDS deducted on a purchase; null if nothing is counted. Filled even while there are problems. */
  readonly tds: PurchaseTds | null;
  /** The changes that a note makes to amounts its supplier's bills counted for TDS. Filled even while there are problems. */
  readonly tdsAdjustments: readonly TdsAdjustment[];
  /** The parts of advances with tax that are set off. Empty while there are problems. */
  readonly usedAdvances: readonly UsedAdvance[];
  /** One card for each piece sold with a warranty. */
  readonly warrantyCards: readonly WarrantyCard[];
};
