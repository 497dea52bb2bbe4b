import { stateName } from '@bahi/core/gst/states';
import { formatAmount } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { SellerRow } from '../organizations/seller-store.ts';
import { below, head, lines, plainSheet, right, ruled, runs } from '../platform/papers/paper-text.ts';
import type { ReconciliationItem } from './list-reconciliation-items.ts';
import type { reconciliationOf } from './reconciliation.ts';

type Items = readonly ReconciliationItem[];
/** The data of a printed reconciliation. Plain data, because it is sent to the drawing thread. */
export type ReconciliationPaper = {
  statement: Awaited<ReturnType<typeof reconciliationOf>>;
  items: { notInBank: Items; bookedLater: Items; unbooked: Items };
  seller: SellerRow;
};

/** A4, plain: from the balance as per books to that of the bank, item by item. */
export function reconciliationDocument({ statement, items, seller }: ReconciliationPaper): TDocumentDefinitions {
  const { ledger, on } = statement;
  const came = items.notInBank.filter(({ amountPaise }) => amountPaise > 0);
  const went = items.notInBank.filter(({ amountPaise }) => amountPaise < 0);
  return {
    ...plainSheet(`Bank reconciliation ${ledger.name} ${formatDate(on)}`, seller.name),
    content: [
      { text: 'Bank reconciliation statement', style: 'title', alignment: 'center', margin: [0, 0, 0, 8] },
      {
        columns: [
          {
            stack: [
              runs(seller.name, { style: 'name' }),
              ...lines([seller.address, seller.pin].filter(Boolean).join(' '), `State: ${stateName(seller.state)} (${seller.state})`),
            ],
          },
          {
            width: 230,
            stack: [{ text: 'Account', style: 'head' }, runs(ledger.name, { bold: true }), ...lines(`As on ${formatDate(on)}`)],
          },
        ],
      },
      table(statement, [
        [`Less: deposited, not yet credited by the bank (${came.length})`, -statement.depositsNotInBankPaise, came],
        [`Add: paid, not yet presented to the bank (${went.length})`, statement.paymentsNotInBankPaise, went],
        [`In the bank, booked after ${formatDate(on)} (${items.bookedLater.length})`, statement.bookedLaterPaise, items.bookedLater],
        [`In the bank, not in the books (${items.unbooked.length})`, statement.unbookedPaise, items.unbooked],
      ]),
      ...(statement.statement ? [bankSays(statement.statement)] : []),
    ],
  };
}

const signed = (paise: number) => `${paise < 0 ? '−' : ''}${formatAmount(Math.abs(paise), 'two')}`;
const bold = (text: string): TableCell => ({ text, bold: true });

function table(
  { booksPaise, bankPaise, on }: ReconciliationPaper['statement'],
  sections: readonly (readonly [string, number, Items])[],
): Content {
  const body: TableCell[][] = [
    [head('Date'), head('Particulars'), head('Bank date'), head('Amount', 'right'), head('Total', 'right')],
    [bold(formatDate(on)), bold('Balance as per books'), '', '', { ...(right(signed(booksPaise)) as object), bold: true } as TableCell],
  ];
  for (const [title, totalPaise, items] of sections) {
    if (items.length === 0) continue;
    body.push(['', bold(title), '', '', right(signed(totalPaise))]);
    for (const item of items) {
      const named = [
        item.kind && voucherLabel(item.kind),
        item.voucherNumber,
        item.against,
        item.chequeNumber && `cheque ${item.chequeNumber}`,
      ];
      body.push([
        formatDate(item.date),
        runs(named.filter(Boolean).join(' ')),
        item.bankDate ? formatDate(item.bankDate) : '',
        right(signed(item.amountPaise)),
        '',
      ]);
    }
  }
  body.push([
    bold(formatDate(on)),
    bold('Balance as per bank'),
    '',
    '',
    { ...(right(signed(bankPaise)) as object), bold: true } as TableCell,
  ]);
  return { margin: below(12), layout: ruled, table: { headerRows: 1, dontBreakRows: true, widths: [56, '*', 60, 80, 88], body } };
}

function bankSays({ date, balancePaise, differencePaise }: NonNullable<ReconciliationPaper['statement']['statement']>): Content {
  const tail = differencePaise === 0 ? 'It ties.' : `Difference ${signed(differencePaise)}.`;
  return {
    text: `Balance of the bank's own statement on ${formatDate(date)}: ${signed(balancePaise)}. ${tail}`,
    margin: below(10),
    bold: differencePaise !== 0,
  };
}
