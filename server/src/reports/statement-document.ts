import { ageBuckets, readAgeLimits } from '@bahi/core/bills/ageing';
import { billLineText, tellingLines } from '@bahi/core/bills/bill-line';
import { stateName } from '@bahi/core/gst/states';
import { formatAmount } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import type { Content, Margins, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { below, CELL_PADDING, head, lines, money, PAPER_WIDTH, plainSheet, right, ruled, runs } from '../platform/papers/paper-text.ts';
import type { SellerRow } from '../vouchers/voucher-pdf-store.ts';
import type { Statement } from './get-statement.ts';

/** All that is on the paper of a statement. Plain data: it goes to the thread that draws. */
export type StatementPaper = { statement: Statement; seller: SellerRow; by: 'due' | 'bill' };

/** A4, plain: who asks whom, each voucher with the bills it is of and the running balance, and what is open by age. */
export function statementDocument({ statement, seller, by }: StatementPaper): TDocumentDefinitions {
  const { party, from, to } = statement;
  return {
    ...plainSheet(`Statement of account ${party.partyName}`, seller.name),
    content: [
      { text: 'Statement of account', style: 'title', alignment: 'center', margin: [0, 0, 0, 8] },
      {
        columns: [
          {
            stack: [
              runs(seller.name, { style: 'name' }),
              ...lines(
                [seller.address, seller.pin].filter(Boolean).join(' '),
                `State: ${stateName(seller.state)} (${seller.state})`,
                seller.gstin ? `GSTIN: ${seller.gstin}` : seller.pan && `PAN: ${seller.pan}`,
              ),
            ],
          },
          {
            width: 230,
            stack: [
              { text: 'Account of', style: 'head' },
              runs(party.partyName, { bold: true }),
              ...lines(party.gstin && `GSTIN: ${party.gstin}`, party.mobileNumber, `${formatDate(from)} to ${formatDate(to)}`),
            ],
          },
        ],
      },
      account(statement),
      ageing(statement, by),
    ],
  };
}

const drCr = (paise: number): TableCell =>
  right(paise === 0 ? '0.00' : `${formatAmount(Math.abs(paise), 'two')} ${paise > 0 ? 'Dr' : 'Cr'}`);
const side = (paise: number): TableCell => (paise > 0 ? money(paise) : '');

function account({ from, opening, closing, entries }: Statement): Content {
  const total = (sign: 1 | -1) => entries.reduce((sum, { amount }) => sum + Math.max(sign * amount, 0), 0);
  const bold = (cell: TableCell): TableCell => ({ ...(cell as object), bold: true }) as TableCell;
  return {
    margin: below(12),
    layout: ruled,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [56, '*', 76, 76, 88],
      body: [
        [head('Date'), head('Particulars'), head('Debit', 'right'), head('Credit', 'right'), head('Balance', 'right')],
        [formatDate(from), 'Opening balance', side(opening), side(-opening), drCr(opening)],
        ...entries.map(({ date, kind, voucherNumber, amount, balance, bills }): TableCell[] => [
          formatDate(date),
          {
            stack: [
              runs(`${voucherLabel(kind)} ${voucherNumber}`),
              ...tellingLines(voucherNumber, bills).map(
                (bill): Content => ({ ...runs(billLineText(bill)), style: 'small', color: '#555', margin: [8, 0, 0, 0] as Margins }),
              ),
            ],
          },
          side(amount),
          side(-amount),
          drCr(balance),
        ]),
        ['', { text: 'Total', bold: true }, bold(money(total(1))), bold(money(total(-1))), ''],
        ['', { text: 'Closing balance', bold: true }, '', '', bold(drCr(closing))],
      ],
    },
  };
}

/** What is open on the last day, by age; a side on which nothing is open is not written. */
function ageing({ to, ageLimits, receivable, payable }: Statement, by: 'due' | 'bill'): Content {
  const buckets = ageBuckets(readAgeLimits(ageLimits) ?? [], by);
  const rows: [string, readonly number[]][] = [
    ['Receivable', receivable],
    ['Payable', payable],
  ];
  const open = rows.filter(([, aged]) => aged.some((paise) => paise !== 0));
  if (open.length === 0) return { text: `No open bills on ${formatDate(to)}`, margin: below(12) };
  // As wide as crores need while there is room for them.
  const width = Math.min(72, (PAPER_WIDTH - 56) / (buckets.length + 1) - 2 * CELL_PADDING);
  return {
    margin: below(14),
    unbreakable: true,
    stack: [
      { text: `Open on ${formatDate(to)}, days from the ${by === 'due' ? 'due date' : 'bill date'}`, style: 'head' },
      {
        margin: below(4),
        layout: ruled,
        table: {
          headerRows: 1,
          widths: ['*', ...buckets.map(() => width), width],
          body: [
            [head(''), ...buckets.map(({ label }) => head(label, 'right')), head('Total', 'right')],
            ...open.map(([name, aged]): TableCell[] => [
              name,
              ...aged.map((paise) => right(paise === 0 ? '–' : formatAmount(paise, 'two'))),
              money(aged.reduce((sum, paise) => sum + paise, 0)),
            ]),
          ],
        },
      },
    ],
  };
}
