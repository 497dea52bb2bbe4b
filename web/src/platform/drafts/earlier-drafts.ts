import type { AdditionalCharge } from '@bahi/core/drafts/additional-charge';
import type { PaymentSplitEntry } from '@bahi/core/drafts/payment-split';
import type { ItemLine, VoucherItem } from '@bahi/core/drafts/voucher-item';
import type { Paise } from '@bahi/core/money/paise';

/* Drafts as version 1 of the draft store wrote them: by the names of the specification, with figures. Whatever was typed is kept. */

type EarlierLine = Pick<ItemLine, 'batch' | 'godownId' | 'added' | 'newBatch' | 'valuePaise' | 'originalAt'> & {
  readonly countE4: number;
  readonly actualCountE4: number;
  readonly selectedPriceRateE4: number;
};
type EarlierItem = Pick<VoucherItem, '_id' | 'product' | 'isTaxInclusive' | 'isExpanded'> & {
  readonly GodownList: readonly EarlierLine[];
  readonly discountType: 'none' | 'percentage' | 'amount';
  readonly discountPaise: Paise;
  readonly discountPercentageE4: number;
  readonly selectedPriceRateE4: number;
  readonly unitFactorE4: number | null;
};
type Earlier = {
  readonly key: string;
  readonly items?: readonly EarlierItem[];
  readonly cleared?: readonly EarlierItem[];
  readonly additionalCharges?: readonly AdditionalCharge[];
  readonly paymentSplittingData?: readonly PaymentSplitEntry[];
  readonly finalAmountPaise?: Paise;
  readonly newBatch?: { readonly said: { readonly countE4: number } | null } | null;
  readonly [name: string]: unknown;
};

const renamed = {
  despatchDetails: 'despatch',
  selectedPriceLevel: 'priceLevelId',
  vanSaleGodown: 'vanGodown',
  stockTransferToGodown: 'toGodown',
  warrantyCardsList: 'warrantyCards',
} as const;

/** Fields that hold figures or lists; the page computes or reads them again. */
const dropped = [
  'subTotalPaise',
  'totalAdditionalChargesPaise',
  'totalWithAdditionalChargesPaise',
  'totalPaymentSplitsPaise',
  'finalAmountPaise',
  'finalOutstandingAmountPaise',
  'totalAfterPaymentSplitPaise',
  'heads',
  'isInitialSplit',
  'voucherSeries',
  'priceLevels',
  'allAdditionalCharges',
  'additionalCharges',
  'paymentSplittingData',
  ...Object.keys(renamed),
];

const lineOf = ({ batch, godownId, added, newBatch, valuePaise, originalAt, ...line }: EarlierLine): ItemLine => ({
  batch,
  godownId,
  added,
  quantityE4: line.countE4,
  actualQuantityE4: line.actualCountE4,
  rateE4: line.selectedPriceRateE4,
  newBatch,
  ...(valuePaise !== undefined && { valuePaise }),
  ...(originalAt !== undefined && { originalAt }),
});

function discountOf({ discountType, discountPaise, discountPercentageE4 }: EarlierItem): VoucherItem['discount'] {
  if (discountType === 'percentage') return { kind: 'percent', percentE4: discountPercentageE4 };
  return discountType === 'amount' ? { kind: 'amount', amountPaise: discountPaise } : { kind: 'none' };
}

const itemOf = (item: EarlierItem): VoucherItem => ({
  _id: item._id,
  product: item.product,
  lines: item.GodownList.map(lineOf),
  discount: discountOf(item),
  isTaxInclusive: item.isTaxInclusive,
  rateE4: item.selectedPriceRateE4,
  alternateFactorE4: item.unitFactorE4,
  isExpanded: item.isExpanded,
});

/** Items that can be read; torn ones are left out. */
const itemsOf = (items: readonly EarlierItem[]) => items.filter((item) => Array.isArray(item?.GodownList)).map(itemOf);

const chargeOf = ({ ledgerId, name, percentE4, amountPaise, taxing, igstE4 }: AdditionalCharge): AdditionalCharge => {
  return { ledgerId, name, percentE4, amountPaise, taxing, igstE4 };
};

const splitOf = ({ type, amountPaise, ref_id, reference_name, chequeNumber, chequeDate, givenPaise }: PaymentSplitEntry) => {
  return { type, amountPaise, ref_id, reference_name, chequeNumber, chequeDate, givenPaise };
};

const enteredOf = ({ countE4: quantityE4, ...entered }: { readonly countE4: number }) => ({ ...entered, quantityE4 });

/** A draft with items as this release stores it, and the total that was stored in it. */
export function convertEarlier<E>(stored: unknown): { readonly entry: E; readonly totalPaise: Paise } {
  const earlier = stored as Earlier;
  const { items = [], cleared, additionalCharges = [], paymentSplittingData: splits = [], newBatch, finalAmountPaise = 0 } = earlier;
  const same = Object.entries(earlier).filter(([name]) => !dropped.includes(name));
  const moved = Object.entries(renamed).flatMap(([was, is]) => (was in earlier ? [[is, earlier[was]] as const] : []));
  const entered = newBatch?.said;
  const entry = {
    ...Object.fromEntries([...same, ...moved]),
    items: itemsOf(items),
    ...(cleared && { cleared: itemsOf(cleared) }),
    charges: additionalCharges.map(chargeOf),
    splits: splits.map(splitOf),
    splitOfPaise: splits.length === 0 ? null : finalAmountPaise,
    ...(newBatch && { newBatch: { ...newBatch, said: entered ? enteredOf(entered) : null } }),
  };
  return { entry: entry as E, totalPaise: finalAmountPaise };
}

type UnderEarlierNames = { readonly unread?: unknown; readonly newBatch?: { readonly said?: unknown; readonly unread?: unknown } | null };

/** An entry that an earlier release stored, under the names of today: unparsed text was `unread`, the entered batch `said`. */
export function underPresentNames<E extends object>(stored: E): E {
  const { unread, newBatch, ...others } = stored as E & UnderEarlierNames;
  const { said, unread: ofBatch, ...batch } = newBatch ?? {};
  return {
    ...others,
    ...(unread !== undefined && { unparsed: unread }),
    ...(newBatch !== undefined && {
      newBatch: newBatch && { ...batch, ...(said !== undefined && { entered: said }), ...(ofBatch !== undefined && { unparsed: ofBatch }) },
    }),
  } as E;
}
