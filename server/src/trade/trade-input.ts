import type { api } from '@bahi/contract/api';
import type { StateCode } from '@bahi/core/gst/states';
import type { BuiltCharge, BuiltLine } from '@bahi/core/vouchers/built-line';
import type { NewBatch } from '@bahi/core/vouchers/built-trade';
import { noDespatch } from '@bahi/core/vouchers/despatch-details';
import { type TradeDraft, type TradeKind, type TradeLine, tradeDraft } from '@bahi/core/vouchers/trade-draft';
import type { TradeFacts } from '@bahi/core/vouchers/trade-facts';
import type { z } from 'zod';
import type { WireNames } from '../platform/refusal.ts';
import type { BatchNames } from '../vouchers/batch-store.ts';
import { splitsOf } from '../vouchers/public/payment-splits.ts';
import { chargeOf, lineOf } from './trade-line.ts';

type InputOf<Route extends keyof typeof api.vouchers> = z.output<
  NonNullable<(typeof api.vouchers)[Route]['~orpc']['inputSchema']> & z.ZodType
>;

/** The input of the six kinds; the routes have refused fields that a kind does not have. */
export type TradeInput =
  | Entered<'saveSales'>
  | Entered<'savePurchase'>
  | Entered<'saveVanSale'>
  | Entered<'saveSaleOrder'>
  | Entered<'saveCreditNote'>;
/** Only a new voucher has numbering fields. */
type Entered<Route extends keyof typeof api.vouchers> = Omit<InputOf<Route>, 'seriesId' | 'voucherNumber'> &
  Partial<Pick<InputOf<'savePurchase'>, 'seriesId' | 'voucherNumber'>>;
type Wide = InputOf<'saveCreditNote'> & Partial<InputOf<'saveVanSale'>> & Pick<InputOf<'savePurchase'>, 'tds' | 'supplyDates'>;

/** Converts the wire's names to core's. */
export function draftOf(kind: TradeKind, narrow: TradeInput): TradeDraft {
  const input = narrow as Wide;
  const { supplierBill, billOfEntry, original, supplyDates } = input;
  return tradeDraft(
    kind,
    {
      date: input.date,
      partyId: input.partyId,
      placeOfSupply: input.placeOfSupply as StateCode,
      lines: input.items.map(enteredLine),
      charges: input.additionalCharges.map(chargeOf),
      splits: splitsOf(input.paymentSplits ?? []),
      note: input.note,
    },
    {
      billTo: partyAt(input.billToParty),
      shipTo: partyAt(input.shipToParty),
      newAddress: input.newAddress ?? null,
      walkIn: input.walkIn ?? null,
      priceLevelId: input.selectedPriceLevel ?? null,
      convertedFrom: input.convertedFrom ?? [],
      warrantyCards: input.warrantyCards ?? [],
      despatch: input.despatchDetails ?? noDespatch,
      supplyDates: { suppliedOn: supplyDates?.suppliedOn ?? null, paidOn: supplyDates?.paidOn ?? null },
      isReverseCharge: input.isReverseCharge,
      vanGodownId: input.vanGodownId ?? '',
      supplierBill: supplierBill ? { number: supplierBill.number, date: supplierBill.date, totalPaise: supplierBill.total ?? null } : null,
      billOfEntry: billOfEntry ?? null,
      original: original ? { voucherId: original._id ?? null, number: original.number, date: original.date ?? '' } : null,
      noteReason: input.noteReason ?? null,
      tds: input.tds ? { section: input.tds.section, amountPaise: input.tds.amountPaise } : null,
      bills: (input.billData ?? []).map(({ billId, settledAmount }) => ({ billId, settledPaise: settledAmount })),
    },
  );
}

const partyAt = (named: Wide['billToParty']) => (named ? { partyId: named._id, addressId: named.addressId ?? null } : null);

function enteredLine(item: Wide['items'][number]): TradeLine {
  const { ledger, newBatch, originalLine } = item;
  const named = ledger
    ? { ledgerId: ledger.ledgerId, treatment: ledger.treatment, gstPercentE4: ledger.gst, inputCredit: ledger.inputCredit }
    : null;
  return {
    ...lineOf({ ...item, actualCount: item.actualCount ?? item.count }, named),
    ...(originalLine !== undefined && { originalAt: originalLine }),
    ...(newBatch && { newBatch: { madeOn: newBatch.manufacturedOn, expiresOn: newBatch.expiresOn, mrpPaise: newBatch.mrp } }),
  };
}

/** The inverse, for core's problems. */
export const tradeNames: WireNames = {
  lines: 'items',
  charges: 'additionalCharges',
  bills: 'billData',
  despatch: 'despatchDetails',
  billTo: 'billToParty',
  shipTo: 'shipToParty',
  priceLevelId: 'selectedPriceLevel',
  quantityE4: 'count',
  actualQuantityE4: 'actualCount',
  rateE4: 'selectedPriceRate',
  valuePaise: 'value',
  alternateFactorE4: 'unitFactor',
  originalAt: 'originalLine',
  // The rate of a charge is beside its amount.
  tax: '',
  gstPercentE4: 'gst',
  amountPaise: 'amount',
  totalPaise: 'total',
  madeOn: 'manufacturedOn',
  mrpPaise: 'mrp',
};

/** A line as entered and as built, in the columns of voucher_items. */
export function itemValuesOf(line: TradeLine, built: BuiltLine, { products }: Pick<TradeFacts, 'products'>) {
  const isStocked = line.ledger === undefined && products.get(line.productId)?.isStocked === true;
  return {
    product_id: line.ledger ? null : line.productId,
    ledger_id: line.ledger?.ledgerId ?? null,
    godown_id: isStocked && line.godownId !== '' ? line.godownId : null,
    batch: line.batch,
    hsn: built.hsn,
    unit: built.unit,
    quantity_e4: line.quantityE4,
    actual_quantity_e4: line.actualQuantityE4,
    unit_factor_e4: line.alternateFactorE4 ?? null,
    rate_e4: line.rateE4,
    is_tax_inclusive: line.isTaxInclusive,
    discount_paise: built.discountPaise,
    discount_percent_e4: line.discount.kind === 'percent' ? line.discount.percentE4 : null,
    treatment: built.treatment,
    gst_percent_e4: built.gstPercentE4,
    cess_percent_e4: built.cessPercentE4,
    cess_per_unit_e4: built.cessPerUnitE4,
    retail_price_paise: built.retailPricePaise,
    taxable_paise: built.taxablePaise,
    cgst_paise: built.cgstPaise,
    sgst_paise: built.sgstPaise,
    igst_paise: built.igstPaise,
    cess_paise: built.cessPaise,
    additional_cess_paise: built.additionalCessPaise,
    total_paise: built.totalPaise,
    original_line: line.originalAt === undefined ? null : line.originalAt + 1,
    input_credit: built.inputCredit ?? line.ledger?.inputCredit ?? null,
    value_paise: line.valuePaise ?? null,
  };
}

/** A batch of a purchase, in the columns of batches. */
export const batchValues = ({ productId, batch, madeOn, expiresOn, mrpPaise }: NewBatch): BatchNames => ({
  product_id: productId,
  batch,
  manufactured_on: madeOn,
  expires_on: expiresOn,
  mrp_paise: mrpPaise || null,
});

/** A charge in the columns of voucher_charges; the round-off that core added comes last. */
export function chargeValues(draft: TradeDraft, charge: BuiltCharge, at: number) {
  const tax = draft.charges[at]?.tax;
  return {
    ledger_id: charge.ledgerId,
    tax_kind: charge.isRoundOff ? 'roundOff' : (tax?.kind ?? 'own'),
    gst_percent_e4: tax?.kind === 'own' ? tax.gstPercentE4 : 0,
    amount_paise: charge.amountPaise,
    cgst_paise: charge.cgstPaise,
    sgst_paise: charge.sgstPaise,
    igst_paise: charge.igstPaise,
    cess_paise: charge.cessPaise,
    additional_cess_paise: charge.additionalCessPaise,
    total_paise: charge.totalPaise,
  };
}
