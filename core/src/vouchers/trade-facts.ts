import type { OpenBill } from '../bills/settle-bills.ts';
import type { TaxTreatment } from '../gst/gst-rates.ts';
import type { TaxHeads } from '../gst/place-of-supply.ts';
import type { StateCode } from '../gst/states.ts';
import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { LedgerRole } from '../postings/predefined-ledgers.ts';
import type { InputCredit } from '../products/product-draft.ts';
import type { KnownCost } from '../stock/found-goods.ts';
import type { CashBefore } from '../tds/cash-limits.ts';
import type { ConsignmentFacts } from './consignment.ts';
import type { TdsFacts } from './deduct-tds.ts';
import type { Delivered, OrderFacts } from './order-facts.ts';
import type { TaxedAdvances } from './set-off-advances.ts';
import type { TradeSide } from './trade-rules.ts';
import type { CompanyFacts, LedgerFacts, PartyFacts, ProductFacts } from './voucher-facts.ts';

/** The facts from the books that a voucher with goods depends on. */
export type TradeFacts = ConsignmentFacts & {
  readonly company: CompanyFacts;
  /** The party of the draft; null if the books do not have it. */
  readonly party: PartyFacts | null;
  /** Parties of credit parts other than the voucher's own. */
  readonly otherParties: ReadonlyMap<string, PartyFacts>;
  readonly products: ReadonlyMap<string, ProductFacts>;
  readonly godowns: ReadonlySet<string>;
  /** The predefined ledgers, by role. */
  readonly ledgers: Readonly<Record<LedgerRole, string>>;
  /** The ledgers of charges and payment parts. */
  readonly namedLedgers: ReadonlyMap<string, LedgerFacts>;
  /** By `stockKey`, × 10 000: the lowest stock from the voucher's date on, without this voucher. */
  readonly stock: ReadonlyMap<string, number>;
  /** False if balances are not loaded yet, as on a screen: then stock is not checked. */
  readonly isStockKnown: boolean;
  /** `supplier` for a party under Sundry Creditors. A note without an original follows it. */
  readonly side: TradeSide;
  /** The godowns that are vans. */
  readonly vans: ReadonlySet<string>;
  /** Open items of the party that this voucher may settle, without its own effect. Amounts above 0. */
  readonly openBills: readonly OpenBill[];
  /** The original of a note; null if it names none, or the books do not have it. */
  readonly original: OriginalFacts | null;
  /** The number of another voucher of this year with the same bill number of the same supplier, or null. */
  readonly twinNumber: string | null;
  /** For a note without an original: the costs of its goods, by product. */
  readonly costs?: ReadonlyMap<string, KnownCost>;
  /** The orders of the draft that exist, without what this draft delivers. */
  readonly orders: readonly OrderFacts[];
  /** For an edited order: its party and delivered quantities; null if nothing was delivered. */
  readonly delivered: Delivered | null;
  /** For an edited supply under reverse charge: the ledger of the recipient, who was registered when the supply was made. */
  readonly owedBy?: string | null;
  /** Advances in `openBills` that bear tax. Their pending amounts include it. */
  readonly taxedAdvances?: TaxedAdvances;
  /** null for a supplier from whom no tax is deducted. */
  readonly tds?: TdsFacts | null;
  /** Cash of earlier vouchers; if unknown, only this voucher counts. */
  readonly cash?: CashBefore;
};

/** The original of a note, as it was posted. */
export type OriginalFacts = {
  readonly side: TradeSide;
  readonly partyId: string;
  readonly date: IsoDate;
  /** The day whose tax rates applied. */
  readonly rateOn: IsoDate;
  readonly placeOfSupply: StateCode;
  readonly heads: TaxHeads;
  readonly isReverseCharge: boolean;
  /** For an import: its tax was paid at customs. */
  readonly hasBillOfEntry: boolean;
  /** The registration of the company on the day of the original. */
  readonly registration: CompanyFacts['registration'];
  readonly hasLut: boolean;
  /** True if tax of the purchase was taken back at all; null if not stored, then the company's registration on that day decides. */
  readonly isCreditTaken?: boolean | null;
  /** For an edited note: the goods it took back without naming a line, by product. */
  readonly looseBefore?: ReadonlyMap<string, LooseGoods>;
  readonly lines: readonly OriginalLine[];
};

/** Goods of a note that name no line of its original. Quantities × 10 000 in units of the product. */
export type LooseGoods = { readonly billedE4: number; readonly movedE4: number; readonly taxablePaise: number };

export type OriginalLine = {
  /** The id of the product, or of the line's ledger. */
  readonly goodsId: string;
  readonly treatment: TaxTreatment;
  readonly gstPercentE4: number;
  readonly cessPercentE4: number;
  readonly cessPerUnitE4: number;
  /** The retail sale price of one unit, if its tax was on it. */
  readonly retailPricePaise?: Paise | null;
  /** The input credit when it was bought; null if not stored, then that of the goods today. */
  readonly inputCredit?: InputCredit | null;
  /** As it was posted. */
  readonly taxablePaise: Paise;
  /** Billed and moved quantity × 10 000, less earlier notes; in units of the product. */
  readonly leftE4: number;
  readonly leftActualE4: number;
  /** The taxable value, less that of earlier notes. */
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

/** Facts of a voucher that settles and corrects nothing, with `more` on top. */
export function tradeFacts(facts: Omit<TradeFacts, keyof typeof plain>, more: Partial<TradeFacts> = {}): TradeFacts {
  return { ...plain, ...facts, ...more };
}
