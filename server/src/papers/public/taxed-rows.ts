import type { SerializedVoucher } from '@bahi/contract/vouchers/voucher-details';
import type { TaxedRow } from '@bahi/core/papers/tax-table';

type Item = SerializedVoucher['lines'][number];
type Charge = SerializedVoucher['charges'][number];

const heads = (row: Item | Charge) => ({
  cgstPaise: row.cgstPaise,
  sgstPaise: row.sgstPaise,
  igstPaise: row.igstPaise,
  cessPaise: row.cessPaise + row.additionalCessPaise,
});

/** A line as the rules on tax see it. */
export const taxedLine = (item: Item): TaxedRow => ({
  code: item.hsn,
  gstPercentE4: item.gstPercentE4,
  cessPercentE4: item.cessPercentE4,
  taxablePaise: item.taxablePaise,
  ...heads(item),
});

/** A charge that bears tax or is spread over the lines before tax. One added after tax is no part of the taxable value. */
export const isTaxedCharge = ({ isComposite, gstPercentE4 }: Charge): boolean => isComposite || gstPercentE4 > 0;

/** A charge as the rules on tax see it, under its name. A spread one has no rate of its own. */
export const taxedCharge = (charge: Charge): TaxedRow => ({
  code: charge.ledgerName,
  gstPercentE4: charge.isComposite ? null : charge.gstPercentE4,
  cessPercentE4: 0,
  taxablePaise: charge.amountPaise,
  ...heads(charge),
});

/** All that bears tax: the lines in their order, then the charges. */
export const taxedRows = ({ lines, charges }: SerializedVoucher): TaxedRow[] => [
  ...lines.map(taxedLine),
  ...charges.filter(isTaxedCharge).map(taxedCharge),
];

/** A quantity in the unit of its product. */
export const unitQuantity = ({ quantityE4, alternateFactorE4, unit }: Item): { quantityE4: number; unit: string } => ({
  quantityE4: alternateFactorE4 === null ? quantityE4 : Math.round((quantityE4 * alternateFactorE4) / 10_000),
  unit,
});
