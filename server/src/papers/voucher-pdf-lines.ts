import type { SerializedVoucher } from '@bahi/contract/vouchers/voucher-details';
import { hsnSummary } from '@bahi/core/gst/tax-summary';
import { formatE4, formatRate, formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { quantityText } from '@bahi/core/vouchers/quantity-text';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { below, CELL_PADDING, head, money, pointsOf, right, ruled, runs, widestFigure } from '../platform/papers/paper-text.ts';
import type { Sheet } from './voucher-sheet.ts';

type Item = SerializedVoucher['items'][number];
type Charge = SerializedVoucher['additionalCharges'][number];
/** The tax of a line, whether it is on the bill or not. */
const taxOf = ({ cgstAmount, sgstAmount, igstAmount, cessAmount, additionalCessAmount }: Item | Charge) =>
  cgstAmount + sgstAmount + igstAmount + cessAmount + additionalCessAmount;

type Column = { name: string; width: number | '*'; cell: (item: Item, at: number) => TableCell; isText?: boolean };

/**
 * A discount column only if there is a discount. On a narrow sheet the HSN code is below the name, and value and tax are in the table
 * below.
 */
const columnsOf = (items: readonly Item[], { isNarrow }: Sheet, isTaxTold: boolean): Column[] => [
  { name: '#', width: 14, cell: (_, at) => String(at + 1), isText: true },
  { name: 'Item', width: '*', cell: (item) => nameOf(item, isNarrow), isText: true },
  ...(isNarrow ? [] : [{ name: 'HSN', width: 38, cell: ({ hsn }: Item) => hsn, isText: true } satisfies Column]),
  { name: 'Qty', width: 52, cell: (item) => (item.value === null ? quantityOf(item) : '') },
  { name: 'Rate', width: isNarrow ? 48 : 57, cell: (item) => (item.value === null ? rateOf(item) : '') },
  ...(items.some(({ discount }) => discount !== 0)
    ? [{ name: 'Discount', width: 42, cell: ({ discount }: Item) => money(discount) } satisfies Column]
    : []),
  ...(isNarrow || !isTaxTold ? [] : [{ name: 'Taxable', width: 60, cell: ({ taxable }: Item) => money(taxable) } satisfies Column]),
  ...(isTaxTold ? [{ name: 'GST %', width: 26, cell: ({ igst }: Item) => right(formatE4(igst)) } satisfies Column] : []),
  ...(isNarrow || !isTaxTold ? [] : [{ name: 'Tax', width: 52, cell: (item: Item) => money(taxOf(item)) } satisfies Column]),
  { name: 'Amount', width: 62, cell: ({ total }) => money(total) },
];

/** Points that are left for the name of the goods, whatever the figures are. */
const LEAST_NAME = 80;

/** The lines with their tax; tax that is not on the bill is in no amount. */
export function itemTable({ items }: SerializedVoucher, sheet: Sheet, isTaxTold: boolean): Content {
  const columns = columnsOf(items, sheet, isTaxTold);
  const rows = items.map((item, at): TableCell[] => columns.map(({ cell }) => cell(item, at)));
  const fontSize = sheet.isNarrow ? 7 : 8;
  const widths = columns.map(({ name, width }, at) => {
    if (width === '*') return width;
    const texts = [name, ...rows.map((row) => textOf(row[at]))];
    // Space that figures do not need goes to the name.
    const widest = Math.max(...texts.map((text) => pointsOf(text, 8)));
    return Math.max(widestFigure(texts, fontSize), Math.min(width, widest));
  });
  const needed = widths.reduce<number>((so, width) => so + (width === '*' ? 0 : width), 0);
  const shrunk = Math.min(1, (sheet.width - columns.length * 2 * CELL_PADDING - LEAST_NAME) / needed);
  return {
    margin: below(12),
    layout: ruled,
    fontSize: fontSize * shrunk,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: widths.map((width) => (width === '*' ? width : width * shrunk)),
      body: [columns.map(({ name, isText }) => head(name, isText ? 'left' : 'right')), ...rows],
    },
  };
}

const textOf = (cell: unknown): string => {
  if (Array.isArray(cell)) return cell.map(textOf).join('');
  return typeof cell === 'object' && cell !== null && 'text' in cell ? textOf(cell.text) : typeof cell === 'string' ? cell : '';
};

/** The name of the goods, and below it their batch with dates and MRP, and the retail sale price if the tax is on it. */
export function nameOf({ product_name, hsn, batch, batchDetails, retailPrice }: Item, withHsn: boolean, before = ''): TableCell {
  const name = runs(`${before}${product_name}`);
  const details = [
    withHsn && hsn !== '' && `HSN ${hsn}`,
    batch !== '' && `Batch ${batch}`,
    batchDetails?.expiresOn && `exp ${formatDate(batchDetails.expiresOn)}`,
    batchDetails?.mrp && `MRP ${formatRupees(batchDetails.mrp, 'two')}`,
    retailPrice !== null && `tax on retail sale price ${formatRupees(retailPrice, 'two')} (rule 31D)`,
  ].filter(Boolean);
  if (details.length === 0) return name;
  return { stack: [name, runs(details.join(', '), { style: 'tiny' })] };
}

const rateOf = ({ selectedPriceRate, isTaxInclusive }: Item) => right(`${formatRate(selectedPriceRate)}${isTaxInclusive ? ' incl' : ''}`);

const quantityOf = (item: Item): TableCell => right(quantityText(item));

/** Taxable value by rate, of goods and charges; a charge spread over the lines has no rate of its own. */
export function taxByRate({
  items,
  additionalCharges,
}: SerializedVoucher): readonly { name: string; taxablePaise: number; taxPaise: number }[] {
  const taxed = [
    ...items.map((item) => ({ name: formatE4(item.igst), taxablePaise: item.taxable, taxPaise: taxOf(item) })),
    ...additionalCharges.map((charge) => ({
      name: charge.isComposite ? charge.ledgerName : formatE4(charge.gst),
      taxablePaise: charge.amount,
      taxPaise: taxOf(charge),
    })),
  ].filter(({ taxPaise }) => taxPaise !== 0);
  const sum = (figures: readonly number[]) => figures.reduce((so, figure) => so + figure, 0);
  return [...Map.groupBy(taxed, ({ name }) => name)].map(([name, rows]) => ({
    name,
    taxablePaise: sum(rows.map(({ taxablePaise }) => taxablePaise)),
    taxPaise: sum(rows.map(({ taxPaise }) => taxPaise)),
  }));
}

/** One row per HSN, unit and rate, as in GSTR-1; taxed charges are below under their own names. */
export function hsnTable({ items, additionalCharges }: SerializedVoucher, { isNarrow }: Sheet): Content {
  const rows = hsnSummary(
    items.map((item) => ({
      hsn: item.hsn,
      unit: item.unit,
      treatment: item.treatment,
      gstPercentE4: item.igst,
      quantityE4: item.unitFactor === null ? item.count : Math.round((item.count * item.unitFactor) / 10_000),
      taxablePaise: item.taxable,
      cgstPaise: item.cgstAmount,
      sgstPaise: item.sgstAmount,
      igstPaise: item.igstAmount,
      cessPaise: item.cessAmount,
      additionalCessPaise: item.additionalCessAmount,
      totalPaise: item.total,
    })),
  );
  const taxed = additionalCharges.filter((charge) => taxOf(charge) !== 0);
  return {
    layout: ruled,
    fontSize: isNarrow ? 7 : 8,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 'auto', 'auto', 'auto', 'auto'],
      body: [
        [head('HSN'), head('GST %', 'right'), head('Quantity', 'right'), head('Taxable', 'right'), head('Tax', 'right')],
        ...rows.map((row): TableCell[] => [
          row.hsn,
          right(formatE4(row.gstPercentE4)),
          // A fee, or a note without quantity, has no count.
          right(row.quantityE4 === 0 ? '' : `${formatE4(row.quantityE4)} ${row.unit}`),
          money(row.taxablePaise),
          money(row.cgstPaise + row.sgstPaise + row.igstPaise + row.cessPaise + row.additionalCessPaise),
        ]),
        ...taxed.map((charge): TableCell[] => [
          runs(charge.ledgerName),
          right(charge.isComposite ? '' : formatE4(charge.gst)),
          '',
          money(charge.amount),
          money(taxOf(charge)),
        ]),
      ],
    },
  };
}

/** True if the voucher has any tax. */
export const isTaxed = ({ items, additionalCharges }: SerializedVoucher): boolean =>
  [...items, ...additionalCharges].some((row) => taxOf(row) !== 0);

/** Tax heads, charges, and the total. */
export function totalsTable({ totals, additionalCharges, amount, items }: SerializedVoucher, isTaxTold: boolean): Content {
  const value = isTaxTold ? 'Taxable value' : 'Value';
  const isOutside = items.some((item) => taxOf(item) !== 0 && item.total === item.taxable);
  const beside = isOutside ? ' (not in the total)' : '';
  const rows: [string, number][] = [
    [value, totals.taxable],
    ...additionalCharges.map(({ ledgerName, amount: paise }): [string, number] => [ledgerName, paise]),
    [`CGST${beside}`, totals.cgstAmount],
    [`SGST${beside}`, totals.sgstAmount],
    [`IGST${beside}`, totals.igstAmount],
    [`Cess${beside}`, totals.cessAmount + totals.additionalCessAmount],
    ['Round off', totals.roundOff],
  ];
  return {
    layout: ruled,
    table: {
      dontBreakRows: true,
      widths: ['*', 'auto'],
      body: [
        ...rows.filter(([name, paise]) => paise !== 0 || name === value).map(([name, paise]): TableCell[] => [runs(name), money(paise)]),
        totalRow('Total', amount),
      ],
    },
  };
}

export const totalRow = (name: string, paise: number): TableCell[] => [
  { text: name, bold: true },
  { text: formatRupees(paise, 'two'), bold: true, alignment: 'right' },
];
