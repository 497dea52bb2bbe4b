import type { ChargeLine, Discount, TradeLine } from '@bahi/core/vouchers/trade-draft';
import { nilUuid } from '../platform/nil-uuid.ts';

/* Lines and charges as an entry and a saved voucher have them. Their discount has three fields there, and the tax of a charge two. */

type Discounted = {
  readonly discountType: 'none' | 'percentage' | 'amount';
  readonly discountPaise: number;
  readonly discountPercentE4: number | null;
};
type EnteredLine = Omit<TradeLine, 'productId' | 'godownId' | 'actualQuantityE4' | 'discount'> &
  Discounted & {
    readonly productId?: string | null | undefined;
    readonly godownId?: string | null | undefined;
    readonly actualQuantityE4?: number | undefined;
  };
type EnteredCharge = Omit<ChargeLine, 'tax'> & { readonly gstPercentE4: number; readonly isComposite: boolean };

/** A line of a draft. */
export function lineOf({ discountType, discountPaise, discountPercentE4, ...line }: EnteredLine): TradeLine {
  return {
    ...line,
    productId: line.productId ?? nilUuid,
    godownId: line.godownId ?? '',
    actualQuantityE4: line.actualQuantityE4 ?? line.quantityE4,
    discount: discountOf({ discountType, discountPaise, discountPercentE4 }),
  };
}

function discountOf({ discountType, discountPaise, discountPercentE4 }: Discounted): Discount {
  switch (discountType) {
    case 'none':
      return { kind: 'none' };
    case 'percentage':
      return { kind: 'percent', percentE4: discountPercentE4 ?? 0 };
    case 'amount':
      return { kind: 'amount', amountPaise: discountPaise };
  }
}

/** A charge of a draft. */
export const chargeOf = ({ ledgerId, amountPaise, gstPercentE4, isComposite }: EnteredCharge): ChargeLine => ({
  ledgerId,
  amountPaise,
  tax: isComposite ? { kind: 'composite' } : { kind: 'own', gstPercentE4 },
});
