import type { OpenBill } from '../bills/settle-bills.ts';
import type { TaxTreatment } from '../gst/gst-rates.ts';
import type { TaxHeads } from '../gst/place-of-supply.ts';
import type { StateCode } from '../gst/states.ts';
import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { LedgerRole } from '../postings/predefined-ledgers.ts';
import type { InputCredit } from '../products/product-draft.ts';
import type { CashBefore } from '../tds/cash-limits.ts';
import type { ConsignmentFacts } from './consignment.ts';
import type { TdsFacts } from './deduct-tds.ts';
import type { Delivered, OrderFacts } from './order-facts.ts';
import type { TaxedAdvances } from './set-off-advances.ts';
import type { TradeSide } from './trade-rules.ts';
import type { CompanyFacts, LedgerFacts, PartyFacts, ProductFacts } from './voucher-facts.ts';

/** What the books know that a voucher with goods depends on. */
export type TradeFacts = ConsignmentFacts & {
  readonly company: CompanyFacts;
  /** The party of the draft; null when the books have none of that id. */
  readonly party: PartyFacts | null;
  /** Parties that credit parts of the payment name, other than the draft's own. */
  readonly otherParties: ReadonlyMap<string, PartyFacts>;
  readonly products: ReadonlyMap<string, ProductFacts>;
  readonly godowns: ReadonlySet<string>;
  /** The ledgers of predefined roles. */
  readonly ledgers: Readonly<Record<LedgerRole, string>>;
  /** The ledgers that charges and parts of the payment name. */
  readonly namedLedgers: ReadonlyMap<string, LedgerFacts>;
  /** By `stockKey`: the least quantity from the voucher's date on, without the voucher itself. */
  readonly stock: ReadonlyMap<string, number>;
  /** False where balances are not at hand, as on a screen before they are fetched: then nothing is said about stock. */
  readonly isStockKnown: boolean;
  /** Where the party stands: under Sundry Creditors it is a supplier. A note follows it, unless it names an original. */
  readonly side: TradeSide;
  /** Those of the godowns that are vans. */
  readonly vans: ReadonlySet<string>;
  /** What this voucher may settle: open items of its party on the other side, as they are without it. Amounts above 0. */
  readonly openBills: readonly OpenBill[];
  /** The voucher that the draft names as its original; null when it names none, or the books have none of that id. */
  readonly original: OriginalFacts | null;
  /** The number of a voucher of this year that bears the same number of the same supplier; null as a rule. */
  readonly twinNumber: string | null;
  /** The orders that the draft names, as they are without it; those that the books have. */
  readonly orders: readonly OrderFacts[];
  /** Of an order that is edited: what sales have taken of it, and whose it is; null while that is nothing. */
  readonly delivered: Delivered | null;
  /** Of an edit of a supply under reverse charge: whom that bills. He was registered when it was made, whatever he is now. */
  readonly owedBy?: string | null;
  /** Advances among `openBills` that bear tax; what is pending of them is told with it. */
  readonly taxedAdvances?: TaxedAdvances;
  /** null of a supplier of whom no tax is deducted at source. */
  readonly tds?: TdsFacts | null;
  /** What cash went before; where it is not known, the voucher counts alone. */
  readonly cash?: CashBefore;
};

/** A voucher that a note corrects, as it was posted. */
export type OriginalFacts = {
  readonly side: TradeSide;
  readonly partyId: string;
  readonly date: IsoDate;
  /** The day whose rates held for it. */
  readonly rateOn: IsoDate;
  readonly placeOfSupply: StateCode;
  readonly heads: TaxHeads;
  readonly isReverseCharge: boolean;
  /** Of an import: its tax was paid at the customs. */
  readonly hasBillOfEntry: boolean;
  /** How the company stood on the day of the original. */
  readonly registration: CompanyFacts['registration'];
  readonly hasLut: boolean;
  /** Whether tax of a purchase was taken back at all; where that was not kept, as the company stood on its day. */
  readonly isCreditTaken?: boolean | null;
  /** Of a note on it that is edited: what that took back without naming a line, from before a line was asked for. */
  readonly looseBefore?: ReadonlyMap<string, LooseGoods>;
  readonly lines: readonly OriginalLine[];
};

/** Goods of a note that name no line of its original. Quantities in units of the product. */
export type LooseGoods = { readonly billedE4: number; readonly movedE4: number; readonly taxablePaise: number };

export type OriginalLine = {
  /** Of the product, or of the ledger that the line names. */
  readonly goodsId: string;
  readonly treatment: TaxTreatment;
  readonly gstPercentE4: number;
  readonly cessPercentE4: number;
  readonly cessPerUnitE4: number;
  /** Of one unit, where its tax was on it. */
  readonly retailPricePaise?: Paise | null;
  /** What could be done with its tax when it was bought; where that was not kept, it is that of the goods today. */
  readonly inputCredit?: InputCredit | null;
  /** As it was posted. */
  readonly taxablePaise: Paise;
  /** Billed and moved, less what notes before this one took back; in units of the product. */
  readonly leftE4: number;
  readonly leftActualE4: number;
  /** The taxable value, less that of notes before. */
  readonly leftPaise: Paise;
};

const plain = {
  side: 'customer',
  vans: new Set<string>(),
  openBills: [],
  original: null,
  twinNumber: null,
  billTo: null,
  shipTo: null,
  placeOfSupplyBasis: 'billing',
  orders: [],
  delivered: null,
} as const;

/** Facts with which nothing is settled and nothing corrected, and what is known more. */
export function tradeFacts(facts: Omit<TradeFacts, keyof typeof plain>, more: Partial<TradeFacts> = {}): TradeFacts {
  return { ...plain, ...facts, ...more };
}
