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
    case 'stockJournal':
      return goods(voucher, sheet);
    default:
      return receiptBody(voucher);
  }
}

/** A receipt or payment: its parts, the settled bills, and the deductions. */
function receiptBody({ kind, receipt, bills, amountPaise, postings, advanceTax }: SerializedVoucher): Content {
  const way = kind === 'payment' ? 'Paid out of' : 'Received in';
  const rest = receipt?.restAs === 'onAccount' ? 'On account' : 'Advance';
  const deductions = receipt?.deductions ?? [];
  // A bill shows the whole settled amount; the part that no money paid is deducted below, so that the column adds up to the total.
  const deductedOf = (billId: string) =>
    deductions.filter((each) => each.billId === billId).reduce((sum, { amountPaise: taken }) => sum + taken, 0);
  const rows: [string, number][] = [
    ...bills.map(({ billId, billNo, billDate, settledPaise }): [string, number] => [
      `${settledPaise < 0 ? 'Less credit netted, ' : 'Bill '}${billNo} of ${formatDate(billDate)}`,
      settledPaise + deductedOf(billId),
    ]),
    ...(receipt?.lines ?? []).map(({ ledgerName, totalPaise }): [string, number] => [ledgerName, totalPaise]),
    ...(receipt && receipt.advancePaise !== 0 ? [[rest, receipt.advancePaise] as [string, number]] : []),
    ...deductions.map(({ type, billNo, amountPaise: taken }): [string, number] => [
      `Less ${deductionLabel(type)} on bill ${billNo}`,
      -taken,
    ]),
    ...(bills.length === 0 && !receipt
      ? postings.map(({ ledgerName, amountPaise: posted }): [string, number] => [ledgerName, posted])
      : []),
  ];
  const parts = receipt?.parts ?? [];
  return {
    margin: below(12),
    stack: [
      ...(parts.length === 0
        ? []
        : [
            particulars(
              ['*', 110],
              [head(way), head('Amount', 'right')],
              parts.map((part) => [runs(`${part.name}${howPaid(part)}`), money(part.amountPaise)]),
              [],
            ),
          ]),
      particulars(
        ['*', 110],
        [head('Particulars'), head('Amount', 'right')],
        rows.map(([name, paise]) => [runs(name), money(paise)]),
        [totalRow('Total', amountPaise)],
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

type Part = NonNullable<SerializedVoucher['receipt']>['parts'][number];

function howPaid({ chequeNumber, chequeDate, reference }: Part): string {
  const cheque = chequeNumber === '' ? '' : `, cheque ${chequeNumber}${chequeDate ? ` of ${formatDate(chequeDate)}` : ''}`;
  return `${cheque}${reference === '' ? '' : `, ${reference}`}`;
}

/** Debits and credits as entered. */
function journal({ journalLines, amountPaise }: SerializedVoucher): Content {
  const rows = journalLines.map(({ ledgerName, side, amountPaise: paise, reference }): TableCell[] => [
    runs(reference ? `${ledgerName} (${referenceText(reference)})` : ledgerName),
    side === 'debit' ? money(paise) : '',
    side === 'credit' ? money(paise) : '',
  ]);
  const total: TableCell[] = [{ text: 'Total', bold: true }, { ...bold(amountPaise) }, { ...bold(amountPaise) }];
  return particulars(['*', 100, 100], [head('Ledger'), head('Debit', 'right'), head('Credit', 'right')], rows, [total]);
}

const bold = (paise: number) => ({ ...(money(paise) as { text: string }), bold: true });
type Reference = NonNullable<SerializedVoucher['journalLines'][number]['reference']>;
const referenceText = ({ kind, name }: Reference) =>
  kind === 'onAccount' ? 'on account' : `${kind === 'new' ? 'new ref' : 'against'} ${name}`;

function contra({ contra: places, amountPaise }: SerializedVoucher): Content {
  const rows: TableCell[][] = places
    ? [
        [runs(`From ${places.fromName}`), money(amountPaise)],
        [runs(`To ${places.toName}`), money(amountPaise)],
      ]
    : [];
  return particulars(['*', 110], [head('Particulars'), head('Amount', 'right')], rows, []);
}

const reasons = { count: 'Counted', wastage: 'Wastage', damage: 'Damage', kitchen: 'Used in the kitchen', other: 'Other' } as const;
const states = { draft: 'Draft', dispatched: 'Dispatched, in transit', received: 'Received' } as const;
const signed = (e4: number) => `${e4 > 0 ? '+' : ''}${formatE4(e4)}`;

/** Transferred or adjusted goods. */
function goods({ transfer, adjustmentReason, stockJournal, lines: items }: SerializedVoucher, { isNarrow }: Sheet): Content {
  // On a narrow sheet the columns shrink, or no room is left for the name.
  const wide = (points: number) => (isNarrow ? points * 0.65 : points);
  const hasArrivals = items.some(({ shortE4, damagedE4 }) => !!shortE4 || !!damagedE4);
  const isCounted = items.some(({ countedE4 }) => countedE4 !== null);
  const columns: [name: string, width: number, cell: (item: SerializedVoucher['lines'][number]) => string][] =
    adjustmentReason || stockJournal
      ? [
          ['Godown', 110, ({ godownName }) => godownName],
          ...(isCounted
            ? [
                [
                  'Counted',
                  80,
                  ({ countedE4, unit }) => (countedE4 === null ? '' : `${formatE4(countedE4)} ${unit}`),
                ] as (typeof columns)[number],
              ]
            : []),
          ['Change', 90, ({ changeE4, quantityE4, unit }) => `${signed(changeE4 ?? quantityE4)} ${unit}`],
        ]
      : [
          ['Qty', 90, ({ quantityE4, unit }) => `${formatE4(quantityE4)} ${unit}`],
          ...(hasArrivals
            ? ([
                ['Short', 70, ({ shortE4 }) => (shortE4 ? formatE4(shortE4) : '')],
                ['Damaged', 70, ({ damagedE4 }) => (damagedE4 ? formatE4(damagedE4) : '')],
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
          runs(item.productName),
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
