import { stateName } from '@bahi/core/gst/states';
import { hsnSummary } from '@bahi/core/gst/tax-summary';
import { amountInWords } from '@bahi/core/money/amount-in-words';
import { sumPaise } from '@bahi/core/money/paise';
import { formatAmount, formatE4, formatRupees } from '@bahi/core/money/rupee-format';
import type { CompanySettings } from '@bahi/core/organizations/company-settings';
import { formatDate } from '@bahi/core/periods/business-date';
import type { BankAccount } from '@bahi/core/postings/bank-account';
import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import type { Content, ContentText, Margins, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { ToldVoucher } from './told-voucher.ts';
import type { BuyerRow, ChargeRow, SellerRow } from './voucher-pdf-store.ts';

/** All that is on the paper of a voucher. Plain data: it goes to the worker that draws. */
export type VoucherPaper = {
  voucher: ToldVoucher;
  seller: SellerRow;
  buyer: BuyerRow | null;
  charges: readonly ChargeRow[];
  print: CompanySettings['print'];
  bank: BankAccount | null;
};

/** Devanagari is in the font of everything else; Malayalam has one of its own, and pdfmake changes no font by itself. */
const malayalam = /[\u0D00-\u0D7F\u200C\u200D]+(?:\s+[\u0D00-\u0D7F\u200C\u200D]+)*/g;

/** A text as runs of one font each. */
function runs(text: string, look: Pick<ContentText, 'style' | 'bold' | 'margin'> = {}): ContentText {
  const parts: { text: string; font?: string }[] = [];
  let at = 0;
  for (const found of text.matchAll(malayalam)) {
    if (found.index > at) parts.push({ text: text.slice(at, found.index) });
    parts.push({ text: found[0], font: 'Malayalam' });
    at = found.index + found[0].length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return { ...look, text: parts };
}

const below = (points: number): Margins => [0, points, 0, 0];
const right = (text: string): TableCell => ({ text, alignment: 'right' });
const head = (text: string, alignment: 'left' | 'right' = 'left'): TableCell => ({ text, alignment, style: 'head' });
const money = (paise: number) => right(formatAmount(paise, 'two'));
const lines = (...texts: readonly (string | false | null | undefined)[]): Content[] =>
  texts.filter((text): text is string => !!text).map((text) => runs(text));

/** A4, plain: black on white, everything that a tax invoice says (CGST Rules, rule 46) in the order of the paper. */
export function voucherDocument(paper: VoucherPaper): TDocumentDefinitions {
  const { voucher, seller, print } = paper;
  const title = titleOf(paper);
  return {
    info: { title: `${title} ${voucher.voucherNumber}`, author: seller.name, creator: 'Bahi' },
    pageSize: 'A4',
    pageMargins: [36, 36, 36, 44],
    defaultStyle: { font: 'Main', fontSize: 9, lineHeight: 1.15 },
    styles: {
      head: { bold: true, fontSize: 8 },
      small: { fontSize: 8 },
      name: { bold: true, fontSize: 13 },
      title: { bold: true, fontSize: 12 },
    },
    ...(voucher.isCancelled && { watermark: { text: 'CANCELLED', font: 'Main', opacity: 0.12 } }),
    footer: (page, pages) => ({
      columns: [
        runs(print.footer, { margin: [36, 8, 0, 0] as Margins, style: 'small' }),
        {
          text: `${voucher.voucherNumber}   ${page} / ${pages}`,
          alignment: 'right',
          margin: [0, 8, 36, 0] as Margins,
          style: 'small',
          width: 200,
        },
      ],
    }),
    content: [
      { text: title, style: 'title', alignment: 'center', margin: [0, 0, 0, 8] },
      ...heading(paper),
      ...(voucher.items.length > 0
        ? [itemTable(voucher), { columns: [hsnTable(paper), { width: 190, stack: [totals(paper)] }], columnGap: 18, margin: below(10) }]
        : [plain(paper)]),
      { text: amountInWords(voucher.amount), bold: true, margin: below(10) } as Content,
      ...(voucher.note === '' ? [] : [{ stack: [{ text: 'Note', style: 'head' }, runs(voucher.note)], margin: below(8) } as Content]),
      foot(paper),
    ],
  };
}

/** A person without a right to collect tax issues a bill of supply, not a tax invoice (CGST Act, section 31(3)(c)). */
function titleOf({ voucher, print, seller }: VoucherPaper): string {
  if (voucher.kind !== 'sales' && voucher.kind !== 'vanSale') return voucherLabel(voucher.kind);
  const hasTax = sumPaise(voucher.items.map((item) => item.total - item.taxable)) !== 0;
  return seller.gstin !== null && !hasTax ? 'Bill of Supply' : print.invoiceTitle;
}

function heading({ voucher, seller, buyer }: VoucherPaper): Content[] {
  const facts: [string, string | null][] = [
    ['Number', voucher.voucherNumber],
    ['Date', formatDate(voucher.date)],
    ['Place of supply', voucher.placeOfSupply && `${stateName(voucher.placeOfSupply)} (${voucher.placeOfSupply})`],
  ];
  return [
    {
      columns: [
        {
          stack: [
            runs(seller.name, { style: 'name' }),
            ...lines(
              seller.legalName !== seller.name && seller.legalName,
              [seller.address, seller.pin].filter(Boolean).join(' '),
              `State: ${stateName(seller.state)} (${seller.state})`,
              seller.gstin ? `GSTIN: ${seller.gstin}` : seller.pan && `PAN: ${seller.pan}`,
            ),
          ],
        },
        {
          width: 210,
          layout: 'noBorders',
          table: {
            widths: [80, '*'],
            body: facts.filter(([, value]) => value).map(([name, value]): TableCell[] => [name, { text: value ?? '', bold: true }]),
          },
        },
      ],
    },
    ...(buyer
      ? [
          {
            margin: below(10),
            stack: [
              { text: 'Bill to', style: 'head' },
              runs(buyer.name, { bold: true }),
              ...lines(
                [buyer.address, buyer.pin].filter(Boolean).join(' '),
                `State: ${stateName(buyer.state)} (${buyer.state})`,
                buyer.gstin && `GSTIN: ${buyer.gstin}`,
              ),
            ],
          } as Content,
        ]
      : []),
  ];
}

function itemTable({ items }: ToldVoucher): Content {
  const taxOf = (item: ToldVoucher['items'][number]) => item.total - item.taxable;
  return {
    margin: below(12),
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [16, '*', 46, 56, 54, 44, 62, 30, 52, 64],
      body: [
        [
          head('#'),
          head('Item'),
          head('HSN'),
          head('Qty', 'right'),
          head('Rate', 'right'),
          head('Discount', 'right'),
          head('Taxable', 'right'),
          head('GST %', 'right'),
          head('Tax', 'right'),
          head('Amount', 'right'),
        ],
        ...items.map((item, at): TableCell[] => [
          String(at + 1),
          runs(item.batch === '' ? item.product_name : `${item.product_name} (${item.batch})`),
          item.hsn,
          right(`${formatE4(item.count)} ${item.unit}`),
          right(`${formatE4(item.selectedPriceRate)}${item.isTaxInclusive ? ' incl' : ''}`),
          money(item.discount),
          money(item.taxable),
          right(formatE4(item.gst)),
          money(taxOf(item)),
          money(item.total),
        ]),
      ],
    },
  };
}

/** One row an HSN, unit and rate, as GSTR-1 asks for them. */
function hsnTable({ voucher }: VoucherPaper): Content {
  const rows = hsnSummary(
    voucher.items.map((item) => ({
      hsn: item.hsn,
      unit: item.unit,
      treatment: 'taxable' as const,
      gstPercentE4: item.gst,
      quantityE4: item.count,
      taxablePaise: item.taxable,
      cgstPaise: item.cgstAmount,
      sgstPaise: item.sgstAmount,
      igstPaise: item.igstAmount,
      cessPaise: item.cessAmount,
      additionalCessPaise: item.additionalCessAmount,
      totalPaise: item.total,
    })),
  );
  return {
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      widths: ['*', 'auto', 'auto', 'auto', 'auto'],
      body: [
        [head('HSN'), head('GST %', 'right'), head('Quantity', 'right'), head('Taxable', 'right'), head('Tax', 'right')],
        ...rows.map((row): TableCell[] => [
          row.hsn,
          right(formatE4(row.gstPercentE4)),
          right(`${formatE4(row.quantityE4)} ${row.unit}`),
          money(row.taxablePaise),
          money(row.totalPaise - row.taxablePaise),
        ]),
      ],
    },
  };
}

/** Each head of tax, the charges, and what it all comes to. */
function totals({ voucher, charges }: VoucherPaper): Content {
  const { items } = voucher;
  type Head = 'cgst' | 'sgst' | 'igst' | 'cess';
  const taxOf = (each: Head) =>
    sumPaise([
      ...items.map((item) => (each === 'cess' ? item.cessAmount + item.additionalCessAmount : item[`${each}Amount`])),
      ...charges.map((charge) => charge[`${each}Paise`]),
    ]);
  const told = sumPaise([...items.map(({ total }) => total), ...charges.map(({ totalPaise }) => totalPaise)]);
  const rows: [string, number][] = [
    ['Taxable value', sumPaise(items.map(({ taxable }) => taxable))],
    ...charges.map(({ name, amountPaise }): [string, number] => [name, amountPaise]),
    ['CGST', taxOf('cgst')],
    ['SGST', taxOf('sgst')],
    ['IGST', taxOf('igst')],
    ['Cess', taxOf('cess')],
    ['Round off', voucher.amount - told],
  ];
  return {
    layout: 'lightHorizontalLines',
    table: {
      widths: ['*', 'auto'],
      body: [
        ...rows
          .filter(([name, paise]) => paise !== 0 || name === 'Taxable value')
          .map(([name, paise]): TableCell[] => [runs(name), money(paise)]),
        [
          { text: 'Total', bold: true },
          { text: formatRupees(voucher.amount, 'two'), bold: true, alignment: 'right' },
        ],
      ],
    },
  };
}

/** A voucher without lines: what was received, and which bills it settled. */
function plain({ voucher }: VoucherPaper): Content {
  const { receipt, billData, amount } = voucher;
  const cheque = receipt?.chequeNumber
    ? `, cheque ${receipt.chequeNumber}${receipt.chequeDate ? ` of ${formatDate(receipt.chequeDate)}` : ''}`
    : '';
  const rows: [string, number][] = [
    ...billData.map(({ bill_no, bill_date, settledAmount }): [string, number] => [
      `Bill ${bill_no} of ${formatDate(bill_date)}`,
      settledAmount,
    ]),
    ...(receipt && receipt.advanceAmount !== 0 ? [['Advance', receipt.advanceAmount] as [string, number]] : []),
    ...(billData.length === 0 && !receipt
      ? voucher.postings.map(({ ledgerName, amount: posted }): [string, number] => [ledgerName, posted])
      : []),
  ];
  return {
    margin: below(12),
    stack: [
      ...lines(receipt && `Received in ${receipt.sourceName}${cheque}`),
      {
        margin: below(6),
        layout: 'lightHorizontalLines',
        table: {
          headerRows: 1,
          widths: ['*', 110],
          body: [
            [head('Particulars'), head('Amount', 'right')],
            ...rows.map(([name, paise]): TableCell[] => [runs(name), money(paise)]),
            [
              { text: 'Total', bold: true },
              { text: formatRupees(amount, 'two'), bold: true, alignment: 'right' },
            ],
          ],
        },
      },
    ],
  };
}

/** Where to pay, the terms, and who signs. */
function foot({ print, bank, seller, voucher }: VoucherPaper): Content {
  const isBill = voucher.kind === 'sales' || voucher.kind === 'vanSale';
  const payTo = bank && print.hasBank ? [bank.accountName, bank.bankName, bank.branch].filter(Boolean).join(', ') : '';
  return {
    margin: below(14),
    unbreakable: true,
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
        width: 190,
        alignment: 'right',
        stack: [runs(`For ${seller.name}`), { text: 'Authorised signatory', margin: below(34), style: 'small' }],
      },
    ],
  };
}
