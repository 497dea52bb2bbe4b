import type { SerializedVoucher } from '@bahi/contract/vouchers/voucher-details';
import { amountInWords } from '@bahi/core/money/amount-in-words';
import { formatAmount, formatE4, formatRate } from '@bahi/core/money/rupee-format';
import { quantityText } from '@bahi/core/vouchers/quantity-text';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { below, head, lines, money, ruled, runs, unruled } from '../platform/papers/paper-text.ts';
import { footerOf, isOwnInvoice, tellsTax, titleOf, type VoucherPaper } from './public/voucher-paper.ts';
import { payments, warranty } from './voucher-pdf-below.ts';
import { facts, partyBlocks, remarks, seller } from './voucher-pdf-heading.ts';
import { isTaxed, nameOf, taxByRate, totalsTable } from './voucher-pdf-lines.ts';
import { copyMarks, type Roll } from './voucher-sheet.ts';

/** PDF readers show no page longer than 200 inches, 14 400 points: this many lines fit even with the longest names and batches. */
const LINES_OF_A_SLIP = 100;

/**
 * The same voucher in one column on an endless roll. Only figures are beside their names. A voucher with more lines than a page allows uses
 * several pages, each as long as its contents.
 */
export function rollDocument(paper: VoucherPaper, { width, margin }: Roll): TDocumentDefinitions {
  const { voucher, seller: own } = paper;
  const title = titleOf(paper);
  const [mark = ''] = copyMarks(paper);
  return {
    info: { title: `${title} ${voucher.voucherNumber}`, author: own.name, creator: 'Bahi' },
    pageSize: { width, height: 'auto' },
    pageMargins: [margin, 10, margin, 10],
    defaultStyle: { font: 'Main', fontSize: 8, lineHeight: 1.05 },
    styles: {
      head: { bold: true, fontSize: 7.5 },
      small: { fontSize: 7.5 },
      tiny: { fontSize: 6.5 },
      name: { bold: true, fontSize: 11 },
      title: { bold: true, fontSize: 10 },
    },
    content: [
      { ...(seller(paper) as object), alignment: 'center' } as Content,
      runs(title, { style: 'title', alignment: 'center', margin: below(6) }),
      ...(mark === '' ? [] : [{ text: mark, style: 'tiny', alignment: 'center' } as Content]),
      // A watermark needs a page with a fixed height.
      ...(voucher.isCancelled ? [{ text: 'CANCELLED', style: 'title', alignment: 'center' } as Content] : []),
      { layout: unruled, margin: below(6), table: { widths: ['auto', '*'], body: facts(paper) } },
      ...remarks(paper).map((text): Content => ({ text, style: 'small', margin: below(4) })),
      ...partyBlocks(paper).map((block): Content => ({ ...(block as object), margin: below(6) }) as Content),
      ...rollLines(voucher, tellsTax(paper)),
      { ...(totalsTable(voucher, tellsTax(paper)) as object), margin: below(6) } as Content,
      ...(isTaxed(voucher) ? [taxTable(voucher)] : []),
      { text: amountInWords(voucher.amount), bold: true, margin: below(6) },
      ...payments(voucher),
      ...rollCards(voucher),
      ...(voucher.note === '' ? [] : [{ stack: [{ text: 'Note', style: 'head' }, runs(voucher.note)], margin: below(6) } as Content]),
      ...foot(paper),
    ],
  };
}

/** The goods in one row, their figures below; on several pages if there are too many. */
function rollLines({ items }: SerializedVoucher, isTaxTold: boolean): Content[] {
  return slipsOf(items).map((its, slip) => {
    const body = its.flatMap((item, at) => rowsOf(item, slip * LINES_OF_A_SLIP + at + 1, isTaxTold));
    return {
      margin: below(8),
      layout: { ...ruled, hLineWidth: (at) => (at % 2 === 0 && at > 0 && at < body.length ? 0.5 : 0) },
      table: { widths: ['*', 'auto'], body },
      ...(slip > 0 && { pageBreak: 'before' }),
    };
  });
}

/** The warranty cards: a few below the lines, many on separate pages. */
function rollCards(voucher: SerializedVoucher): Content[] {
  const { items, warrantyCards } = voucher;
  const isApart = items.length + warrantyCards.length > LINES_OF_A_SLIP;
  return slipsOf(warrantyCards).flatMap((cards) =>
    warranty({ ...voucher, warrantyCards: cards }).map(
      (content) => ({ ...(content as object), ...(isApart && { pageBreak: 'before' }) }) as Content,
    ),
  );
}

const slipsOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / LINES_OF_A_SLIP) }, (_, slip) =>
    rows.slice(slip * LINES_OF_A_SLIP, (slip + 1) * LINES_OF_A_SLIP),
  );

function rowsOf(item: SerializedVoucher['items'][number], number: number, isTaxTold: boolean): TableCell[][] {
  const { value, discount, igst, selectedPriceRate, isTaxInclusive, total } = item;
  const rate = `${formatRate(selectedPriceRate)}${isTaxInclusive ? ' incl' : ''}`;
  const counted = value === null ? `${quantityText(item)} × ${rate}` : '';
  const beside = [
    counted,
    discount !== 0 && `less ${formatAmount(discount, 'two')}`,
    isTaxTold && igst !== 0 && `GST ${formatE4(igst)}\u00a0%`,
  ];
  return [
    [{ ...(nameOf(item, true, `${number}. `) as object), colSpan: 2 } as TableCell, ''],
    [runs(beside.filter(Boolean).join(', '), { style: 'small' }), money(total)],
  ];
}

function taxTable(voucher: SerializedVoucher): Content {
  const headRow = [head('GST %'), head('Taxable', 'right'), head('Tax', 'right')];
  const rows = taxByRate(voucher).map(({ name, taxablePaise, taxPaise }) => [runs(name), money(taxablePaise), money(taxPaise)]);
  return {
    margin: below(6),
    fontSize: 7.5,
    layout: ruled,
    table: { headerRows: 1, widths: ['*', 'auto', 'auto'], body: [headRow, ...rows] },
  };
}

/** Bank details, terms and footer. */
function foot(paper: VoucherPaper): Content[] {
  const { voucher, print, bank } = paper;
  const isBill = isOwnInvoice(voucher);
  const payTo = isBill && bank && print.hasBank ? lines(`Account ${bank.accountNumber}`, bank.ifsc && `IFSC ${bank.ifsc}`) : [];
  const upi = isBill && bank && print.hasUpi && bank.upiId !== '' ? lines(`UPI: ${bank.upiId}`) : [];
  const terms = isBill && print.terms !== '' ? lines(...print.terms.split('\n')) : [];
  const footer = footerOf(paper);
  const last = footer === '' ? [] : [runs(footer, { margin: below(6) })];
  return [{ style: 'small', margin: below(8), stack: [...payTo, ...upi, ...terms, ...last] }];
}
