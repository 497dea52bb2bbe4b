import type { SerializedVoucher } from '@bahi/contract/vouchers/voucher-details';
import { deductionLabel } from '@bahi/core/bills/deduction';
import { stateName } from '@bahi/core/gst/states';
import { formatE4 } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { below, head, lines, money, right, ruled, runs } from '../platform/papers/paper-text.ts';
import { totalRow } from './voucher-pdf-lines.ts';
import type { Sheet } from './voucher-sheet.ts';

/** The body of a voucher without taxed lines. */
export function untaxedBody(voucher: SerializedVoucher, sheet: Sheet): Content {
  switch (voucher.kind) {
    case 'journal':
      return journal(voucher);
    case 'contra':
      return contra(voucher);
    case 'stockTransfer':
    case 'stockAdjustment':
      return goods(voucher, sheet);
    default:
      return receiptBody(voucher);
  }
}

/** A receipt or payment: its parts, the settled bills, and the deductions. */
function receiptBody({ kind, receipt, billData, amount, postings, advanceTax }: SerializedVoucher): Content {
  const way = kind === 'payment' ? 'Paid out of' : 'Received in';
  const rest = receipt?.restAs === 'onAccount' ? 'On account' : 'Advance';
  const deductions = receipt?.deductions ?? [];
  // A bill shows the whole settled amount; the part that no money paid is deducted below, so that the column adds up to the total.
  const deductedOf = (billId: string) =>
    deductions.filter((each) => each.billId === billId).reduce((sum, { amount: taken }) => sum + taken, 0);
  const rows: [string, number][] = [
    ...billData.map(({ billId, billNo, billDate, settledPaise }): [string, number] => [
      `${settledPaise < 0 ? 'Less credit netted, ' : 'Bill '}${billNo} of ${formatDate(billDate)}`,
      settledPaise + deductedOf(billId),
    ]),
    ...(receipt?.ledgers ?? []).map(({ ledgerName, total }): [string, number] => [ledgerName, total]),
    ...(receipt && receipt.advanceAmount !== 0 ? [[rest, receipt.advanceAmount] as [string, number]] : []),
    ...deductions.map(({ type, billNo, amount: taken }): [string, number] => [`Less ${deductionLabel(type)} on bill ${billNo}`, -taken]),
    ...(billData.length === 0 && !receipt ? postings.map(({ ledgerName, amount: posted }): [string, number] => [ledgerName, posted]) : []),
  ];
  const parts = receipt?.payments ?? [];
  return {
    margin: below(12),
    stack: [
      ...(parts.length === 0
        ? []
        : [
            particulars(
              ['*', 110],
              [head(way), head('Amount', 'right')],
              parts.map((part) => [runs(`${part.name}${howPaid(part)}`), money(part.amount)]),
              [],
            ),
          ]),
      particulars(
        ['*', 110],
        [head('Particulars'), head('Amount', 'right')],
        rows.map(([name, paise]) => [runs(name), money(paise)]),
        [totalRow('Total', amount)],
      ),
      ...(advanceTax ? [taxWithin(advanceTax)] : []),
    ],
  };
}

/** The tax details of a receipt for a service advance: rate, heads and place of supply (CGST Rules, rule 50). */
function taxWithin({
  gstPercentE4,
  placeOfSupply,
  valuePaise,
  cgstPaise,
  sgstPaise,
  igstPaise,
}: NonNullable<SerializedVoucher['advanceTax']>): Content {
  const heads: [string, number][] = [
    [`CGST ${formatE4(gstPercentE4 / 2)} %`, cgstPaise],
    [`SGST ${formatE4(gstPercentE4 / 2)} %`, sgstPaise],
    [`IGST ${formatE4(gstPercentE4)} %`, igstPaise],
  ];
  const rows: [string, number][] = [
    [`Value of the service, ${stateName(placeOfSupply)} (${placeOfSupply})`, valuePaise],
    ...heads.filter(([, paise]) => paise !== 0),
  ];
  return particulars(
    ['*', 110],
    [head('Tax within the advance'), head('Amount', 'right')],
    rows.map(([name, paise]) => [runs(name), money(paise)]),
    [],
  );
}

type Part = NonNullable<SerializedVoucher['receipt']>['payments'][number];

function howPaid({ chequeNumber, chequeDate, reference }: Part): string {
  const cheque = chequeNumber === '' ? '' : `, cheque ${chequeNumber}${chequeDate ? ` of ${formatDate(chequeDate)}` : ''}`;
  return `${cheque}${reference === '' ? '' : `, ${reference}`}`;
}

/** Debits and credits as entered. */
function journal({ journalLines, amount }: SerializedVoucher): Content {
  const rows = journalLines.map(({ ledgerName, side, amount: paise, reference }): TableCell[] => [
    runs(reference ? `${ledgerName} (${referenceText(reference)})` : ledgerName),
    side === 'debit' ? money(paise) : '',
    side === 'credit' ? money(paise) : '',
  ]);
  const total: TableCell[] = [{ text: 'Total', bold: true }, { ...bold(amount) }, { ...bold(amount) }];
  return particulars(['*', 100, 100], [head('Ledger'), head('Debit', 'right'), head('Credit', 'right')], rows, [total]);
}

const bold = (paise: number) => ({ ...(money(paise) as { text: string }), bold: true });
type Reference = NonNullable<SerializedVoucher['journalLines'][number]['reference']>;
const referenceText = ({ type, name }: Reference) =>
  type === 'onAccount' ? 'on account' : `${type === 'new' ? 'new ref' : 'against'} ${name}`;

function contra({ contra: places, amount }: SerializedVoucher): Content {
  const rows: TableCell[][] = places
    ? [
        [runs(`From ${places.fromName}`), money(amount)],
        [runs(`To ${places.toName}`), money(amount)],
      ]
    : [];
  return particulars(['*', 110], [head('Particulars'), head('Amount', 'right')], rows, []);
}

const reasons = { count: 'Counted', wastage: 'Wastage', damage: 'Damage', other: 'Other' } as const;
const states = { draft: 'Draft', dispatched: 'Dispatched, in transit', received: 'Received' } as const;
const signed = (e4: number) => `${e4 > 0 ? '+' : ''}${formatE4(e4)}`;

/** Transferred or adjusted goods. */
function goods({ transfer, adjustmentReason, items }: SerializedVoucher, { isNarrow }: Sheet): Content {
  // On a narrow sheet the columns shrink, or no room is left for the name.
  const wide = (points: number) => (isNarrow ? points * 0.65 : points);
  const hasArrivals = items.some(({ short, damaged }) => !!short || !!damaged);
  const isCounted = items.some(({ counted }) => counted !== null);
  const columns: [name: string, width: number, cell: (item: SerializedVoucher['items'][number]) => string][] = adjustmentReason
    ? [
        ['Godown', 110, ({ godownName }) => godownName],
        ...(isCounted
          ? [['Counted', 80, ({ counted, unit }) => (counted === null ? '' : `${formatE4(counted)} ${unit}`)] as (typeof columns)[number]]
          : []),
        ['Change', 90, ({ change, count, unit }) => `${signed(change ?? count)} ${unit}`],
      ]
    : [
        ['Qty', 90, ({ count, unit }) => `${formatE4(count)} ${unit}`],
        ...(hasArrivals
          ? ([
              ['Short', 70, ({ short }) => (short ? formatE4(short) : '')],
              ['Damaged', 70, ({ damaged }) => (damaged ? formatE4(damaged) : '')],
            ] as typeof columns)
          : []),
      ];
  return {
    margin: below(12),
    stack: [
      ...lines(
        transfer && `From ${transfer.fromGodownName} to ${transfer.toGodownName}`,
        transfer && [states[transfer.state], transfer.receivedOn && `on ${formatDate(transfer.receivedOn)}`].filter(Boolean).join(' '),
        transfer && transfer.damageGodownName !== '' && `Damaged goods in ${transfer.damageGodownName}`,
        adjustmentReason && `Reason: ${reasons[adjustmentReason]}`,
      ),
      particulars(
        [16, '*', wide(80), ...columns.map(([, width]) => wide(width))],
        [head('#'), head('Item'), head('Batch'), ...columns.map(([name]) => head(name, name === 'Godown' ? 'left' : 'right'))],
        items.map((item, at): TableCell[] => [
          String(at + 1),
          runs(item.product_name),
          runs(item.batch),
          ...columns.map(([name, , cell]): TableCell => (name === 'Godown' ? runs(cell(item)) : right(cell(item)))),
        ]),
        [],
      ),
    ],
  };
}

function particulars(widths: (string | number)[], heads: TableCell[], rows: readonly TableCell[][], foot: readonly TableCell[][]): Content {
  return {
    margin: below(6),
    layout: ruled,
    table: { headerRows: 1, dontBreakRows: true, widths, body: [heads, ...rows, ...foot] },
  };
}
