import type { voucherDetails } from '@bahi/contract/vouchers/voucher-details';
import type { TaxTreatment } from '@bahi/core/gst/gst-rates';
import { type Paise, sumPaise } from '@bahi/core/money/paise';
import { taxableOfCharge } from '@bahi/core/vouchers/taxable-charge';
import type { z } from 'zod';
import type { ChargeRow, ItemRow } from './voucher-rows-store.ts';

type Serialized = z.input<typeof voucherDetails>;

/** A line of a voucher, with its discount and its batch as they are sent. */
export function serializeItem({ isBatchKnown, madeOn, expiresOn, mrpPaise, originalLine, ...item }: ItemRow): Serialized['lines'][number] {
  const { discountPaise, discountPercentE4 } = item;
  return {
    ...item,
    serials: item.serials ?? [],
    batchDetails: isBatchKnown ? { madeOn, expiresOn, mrpPaise } : null,
    discountType: discountPercentE4 !== null ? 'percentage' : discountPaise > 0 ? 'amount' : 'none',
    treatment: item.treatment as TaxTreatment,
    // For a product it is in its master; the value stored with the line is for notes and the audit.
    inputCredit: item.productId === null ? item.inputCredit : null,
    originalAt: originalLine === null ? null : originalLine - 1,
  };
}

export const serializeCharge = ({ taxKind, ...charge }: ChargeRow): Serialized['charges'][number] => ({
  ...charge,
  isComposite: taxKind === 'composite',
});

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
  const taxablePaise = sumPaise(items.map((item) => item.taxablePaise));
  return {
    taxablePaise,
    documentTaxablePaise: sumPaise([taxablePaise, ...charges.map(taxableOfRow)]),
    cgstPaise: sumOf(({ cgstPaise }) => cgstPaise),
    sgstPaise: sumOf(({ sgstPaise }) => sgstPaise),
    igstPaise: sumOf(({ igstPaise }) => igstPaise),
    cessPaise: sumOf(({ cessPaise }) => cessPaise),
    additionalCessPaise: sumOf(({ additionalCessPaise }) => additionalCessPaise),
    subTotalPaise: sumPaise(items.map(({ totalPaise }) => totalPaise)),
    chargesPaise: sumPaise(charges.filter((charge) => !isRoundOff(charge)).map(({ totalPaise }) => totalPaise)),
    roundOffPaise: sumPaise(charges.filter(isRoundOff).map(({ totalPaise }) => totalPaise)),
  };
}
