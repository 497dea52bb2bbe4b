import { inPairs } from '@bahi/core/basics/in-pairs';
import type { BuiltTrade } from '@bahi/core/vouchers/built-trade';
import { toConfirm } from '@bahi/core/vouchers/to-confirm';
import type { ChargeLine, TradeDraft } from '@bahi/core/vouchers/trade-draft';
import type { VoucherFacts } from '../../platform/answers.ts';
import type { api } from '../../platform/api.ts';
import { splitInput } from '../split/split-facts.ts';
import { type GoodsRow, rowsOf } from './core-draft.ts';
import type { TradeEntry } from './trade-entry.ts';

/* The draft of core as it is sent. A discount has three fields there, the tax of a charge two, and each kind has the fields of its own. */

type Of<Call extends (...input: never[]) => unknown> = Omit<Parameters<Call>[0], 'seriesId' | 'voucherNumber'>;
type SoldInput = Of<typeof api.vouchers.saveSales>;
type OrderedInput = Of<typeof api.vouchers.saveSaleOrder>;
type OrderedFromInput = Of<typeof api.vouchers.savePurchaseOrder>;
type BoughtInput = Of<typeof api.vouchers.savePurchase>;
type NotedInput = Of<typeof api.vouchers.saveCreditNote>;

/** The entry in the form it is sent; each kind takes a part of it. */
export type TradeInput = {
  readonly common: Omit<OrderedInput, 'lines'>;
  readonly rows: readonly GoodsRow[];
  readonly sold: Pick<SoldInput, 'splits' | 'convertedFrom' | 'warrantyCards'>;
  readonly vanGodownId: string;
  readonly supplied: Pick<SoldInput, 'supplyDates'>;
  readonly bought: Pick<BoughtInput, 'supplierBill' | 'billOfEntry'>;
  readonly purchased: Pick<BoughtInput, 'tds' | 'convertedFrom'>;
  readonly expected: Pick<OrderedFromInput, 'expectedOn'>;
  readonly noted: Pick<NotedInput, 'original' | 'noteReason' | 'bills'>;
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
  const none = { discountType: 'none', discountPaise: 0, discountPercentE4: 0 } as const;
  switch (discount.kind) {
    case 'none':
      return none;
    case 'percent':
      return discount.percentE4 === 0 ? none : ({ ...none, discountType: 'percentage', discountPercentE4: discount.percentE4 } as const);
    case 'amount':
      return discount.amountPaise === 0 ? none : ({ ...none, discountType: 'amount', discountPaise: discount.amountPaise } as const);
  }
}

function goodsInput(row: GoodsRow) {
  const { item, line } = row;
  return {
    ...(line.godownId !== '' && { godownId: line.godownId }),
    batch: line.batch,
    quantityE4: line.valuePaise === undefined ? line.quantityE4 : 0,
    actualQuantityE4: line.valuePaise === undefined ? line.actualQuantityE4 : 0,
    rateE4: line.rateE4,
    isTaxInclusive: item.isTaxInclusive,
    ...(line.serials !== undefined && { serials: line.serials }),
    ...(item.alternateFactorE4 !== null && { alternateFactorE4: item.alternateFactorE4 }),
    ...discountInput(row),
  };
}

function boughtInput(row: GoodsRow): BoughtInput['lines'][number] {
  const { valuePaise, newBatch } = row.line;
  const { product } = row.item;
  return {
    ...goodsInput(row),
    ...(valuePaise !== undefined && { valuePaise }),
    ...(newBatch && { newBatch }),
    ...(product.kind === 'ledger'
      ? {
          ledger: {
            ledgerId: product._id,
            treatment: product.treatment,
            gstPercentE4: product.gstPercentE4,
            inputCredit: product.inputCredit,
          },
        }
      : { productId: product._id }),
  };
}

function notedInput(row: GoodsRow): NotedInput['lines'][number] {
  const { originalAt } = row.line;
  return { ...boughtInput(row), ...(originalAt !== undefined && { originalAt }) };
}

const chargeInput = ({ ledgerId, amountPaise, tax }: ChargeLine) => ({
  ledgerId,
  amountPaise,
  gstPercentE4: tax.kind === 'own' ? tax.gstPercentE4 : 0,
  isComposite: tax.kind === 'composite',
});

export const orderedOf = ({ common, rows }: TradeInput): OrderedInput => ({
  ...common,
  lines: rows.map((row) => ({ ...goodsInput(row), productId: row.item.product._id })),
});
export const orderedFromOf = (input: TradeInput): OrderedFromInput => ({ ...orderedOf(input), ...input.expected });
export const soldOf = (input: TradeInput): SoldInput => ({ ...orderedOf(input), ...input.supplied, ...input.sold });
export const boughtOf = ({ common, rows, supplied, bought, purchased }: TradeInput): BoughtInput => ({
  ...common,
  ...supplied,
  ...bought,
  ...purchased,
  lines: rows.map(boughtInput),
});
export const notedOf = ({ common, rows, bought, noted }: TradeInput): NotedInput => ({
  ...common,
  ...bought,
  ...noted,
  lines: rows.map(notedInput),
});

/** Builds the input of the contract from an entry; the series is chosen beside it. */
export function tradeInputOf({ orgId, entry, facts, draft, built }: ToSave, confirmed: readonly string[] = []): TradeInput {
  const { date, partyId, placeOfSupply, billTo, shipTo, newAddress, walkIn, priceLevelId, isReverseCharge, despatch, note } = draft;
  const { supplyDates, supplierBill, billOfEntry, original, noteReason, convertedFrom, expectedOn, tds = null } = draft;
  return {
    common: {
      orgId,
      ...{ date, partyId, placeOfSupply, billTo, shipTo, newAddress, walkIn, priceLevelId, isReverseCharge, despatch, note },
      charges: draft.charges.map(chargeInput),
      totalPaise: built.totalPaise,
      confirmed: toConfirm.filter((code) => confirmed.includes(code)),
    },
    rows: inPairs(rowsOf(entry.items), draft.lines).map(([row, { godownId }]) => ({ ...row, line: { ...row.line, godownId } })),
    sold: {
      splits: splitInput(entry, facts),
      convertedFrom,
      warrantyCards: draft.warrantyCards.map(({ productId, number }) => ({ productId, number: number.trim() })),
    },
    vanGodownId: draft.vanGodownId,
    supplied: { supplyDates },
    bought: { supplierBill, billOfEntry },
    purchased: { tds, convertedFrom },
    expected: { expectedOn },
    noted: {
      original: original && { ...original, date: original.date || null },
      noteReason,
      bills: built.settlement.bills.map(({ id, settledPaise }) => ({ billId: id, settledPaise })),
    },
  };
}
