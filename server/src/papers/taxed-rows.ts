import type { SerializedVoucher } from '@bahi/contract/vouchers/voucher-details';
import type { TaxedRow } from '@bahi/core/papers/tax-table';

type Item = SerializedVoucher['items'][number];
type Charge = SerializedVoucher['additionalCharges'][number];

const heads = (row: Item | Charge) => ({
  cgstPaise: row.cgstAmount,
  sgstPaise: row.sgstAmount,
  igstPaise: row.igstAmount,
  cessPaise: row.cessAmount + row.additionalCessAmount,
});

/** A line as the rules on tax see it. */
export const taxedLine = (item: Item): TaxedRow => ({
  code: item.hsn,
  gstPercentE4: item.igst,
  cessPercentE4: item.cessPercent,
  taxablePaise: item.taxable,
  ...heads(item),
});

/** A charge that bears tax or is spread over the lines before tax. One added after tax is no part of the taxable value. */
export const isTaxedCharge = ({ isComposite, gst }: Charge): boolean => isComposite || gst > 0;

/** A charge as the rules on tax see it, under its name. A spread one has no rate of its own. */
export const taxedCharge = (charge: Charge): TaxedRow => ({
  code: charge.ledgerName,
  gstPercentE4: charge.isComposite ? null : charge.gst,
  cessPercentE4: 0,
  taxablePaise: charge.amount,
  ...heads(charge),
});

/** All that bears tax: the lines in their order, then the charges. */
export const taxedRows = ({ items, additionalCharges }: SerializedVoucher): TaxedRow[] => [
  ...items.map(taxedLine),
  ...additionalCharges.filter(isTaxedCharge).map(taxedCharge),
];

/** A quantity in the unit of its product. */
export const unitQuantity = ({ count, unitFactor, unit }: Item): { quantityE4: number; unit: string } => ({
  quantityE4: unitFactor === null ? count : Math.round((count * unitFactor) / 10_000),
  unit,
});
