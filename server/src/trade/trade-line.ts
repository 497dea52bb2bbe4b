import type { ChargeLine, Discount, LedgerNamed, TradeLine } from '@bahi/core/vouchers/trade-draft';
import { nilUuid } from '../platform/nil-uuid.ts';

/* Lines and charges under the names of the wire, as an entry and a saved voucher both have them, in the names of core. */

type LineOnWire = {
  readonly productId?: string | null | undefined;
  readonly godownId?: string | null | undefined;
  readonly batch: string;
  readonly count: number;
  readonly actualCount: number;
  readonly selectedPriceRate: number;
  readonly isTaxInclusive: boolean;
  readonly discountType: 'none' | 'percentage' | 'amount';
  readonly discount: number;
  readonly discountPercentage: number | null;
  readonly value?: number | null | undefined;
  readonly unitFactor?: number | null | undefined;
};

type ChargeOnWire = { readonly ledgerId: string; readonly amount: number; readonly gst: number; readonly isComposite: boolean };

/** A line of a draft; `ledger` if it names one in place of a product. */
export function lineOf(line: LineOnWire, ledger: LedgerNamed | null): TradeLine {
  const { value = null, unitFactor = null } = line;
  return {
    productId: line.productId ?? nilUuid,
    godownId: line.godownId ?? '',
    batch: line.batch,
    quantityE4: line.count,
    actualQuantityE4: line.actualCount,
    rateE4: line.selectedPriceRate,
    isTaxInclusive: line.isTaxInclusive,
    discount: discountOf(line),
    ...(value !== null && { valuePaise: value }),
    ...(unitFactor !== null && { alternateFactorE4: unitFactor }),
    ...(ledger !== null && { ledger }),
  };
}

function discountOf({ discountType, discount, discountPercentage }: LineOnWire): Discount {
  switch (discountType) {
    case 'none':
      return { kind: 'none' };
    case 'percentage':
      return { kind: 'percent', percentE4: discountPercentage ?? 0 };
    case 'amount':
      return { kind: 'amount', amountPaise: discount };
  }
}

/** A charge of a draft. */
export const chargeOf = ({ ledgerId, amount, gst, isComposite }: ChargeOnWire): ChargeLine => ({
  ledgerId,
  amountPaise: amount,
  tax: isComposite ? { kind: 'composite' } : { kind: 'own', gstPercentE4: gst },
});
