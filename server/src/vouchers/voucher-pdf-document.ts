import { amountInWords } from '@bahi/core/money/amount-in-words';
import { formatRupees } from '@bahi/core/money/rupee-format';
import type { Content, Margins, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { ToldVoucher } from './told-voucher.ts';
import { isOwnInvoice, titleOf, type VoucherPaper } from './voucher-paper.ts';
import { heading } from './voucher-pdf-heading.ts';
import { hsnTable, isTaxed, itemTable, totalsTable } from './voucher-pdf-lines.ts';
import { plainBody } from './voucher-pdf-plain.ts';
import { below, lines, MARGIN, runs } from './voucher-pdf-text.ts';

/** A4, plain: black on white, everything that a tax invoice says (CGST Rules, rule 46) in the order of the paper. */
export function voucherDocument(paper: VoucherPaper): TDocumentDefinitions {
  const { voucher, seller, print } = paper;
  const title = titleOf(paper);
  const { note, amount } = voucher;
  return {
    info: { title: `${title} ${voucher.voucherNumber}`, author: seller.name, creator: 'Bahi' },
    pageSize: 'A4',
    pageMargins: [MARGIN, MARGIN, MARGIN, 44],
    defaultStyle: { font: 'Main', fontSize: 9, lineHeight: 1.15 },
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
      ...(isTrade(voucher) ? tradeBody(voucher) : [plainBody(voucher)]),
      ...(isOfStock(voucher) ? [] : [{ text: amountInWords(amount), bold: true, margin: below(10) } as Content]),
      ...payments(voucher),
      ...(note === '' ? [] : [{ stack: [{ text: 'Note', style: 'head' }, runs(note)], margin: below(8) } as Content]),
      foot(paper),
    ],
  };
}

const isOfStock = ({ kind }: ToldVoucher) => kind === 'stockTransfer' || kind === 'stockAdjustment';
const isTrade = (voucher: ToldVoucher) => voucher.items.length > 0 && !isOfStock(voucher);

function tradeBody(voucher: ToldVoucher): Content[] {
  const below10 = below(10);
  const totals = { width: 210, stack: [totalsTable(voucher)] };
  const left: Content = isTaxed(voucher) ? hsnTable(voucher) : { text: '' };
  return [itemTable(voucher), { columns: [left, totals], columnGap: 18, margin: below10 }];
}

const payTypes = { cash: 'Cash', upi: 'UPI', cheque: 'Cheque', credit: 'Credit' } as const;

/** How it was paid, part by part. */
function payments({ paymentSplits }: ToldVoucher): Content[] {
  if (paymentSplits.length === 0) return [];
  const parts = paymentSplits.map(({ type, amount, chequeNumber, ref_name }) => {
    const how = [payTypes[type], chequeNumber, type === 'credit' ? ref_name : ''].filter(Boolean).join(' ');
    return `${how} ${formatRupees(amount, 'two')}`;
  });
  return [{ ...runs(`Paid by: ${parts.join(', ')}`), margin: below(6) }];
}

/** Where to pay, the terms, and who signs. */
function foot({ print, bank, seller, voucher }: VoucherPaper): Content {
  const isBill = isOwnInvoice(voucher);
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
