import type { api } from '@bahi/contract/api';
import type { BuiltCharge, BuiltLine } from '@bahi/core/vouchers/built-line';
import type { NewBatch } from '@bahi/core/vouchers/built-trade';
import { noDespatch } from '@bahi/core/vouchers/despatch-details';
import { noSupplyDates } from '@bahi/core/vouchers/supply-dates';
import { type TradeDraft, type TradeKind, type TradeLine, tradeDraft } from '@bahi/core/vouchers/trade-draft';
import type { TradeFacts } from '@bahi/core/vouchers/trade-facts';
import type { z } from 'zod';
import type { BatchNames } from '../vouchers/batch-store.ts';
import { chargeOf, lineOf } from './trade-line.ts';

type InputOf<Route extends keyof typeof api.vouchers> = z.output<
  NonNullable<(typeof api.vouchers)[Route]['~orpc']['inputSchema']> & z.ZodType
>;

/** The input of the seven kinds; the routes have refused fields that a kind does not have. */
export type TradeInput =
  | Entered<'saveSales'>
  | Entered<'savePurchase'>
  | Entered<'saveVanSale'>
  | Entered<'saveSaleOrder'>
  | Entered<'savePurchaseOrder'>
  | Entered<'saveCreditNote'>;
/** Only a new voucher has numbering fields. */
type Entered<Route extends keyof typeof api.vouchers> = Omit<InputOf<Route>, 'seriesId' | 'voucherNumber'> &
  Partial<Pick<InputOf<'savePurchase'>, 'seriesId' | 'voucherNumber'>>;
/** The fields of all kinds. Those that a kind does not have are absent. */
type Wide = InputOf<'saveCreditNote'> &
  Omit<InputOf<'saveVanSale'>, 'lines'> &
  Pick<InputOf<'savePurchase'>, 'tds'> &
  Partial<Pick<InputOf<'savePurchaseOrder'>, 'expectedOn'>>;

/** The draft of an input. Fields that its kind does not have are empty. */
export function draftOf(kind: TradeKind, input: TradeInput): TradeDraft {
  const { date, partyId, placeOfSupply, lines, charges, splits = [], note, ...more } = input as Wide;
  const { despatch = noDespatch, supplyDates = noSupplyDates, original = null } = more;
  return tradeDraft(
    kind,
    { date, partyId, placeOfSupply, lines: lines.map(lineOf), charges: charges.map(chargeOf), splits, note },
    { ...more, despatch, supplyDates, original: original && { ...original, date: original.date ?? '' } },
  );
}

/** A line as entered and as built, in the columns of voucher_items. */
export function itemValuesOf(line: TradeLine, built: BuiltLine, { products }: Pick<TradeFacts, 'products'>) {
  const isStocked = line.ledger === undefined && products.get(line.productId)?.isStocked === true;
  return {
    product_id: line.ledger ? null : line.productId,
    ledger_id: line.ledger?.ledgerId ?? null,
    value_ledger_id: line.ledger ? null : built.ledgerId,
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
