import { amountInWords } from '@bahi/core/money/amount-in-words';
import { sumPaise } from '@bahi/core/money/paise';
import { formatAmount } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import type { BankAccount } from '@bahi/core/postings/bank-account';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { below, head, lines, money, plainSheet, ruled, runs } from '../platform/papers/paper-text.ts';

/** The data of a deposit slip. Plain data, because it is sent to the drawing thread. */
export type SlipPaper = {
  number: string;
  date: string;
  companyName: string;
  /** The bank's ledger. */
  bankName: string;
  bank: BankAccount | null;
  cheques: { chequeNumber: string; chequeDate: string; partyName: string; amountPaise: number }[];
};

/** A4: into which account, then a row a cheque, as the counter of a bank wants it. */
export function slipDocument({ number, date, companyName, bankName, bank, cheques }: SlipPaper): TDocumentDefinitions {
  const totalPaise = sumPaise(cheques.map(({ amountPaise }) => amountPaise));
  const title = 'Deposit slip';
  return {
    ...plainSheet(`${title} ${number}`, companyName),
    defaultStyle: { font: 'Main', fontSize: 10, lineHeight: 1.15 },
    styles: { head: { bold: true, fontSize: 9 }, small: { fontSize: 8 }, title: { bold: true, fontSize: 14 } },
    content: [
      { text: title, style: 'title', alignment: 'center' },
      {
        margin: below(14),
        columns: [
          {
            stack: lines(
              bank?.bankName || bankName,
              bank?.branch,
              `Account: ${bank?.accountName || companyName}`,
              bank?.accountNumber && `Account number: ${bank.accountNumber}`,
              bank?.ifsc && `IFSC: ${bank.ifsc}`,
            ),
          },
          { width: 180, alignment: 'right', stack: lines(`Number: ${number}`, `Date: ${formatDate(date)}`, `Cheques: ${cheques.length}`) },
        ],
      },
      {
        margin: below(12),
        layout: ruled,
        table: {
          headerRows: 1,
          widths: [24, 90, 70, '*', 100],
          body: [
            [head('#'), head('Cheque'), head('Date'), head('Drawn by'), head('Amount', 'right')],
            ...cheques.map(({ chequeNumber, chequeDate, partyName, amountPaise }, at) => [
              `${at + 1}`,
              runs(chequeNumber),
              formatDate(chequeDate),
              runs(partyName),
              money(amountPaise),
            ]),
            ['', { text: 'Total', bold: true }, '', '', { text: formatAmount(totalPaise, 'two'), alignment: 'right', bold: true }],
          ],
        },
      },
      { text: amountInWords(totalPaise), bold: true, margin: below(10) },
      {
        margin: below(46),
        columns: [
          { text: 'Depositor', style: 'head' },
          { text: 'Bank’s stamp', style: 'head', alignment: 'right' },
        ],
      },
    ],
  };
}
