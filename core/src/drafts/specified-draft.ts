import { type Paise, sumPaise } from '../money/paise.ts';
import type { BuiltTrade } from '../vouchers/built-trade.ts';
import type { AdditionalCharge } from './additional-charge.ts';
import { type PaymentSplitEntry, refCollections } from './payment-split.ts';
import { type ItemRow, itemRows } from './trade-lines.ts';
import type { VoucherDraft } from './voucher-draft.ts';
import { actualQuantityOf, addedLines, type Identified, quantityOf, type VoucherItem } from './voucher-item.ts';

type Named = { readonly _id: string; readonly name: string };
/** Lists that a draft chooses from. */
type Lists<Product> = {
  readonly voucherSeries: readonly Named[] | null;
  readonly priceLevels: readonly Named[];
  readonly allAdditionalCharges: readonly AdditionalCharge[];
  /** Products of a stock transfer or a list, as far as they are loaded. */
  readonly products?: readonly Product[];
};
const noLists = { voucherSeries: null, priceLevels: [], allAdditionalCharges: [] };

/** The figures that a draft shows, as `buildTrade` computes them. A stock transfer has none. */
type Figures = Pick<
  BuiltTrade,
  'lines' | 'charges' | 'heads' | 'subTotalPaise' | 'chargesPaise' | 'totalPaise' | 'splitPaise' | 'afterSplitPaise' | 'outstandingPaise'
>;
export const noFigures: Figures = {
  lines: [],
  charges: [],
  heads: 'intra',
  subTotalPaise: 0,
  chargesPaise: 0,
  totalPaise: 0,
  splitPaise: 0,
  afterSplitPaise: 0,
  outstandingPaise: 0,
};

type Built = Figures['lines'][number] | undefined;
type LineFigures = ReturnType<typeof lineFigures>;

const lineFigures = (built: Built) => ({
  individualTotalPaise: built?.totalPaise ?? 0,
  cgstAmountPaise: built?.cgstPaise ?? 0,
  sgstAmountPaise: built?.sgstPaise ?? 0,
  igstAmountPaise: built?.igstPaise ?? 0,
  cessAmountPaise: built?.cessPaise ?? 0,
  additionalCessAmountPaise: built?.additionalCessPaise ?? 0,
});

function specifiedItem<Product extends Identified>(item: VoucherItem<Product>, rows: readonly (ItemRow & { readonly built: Built })[]) {
  const { _id, product, discount, isTaxInclusive, isExpanded } = item;
  const figures = new Map(rows.filter((row) => row.item === item).map(({ at, built }) => [at, lineFigures(built)]));
  const sum = (name: keyof LineFigures): Paise => sumPaise([...figures.values()].map((line) => line[name]));
  return {
    _id,
    product,
    countE4: quantityOf(item),
    actualCountE4: actualQuantityOf(item),
    totalPaise: sum('individualTotalPaise'),
    discountType: discount.kind === 'percent' ? ('percentage' as const) : discount.kind,
    discountPaise: discount.kind === 'amount' ? discount.amountPaise : 0,
    discountPercentageE4: discount.kind === 'percent' ? discount.percentE4 : 0,
    igstE4: rows.find((row) => row.item === item)?.built?.gstPercentE4 ?? 0,
    isTaxInclusive,
    selectedPriceRateE4: item.rateE4,
    GodownList: item.lines.map(({ batch, godownId, added, quantityE4, actualQuantityE4, rateE4 }, at) => ({
      batch,
      godownId,
      added,
      countE4: quantityE4,
      actualCountE4: actualQuantityE4,
      selectedPriceRateE4: rateE4,
      ...(figures.get(at) ?? lineFigures(undefined)),
    })),
    totalCountE4: quantityOf(item),
    totalActualCountE4: actualQuantityOf(item),
    totalCgstAmtPaise: sum('cgstAmountPaise'),
    totalSgstAmtPaise: sum('sgstAmountPaise'),
    totalIgstAmtPaise: sum('igstAmountPaise'),
    totalCessAmtPaise: sum('cessAmountPaise'),
    totalAddlCessAmtPaise: sum('additionalCessAmountPaise'),
    isExpanded,
    added: addedLines(item).length > 0,
  };
}

const specifiedSplit = (split: PaymentSplitEntry) => ({
  ...split,
  ref_collection: refCollections[split.type],
  credit_reference_type: 'New Ref' as const,
});

/**
 * The voucher draft with every name of the specification, the unit at the end: what the user entered, and the figures that core built of
 * it. Amounts in paise, quantities, rates and percentages × 10 000. Only the draft is stored.
 */
export function specifiedDraft<Product extends Identified, Party extends Identified>(
  draft: VoucherDraft<Product, Party>,
  built: Figures = noFigures,
  lists: Lists<Product> = noLists,
) {
  const { items, charges, despatch, vanGodown, toGodown, warrantyCards, priceLevelId, splits, splitOfPaise: _, ...same } = draft;
  const rows = itemRows(items).map((row, at) => ({ ...row, built: built.lines[at] }));
  return {
    ...same,
    ...lists,
    selectedPriceLevel: priceLevelId,
    items: items.map((item) => specifiedItem(item, rows)),
    additionalCharges: charges.map((charge, at) => ({
      ...charge,
      amountPaise: built.charges[at]?.amountPaise ?? charge.amountPaise,
      totalPaise: built.charges[at]?.totalPaise ?? charge.amountPaise,
    })),
    despatchDetails: despatch,
    vanSaleGodown: vanGodown,
    /** The `selectedGodown` of the stock transfer draft. */
    stockTransferToGodown: toGodown,
    warrantyCardsList: warrantyCards,
    paymentSplittingData: splits.map(specifiedSplit),
    isInitialSplit: splits.length === 0,
    subTotalPaise: built.subTotalPaise,
    totalAdditionalChargesPaise: built.chargesPaise,
    totalWithAdditionalChargesPaise: built.subTotalPaise + built.chargesPaise,
    totalPaymentSplitsPaise: built.splitPaise,
    finalAmountPaise: built.totalPaise,
    finalOutstandingAmountPaise: built.outstandingPaise,
    totalAfterPaymentSplitPaise: built.afterSplitPaise,
  };
}
