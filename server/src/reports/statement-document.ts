import { ageBuckets, readAgeLimits } from '@bahi/core/bills/ageing';
import { billLineText, tellingLines } from '@bahi/core/bills/bill-line';
import { stateName } from '@bahi/core/gst/states';
import { formatAmount } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import type { Content, Margins, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { SellerRow } from '../organizations/seller-store.ts';
import {
  below,
  CELL_PADDING,
  head,
  lines,
  money,
  PAPER_WIDTH,
  plainSheet,
  right,
  ruled,
  runs,
  widestFigure,
} from '../platform/papers/paper-text.ts';
import type { Statement } from './get-statement.ts';

/** The data of a printed statement. Plain data, because it is sent to the drawing thread. */
export type StatementPaper = { statement: Statement; seller: SellerRow; by: 'due' | 'bill' };

/** Plain A4: company and party, each voucher with its bills and the running balance, and pending amounts by age. */
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

/** That of a plain sheet. */
const FONT_SIZE = 9;
const amountText = (paise: number): string => formatAmount(Math.abs(paise), 'two');
/** Joined by a non-breaking space. */
const balanceText = (paise: number): string => (paise === 0 ? '0.00' : `${amountText(paise)}\u00a0${paise > 0 ? 'Dr' : 'Cr'}`);
const drCr = (paise: number): TableCell => right(balanceText(paise));
const side = (paise: number): TableCell => (paise > 0 ? money(paise) : '');

function account({ from, openingPaise, closingPaise, entries }: Statement): Content {
  const total = (sign: 1 | -1) => entries.reduce((sum, { amountPaise }) => sum + Math.max(sign * amountPaise, 0), 0);
  const balances = [openingPaise, closingPaise, ...entries.map(({ balancePaise }) => balancePaise)];
  // A total is as wide as its addends.
  const sideWidth = Math.max(76, widestFigure([total(1), total(-1), openingPaise].map(amountText), FONT_SIZE));
  const balanceWidth = Math.max(88, widestFigure(balances.map(balanceText), FONT_SIZE));
  const bold = (cell: TableCell): TableCell => ({ ...(cell as object), bold: true }) as TableCell;
  return {
    margin: below(12),
    layout: ruled,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [56, '*', sideWidth, sideWidth, balanceWidth],
      body: [
        [head('Date'), head('Particulars'), head('Debit', 'right'), head('Credit', 'right'), head('Balance', 'right')],
        [formatDate(from), 'Opening balance', side(openingPaise), side(-openingPaise), drCr(openingPaise)],
        ...entries.map(({ date, kind, voucherNumber, amountPaise, balancePaise, bills }): TableCell[] => [
          formatDate(date),
          {
            stack: [
              runs(`${voucherLabel(kind)} ${voucherNumber}`),
              ...tellingLines(voucherNumber, bills).map(
                (bill): Content => ({
                  ...runs(billLineText(bill).replace(/ (?=[DC]r$)/, '\u00a0')),
                  style: 'small',
                  color: '#555',
                  margin: [8, 0, 0, 0] as Margins,
                }),
              ),
            ],
          },
          side(amountPaise),
          side(-amountPaise),
          drCr(balancePaise),
        ]),
        ['', { text: 'Total', bold: true }, bold(money(total(1))), bold(money(total(-1))), ''],
        ['', { text: 'Closing balance', bold: true }, '', '', bold(drCr(closingPaise))],
      ],
    },
  };
}

/** Pending amounts on the last day, by age; an empty side is left out. */
function ageing({ to, ageLimits, receivablePaise, payablePaise }: Statement, by: 'due' | 'bill'): Content {
  const buckets = ageBuckets(readAgeLimits(ageLimits) ?? [], by);
  const rows: [string, readonly number[]][] = [
    ['Receivable', receivablePaise],
    ['Payable', payablePaise],
  ];
  const open = rows.filter(([, aged]) => aged.some((paise) => paise !== 0));
  if (open.length === 0) return { text: `No open bills on ${formatDate(to)}`, margin: below(12) };
  const totalled = open.map(([name, aged]) => [name, [...aged, aged.reduce((sum, paise) => sum + paise, 0)]] as const);
  const widest = widestFigure(
    totalled.flatMap(([, aged]) => aged.map(amountText)),
    FONT_SIZE,
  );
  // As wide as the figures need if there is room; otherwise they get smaller.
  const width = Math.min(Math.max(72, widest), (PAPER_WIDTH - 56) / (buckets.length + 1) - 2 * CELL_PADDING);
  return {
    margin: below(14),
    unbreakable: true,
    stack: [
      { text: `Open on ${formatDate(to)}, days from the ${by === 'due' ? 'due date' : 'bill date'}`, style: 'head' },
      {
        margin: below(4),
        layout: ruled,
        fontSize: FONT_SIZE * Math.min(1, width / widest),
        table: {
          headerRows: 1,
          widths: ['*', ...buckets.map(() => width), width],
          body: [
            [head(''), ...buckets.map(({ label }) => head(label, 'right')), head('Total', 'right')],
            ...totalled.map(([name, aged]): TableCell[] => [
              name,
              ...aged.map((paise) => right(paise === 0 ? '–' : formatAmount(paise, 'two'))),
            ]),
          ],
        },
      },
    ],
  };
}
