import type { SerializedVoucher } from '@bahi/contract/vouchers/voucher-details';
import { amountInWords } from '@bahi/core/money/amount-in-words';
import { formatAmount, formatE4, formatRate, formatRupees } from '@bahi/core/money/rupee-format';
import { amountOf, headName, sumRows, type TaxedRow, totalQuantity } from '@bahi/core/papers/tax-table';
import { quantityText } from '@bahi/core/vouchers/quantity-text';
import type { Content, CustomTableLayout, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { below, lines, pointsOf, right, runs, unruled, widestFigure } from '../platform/papers/paper-text.ts';
import { facts, parties, sellerLines } from './public/heading-facts.ts';
import { balanceLines, bankLines, dueRows, upiOf } from './public/payment-facts.ts';
import { taxedRows, unitQuantity } from './public/taxed-rows.ts';
import { qrCode } from './public/upi-qr.ts';
import { endorsementOf, footerOf, tellsTax, titleOf, type VoucherPaper } from './public/voucher-paper.ts';
import { noteOf, payments, warranty } from './voucher-pdf-below.ts';
import { termsOf } from './voucher-pdf-foot.ts';
import { headsOf, isTaxed, nameOf, totalRows } from './voucher-pdf-lines.ts';
import { copyMarks, type Roll } from './voucher-sheet.ts';

/** No reader shows a page beyond 200 inches, 14 400 points: so many lines fit on one even with the longest names and batches. */
const LINES_OF_A_SLIP = 100;
const FONT_SIZE = 8;
/** A phone finds a code of so many points, 35 mm, on thermal paper. */
const QR_SIDE = 99;

/**
 * The same voucher in one column, as long as it gets, black only: the name of the goods on a line, HSN, quantity, rate and amount below it.
 * One with more lines than a page may be long goes over several, each as long as what stands on it.
 */
export function rollDocument(paper: VoucherPaper, roll: Roll): TDocumentDefinitions {
  const { voucher, seller } = paper;
  const { width, margin } = roll;
  const inner = width - 2 * margin;
  const title = titleOf(paper);
  const [mark = ''] = copyMarks(paper);
  const endorsement = endorsementOf(paper);
  const logo: Content[] = paper.logo ? [{ image: paper.logo, fit: [60, 40], alignment: 'center', margin: [0, 0, 0, 4] }] : [];
  return {
    info: { title: `${title} ${voucher.voucherNumber}`, author: seller.name, creator: 'Bahi' },
    pageSize: { width, height: 'auto' },
    pageMargins: [margin, 10, margin, 10],
    defaultStyle: { font: 'Main', fontSize: FONT_SIZE, lineHeight: 1.08 },
    styles: {
      head: { bold: true, fontSize: 7.5 },
      small: { fontSize: 7.5 },
      dim: { fontSize: 7.5 },
      tiny: { fontSize: 7 },
      name: { bold: true, fontSize: 13 },
      title: { bold: true, fontSize: 10 },
      total: { bold: true, fontSize: 13 },
    },
    content: [
      ...logo,
      runs(seller.name, { style: 'name', alignment: 'center' }),
      ...sellerLines(paper).map((line) => runs(line, { alignment: 'center' })),
      ...(endorsement === '' ? [] : [{ text: endorsement, style: 'small', alignment: 'center', margin: below(4) } as Content]),
      {
        margin: [0, 6, 0, 4],
        layout: { ...unruled, hLineWidth: () => 0.9, vLineWidth: () => 0.9, paddingTop: () => 2.5, paddingBottom: () => 2.5 },
        table: { widths: ['*'], body: [[runs(title, { style: 'title', alignment: 'center' })]] },
      },
      ...(mark === '' ? [] : [{ text: mark, style: 'tiny', alignment: 'center' } as Content]),
      // A watermark needs a page with an end.
      ...(voucher.isCancelled ? [{ text: 'CANCELLED', style: 'title', alignment: 'center' } as Content] : []),
      {
        layout: tight,
        margin: below(3),
        table: {
          widths: ['auto', '*'],
          body: facts(paper).map(([name, value], at): TableCell[] => [name, runs(value, { bold: at === 0, alignment: 'right' })]),
        },
      },
      ...parties(paper).map(
        ({ title: of, name, lines: rows }): Content => ({
          margin: below(4),
          stack: [runs(`${of}: ${name}`, { bold: true }), ...lines(...rows)],
        }),
      ),
      dashes(inner),
      ...rollLines(paper, inner),
      dashes(inner),
      ...totals(paper),
      runs(amountInWords(voucher.amountPaise), { margin: below(4) }),
      ...(isTaxed(voucher) && tellsTax(paper) ? [dashes(inner), taxByRate(paper)] : []),
      ...payments(voucher),
      ...rollCards(voucher),
      ...noteOf(voucher),
      ...payHere(paper, inner),
      ...foot(paper),
    ],
  };
}

const dashes = (width: number): Content => ({
  margin: [0, 5, 0, 4],
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.8, dash: { length: 2.5, space: 2 } }],
});

const tight: CustomTableLayout = {
  ...unruled,
  paddingLeft: (at) => (at === 0 ? 0 : 3),
  paddingRight: (at, { table }) => (at === table.widths!.length - 1 ? 0 : 3),
  paddingTop: () => 0.5,
  paddingBottom: () => 0.5,
};

type Item = SerializedVoucher['lines'][number];
const rateText = ({ rateE4, isTaxInclusive }: Item) => `${formatRate(rateE4)}${isTaxInclusive ? ' incl' : ''}`;

/** Points that HSN and GST need beside quantity, rate and amount; else rate and quantity stand together, before the amount. */
const LEAST_CODE = 60;

/** The goods, then the charges; on several pages where they are too many for one. */
function rollLines(paper: VoucherPaper, inner: number): Content[] {
  const { lines: items, charges } = paper.voucher;
  const hasTax = tellsTax(paper);
  const widthOf = (texts: readonly string[]) => Math.max(24, ...texts.map((text) => pointsOf(text, FONT_SIZE)));
  const quantities = widthOf(items.map((item) => (item.valuePaise === null ? quantityText(item) : '')));
  const rates = Math.max(24, widestFigure(items.map(rateText), FONT_SIZE));
  const amounts = Math.max(
    30,
    widestFigure(
      [...items, ...charges].map(({ totalPaise }) => formatAmount(totalPaise, 'two')),
      FONT_SIZE,
    ),
  );
  const isWide = quantities + rates + amounts + 18 + LEAST_CODE <= inner && items.every(({ isTaxInclusive }) => !isTaxInclusive);
  const codeOf = ({ hsn, gstPercentE4 }: Item) => [hsn, hasTax && `GST ${formatE4(gstPercentE4)}\u00a0%`].filter(Boolean).join(' · ');
  const ofItem = (item: Item, number: number): TableCell[][] => {
    const name = nameOf({ ...item, hsn: '' }, true, `${number}. `) as object;
    const isCounted = item.valuePaise === null;
    const amount = right(formatAmount(item.totalPaise, 'two'));
    if (isWide) {
      const cells = isCounted ? [right(quantityText(item)), right(rateText(item))] : ['', ''];
      return [
        [{ ...name, colSpan: 4 } as TableCell, '', '', ''],
        [runs(codeOf(item), { style: 'small' }), ...cells, amount],
      ];
    }
    const counted = isCounted ? `${quantityText(item)} × ${rateText(item)}` : '';
    return [
      [{ ...name, colSpan: 2 } as TableCell, ''],
      [{ stack: lines(codeOf(item), counted), style: 'small' }, amount],
    ];
  };
  const ofCharge = ({ ledgerName, totalPaise }: SerializedVoucher['charges'][number]): TableCell[] => [
    runs(ledgerName),
    ...(isWide ? ['', ''] : []),
    right(formatAmount(totalPaise, 'two')),
  ];
  const heads: TableCell[] = isWide
    ? [runs('Item, HSN', { style: 'head' }), ...['Qty', 'Rate', 'Amount'].map((name) => runs(name, { style: 'head', alignment: 'right' }))]
    : [runs('Item', { style: 'head' }), runs('Amount', { style: 'head', alignment: 'right' })];
  const slips = slipsOf(items);
  return slips.map((its, slip): Content => {
    const body = its.flatMap((item, at) => ofItem(item, slip * LINES_OF_A_SLIP + at + 1));
    const last = slip === slips.length - 1 ? charges.map(ofCharge) : [];
    return {
      layout: { ...tight, paddingTop: (at) => (at % 2 === 1 ? 2.5 : 0) },
      table: { widths: isWide ? ['*', quantities, rates, amounts] : ['*', amounts], body: [heads, ...body, ...last] },
      ...(slip > 0 && { pageBreak: 'before' as const }),
    };
  });
}

/** How many, each head of tax, and what it all comes to. */
function totals(paper: VoucherPaper): Content[] {
  const { lines, amountPaise } = paper.voucher;
  const quantity = totalQuantity(lines.filter(({ valuePaise }) => valuePaise === null).map(unitQuantity));
  const count = `${lines.length === 1 ? '1 item' : `${lines.length} items`}${quantity ? `, quantity ${formatE4(quantity.quantityE4)} ${quantity.unit ?? ''}`.trimEnd() : ''}`;
  const { received, toPay } = dueRows(paper);
  const row = (name: string, paise: number): TableCell[] => [runs(name), right(formatAmount(paise, 'two'))];
  return [
    runs(count),
    {
      layout: tight,
      table: {
        widths: ['*', 'auto'],
        dontBreakRows: true,
        body: [
          ...totalRows(paper).map(([name, paise]) => row(name, paise)),
          [
            { text: 'Total', style: 'total' },
            { text: formatRupees(amountPaise, 'two'), style: 'total', alignment: 'right' },
          ],
          ...(received ? [row(...received)] : []),
          ...(toPay
            ? [
                [
                  { text: toPay[0], bold: true },
                  { text: formatRupees(toPay[1], 'two'), bold: true, alignment: 'right' },
                ] as TableCell[],
              ]
            : []),
        ],
      },
    },
  ];
}

/** The tax of each rate, head by head. */
function taxByRate(paper: VoucherPaper): Content {
  const rows = taxedRows(paper.voucher);
  const heads = headsOf(paper);
  const groups = [...Map.groupBy(rows, ({ gstPercentE4, code }) => (gstPercentE4 === null ? code : rateName(gstPercentE4, heads.length)))];
  const cells = (name: string, sums: Omit<TaxedRow, 'code' | 'gstPercentE4' | 'cessPercentE4'>): TableCell[] => [
    runs(name),
    right(formatAmount(sums.taxablePaise, 'two')),
    ...heads.map((shown) => right(formatAmount(amountOf(sums as TaxedRow, shown), 'two'))),
  ];
  const sums = sumRows(rows);
  const fontSize = 7;
  const figures = [sums.taxablePaise, ...heads.map((shown) => amountOf(sums as TaxedRow, shown))].map((paise) =>
    formatAmount(paise, 'two'),
  );
  return {
    fontSize,
    layout: tight,
    table: {
      widths: ['*', ...figures.map((text) => Math.max(26, widestFigure([text], fontSize)))],
      body: [
        [
          runs('GST', { bold: true }),
          ...['Taxable', ...heads.map((shown) => headName(shown, paper.seller.state))].map((name) =>
            runs(name, { bold: true, alignment: 'right' }),
          ),
        ],
        ...groups.map(([name, group]) => cells(name, sumRows(group))),
        ...(groups.length > 1 ? [cells('Total', sums)] : []),
      ],
    },
  };
}

/** The rate of each half within the state: 2.5 + 2.5 %. */
const rateName = (gstPercentE4: number, heads: number) =>
  heads === 1 ? `${formatE4(gstPercentE4)}\u00a0%` : `${formatE4(gstPercentE4 / 2)} + ${formatE4(gstPercentE4 / 2)}\u00a0%`;

/** The cards of goods with a warranty: few stand below the lines, many on pages of their own. */
function rollCards(voucher: SerializedVoucher): Content[] {
  const { lines, warrantyCards } = voucher;
  const isApart = lines.length + warrantyCards.length > LINES_OF_A_SLIP;
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

/** The UPI code, the bank account and the balances. */
function payHere(paper: VoucherPaper, inner: number): Content[] {
  const upi = upiOf(paper);
  const account = bankLines(paper);
  const balances = balanceLines(paper);
  const centred = (texts: readonly string[]) => texts.map((text) => runs(text, { alignment: 'center', style: 'small' }));
  return [
    ...(upi || account.length + balances.length > 0 ? [dashes(inner)] : []),
    ...(upi
      ? [
          { ...(qrCode(upi.text, Math.min(QR_SIDE, inner)) as object), alignment: 'center' } as Content,
          runs(`Scan to pay ${formatRupees(upi.pendingPaise, 'two')}`, { bold: true, alignment: 'center' }),
          ...centred([upi.upiId]),
        ]
      : []),
    ...(account.length + balances.length > 0 ? [{ stack: centred([...account, ...balances]), margin: below(4) } as Content] : []),
  ];
}

/** The terms, the place to sign and the last line. */
function foot(paper: VoucherPaper): Content[] {
  const texts = [termsOf(paper), footerOf(paper)].filter((text) => text !== '').flatMap((text) => text.split('\n'));
  return [
    { margin: below(8), stack: texts.map((text) => runs(text, { alignment: 'center', style: 'small' })) },
    runs(`For ${paper.seller.name}`, { alignment: 'right', margin: below(8) }),
    { text: 'Authorised signatory', style: 'small', alignment: 'right', margin: below(18) },
  ];
}
