import { formatRupees } from '@bahi/core/money/rupee-format';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { below, lines, runs } from '../platform/papers/paper-text.ts';
import { balanceLines, bankLines, upiOf } from './public/payment-facts.ts';
import { qrCode } from './public/upi-qr.ts';
import { isOwnInvoice, type VoucherPaper } from './public/voucher-paper.ts';
import { BOTTOM, bare, boxes, openTable, RULE, type Sheet } from './voucher-sheet.ts';

/** So many letters of the terms stand in one row of a narrow sheet, however wide they are. */
const LETTERS_OF_TERMS = 30;
/** Rows of which the foot surely finds room on one page. */
const MOST_TOGETHER = 20;

/** Points of a row of the foot, and of the rows that one surely needs beside the signature. */
const ROW = 11.8;
const LEAST_ROWS = 6;

/**
 * How to pay, the balances, who signs, and what is declared and agreed. On a modern paper it is at the bottom of the page, below a blank of
 * its height; on a classic one it follows the boxes above, unless other text stands between (`isApart`). What may be longer than a page is in the flow.
 */
export function foot(paper: VoucherPaper, sheet: Sheet, isApart: boolean): Content[] {
  const terms = termsOf(paper);
  const blocks = footBlocks(paper, sheet, terms, isApart);
  if (sheet.look === 'classic') return [{ unbreakable: rowsOf(terms, LETTERS_OF_TERMS) <= MOST_TOGETHER, stack: blocks }];
  const beside = bankLines(paper).length + balanceLines(paper).length + 2;
  const tall = Math.max(LEAST_ROWS, beside) * ROW;
  const upi = upiOf(paper) ? qrSide(sheet) + 4 : 0;
  const letters = sheet.isNarrow ? 75 : 105;
  const height = Math.max(tall, upi) + 22 + (terms === '' ? 0 : rowsOf(terms, letters) * ROW + 16);
  if (height > 300) return [{ margin: below(14), stack: blocks }];
  return [
    { canvas: [{ type: 'rect', x: 0, y: 0, w: 1, h: height + 10, color: '#fff', lineWidth: 0 }] },
    { absolutePosition: { x: sheet.margin, y: sheet.height - BOTTOM - height }, stack: blocks },
  ];
}

const rowsOf = (text: string, letters: number) =>
  text.split('\n').reduce((so, line) => so + Math.max(1, Math.ceil(line.length / letters)), 0);

function footBlocks(paper: VoucherPaper, sheet: Sheet, terms: string, isApart: boolean): Content[] {
  const isClassic = sheet.look === 'classic';
  const cells = [payHere(paper, sheet), bank(paper), signature(paper)];
  const shown = cells.filter((cell): cell is Content[] => cell.length > 0);
  const signWidth = sheet.isNarrow ? 112 : 150;
  return [
    {
      ...(isClassic && isApart && { margin: below(10) }),
      layout: isClassic
        ? { ...boxes, hLineWidth: (at) => (at === 0 && !isApart ? 0 : 0.6) }
        : { ...openTable, hLineWidth: (at) => (at === 0 ? 0.6 : 0), paddingTop: () => 7 },
      table: {
        widths: shown.length === 1 ? ['*'] : shown.map((_, at) => (at === shown.length - 1 ? signWidth : '*')),
        dontBreakRows: true,
        body: [shown.map((stack): TableCell => ({ stack }))],
      },
    },
    ...(terms === ''
      ? []
      : [
          {
            layout: isClassic
              ? boxes
              : { ...bare, hLineWidth: (at: number) => (at === 0 ? 0.5 : 0), hLineColor: () => RULE, paddingTop: () => 5 },
            ...(!isClassic && { margin: below(5) }),
            table: { widths: ['*'], body: [[{ stack: terms.split('\n').map((line) => runs(line)), style: 'dim' }]] },
          } as Content,
        ]),
  ];
}

/** The declaration and the terms of an own invoice. */
export function termsOf({ voucher, print }: VoucherPaper): string {
  if (!isOwnInvoice(voucher)) return '';
  return [print.declaration, print.terms].filter(Boolean).join('\n');
}

/** 25 mm and, on A5, 22 mm: some 45 modules of which each has half a millimetre. */
const qrSide = ({ isNarrow }: Sheet) => (isNarrow ? 62 : 76);

function payHere(paper: VoucherPaper, sheet: Sheet): Content[] {
  const upi = upiOf(paper);
  if (!upi) return [];
  const side = qrSide(sheet);
  return [
    {
      columnGap: 4,
      columns: [
        { width: side, stack: [qrCode(upi.text, side)] },
        {
          width: '*',
          margin: below(6),
          stack: [
            runs('Scan to pay', { bold: true }),
            runs(formatRupees(upi.pendingPaise, 'two'), { bold: true }),
            ...lines(upi.upiId),
            { text: 'Any UPI app', style: 'dim' },
          ],
        },
      ],
    },
  ];
}

function bank(paper: VoucherPaper): Content[] {
  const account = bankLines(paper);
  const balances = balanceLines(paper);
  return [
    ...(account.length === 0 ? [] : [{ text: 'Bank transfer', style: 'dim' } as Content, ...lines(...account)]),
    ...(balances.length === 0
      ? []
      : [{ text: 'Account with us', style: 'dim', ...(account.length > 0 && { margin: below(5) }) } as Content, ...lines(...balances)]),
  ];
}

/** The place to sign (CGST Rules, rule 46(q)). */
function signature({ seller }: VoucherPaper): Content[] {
  return [
    { ...runs(`For ${seller.name}`, { bold: true, alignment: 'right' }) },
    { text: 'Authorised signatory', style: 'dim', alignment: 'right', margin: below(36) },
  ];
}
