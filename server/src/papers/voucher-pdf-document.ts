import type { SerializedVoucher } from '@bahi/contract/vouchers/voucher-details';
import { amountInWords } from '@bahi/core/money/amount-in-words';
import type { Content, Margins, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { below, lines, runs } from '../platform/papers/paper-text.ts';
import { footerOf, isOfStock, isOwnInvoice, isTrade, tellsTax, titleOf, type VoucherPaper } from './public/voucher-paper.ts';
import { payments, warranty } from './voucher-pdf-below.ts';
import { heading } from './voucher-pdf-heading.ts';
import { hsnTable, isTaxed, itemTable, totalsTable } from './voucher-pdf-lines.ts';
import { rollDocument } from './voucher-pdf-roll.ts';
import { untaxedBody } from './voucher-pdf-untaxed.ts';
import { copyMarks, rollOf, type Sheet, sheetOf } from './voucher-sheet.ts';

/**
 * Plain black on white, with all contents of a tax invoice (CGST Rules, rule 46) in their order. On A4 or A5 as many copies as the settings
 * require; on a roll one.
 */
export function voucherDocument(paper: VoucherPaper): TDocumentDefinitions {
  const roll = rollOf(paper);
  return roll ? rollDocument(paper, roll) : sheetDocument(paper);
}

function sheetDocument(paper: VoucherPaper): TDocumentDefinitions {
  const { voucher, seller, print } = paper;
  const title = titleOf(paper);
  const sheet = sheetOf(print);
  const { margin, isNarrow } = sheet;
  const marks = copyMarks(paper);
  return {
    info: { title: `${title} ${voucher.voucherNumber}`, author: seller.name, creator: 'Bahi' },
    pageSize: sheet.size,
    pageMargins: [margin, margin, margin, 44],
    defaultStyle: { font: 'Main', fontSize: isNarrow ? 8 : 9, lineHeight: 1.1 },
    styles: {
      head: { bold: true, fontSize: 8 },
      small: { fontSize: 8 },
      tiny: { fontSize: 7 },
      name: { bold: true, fontSize: 13 },
      title: { bold: true, fontSize: 12 },
    },
    ...(voucher.isCancelled && { watermark: { text: 'CANCELLED', font: 'Main', opacity: 0.12 } }),
    footer: (page, pages) => ({
      columns: [
        runs(footerOf(paper), { margin: [margin, 8, 0, 0] as Margins, style: 'small' }),
        {
          ...runs(`${voucher.voucherNumber}   ${pageText(page, pages, marks.length)}`, {
            alignment: 'right',
            margin: [0, 8, margin, 0] as Margins,
            style: 'small',
          }),
          width: isNarrow ? 140 : 200,
        },
      ],
    }),
    content: marks.flatMap((mark, at) => copyOf(paper, title, sheet, mark, at > 0)),
  };
}

/** Every copy has the same pages, numbered separately. */
function pageText(page: number, pages: number, copies: number): string {
  const own = pages / copies;
  return Number.isInteger(own) ? `${((page - 1) % own) + 1} / ${own}` : `${page} / ${pages}`;
}

/** One copy, built again each time, because pdfmake writes into its input. */
function copyOf(paper: VoucherPaper, title: string, sheet: Sheet, mark: string, isNext: boolean): Content[] {
  const { voucher } = paper;
  const { note, amount } = voucher;
  return [
    ...(mark === ''
      ? []
      : [{ text: mark.toUpperCase(), style: 'tiny', alignment: 'right', ...(isNext && { pageBreak: 'before' }) } as Content]),
    runs(title, { style: 'title', alignment: 'center', margin: [0, 0, 0, 8] }),
    ...heading(paper, sheet),
    ...(isTrade(voucher) ? tradeBody(paper, sheet) : [untaxedBody(voucher, sheet)]),
    ...(isOfStock(voucher) ? [] : [{ text: amountInWords(amount), bold: true, margin: below(10) } as Content]),
    ...payments(voucher),
    ...warranty(voucher),
    ...(note === '' ? [] : [{ stack: [{ text: 'Note', style: 'head' }, runs(note)], margin: below(8) } as Content]),
    foot(paper, sheet),
  ];
}

/** Rows below the lines that surely fit on one page, even if each line has its own HSN code. */
const MOST_TOGETHER = 20;
/** The rows of these that are value, tax heads, round-off and total. */
const HEADS = 7;
/** The number of letters of a charge's name that fit in one row, however wide they are. */
const LETTERS_A_ROW = 10;

/** True if these rows and those of the charges may be kept together: a block longer than a page would not be drawn. */
function isShort({ additionalCharges }: SerializedVoucher, others: number): boolean {
  const ofCharges = additionalCharges.map(({ ledgerName }) => Math.ceil(ledgerName.length / LETTERS_A_ROW));
  return ofCharges.reduce((so, rows) => so + rows, others) <= MOST_TOGETHER;
}

function tradeBody(paper: VoucherPaper, sheet: Sheet): Content[] {
  const { voucher } = paper;
  const isTaxTold = tellsTax(paper);
  const below10 = below(10);
  const totals = { width: sheet.isNarrow ? 140 : 210, stack: [totalsTable(voucher, isTaxTold)] };
  const beside = (left: Content, unbreakable: boolean): Content => ({
    columns: [left, totals],
    columnGap: sheet.isNarrow ? 10 : 18,
    margin: below10,
    unbreakable,
  });
  const { items } = voucher;
  const codes = isTaxed(voucher) ? hsnTable(voucher, sheet) : null;
  // Totals stay beside their HSN table; if that is longer than a page, the codes follow below, over the whole width.
  const isOnePiece = codes !== null && isShort(voucher, items.length);
  return [
    itemTable(voucher, sheet, isTaxTold),
    beside(isOnePiece ? codes : { text: '' }, isShort(voucher, isOnePiece ? items.length : HEADS)),
    ...(codes && !isOnePiece ? [{ ...(codes as object), margin: below10 } as Content] : []),
  ];
}

/** The number of letters of the terms that fit in one row of a narrow sheet, however wide they are. */
const LETTERS_OF_TERMS = 30;

/** Bank details, terms and signature. Kept together if they surely fit on a page. */
function foot({ print, bank, seller, voucher }: VoucherPaper, { isNarrow }: Sheet): Content {
  const isBill = isOwnInvoice(voucher);
  const ofTerms = print.terms.split('\n').map((line) => Math.max(1, Math.ceil(line.length / LETTERS_OF_TERMS)));
  const payTo = bank && print.hasBank ? [bank.accountName, bank.bankName, bank.branch].filter(Boolean).join(', ') : '';
  return {
    margin: below(14),
    unbreakable: ofTerms.reduce((so, rows) => so + rows) <= MOST_TOGETHER,
    columns: [
      {
        style: 'small',
        stack: [
          ...(isBill && payTo !== ''
            ? [
                { text: 'Bank', style: 'head' } as Content,
                ...lines(payTo, bank?.accountNumber && `Account ${bank.accountNumber}`, bank?.ifsc && `IFSC ${bank.ifsc}`),
              ]
            : []),
          ...(isBill && bank && print.hasUpi && bank.upiId !== '' ? lines(`UPI: ${bank.upiId}`) : []),
          ...(isBill && print.terms !== ''
            ? [{ text: 'Terms', style: 'head', margin: below(6) } as Content, ...print.terms.split('\n').map((line) => runs(line))]
            : []),
        ],
      },
      {
        width: isNarrow ? 140 : 190,
        alignment: 'right',
        stack: [runs(`For ${seller.name}`), { text: 'Authorised signatory', margin: below(34), style: 'small' }],
      },
    ],
  };
}
