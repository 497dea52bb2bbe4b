import type { PartyGroup } from '../parties/party-draft.ts';
import type { LedgerRole } from '../postings/predefined-ledgers.ts';
import type { TradeKind } from './trade-draft.ts';

/** On which side of the trade the party stands. */
export type TradeSide = 'customer' | 'supplier';

/** A party under Sundry Creditors is a supplier; whoever else is dealt with is a customer. */
export function sideOfGroup(under: string): TradeSide {
  return under === ('Sundry Creditors' satisfies PartyGroup) ? 'supplier' : 'customer';
}

/** In what the kinds with goods differ. All else is one engine. */
export type TradeRule = {
  readonly side: TradeSide;
  /** 1 when the party is debited: it owes more, or is owed less. */
  readonly partySign: 1 | -1;
  /** 1 when goods come in, -1 when they go out, 0 when none move. */
  readonly stockSign: 1 | -1 | 0;
  /** The predefined ledger of the value, for products that have none of their own. */
  readonly value: Extract<LedgerRole, 'sales' | 'salesReturn' | 'purchase' | 'purchaseReturn'>;
  /** `opens` a bill; `settles` the chosen bills and keeps the rest as an advance; or is no debt at all. */
  readonly bill: 'opens' | 'settles' | 'none';
  /** False for an order: figures only. */
  readonly isPosted: boolean;
  /** Cash, UPI, cheque and credit parts. */
  readonly takesPayment: boolean;
  /** The rates of the price list and the discounts that a person may give are held against it. */
  readonly isPriced: boolean;
  /** Lines of value alone, and lines that name a ledger. */
  readonly takesValue: boolean;
  /** Corrects an original. */
  readonly isNote: boolean;
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
} as const satisfies TradeRule;
const order = { ...sale, stockSign: 0, bill: 'none', isPosted: false, takesPayment: false } as const satisfies TradeRule;
const purchase = {
  ...sale,
  side: 'supplier',
  partySign: -1,
  stockSign: 1,
  value: 'purchase',
  takesPayment: false,
  isPriced: false,
  takesValue: true,
} as const satisfies TradeRule;
const note = { takesPayment: false, isPriced: false, takesValue: true, isNote: true } as const;
const salesReturn = { ...sale, ...note, partySign: -1, stockSign: 1, value: 'salesReturn', bill: 'settles' } as const satisfies TradeRule;
const purchaseReturn = {
  ...purchase,
  ...note,
  partySign: 1,
  stockSign: -1,
  value: 'purchaseReturn',
  bill: 'settles',
} as const satisfies TradeRule;
/** More is owed for what was delivered before: no goods move. */
const moreForSale = { ...sale, ...note, stockSign: 0 } as const satisfies TradeRule;
const moreForPurchase = { ...purchase, ...note, stockSign: 0 } as const satisfies TradeRule;

/** A credit note credits its party and a debit note debits it, whichever side that is. */
const rules: Readonly<Record<TradeKind, Readonly<Record<TradeSide, TradeRule>>>> = {
  sales: { customer: sale, supplier: sale },
  vanSale: { customer: sale, supplier: sale },
  saleOrder: { customer: order, supplier: order },
  purchase: { customer: purchase, supplier: purchase },
  creditNote: { customer: salesReturn, supplier: moreForPurchase },
  debitNote: { customer: moreForSale, supplier: purchaseReturn },
};

/** Goods go out to a customer: it is priced, paid and delivers orders. */
export function isSale({ side, stockSign }: TradeRule): boolean {
  return side === 'customer' && stockSign === -1;
}

/** The rule of a kind for a party of this side. Sales are outward and purchases inward whoever the party is. */
export function tradeRule(kind: TradeKind, side: TradeSide): TradeRule {
  return rules[kind][side];
}
