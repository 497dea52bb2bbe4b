import type { api } from '@bahi/contract/api';
import type { StateCode } from '@bahi/core/gst/states';
import type { BuiltLine } from '@bahi/core/vouchers/built-sales';
import type { Discount, SalesDraft, SalesLine } from '@bahi/core/vouchers/sales-draft';
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

/** A line as entered and as built, in the columns of voucher_items. */
export function itemValues(line: SalesLine, built: BuiltLine, isStocked: boolean) {
  return {
    product_id: line.productId,
    ledger_id: null,
    godown_id: isStocked ? line.godownId : null,
    batch: line.batch,
    hsn: built.hsn,
    unit: built.unit,
    quantity_e4: line.quantityE4,
    actual_quantity_e4: line.actualQuantityE4,
    rate_e4: line.rateE4,
    is_tax_inclusive: line.isTaxInclusive,
    discount_paise: built.discountPaise,
    unit_factor_e4: null,
    treatment: built.treatment,
    gst_percent_e4: built.gstPercentE4,
    cess_percent_e4: built.cessPercentE4,
    cess_per_unit_e4: built.cessPerUnitE4,
    taxable_paise: built.taxablePaise,
    cgst_paise: built.cgstPaise,
    sgst_paise: built.sgstPaise,
    igst_paise: built.igstPaise,
    cess_paise: built.cessPaise,
    additional_cess_paise: built.additionalCessPaise,
    total_paise: built.totalPaise,
    original_line: null,
    discount_percent_e4: line.discount.kind === 'percent' ? line.discount.percentE4 : null,
  };
}
