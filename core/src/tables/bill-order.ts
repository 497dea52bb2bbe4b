import type { Problem } from '../basics/problem.ts';
import type { StateCode } from '../gst/states.ts';
import { type Paise, sumPaise } from '../money/paise.ts';
import { amountOf } from '../money/rounding.ts';
import { spread } from '../money/spread.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { type Discount, type PaymentSplit, type TradeDraft, type TradeLine, tradeDraft } from '../vouchers/trade-draft.ts';
import type { WalkIn } from '../vouchers/walk-in.ts';
import { billedLines, chargedE4 } from './free-dishes.ts';
import type { OrderLine } from './order.ts';

/** How an order is billed and paid. */
export type Settlement = {
  /** The date of the tax invoice: the calendar day, also after midnight. */
  readonly date: IsoDate;
  /** The ledger Cash, or a party to whom credit is given. */
  readonly partyId: string;
  readonly placeOfSupply: StateCode;
  readonly walkIn: WalkIn | null;
  /** Percent × 10 000 on each dish; 0 for none. */
  readonly discountPercentE4: number;
  /** An amount off the bill at menu prices, shared over the dishes by their values; 0 or undefined for none. */
  readonly discountPaise?: Paise;
  /** Parts of the payment; the rest is on the party, which is paid at once if it is Cash. */
  readonly splits: readonly PaymentSplit[];
  /** True if the party is the operator of a platform. */
  readonly isThroughOperator?: boolean;
  readonly note: string;
};

/** The value of an order as the menu prices it, before discount and rounding, in paise. */
export const orderValue = (lines: readonly Pick<OrderLine, 'quantityE4' | 'rateE4' | 'freeE4'>[]): Paise =>
  sumPaise(lines.map((line) => amountOf(chargedE4(line), line.rateE4)));

/** The lines with an amount off, shared by their values so that the shares add up to it. A share of 0 is no discount. */
function withAmountOff(lines: readonly TradeLine[], discountPaise: Paise): TradeLine[] {
  if (lines.length === 0) return [];
  const shares = spread(
    discountPaise,
    lines.map(({ quantityE4, rateE4 }) => amountOf(quantityE4, rateE4)),
  );
  return lines.map((line, at) => (shares[at] === 0 ? line : { ...line, discount: { kind: 'amount', amountPaise: shares[at]! } }));
}

/** The wanted discount of a bill. `reason` is undefined as long as nothing is settled. */
export type BillDiscount = { readonly discountPercentE4: number; readonly discountPaise: Paise; readonly reason?: string };

/** Problems of a discount: both kinds at once, more than the dishes are worth, or no reason at the settlement. The limits of staff are the sale's. */
export function billDiscountProblems({ discountPercentE4, discountPaise, reason }: BillDiscount, worthPaise: Paise): Problem[] {
  if (discountPercentE4 === 0 && discountPaise === 0) return [];
  if (discountPercentE4 !== 0 && discountPaise !== 0) return [{ code: 'BILL_DISCOUNT_TWICE', field: 'discountPaise' }];
  if (discountPaise < 0 || discountPaise > worthPaise) {
    return [{ code: 'BILL_DISCOUNT_TOO_MUCH', field: 'discountPaise', about: { worthPaise } }];
  }
  return reason === '' ? [{ code: 'BILL_DISCOUNT_REASON_MISSING', field: 'discountReason' }] : [];
}

/**
 * The bill of an order: a draft of a sales voucher, to be entered as any sale. Dishes of one product at one price are one line; a cancelled
 * dish is none. A shared dish is a line of its own: its value is rounded by itself, so two of them together could be a paisa off. Shares that
 * are whole plates together are one line again. Free plates are a line at 0.
 */
export function billOrder(lines: readonly OrderLine[], settlement: Settlement): TradeDraft {
  const { discountPercentE4, discountPaise = 0, ...head } = settlement;
  const discount: Discount = discountPercentE4 === 0 ? { kind: 'none' } : { kind: 'percent', percentE4: discountPercentE4 };
  const billed = billedLines(lines);
  const alike = Map.groupBy(billed, ({ id, productId, rateE4, isTaxInclusive, isShared, isFree = false }) =>
    isShared ? id : `${productId} ${rateE4} ${isTaxInclusive} ${isFree}`,
  );
  const tradeLines = [...alike.values()].map((its): TradeLine => {
    const { productId, rateE4, isTaxInclusive, isShared, isFree } = its[0]!;
    const quantityE4 = its.reduce((sumE4, line) => sumE4 + line.quantityE4, 0);
    const counted = { quantityE4, actualQuantityE4: quantityE4, ...(isShared && { isShared }), ...(isFree && { isFree }) };
    return { productId, godownId: '', batch: '', ...counted, rateE4, isTaxInclusive, discount };
  });
  const { walkIn, isThroughOperator = false, ...goods } = head;
  const discounted = discountPaise > 0 ? withAmountOff(tradeLines, discountPaise) : tradeLines;
  return tradeDraft('sales', { ...goods, lines: discounted, charges: [] }, { walkIn, isThroughOperator });
}
