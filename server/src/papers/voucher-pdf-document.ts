import { amountInWords } from '@bahi/core/money/amount-in-words';
import { formatAmount, formatRupees } from '@bahi/core/money/rupee-format';
import { sumRows, type TaxedRow, taxOf, taxTable } from '@bahi/core/papers/tax-table';
import type { Content, CustomTableLayout, Margins, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { below, right, runs } from '../platform/papers/paper-text.ts';
import { dueRows } from './public/payment-facts.ts';
import { taxedRows } from './public/taxed-rows.ts';
import { footerOf, isOfStock, isTrade, tellsTax, titleOf, type VoucherPaper } from './public/voucher-paper.ts';
import { noteOf, payments, warranty } from './voucher-pdf-below.ts';
import { foot } from './voucher-pdf-foot.ts';
import { heading } from './voucher-pdf-heading.ts';
import { hsnTable, isTaxed, itemTable, totalRows } from './voucher-pdf-lines.ts';
import { rollDocument } from './voucher-pdf-roll.ts';
import { untaxedBody } from './voucher-pdf-untaxed.ts';
import { BOTTOM, bare, boxes, copyMarks, DIM, rollOf, type Sheet, sheetOf } from './voucher-sheet.ts';

/**
 * The paper of a voucher: on A4 or A5 in the modern or the classic look, as many copies as the settings ask for; on a roll one. All that a tax
 * invoice says (CGST Rules, rule 46) is on each of them.
 */
export function voucherDocument(paper: VoucherPaper): TDocumentDefinitions {
  const roll = rollOf(paper);
  return roll ? rollDocument(paper, roll) : sheetDocument(paper);
}

/** Height of the colour bar at the top of a modern paper. */
const BAR = 6;

function sheetDocument(paper: VoucherPaper): TDocumentDefinitions {
  const { voucher, seller, print } = paper;
  const sheet = sheetOf(print);
  const { margin, isNarrow, fontSize, look, ink, size } = sheet;
  const marks = copyMarks(paper);
  const isModern = look === 'modern';
  return {
    info: { title: `${titleOf(paper)} ${voucher.voucherNumber}`, author: seller.name, creator: 'Bahi' },
    pageSize: size,
    pageMargins: [margin, isModern ? margin - 4 : margin - 6, margin, BOTTOM],
    defaultStyle: { font: 'Main', fontSize, lineHeight: isModern ? 1 : 0.94, color: '#1c1c22' },
    styles: {
      head: isModern ? { color: DIM } : { bold: true },
      dim: { color: DIM },
      small: { fontSize: fontSize - 0.5 },
      tiny: { fontSize: fontSize - 1.2, color: DIM },
      name: { bold: true, fontSize: isNarrow ? 12 : 14 },
      party: { bold: true, fontSize: fontSize + 1 },
      title: isModern ? { bold: true, fontSize: isNarrow ? 14 : 18, color: ink } : { bold: true, fontSize: isNarrow ? 11 : 13 },
      total: { bold: true, fontSize: isNarrow ? 11.5 : 14 },
    },
    ...(isModern && {
      background: (_, { width }) => ({ canvas: [{ type: 'rect', x: 0, y: 0, w: width, h: BAR, color: ink, lineWidth: 0 }] }),
    }),
    ...(voucher.isCancelled && { watermark: { text: 'CANCELLED', font: 'Main', opacity: 0.12 } }),
    footer: (page, pages) => ({
      columns: [
        runs(footerOf(paper), { margin: [margin, 8, 0, 0] as Margins, style: 'dim' }),
        {
          ...runs(`${voucher.voucherNumber}   ${pageText(page, pages, marks.length)}`, {
            alignment: 'right',
            margin: [0, 8, margin, 0] as Margins,
            style: 'dim',
          }),
          width: isNarrow ? 150 : 210,
        },
      ],
    }),
    content: marks.flatMap((mark, at) => copyOf(paper, sheet, mark, at > 0)),
  };
}

/** Every copy has the same pages, numbered for itself. */
function pageText(page: number, pages: number, copies: number): string {
  const own = pages / copies;
  return Number.isInteger(own) ? `Page ${((page - 1) % own) + 1} of ${own}` : `Page ${page} of ${pages}`;
}

/** One copy, made again each time: pdfmake writes into what it draws. */
function copyOf(paper: VoucherPaper, sheet: Sheet, mark: string, isNext: boolean): Content[] {
  const { voucher } = paper;
  const [first, ...others] = heading(paper, sheet, mark);
  return [
    isNext ? ({ ...(first as object), pageBreak: 'before' } as Content) : first!,
    ...others,
    ...(isTrade(voucher) ? tradeBody(paper, sheet) : [untaxedBody(voucher, sheet), ...plainWords(paper)]),
    ...payments(voucher),
    ...warranty(voucher),
    ...noteOf(voucher),
    ...foot(paper, sheet, !isTrade(voucher) || hasMore(paper)),
  ];
}

const hasMore = ({ voucher }: VoucherPaper) => voucher.splits.length > 0 || voucher.warrantyCards.length > 0 || voucher.note !== '';

const plainWords = ({ voucher }: VoucherPaper): Content[] =>
  isOfStock(voucher) ? [] : [{ text: amountInWords(voucher.amountPaise), bold: true, margin: below(10) }];

/** Rows of which the tables below the lines surely find room on one page, even where each line is an HSN code of its own. */
const MOST_TOGETHER = 20;
/** As many of them are the value, each head of tax, the round-off and the total. */
const HEADS = 7;
/** So many letters of a charge's name stand in one row of them, however wide they are. */
const LETTERS_A_ROW = 10;

/** True if so many rows and those of the charges may be held together: what does not fit a page then would be drawn on none. */
function isShort({ voucher }: VoucherPaper, others: number): boolean {
  const ofCharges = voucher.charges.map(({ ledgerName }) => Math.ceil(ledgerName.length / LETTERS_A_ROW));
  return ofCharges.reduce((so, rows) => so + rows, others) <= MOST_TOGETHER;
}

/** The lines and, below them, the tax by HSN beside the totals. What is longer than a page stands below, over the whole width. */
function tradeBody(paper: VoucherPaper, sheet: Sheet): Content[] {
  const { voucher } = paper;
  const codes = isTaxed(voucher) && tellsTax(paper) ? hsnTable(paper, sheet) : null;
  const rows = taxTable(taxedRows(voucher)).length;
  const items = itemTable(paper, sheet);
  return sheet.look === 'modern' ? modernBody(paper, sheet, items, codes, rows) : classicBody(paper, sheet, items, codes, rows);
}

function modernBody(paper: VoucherPaper, sheet: Sheet, items: Content, codes: Content | null, rows: number): Content[] {
  const gap = below(10);
  const isBeside = codes !== null && !sheet.isNarrow && isShort(paper, rows);
  const words: Content = {
    margin: isBeside ? below(10) : [0, 0, 0, 0],
    stack: [
      { text: 'In words', style: 'dim' },
      { text: amountInWords(paper.voucher.amountPaise), bold: true },
    ],
  };
  const left: Content = isBeside ? { stack: [codes, words] } : words;
  return [
    { ...(items as object), margin: below(sheet.isNarrow ? 10 : 16) } as Content,
    {
      columns: [left, { width: sheet.isNarrow ? 166 : 204, ...(totals(paper, sheet) as object) } as Content],
      columnGap: sheet.isNarrow ? 10 : 22,
      margin: gap,
      unbreakable: isShort(paper, isBeside ? rows : HEADS),
    },
    ...(codes && !isBeside ? [{ ...(codes as object), margin: gap, unbreakable: isShort(paper, rows) } as Content] : []),
  ];
}

function classicBody(paper: VoucherPaper, sheet: Sheet, items: Content, codes: Content | null, rows: number): Content[] {
  const { amountPaise } = paper.voucher;
  const tax = taxOf(sumRows(taxedRows(paper.voucher)) as TaxedRow);
  const words: Content[] = [
    { text: 'Amount in words', style: 'dim' },
    { text: amountInWords(amountPaise), bold: true },
    ...(codes && tax > 0
      ? [{ text: 'Tax in words', style: 'dim', margin: below(3) } as Content, { text: amountInWords(tax) } as Content]
      : []),
  ];
  const isTogether = isShort(paper, HEADS);
  const below0 = { margin: [0, 0, 0, 0] as Margins };
  const open = { ...(items as object), layout: joinedTo(sheet) } as Content;
  return [
    open,
    {
      ...below0,
      unbreakable: isTogether,
      layout: boxes,
      table: {
        widths: ['*', sheet.isNarrow ? 172 : 200],
        dontBreakRows: isTogether,
        body: [[{ stack: words }, totals(paper, sheet) as TableCell]],
      },
    },
    ...(codes
      ? [
          {
            ...(codes as object),
            layout: { ...joinedTo(sheet), paddingTop: () => 0.8, paddingBottom: () => 0.8 },
            unbreakable: rows <= MOST_TOGETHER,
          } as unknown as Content,
        ]
      : []),
  ];
}

/** The table of the look without its first line, which the box above has. */
const joinedTo = ({ table }: Sheet): CustomTableLayout => ({
  ...table,
  hLineWidth: (at, node) => (at === 0 ? 0 : (table.hLineWidth?.(at, node) ?? 0)),
});

/** The total, what was received and what is still to pay. */
function totals(paper: VoucherPaper, { isNarrow, ink, tint, look, fontSize }: Sheet): Content {
  const { received, toPay } = dueRows(paper);
  const isModern = look === 'modern';
  const rows = totalRows(paper).map(([name, paise]): TableCell[] => [
    runs(name, isModern ? { style: 'dim' } : {}),
    right(formatAmount(paise, 'two')),
  ]);
  const totalAt = rows.length;
  const gap = isModern ? 2 : 1;
  const fill = toPay && isModern ? { fillColor: tint } : {};
  return {
    layout: {
      ...bare,
      paddingLeft: () => 5,
      paddingRight: () => 5,
      paddingTop: (at) => (at === totalAt ? 4 : gap),
      paddingBottom: () => gap,
      hLineWidth: (at) => (at === totalAt ? 0.9 : 0),
    },
    table: {
      dontBreakRows: true,
      widths: ['*', 'auto'],
      body: [
        ...rows,
        [
          { text: 'Total', style: 'total' },
          { text: formatRupees(paper.voucher.amountPaise, 'two'), style: 'total', alignment: 'right' },
        ],
        ...(received ? [[runs(received[0], { style: 'dim' }), right(formatAmount(received[1], 'two'))]] : []),
        ...(toPay
          ? [
              [
                { text: toPay[0], bold: true, ...fill, ...(isModern && { color: ink }) },
                {
                  text: formatRupees(toPay[1], 'two'),
                  bold: true,
                  alignment: 'right',
                  fontSize: isNarrow ? fontSize : fontSize + 1,
                  ...fill,
                },
              ] as TableCell[],
            ]
          : []),
      ],
    },
  } as Content;
}
