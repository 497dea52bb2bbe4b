import type { voucherDetails } from '@bahi/contract/vouchers/voucher-details';
import type { TaxTreatment } from '@bahi/core/gst/gst-rates';
import { type Paise, sumPaise } from '@bahi/core/money/paise';
import { taxableOfCharge } from '@bahi/core/vouchers/taxable-charge';
import type { z } from 'zod';
import type { ChargeRow, ItemRow } from './voucher-rows-store.ts';

type Serialized = z.input<typeof voucherDetails>;

const headsOf = (row: ItemRow | ChargeRow) => ({
  cgstAmount: row.cgstPaise,
  sgstAmount: row.sgstPaise,
  igstAmount: row.igstPaise,
  cessAmount: row.cessPaise,
  additionalCessAmount: row.additionalCessPaise,
});

/** A line of a voucher in the wire format. */
export function serializeItem(item: ItemRow): Serialized['items'][number] {
  const { isBatchKnown, manufacturedOn, expiresOn, mrpPaise, discountPaise, discountPercentE4, originalLine } = item;
  return {
    productId: item.productId,
    ledgerId: item.ledgerId,
    product_name: item.name,
    hsn: item.hsn,
    unit: item.unit,
    godownId: item.godownId,
    godownName: item.godownName,
    batch: item.batch,
    batchDetails: isBatchKnown ? { manufacturedOn, expiresOn, mrp: mrpPaise } : null,
    count: item.quantityE4,
    actualCount: item.actualQuantityE4,
    unitFactor: item.unitFactorE4,
    alternateUnit: item.alternateUnit,
    selectedPriceRate: item.rateE4,
    isTaxInclusive: item.isTaxInclusive,
    discountType: discountPercentE4 !== null ? 'percentage' : discountPaise > 0 ? 'amount' : 'none',
    discount: discountPaise,
    discountPercentage: discountPercentE4,
    value: item.valuePaise,
    treatment: item.treatment as TaxTreatment,
    // For a product it is in its master; the value stored with the line is for notes and the audit.
    inputCredit: item.productId === null ? item.inputCredit : null,
    igst: item.gstPercentE4,
    cessPercent: item.cessPercentE4,
    cessPerUnit: item.cessPerUnitE4,
    retailPrice: item.retailPricePaise,
    taxable: item.taxablePaise,
    ...headsOf(item),
    total: item.totalPaise,
    originalLine: originalLine === null ? null : originalLine - 1,
    change: item.changeE4,
    counted: item.countedE4,
    short: item.shortE4,
    damaged: item.damagedE4,
  };
}

export function serializeCharge(charge: ChargeRow): Serialized['additionalCharges'][number] {
  return {
    ledgerId: charge.ledgerId,
    ledgerName: charge.ledgerName,
    amount: charge.amountPaise,
    gst: charge.gstPercentE4,
    isComposite: charge.taxKind === 'composite',
    ...headsOf(charge),
    total: charge.totalPaise,
  };
}

/** The part of a saved charge that belongs to the taxable value of its document, in paise. */
function taxableOfRow({ taxKind, gstPercentE4, amountPaise }: Pick<ChargeRow, 'taxKind' | 'gstPercentE4' | 'amountPaise'>): Paise {
  if (taxKind === 'roundOff') return 0;
  return taxableOfCharge(amountPaise, taxKind === 'composite' ? { kind: 'composite' } : { kind: 'own', gstPercentE4 });
}

/** The sums of lines and charges: lines before and after tax, charges with tax, and each head of both. */
export function serializeTotals(items: readonly ItemRow[], charges: readonly ChargeRow[]): Serialized['totals'] {
  const taxed = [...items, ...charges];
  const sumOf = (figure: (row: ItemRow | ChargeRow) => number) => sumPaise(taxed.map(figure));
  const isRoundOff = ({ taxKind }: ChargeRow) => taxKind === 'roundOff';
  const taxable = sumPaise(items.map(({ taxablePaise }) => taxablePaise));
  return {
    taxable,
    documentTaxable: sumPaise([taxable, ...charges.map(taxableOfRow)]),
    cgstAmount: sumOf(({ cgstPaise }) => cgstPaise),
    sgstAmount: sumOf(({ sgstPaise }) => sgstPaise),
    igstAmount: sumOf(({ igstPaise }) => igstPaise),
    cessAmount: sumOf(({ cessPaise }) => cessPaise),
    additionalCessAmount: sumOf(({ additionalCessPaise }) => additionalCessPaise),
    subTotal: sumPaise(items.map(({ totalPaise }) => totalPaise)),
    charges: sumPaise(charges.filter((charge) => !isRoundOff(charge)).map(({ totalPaise }) => totalPaise)),
    roundOff: sumPaise(charges.filter(isRoundOff).map(({ totalPaise }) => totalPaise)),
  };
}
