import type { PartyGroup } from '../parties/party-draft.ts';
import type { LedgerRole } from '../postings/predefined-ledgers.ts';
import type { OrderKind } from './order-kinds.ts';
import type { TradeKind } from './trade-draft.ts';

/** The side of a party: it buys from the company or sells to it. */
export type TradeSide = 'customer' | 'supplier';

/** `supplier` for a party under Sundry Creditors, else `customer`. */
export function sideOfGroup(under: string): TradeSide {
  return under === ('Sundry Creditors' satisfies PartyGroup) ? 'supplier' : 'customer';
}

/** The differences between the kinds with goods. One engine does the rest. */
export type TradeRule = {
  readonly side: TradeSide;
  /** 1 if the party is debited: it owes more, or is owed less. */
  readonly partySign: 1 | -1;
  /** 1 if goods come in, -1 if they go out, 0 if none move. */
  readonly stockSign: 1 | -1 | 0;
  /** The predefined ledger for the value of products without a ledger of their own. */
  readonly value: Extract<LedgerRole, 'sales' | 'salesReturn' | 'purchase' | 'purchaseReturn'>;
  /** `opens`: a bill. `settles`: the chosen bills, and the rest becomes an advance. `none`: no debt. */
  readonly bill: 'opens' | 'settles' | 'none';
  /** False for an order, which only has figures. */
  readonly isPosted: boolean;
  /** True if it has payment parts: cash, UPI, cheque and credit. */
  readonly takesPayment: boolean;
  /** True if rates and discounts are checked against the price list and the user's limits. */
  readonly isPriced: boolean;
  /** True if it takes lines with a value alone, and lines that name a ledger. */
  readonly takesValue: boolean;
  /** True if it corrects an original. */
  readonly isNote: boolean;
  /** The kind of order that it delivers; null for none. */
  readonly delivers: OrderKind | null;
};

const sale = {
  side: 'customer',
  partySign: 1,
  stockSign: -1,
  value: 'sales',
  bill: 'opens',
  isPosted: true,
  takesPayment: true,
  isPriced: true,
  takesValue: false,
  isNote: false,
  delivers: 'saleOrder',
} as const satisfies TradeRule;
/** An order only has figures: it posts nothing, owes nothing and moves no goods. */
const ordering = { stockSign: 0, bill: 'none', isPosted: false, takesPayment: false, takesValue: false, delivers: null } as const;
const saleOrder = { ...sale, ...ordering } as const satisfies TradeRule;
const purchase = {
  ...sale,
  side: 'supplier',
  partySign: -1,
  stockSign: 1,
  value: 'purchase',
  takesPayment: false,
  isPriced: false,
  takesValue: true,
  delivers: 'purchaseOrder',
} as const satisfies TradeRule;
const purchaseOrder = { ...purchase, ...ordering } as const satisfies TradeRule;
const note = { takesPayment: false, isPriced: false, takesValue: true, isNote: true, delivers: null } as const;
const salesReturn = { ...sale, ...note, partySign: -1, stockSign: 1, value: 'salesReturn', bill: 'settles' } as const satisfies TradeRule;
const purchaseReturn = {
  ...purchase,
  ...note,
  partySign: 1,
  stockSign: -1,
  value: 'purchaseReturn',
  bill: 'settles',
} as const satisfies TradeRule;
/** Adds to the price of goods already delivered, so no goods move. */
const moreForSale = { ...sale, ...note, stockSign: 0 } as const satisfies TradeRule;
const moreForPurchase = { ...purchase, ...note, stockSign: 0 } as const satisfies TradeRule;

/** A credit note credits its party and a debit note debits it, on either side. */
const rules: Readonly<Record<TradeKind, Readonly<Record<TradeSide, TradeRule>>>> = {
  sales: { customer: sale, supplier: sale },
  vanSale: { customer: sale, supplier: sale },
  saleOrder: { customer: saleOrder, supplier: saleOrder },
  purchase: { customer: purchase, supplier: purchase },
  purchaseOrder: { customer: purchaseOrder, supplier: purchaseOrder },
  creditNote: { customer: salesReturn, supplier: moreForPurchase },
  debitNote: { customer: moreForSale, supplier: purchaseReturn },
};

/** True if goods go out to a customer: such a voucher is priced and paid, and its goods may carry warranty cards. */
export function isSale({ side, stockSign }: TradeRule): boolean {
  return side === 'customer' && stockSign === -1;
}

/** The rule of a kind for a party of this side. Sales are outward and purchases inward for any party. */
export function tradeRule(kind: TradeKind, side: TradeSide): TradeRule {
  return rules[kind][side];
}
