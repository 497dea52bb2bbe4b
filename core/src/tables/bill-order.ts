import type { StateCode } from '../gst/states.ts';
import { type Paise, sumPaise } from '../money/paise.ts';
import { amountOf } from '../money/rounding.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { type Discount, type PaymentSplit, type TradeDraft, type TradeLine, tradeDraft } from '../vouchers/trade-draft.ts';
import type { WalkIn } from '../vouchers/walk-in.ts';
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
  /** Parts of the payment; the rest is on the party, which is paid at once if it is Cash. */
  readonly splits: readonly PaymentSplit[];
  readonly note: string;
};

/** The value of an order as the menu prices it, before discount and rounding, in paise. */
export const orderValue = (lines: readonly Pick<OrderLine, 'quantityE4' | 'rateE4'>[]): Paise =>
  sumPaise(lines.map(({ quantityE4, rateE4 }) => amountOf(quantityE4, rateE4)));

/**
 * The bill of an order: a draft of a sales voucher, to be entered as any sale. Dishes of one product at one price are one line; a cancelled
 * dish is none. A shared dish is a line of its own: its value is rounded by itself, so two of them together could be a paisa off.
 */
export function billOrder(lines: readonly OrderLine[], settlement: Settlement): TradeDraft {
  const { discountPercentE4, ...head } = settlement;
  const discount: Discount = discountPercentE4 === 0 ? { kind: 'none' } : { kind: 'percent', percentE4: discountPercentE4 };
  const billed = lines.filter(({ quantityE4 }) => quantityE4 > 0);
  const alike = Map.groupBy(billed, ({ id, productId, rateE4, isTaxInclusive, isShared }) =>
    isShared ? id : `${productId} ${rateE4} ${isTaxInclusive}`,
  );
  const tradeLines = [...alike.values()].map((its): TradeLine => {
    const { productId, rateE4, isTaxInclusive, isShared } = its[0]!;
    const quantityE4 = its.reduce((sumE4, line) => sumE4 + line.quantityE4, 0);
    const counted = { quantityE4, actualQuantityE4: quantityE4, ...(isShared && { isShared }) };
    return { productId, godownId: '', batch: '', ...counted, rateE4, isTaxInclusive, discount };
  });
  const { walkIn, ...goods } = head;
  return tradeDraft('sales', { ...goods, lines: tradeLines, charges: [] }, { walkIn });
}
