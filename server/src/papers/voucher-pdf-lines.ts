import type { SerializedVoucher } from '@bahi/contract/vouchers/voucher-details';
import { formatAmount, formatE4, formatRate, formatRupees } from '@bahi/core/money/rupee-format';
import {
  amountOf,
  headName,
  percentOf,
  shownHeads,
  sumRows,
  type TaxedRow,
  type TaxHead,
  taxOf,
  taxTable,
  totalQuantity,
} from '@bahi/core/papers/tax-table';
import { formatDate } from '@bahi/core/periods/business-date';
import { quantityText } from '@bahi/core/vouchers/quantity-text';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { widthInEms } from '../platform/papers/paper-fonts.ts';
import { head, money, pointsOf, right, runs, widestFigure } from '../platform/papers/paper-text.ts';
import { isTaxedCharge, taxedCharge, taxedLine, taxedRows, unitQuantity } from './public/taxed-rows.ts';
import { tellsTax, type VoucherPaper } from './public/voucher-paper.ts';
import { GUTTER, type Sheet } from './voucher-sheet.ts';

type Item = SerializedVoucher['lines'][number];
type Charge = SerializedVoucher['charges'][number];

/** A row of the table of lines: an item or, below the items, a charge. `tax` is null for a charge that is added after the tax. */
type Row = { readonly tax: TaxedRow | null } & ({ item: Item; charge?: never } | { charge: Charge; item?: never });
type Column = { name: string; isText?: boolean; isWide?: boolean; cell: (row: Row, at: number) => TableCell; total?: TableCell };

const percent = (valueE4: number) => `${formatE4(valueE4)}\u00a0%`;
const dim = (text: string, alignment: 'left' | 'right' = 'left'): TableCell => runs(text, { style: 'dim', alignment });
const bold = (paise: number): TableCell => runs(formatAmount(paise, 'two'), { bold: true, alignment: 'right' });
const dash = (paise: number) => (paise === 0 ? '–' : formatAmount(paise, 'two'));

/** The heads of tax on the paper, by the place of supply where no tax says it. */
export function headsOf({ voucher, seller }: VoucherPaper): TaxHead[] {
  const { placeOfSupply } = voucher;
  return shownHeads(taxedRows(voucher), placeOfSupply !== null && placeOfSupply !== seller.state);
}

/** The table of lines of a paper, as its look, its width and its tax decide. */
function columnsOf(paper: VoucherPaper, { isNarrow, look }: Sheet): Column[] {
  const { voucher, seller } = paper;
  const { lines } = voucher;
  const hasTax = tellsTax(paper);
  const hasDiscount = !isNarrow && lines.some(({ discountPaise }) => discountPaise !== 0);
  const byHead = hasTax && look === 'classic' && !isNarrow;
  const quantity = totalQuantity(lines.filter(({ valuePaise }) => valuePaise === null).map(unitQuantity));
  const sums = sumRows(taxedRows(voucher));
  const ofItem = (cell: (item: Item) => TableCell) => (row: Row) => (row.item ? cell(row.item) : '');
  const counted = (cell: (item: Item) => TableCell) => ofItem((item) => (item.valuePaise === null ? cell(item) : ''));
  return [
    { name: '#', isText: true, cell: ({ item }, at) => (item ? dim(String(at + 1)) : '') },
    {
      name: look === 'classic' ? 'Description' : 'Item',
      isText: true,
      isWide: true,
      cell: ({ item, charge }) => (item ? nameOf(item, isNarrow) : runs(charge.ledgerName)),
      total: runs(`Total, ${lines.length === 1 ? '1 item' : `${lines.length} items`}`, { bold: true }),
    },
    ...(isNarrow ? [] : [{ name: 'HSN', isText: true, cell: ofItem(({ hsn }) => dim(hsn)) } satisfies Column]),
    {
      name: 'Qty',
      cell: counted((item) => right(quantityText(item))),
      ...(quantity && {
        total: runs(`${formatE4(quantity.quantityE4)} ${quantity.unit ?? ''}`.trim(), { bold: true, alignment: 'right' }),
      }),
    },
    { name: 'Rate', cell: counted((item) => right(`${formatRate(item.rateE4)}${item.isTaxInclusive ? ' incl' : ''}`)) },
    ...(hasDiscount ? [{ name: 'Disc', cell: ofItem((item) => dim(discountText(item), 'right')) } satisfies Column] : []),
    ...(hasTax && !isNarrow
      ? [{ name: 'Taxable', cell: ({ tax }: Row) => (tax ? money(tax.taxablePaise) : ''), total: bold(sums.taxablePaise) } satisfies Column]
      : []),
    ...(byHead
      ? headsOf(paper).map(
          (shown): Column => ({
            name: headName(shown, seller.state),
            cell: ({ tax }) => (tax ? amountOverRate(tax, shown) : ''),
            total: bold(amountOf(sums as TaxedRow, shown)),
          }),
        )
      : hasTax
        ? [
            {
              name: 'GST',
              cell: ({ tax }: Row) => (tax?.gstPercentE4 != null ? dim(percent(tax.gstPercentE4), 'right') : ''),
            } satisfies Column,
          ]
        : []),
    ...(byHead
      ? []
      : [
          {
            name: 'Amount',
            cell: ({ item, charge }: Row) => bold(item ? item.totalPaise : charge.totalPaise),
            total: bold([...lines, ...voucher.charges].reduce((so, { totalPaise }) => so + totalPaise, 0)),
          } satisfies Column,
        ]),
  ];
}

const amountOverRate = (tax: TaxedRow, shown: TaxHead): TableCell => {
  const rate = percentOf(tax, shown);
  return {
    alignment: 'right',
    text: [dash(amountOf(tax, shown)), ...(rate === null ? [] : [{ text: `\n${percent(rate)}`, style: 'dim' }])],
  };
};

const discountText = ({ discountPaise, discountPercentE4 }: Item) =>
  discountPaise === 0 ? '' : discountPercentE4 === null ? formatAmount(discountPaise, 'two') : percent(discountPercentE4);

/** Points that the name of the goods is left whatever the figures are. */
const LEAST_NAME = 80;

/** The lines with what each bears, the charges, and the totals of the columns; a tax that goes past the bill is in no amount. */
export function itemTable(paper: VoucherPaper, sheet: Sheet): Content {
  const { lines, charges } = paper.voucher;
  const columns = columnsOf(paper, sheet);
  const all: Row[] = [
    ...lines.map((item) => ({ item, tax: taxedLine(item) })),
    ...charges.map((charge) => ({ charge, tax: isTaxedCharge(charge) ? taxedCharge(charge) : null })),
  ];
  const rows = all.map((row, at) => columns.map(({ cell }) => cell(row, at)));
  const total = columns.map(({ total: cell }) => cell ?? '');
  const { fontSize } = sheet;
  const widths = columns.map(({ name, isWide, isText }, at) => {
    if (isWide) return '*';
    const texts = [...rows.map((row) => textOf(row[at])), textOf(total[at])];
    const title = widthInEms(name, 'Main') * fontSize * 1.12;
    // A column of figures is as wide as its figures; what it does not need is the name's.
    const most = isText ? MOST_CODE : MOST_QUANTITY;
    const widest = texts.reduce((so, text) => Math.max(so, ...text.split('\n').map((line) => pointsOf(line, fontSize))), 0);
    return Math.max(title, widestFigure(texts, fontSize), Math.min(most, widest));
  });
  const needed = widths.reduce<number>((so, width) => so + (width === '*' ? 0 : width), 0);
  const shrunk = Math.min(1, (sheet.width - columns.length * 2 * GUTTER - LEAST_NAME) / needed);
  return {
    layout: sheet.table,
    fontSize: fontSize * shrunk,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: widths.map((width) => (width === '*' ? width : width * shrunk)),
      body: [columns.map(({ name, isText }) => head(name, isText ? 'left' : 'right')), ...rows, total],
    },
  };
}

/** Points of a code or a quantity that stay in one row; longer ones wrap between words. */
const MOST_CODE = 40;
const MOST_QUANTITY = 62;

const textOf = (cell: unknown): string => {
  if (Array.isArray(cell)) return cell.map(textOf).join('');
  return typeof cell === 'object' && cell !== null && 'text' in cell ? textOf(cell.text) : typeof cell === 'string' ? cell : '';
};

/** The serial numbers of a line, at most so many: a page is not for five hundred. */
function serialsText(serials: readonly string[], most: number): string {
  const more = serials.length - most;
  return `S/N ${serials.slice(0, most).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The goods, and below them their serial numbers, their batch with its dates and MRP, and the retail sale price where the tax is on it. */
export function nameOf(item: Item, isNarrow: boolean, before = ''): TableCell {
  const { productName, hsn, batch, batchDetails, retailPricePaise, serials } = item;
  const name = runs(`${before}${productName}`);
  const details = [
    isNarrow && hsn !== '' && `HSN ${hsn}`,
    isNarrow && item.discountPaise !== 0 && `Less ${discountText(item)}`,
    batch !== '' && `Batch ${batch}`,
    serials.length > 0 && serialsText(serials, isNarrow ? 12 : 60),
    batchDetails?.expiresOn && `exp ${formatDate(batchDetails.expiresOn)}`,
    batchDetails?.mrpPaise && `MRP ${formatRupees(batchDetails.mrpPaise, 'two')}`,
    retailPricePaise !== null && `tax on retail sale price ${formatRupees(retailPricePaise, 'two')} (rule 31D)`,
  ].filter(Boolean);
  if (details.length === 0) return name;
  return { stack: [name, runs(details.join(' · '), { style: 'tiny' })] };
}

/** Taxable value, rate and amount of each head by HSN, and their sums (CGST Rules, rule 46(l) to (n)). */
export function hsnTable(paper: VoucherPaper, sheet: Sheet): Content {
  const { voucher, seller } = paper;
  const rows = taxTable(taxedRows(voucher));
  const heads = headsOf(paper);
  const sums = sumRows(rows);
  const hasTotalTax = sheet.look === 'classic' && !sheet.isNarrow;
  const fontSize = sheet.fontSize - 0.5;
  const rateOf = (row: TaxedRow, shown: TaxHead) => {
    const rate = percentOf(row, shown);
    return rate === null ? '' : percent(rate);
  };
  const body: TableCell[][] = rows.map((row) => [
    runs(row.code),
    money(row.taxablePaise),
    ...heads.flatMap((shown) => [dim(rateOf(row, shown), 'right'), right(dash(amountOf(row, shown)))]),
    ...(hasTotalTax ? [right(dash(taxOf(row)))] : []),
  ]);
  const total: TableCell[] = [
    runs('Total', { bold: true }),
    bold(sums.taxablePaise),
    ...heads.flatMap((shown) => ['', bold(amountOf(sums as TaxedRow, shown))]),
    ...(hasTotalTax ? [bold(taxOf(sums as TaxedRow))] : []),
  ];
  const headRow: TableCell[] = [
    head('HSN / SAC'),
    head('Taxable', 'right'),
    ...heads.flatMap((shown): TableCell[] => [
      { ...(head(headName(shown, seller.state), 'right') as object), colSpan: 2 } as TableCell,
      '',
    ]),
    ...(hasTotalTax ? [head('Total tax', 'right')] : []),
  ];
  const figures = (at: number) => [...body, total].map((row) => textOf(row[at]));
  // Taxable, then rate and amount by head; the classic look has the room for wider columns.
  const isWide = hasTotalTax;
  const least = (at: number) => (at === total.length - 1 && isWide ? 56 : at % 2 === 0 ? (isWide ? 36 : 24) : isWide ? 58 : 30);
  const widthOf = (at: number) => Math.max(widestFigure(figures(at), fontSize), least(at));
  return {
    layout: { ...sheet.table, paddingTop: () => 1.5, paddingBottom: () => 1.5 },
    fontSize,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', ...total.slice(1).map((_, at) => widthOf(at + 1))],
      body: [headRow, ...body, total],
    },
  };
}

/** True if any tax stands on the voucher. */
export const isTaxed = (voucher: SerializedVoucher): boolean => taxedRows(voucher).some((row) => taxOf(row) !== 0);

/** Each head of tax, what is added after it, the round-off, and what it all comes to; the last row is the total. */
export function totalRows(paper: VoucherPaper): [name: string, paise: number][] {
  const { voucher, seller } = paper;
  const { totals, charges, lines } = voucher;
  const hasTax = tellsTax(paper);
  const after = hasTax ? charges.filter((charge) => !isTaxedCharge(charge)) : charges;
  const isOutside = lines.some((item) => taxOf(taxedLine(item)) !== 0 && item.totalPaise === item.taxablePaise);
  const beside = isOutside ? ' (not in the total)' : '';
  const heads: [string, number][] = [
    ['CGST', totals.cgstPaise],
    [headName('sgst', seller.state), totals.sgstPaise],
    ['IGST', totals.igstPaise],
    ['Cess', totals.cessPaise + totals.additionalCessPaise],
  ];
  const value = hasTax ? sumRows(taxedRows(voucher)).taxablePaise : totals.taxablePaise;
  return [
    [hasTax ? 'Taxable value' : 'Value', value],
    ...heads.map(([name, paise]): [string, number] => [`${name}${beside}`, paise]).filter(([, paise]) => paise !== 0),
    ...after.map(({ ledgerName, amountPaise }): [string, number] => [ledgerName, amountPaise]),
    ...(totals.roundOffPaise === 0 ? [] : [['Round off', totals.roundOffPaise] as [string, number]]),
  ];
}

export const totalRow = (name: string, paise: number): TableCell[] => [
  { text: name, bold: true },
  { text: formatRupees(paise, 'two'), bold: true, alignment: 'right' },
];
