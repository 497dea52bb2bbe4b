import { inPairs } from '@bahi/core/basics/in-pairs';
import type { BuiltTrade } from '@bahi/core/vouchers/built-trade';
import { noDespatch } from '@bahi/core/vouchers/despatch-details';
import type { SupplyDates } from '@bahi/core/vouchers/supply-dates';
import { toConfirm } from '@bahi/core/vouchers/to-confirm';
import type { TradeDraft } from '@bahi/core/vouchers/trade-draft';
import type { VoucherFacts } from '../../platform/answers.ts';
import type { api } from '../../platform/api.ts';
import { consignmentInput } from '../addresses/party-at.ts';
import { splitInput } from '../split/split-facts.ts';
import { type GoodsRow, rowsOf } from './core-draft.ts';
import type { TradeEntry } from './trade-entry.ts';

type Of<Call extends (...input: never[]) => unknown> = Omit<Parameters<Call>[0], 'seriesId' | 'voucherNumber'>;
type SoldInput = Of<typeof api.vouchers.saveSales>;
type OrderedInput = Of<typeof api.vouchers.saveSaleOrder>;
type BoughtInput = Of<typeof api.vouchers.savePurchase>;
type NotedInput = Of<typeof api.vouchers.saveCreditNote>;

/** The entry in the form it is sent; each kind takes a part of it. */
export type TradeInput = {
  readonly common: Omit<OrderedInput, 'items'>;
  readonly rows: readonly GoodsRow[];
  readonly paymentSplits: NonNullable<SoldInput['paymentSplits']>;
  readonly convertedFrom: string[];
  readonly warrantyCards: SoldInput['warrantyCards'];
  readonly vanGodownId: string;
  readonly supplied: Pick<SoldInput, 'supplyDates'>;
  readonly bought: Pick<BoughtInput, 'supplierBill' | 'billOfEntry'>;
  readonly deducted: Pick<BoughtInput, 'tds'>;
  readonly noted: Pick<NotedInput, 'original' | 'noteReason' | 'billData'>;
};

/** The data of a save: the entry and the voucher core built from it. */
export type ToSave = {
  readonly orgId: string;
  readonly entry: TradeEntry;
  readonly facts: VoucherFacts;
  readonly draft: TradeDraft;
  readonly built: BuiltTrade;
};

function discountInput({ discount }: GoodsRow) {
  switch (discount.kind) {
    case 'none':
      return { discountType: 'none', discount: 0, discountPercentage: 0 } as const;
    case 'percent':
      return {
        discountType: discount.percentE4 === 0 ? 'none' : 'percentage',
        discount: 0,
        discountPercentage: discount.percentE4,
      } as const;
    case 'amount':
      return {
        discountType: discount.amountPaise === 0 ? 'none' : 'amount',
        discount: discount.amountPaise,
        discountPercentage: 0,
      } as const;
  }
}

function goodsInput(row: GoodsRow) {
  const { item, line } = row;
  return {
    ...(line.godownId !== '' && { godownId: line.godownId }),
    batch: line.batch,
    count: line.valuePaise === undefined ? line.quantityE4 : 0,
    actualCount: line.valuePaise === undefined ? line.actualQuantityE4 : 0,
    selectedPriceRate: line.rateE4,
    isTaxInclusive: item.isTaxInclusive,
    ...(item.alternateFactorE4 !== null && { unitFactor: item.alternateFactorE4 }),
    ...discountInput(row),
  };
}

function boughtInput(row: GoodsRow): BoughtInput['items'][number] {
  const { item, line } = row;
  const { product } = item;
  const { newBatch } = line;
  return {
    ...goodsInput(row),
    ...(line.valuePaise !== undefined && { value: line.valuePaise }),
    ...(newBatch && { newBatch: { manufacturedOn: newBatch.madeOn, expiresOn: newBatch.expiresOn, mrp: newBatch.mrpPaise } }),
    ...(product.kind === 'ledger'
      ? { ledger: { ledgerId: product._id, treatment: product.treatment, gst: product.gstPercentE4, inputCredit: product.inputCredit } }
      : { productId: product._id }),
  };
}

function notedInput(row: GoodsRow): NotedInput['items'][number] {
  const { originalAt } = row.line;
  return { ...boughtInput(row), ...(originalAt !== undefined && { originalLine: originalAt }) };
}

export const orderedOf = ({ common, rows }: TradeInput): OrderedInput => ({
  ...common,
  items: rows.map((row) => ({ ...goodsInput(row), productId: row.item.product._id })),
});
export const soldOf = (input: TradeInput): SoldInput => ({
  ...orderedOf(input),
  ...input.supplied,
  paymentSplits: input.paymentSplits,
  convertedFrom: input.convertedFrom,
  warrantyCards: input.warrantyCards,
});
export const boughtOf = ({ common, rows, supplied, bought, deducted }: TradeInput): BoughtInput => ({
  ...common,
  ...supplied,
  ...bought,
  ...deducted,
  items: rows.map(boughtInput),
});
export const notedOf = ({ common, rows, bought, noted }: TradeInput): NotedInput => ({
  ...common,
  ...bought,
  ...noted,
  items: rows.map(notedInput),
});

const suppliedInput = ({ suppliedOn, paidOn }: SupplyDates): TradeInput['supplied'] =>
  suppliedOn === null && paidOn === null
    ? {}
    : { supplyDates: { ...(suppliedOn !== null && { suppliedOn }), ...(paidOn !== null && { paidOn }) } };

/** Builds the input of the contract from an entry; the series is chosen beside it. */
export function tradeInputOf({ orgId, entry, facts, draft, built }: ToSave, confirmed: readonly string[] = []): TradeInput {
  const { supplierBill, billOfEntry, original, despatch, supplyDates } = draft;
  const { priceLevelId } = draft;
  const isDespatched = (Object.keys(noDespatch) as (keyof typeof noDespatch)[]).some((name) => despatch[name] !== '');
  return {
    common: {
      orgId,
      date: draft.date,
      partyId: draft.partyId,
      placeOfSupply: draft.placeOfSupply,
      ...consignmentInput(entry),
      ...(draft.walkIn && { walkIn: { name: draft.walkIn.name, mobileNumber: draft.walkIn.mobileNumber } }),
      ...(priceLevelId !== null && { selectedPriceLevel: priceLevelId }),
      isReverseCharge: draft.isReverseCharge,
      additionalCharges: draft.charges.map(({ ledgerId, amountPaise, tax }) => ({
        ledgerId,
        amount: amountPaise,
        gst: tax.kind === 'own' ? tax.gstPercentE4 : 0,
        isComposite: tax.kind === 'composite',
      })),
      ...(isDespatched && { despatchDetails: despatch }),
      note: draft.note,
      finalAmount: built.totalPaise,
      confirmed: toConfirm.filter((code) => confirmed.includes(code)),
    },
    rows: inPairs(rowsOf(entry.items), draft.lines).map(([row, { godownId }]) => ({ ...row, line: { ...row.line, godownId } })),
    paymentSplits: splitInput(entry, facts),
    convertedFrom: entry.convertedFrom.map(({ _id }) => _id),
    warrantyCards: draft.warrantyCards.map(({ productId, number }) => ({ productId, number: number.trim() })),
    vanGodownId: draft.vanGodownId,
    supplied: suppliedInput(supplyDates),
    bought: {
      ...(supplierBill && {
        supplierBill: {
          number: supplierBill.number,
          date: supplierBill.date,
          ...(supplierBill.totalPaise !== null && { total: supplierBill.totalPaise }),
        },
      }),
      ...(billOfEntry && { billOfEntry }),
    },
    deducted: draft.tds ? { tds: { section: draft.tds.section, amountPaise: draft.tds.amountPaise } } : {},
    noted: {
      ...(original && {
        original: {
          ...(original.voucherId !== null && { _id: original.voucherId }),
          number: original.number,
          ...(original.date !== '' && { date: original.date }),
        },
      }),
      ...(draft.noteReason && { noteReason: draft.noteReason }),
      billData: built.settlement.bills.map(({ id, settledPaise }) => ({ billId: id, settledAmount: settledPaise })),
    },
  };
}
