import type { api } from '@bahi/contract/api';
import type { StateCode } from '@bahi/core/gst/states';
import type { Discount, SalesDraft } from '@bahi/core/vouchers/sales-draft';
import type { z } from 'zod';
import type { WireNames } from '../platform/refusal.ts';
import { splitsOf } from './payment-splits.ts';

type SalesInput = z.output<NonNullable<(typeof api.vouchers.saveSales)['~orpc']['inputSchema']>>;

/** The wire's names become those of core. Whether the state exists, core says. */
export function salesDraft(input: SalesInput): SalesDraft {
  return {
    date: input.date,
    partyId: input.partyId,
    placeOfSupply: input.placeOfSupply as StateCode,
    lines: input.items.map((item) => ({
      productId: item.productId,
      godownId: item.godownId,
      batch: item.batch,
      quantityE4: item.count,
      actualQuantityE4: item.actualCount,
      rateE4: item.selectedPriceRate,
      isTaxInclusive: item.isTaxInclusive,
      discount: discountOf(item),
    })),
    charges: [],
    splits: splitsOf(input.paymentSplits),
    note: input.note,
  };
}

/** And back, for the problems that core finds. */
export const salesNames: WireNames = {
  lines: 'items',
  quantityE4: 'count',
  actualQuantityE4: 'actualCount',
  rateE4: 'selectedPriceRate',
};

/** The discount of a line by its wire names. */
export function discountOf({
  discountType,
  discount,
  discountPercentage,
}: Pick<SalesInput['items'][number], 'discountType' | 'discount' | 'discountPercentage'>): Discount {
  switch (discountType) {
    case 'none':
      return { kind: 'none' };
    case 'percentage':
      return { kind: 'percent', percentE4: discountPercentage };
    case 'amount':
      return { kind: 'amount', amountPaise: discount };
  }
}
