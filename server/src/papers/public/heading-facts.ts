import { OTHER_COUNTRIES, stateName } from '@bahi/core/gst/states';
import { formatDate } from '@bahi/core/periods/business-date';
import { type DespatchDetails, despatchNames } from '@bahi/core/vouchers/despatch-details';
import { noteReasons } from '@bahi/core/vouchers/note-reason';
import { isOrder } from '@bahi/core/vouchers/order-kinds';
import { dueOf } from './payment-facts.ts';
import { type Addressed, billedTo, isOfSupplier, isOwnInvoice, shippedTo, tellsTax, type VoucherPaper } from './voucher-paper.ts';

const SEPARATOR = ' · ';
const joined = (...parts: readonly (string | false | null | undefined)[]) => parts.filter(Boolean).join(SEPARATOR);

/** An address as the post writes it: its lines, then city, state and PIN. */
const addressLines = ({ address, place = '', state, pin }: { address: string; place?: string; state: string; pin: string }): string[] => {
  const town = [place, state === '' ? '' : stateName(state)].filter(Boolean).join(', ');
  return [...address.split('\n').map((line) => line.trim()), [town, pin].filter(Boolean).join(' ')].filter((line) => line !== '');
};

/** The seller, below its name. */
export function sellerLines({ seller }: Pick<VoucherPaper, 'seller'>): string[] {
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

/** The same in the narrow rows of a roll: one fact each. */
export const narrowSellerLines = (paper: Pick<VoucherPaper, 'seller'>): string[] =>
  sellerLines(paper).flatMap((line) => line.split(SEPARATOR));

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
