import { OTHER_COUNTRIES, stateName } from '@bahi/core/gst/states';
import { formatDate } from '@bahi/core/periods/business-date';
import { type DespatchDetails, despatchNames } from '@bahi/core/vouchers/despatch-details';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { below, lines, runs, unruled } from '../platform/papers/paper-text.ts';
import { isOfSupplier, isOwnInvoice, tellsTax, type VoucherPaper } from './public/voucher-paper.ts';
import type { Sheet } from './voucher-sheet.ts';

/** Seller, voucher facts and buyer. */
export function heading(paper: VoucherPaper, { isNarrow }: Sheet): Content[] {
  return [
    {
      columnGap: 12,
      columns: [
        seller(paper),
        { width: isNarrow ? 170 : 230, layout: unruled, table: { widths: [isNarrow ? 72 : 92, '*'], body: facts(paper) } },
      ],
    },
    ...remarks(paper).map((text): Content => ({ text, style: 'small', margin: below(6) })),
    ...parties(paper),
  ];
}

/** The seller, line by line. */
export function seller({ seller: { name, legalName, address, pin, state, gstin, pan } }: VoucherPaper): Content {
  return {
    stack: [
      runs(name, { style: 'name' }),
      ...lines(
        legalName !== name && legalName,
        [address, pin].filter(Boolean).join(' '),
        `State: ${stateName(state)} (${state})`,
        gstin ? `GSTIN: ${gstin}` : pan && `PAN: ${pan}`,
      ),
    ],
  };
}

const onDay = (number: string, date: string | null) => (date === null ? number : `${number} of ${formatDate(date)}`);

/** The voucher's facts beside the seller, each with its title. */
export function facts(paper: VoucherPaper): TableCell[][] {
  const { voucher } = paper;
  const { placeOfSupply, supplierBill, original, billOfEntry, supplyDates, convertedFrom, despatchDetails, van, isReverseCharge } = voucher;
  const rows: [string, string | null | undefined | false][] = [
    ['Number', voucher.voucherNumber],
    ['Date', formatDate(voucher.date)],
    ['Place of supply', placeOfSupply && `${stateName(placeOfSupply)} (${placeOfSupply})`],
    ['Supplier’s bill', supplierBill && supplierBill.number !== '' && onDay(supplierBill.number, supplierBill.date)],
    ['Against', original && onDay(original.number, original.date)],
    ['Date of supply', supplyDates?.suppliedOn && formatDate(supplyDates.suppliedOn)],
    ['Date of payment', supplyDates?.paidOn && formatDate(supplyDates.paidOn)],
    ['Bill of entry', billOfEntry && onDay(billOfEntry.number, billOfEntry.date)],
    [
      'Order',
      convertedFrom
        .filter(({ kind }) => kind === 'saleOrder')
        .map(({ voucherNumber }) => voucherNumber)
        .join(', '),
    ],
    // A tax invoice shows either value (CGST Rules, rule 46(p)).
    ['Reverse charge', isReverseCharge ? 'Yes' : isOwnInvoice(voucher) && tellsTax(paper) && 'No'],
    ['Van', van?.godownName],
    ...Object.entries(despatchNames).map(([name, title]): [string, string | undefined] => [
      title,
      despatchDetails?.[name as keyof DespatchDetails],
    ]),
  ];
  return rows.flatMap(([name, value]): TableCell[][] => (value ? [[name, runs(value, { bold: true })]] : []));
}

const ABROAD = 'SUPPLY MEANT FOR EXPORT/SUPPLY TO SEZ UNIT OR SEZ DEVELOPER FOR AUTHORISED OPERATIONS';

/** Texts that the law requires: for a composition dealer (CGST Rules, rule 5(1)(f)), and for exports and SEZ supplies (rule 46). */
export function remarks({ voucher, registration, buyer }: VoucherPaper): string[] {
  if (!isOwnInvoice(voucher)) return [];
  if (registration === 'composition') return ['Composition taxable person, not eligible to collect tax on supplies'];
  const { items, totals, placeOfSupply } = voucher;
  if (items.some(({ treatment }) => treatment === 'zeroRated')) {
    return [`${ABROAD} UNDER BOND OR LETTER OF UNDERTAKING WITHOUT PAYMENT OF INTEGRATED TAX`];
  }
  const goesOut = placeOfSupply === OTHER_COUNTRIES || buyer?.category === 'sez';
  return goesOut && totals.igstAmount > 0 ? [`${ABROAD} ON PAYMENT OF INTEGRATED TAX`] : [];
}

type Named = { name: string; address: string; pin: string; state: string; gstin: string | null };

function addressed(title: string, { name, address, pin, state, gstin }: Named, more = ''): Content {
  return {
    stack: [
      { text: title, style: 'head' },
      runs(name, { bold: true }),
      ...lines(
        [address, pin].filter(Boolean).join(' '),
        state !== '' && `State: ${stateName(state)} (${state})`,
        gstin && `GSTIN: ${gstin}`,
        more,
      ),
    ],
  };
}

/** Bill-to and ship-to, one block each. */
function parties(paper: VoucherPaper): Content[] {
  const columns = partyBlocks(paper);
  return columns.length === 0 ? [] : [{ margin: below(10), columns }];
}

export function partyBlocks({ voucher, buyer }: VoucherPaper): Content[] {
  const { billToParty, shipToParty, newAddress, walkIn, kind } = voucher;
  const named = (at: NonNullable<typeof billToParty>): Named => ({ ...at, name: at.partyName });
  const own = walkIn ? { name: walkIn.name || 'Cash', address: '', pin: '', state: '', gstin: null } : buyer;
  const billed = billToParty ? named(billToParty) : own && newAddress ? { ...own, ...newAddress } : own;
  if (!billed) return [];
  const shipped = shipToParty ? named(shipToParty) : own && newAddress ? { ...own, ...newAddress } : null;
  const columns = [addressed(partyTitle(kind, isOfSupplier(voucher)), billed, walkIn?.mobileNumber)];
  if (shipped) columns.push(addressed('Ship to', shipped));
  return columns;
}

function partyTitle(kind: VoucherPaper['voucher']['kind'], isSupplier: boolean): string {
  if (kind === 'receipt') return 'Received from';
  if (kind === 'payment') return 'Paid to';
  return isSupplier ? 'Supplier' : 'Bill to';
}
