import { OTHER_COUNTRIES, stateName } from '@bahi/core/gst/states';
import { formatDate } from '@bahi/core/periods/business-date';
import { type DespatchDetails, despatchNames } from '@bahi/core/vouchers/despatch-details';
import { noteReasons } from '@bahi/core/vouchers/note-reason';
import { isOrder } from '@bahi/core/vouchers/order-kinds';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { below, lines, runs } from '../platform/papers/paper-text.ts';
import { dueOf } from './public/payment-facts.ts';
import {
  type Addressed,
  billedTo,
  endorsementOf,
  isOfSupplier,
  isOwnInvoice,
  shippedTo,
  tellsTax,
  titleOf,
  type VoucherPaper,
} from './public/voucher-paper.ts';
import { bare, boxes, type Sheet } from './voucher-sheet.ts';

const SEPARATOR = ' · ';
const joined = (...parts: readonly (string | false | null | undefined)[]) => parts.filter(Boolean).join(SEPARATOR);

/** An address as the post writes it: its lines, then city, state and PIN. */
const addressLines = ({ address, place = '', state, pin }: { address: string; place?: string; state: string; pin: string }): string[] => {
  const town = [place, state === '' ? '' : stateName(state)].filter(Boolean).join(', ');
  return [...address.split('\n').map((line) => line.trim()), [town, pin].filter(Boolean).join(' ')].filter((line) => line !== '');
};

/** The seller, below its name. */
export function sellerLines({ seller }: VoucherPaper): string[] {
  const { name, legalName, state, gstin, pan, phone, email, website, fssai } = seller;
  return [
    legalName !== name && legalName,
    ...addressLines(seller),
    joined(gstin ? `GSTIN ${gstin}` : pan && `PAN ${pan}`, `State ${stateName(state)}, code ${state}`),
    fssai && `FSSAI ${fssai}`,
    joined(phone, email, website),
  ].filter((line): line is string => !!line);
}

const onDay = (number: string, date: string | null) => (date === null ? number : `${number} of ${formatDate(date)}`);
const numberNames: Partial<Record<VoucherPaper['voucher']['kind'], string>> = { sales: 'Invoice no.', vanSale: 'Invoice no.' };

/** The facts beside the seller, each with its name. */
export function facts(paper: VoucherPaper): [name: string, value: string][] {
  const { voucher } = paper;
  const {
    placeOfSupply,
    supplierBill,
    original,
    noteReason,
    billOfEntry,
    expectedOn,
    supplyDates,
    convertedFrom,
    despatch,
    van,
    isReverseCharge,
  } = voucher;
  const due = dueOf(paper);
  const rows: [string, string | null | undefined | false][] = [
    [numberNames[voucher.kind] ?? 'Number', voucher.voucherNumber],
    ['Date', formatDate(voucher.date)],
    ['Due date', due && formatDate(due.dueOn)],
    ['Place of supply', placeOfSupply && `${stateName(placeOfSupply)} (${placeOfSupply})`],
    ['Supplier’s bill', supplierBill && supplierBill.number !== '' && onDay(supplierBill.number, supplierBill.date)],
    ['Against', original && onDay(original.number, original.date)],
    ['Reason', noteReason && noteReasons[noteReason]],
    ['Expected on', expectedOn && formatDate(expectedOn)],
    ['Date of supply', supplyDates?.suppliedOn && formatDate(supplyDates.suppliedOn)],
    ['Date of payment', supplyDates?.paidOn && formatDate(supplyDates.paidOn)],
    ['Bill of entry', billOfEntry && onDay(billOfEntry.number, billOfEntry.date)],
    // A tax invoice says so either way (CGST Rules, rule 46(p)).
    ['Reverse charge', isReverseCharge ? 'Yes' : isOwnInvoice(voucher) && tellsTax(paper) && 'No'],
    [
      'Order',
      convertedFrom
        .filter(({ kind }) => isOrder(kind))
        .map(({ voucherNumber }) => voucherNumber)
        .join(', '),
    ],
    ['Van', van?.godownName],
    ...Object.entries(despatchNames).map(([name, title]): [string, string | undefined] => [
      title,
      despatch?.[name as keyof DespatchDetails],
    ]),
  ];
  return rows.filter((row): row is [string, string] => !!row[1]);
}

/** To whom it goes, each with its title: who pays, and where the goods go if that is elsewhere. */
export function parties(paper: VoucherPaper): { title: string; name: string; lines: string[] }[] {
  const { voucher } = paper;
  const billed = billedTo(paper);
  const shipped = shippedTo(paper);
  return [
    ...(billed ? [{ title: partyTitle(voucher.kind, isOfSupplier(voucher)), ...party(billed) }] : []),
    ...(shipped ? [{ title: 'Deliver to', ...party(shipped) }] : []),
  ];
}

const party = (to: Addressed) => ({
  name: to.name || 'Cash customer',
  lines: [
    ...addressLines({ ...to, state: to.address === '' && to.pin === '' && to.gstin === null ? '' : to.state }),
    to.gstin ? `GSTIN ${to.gstin}` : '',
    to.state === '' || to.state === OTHER_COUNTRIES ? '' : `State ${stateName(to.state)}, code ${to.state}`,
    to.phone,
  ].filter((line) => line !== ''),
});

function partyTitle(kind: VoucherPaper['voucher']['kind'], isSupplier: boolean): string {
  if (kind === 'receipt') return 'Received from';
  if (kind === 'payment') return 'Paid to';
  return isSupplier ? 'Supplier' : 'Bill to';
}

/** The words that the law wants, at the top of the paper. */
const endorsement = (paper: VoucherPaper): Content[] => {
  const words = endorsementOf(paper);
  return words === '' ? [] : [{ text: words, bold: true, style: 'small', alignment: 'center', margin: [0, 0, 0, 6] }];
};

/** The seller, the title of the paper, and the parties it goes to. */
export const heading = (paper: VoucherPaper, sheet: Sheet, mark: string): Content[] =>
  sheet.look === 'modern' ? modernHeading(paper, sheet, mark) : classicHeading(paper, sheet, mark);

function modernHeading(paper: VoucherPaper, { isNarrow, width, tint }: Sheet, mark: string): Content[] {
  const logoSide = isNarrow ? 28 : 36;
  const blocks = parties(paper);
  const factsWidth = isNarrow ? 150 : 176;
  const factsBox: Content = {
    layout: {
      ...bare,
      paddingLeft: (at) => (at === 0 ? 9 : 3),
      paddingRight: (at) => (at === 0 ? 3 : 9),
      paddingTop: (at) => (at === 0 ? 7 : 1.5),
      paddingBottom: (at, { table }) => (at === table.body.length - 1 ? 7 : 1.5),
    },
    table: {
      widths: ['auto', '*'],
      body: facts(paper).map(([name, value], at): TableCell[] => [
        { text: name, style: 'dim', fillColor: tint },
        { ...runs(value, { alignment: 'right', bold: at === 0 }), fillColor: tint },
      ]),
    },
  } as Content;
  const columnWidth = (width - factsWidth - 14 * Math.max(1, blocks.length)) / Math.max(1, blocks.length);
  return [
    ...endorsement(paper),
    {
      columnGap: 10,
      columns: [
        ...(paper.logo ? [{ width: logoSide, image: paper.logo, fit: [logoSide, logoSide] } as Content] : []),
        {
          width: '*',
          stack: [runs(paper.seller.name, { style: 'name' }), ...sellerLines(paper).map((line) => runs(line, { style: 'dim' }))],
        } as Content,
        {
          width: isNarrow ? 130 : 176,
          alignment: 'right',
          stack: [runs(titleOf(paper), { style: 'title' }), ...(mark === '' ? [] : [{ text: mark, style: 'dim' }])],
        } as Content,
      ],
    },
    {
      margin: below(isNarrow ? 10 : 16),
      columnGap: 14,
      columns: [
        ...(blocks.length === 0 ? [{ width: '*', text: '' } as Content] : []),
        ...blocks.map(
          ({ title, name, lines: rows }) =>
            ({ width: columnWidth, stack: [{ text: title, style: 'dim' }, runs(name, { style: 'party' }), ...lines(...rows)] }) as Content,
        ),
        { width: factsWidth, stack: [factsBox] },
      ],
    },
  ];
}

/** Facts stand in rows of three beside the seller, as in the books that accountants know; the last row may have empty boxes. */
const BOXES_A_ROW = 3;

function classicHeading(paper: VoucherPaper, { isNarrow, width }: Sheet, mark: string): Content[] {
  const blocks = parties(paper);
  const perRow = isNarrow ? 2 : BOXES_A_ROW;
  const shown = facts(paper);
  const rows = Math.ceil(shown.length / perRow);
  const seller: TableCell = {
    rowSpan: rows,
    columnGap: 8,
    columns: [
      ...(paper.logo ? [{ width: 40, image: paper.logo, fit: [40, 40] } as Content] : []),
      { width: '*', stack: [runs(paper.seller.name, { style: 'name' }), ...lines(...sellerLines(paper))] } as Content,
    ],
  } as TableCell;
  const boxWidth = isNarrow ? 74 : 79;
  const fact = (at: number): TableCell => {
    const found = shown[at];
    return found ? { stack: [{ text: found[0], style: 'dim' }, runs(found[1], { bold: at < 2 })] } : '';
  };
  return [
    ...endorsement(paper),
    {
      columns: [
        { width: 110, text: '' },
        { width: '*', ...runs(titleOf(paper).toUpperCase(), { style: 'title', alignment: 'center' }) },
        { width: 110, text: mark, style: 'dim', alignment: 'right', margin: below(3) },
      ],
      margin: [0, 0, 0, 5],
    },
    {
      layout: { ...boxes, hLineWidth: () => 0.6, hLineColor: () => '#1c1c22' },
      table: {
        widths: ['*', ...Array<number>(perRow).fill(boxWidth)],
        body: Array.from({ length: rows }, (_, row) => [
          row === 0 ? seller : '',
          ...Array.from({ length: perRow }, (__, at) => fact(row * perRow + at)),
        ]),
      },
    },
    ...(blocks.length === 0
      ? []
      : [
          {
            layout: boxes,
            table: {
              widths: blocks.map(() => (width - 12 * blocks.length - 0.6 * (blocks.length + 1)) / blocks.length),
              body: [
                blocks.map(
                  ({ title, name, lines: texts }): TableCell => ({
                    stack: [{ text: title, style: 'dim' }, runs(name, { style: 'party' }), ...lines(...texts)],
                  }),
                ),
              ],
            },
          } as Content,
        ]),
  ];
}
