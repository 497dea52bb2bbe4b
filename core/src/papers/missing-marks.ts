import { OTHER_COUNTRIES, type StateCode } from '../gst/states.ts';
import { hsnDigits, type TurnoverBand } from '../gst/turnover.ts';
import type { Paise } from '../money/paise.ts';
import type { RegistrationType } from '../organizations/registrations.ts';
import type { VoucherKind } from '../vouchers/voucher-kind.ts';

/** The fields of a voucher that the rules on invoices require on its paper. Unknown texts are ''. */
export type PaperFacts = {
  readonly kind: VoucherKind;
  /** Side of a note's party; null for other kinds. */
  readonly side: 'customer' | 'supplier' | null;
  readonly seller: {
    readonly address: string;
    readonly state: StateCode;
    readonly gstin: string | null;
    readonly registration: RegistrationType;
    /** The amount of the last financial year. */
    readonly turnover: TurnoverBand;
  };
  /** null if nobody is named. */
  readonly recipient: {
    readonly name: string;
    readonly address: string;
    readonly state: StateCode | '';
    readonly gstin: string | null;
  } | null;
  readonly totalPaise: Paise;
  readonly placeOfSupply: StateCode | null;
  readonly lines: readonly { readonly name: string; readonly hsn: string }[];
  readonly original: { readonly number: string; readonly date: string | null } | null;
};

/** The record in which the user adds the mark: the company, the party, a product or the voucher itself. */
export const markPlaces = ['company', 'party', 'product', 'voucher'] as const;
export type MarkPlace = (typeof markPlaces)[number];
export type MissingMark = {
  readonly mark: 'supplierAddress' | 'recipientName' | 'recipientAddress' | 'recipientState' | 'hsn' | 'placeOfSupply' | 'original';
  readonly place: MarkPlace;
  readonly text: string;
};

/** Below this an invoice to an unregistered person needs no name and address, unless they ask for it (CGST Rules, rule 46(e) and (f)). */
const NAMELESS_BELOW_PAISE = 50_000_00;

/**
 * The marks that the CGST Rules require on the paper of this voucher and that it lacks: rule 46 for a tax invoice, 49 for a bill of supply,
 * 53(1A) for a credit or debit note to a customer. Empty for other kinds and for a seller without a GSTIN. Number, date, quantity, value,
 * rates and tax are on every paper.
 */
export function missingMarks(facts: PaperFacts): MissingMark[] {
  const isInvoice = facts.kind === 'sales' || facts.kind === 'vanSale';
  const isNote = (facts.kind === 'creditNote' || facts.kind === 'debitNote') && facts.side === 'customer';
  if ((!isInvoice && !isNote) || facts.seller.gstin === null || facts.seller.registration === 'unregistered') return [];
  const paper = isInvoice ? 'invoice' : 'note';
  return [
    ...(facts.seller.address.trim() === ''
      ? [{ mark: 'supplierAddress', place: 'company', text: `Address missing on the ${paper}.` } as const]
      : []),
    ...recipientMarks(facts, isNote, paper),
    ...(isInvoice ? supplyMarks(facts) : originalMarks(facts)),
  ];
}

function recipientMarks({ recipient, totalPaise, placeOfSupply }: PaperFacts, isNote: boolean, paper: string): MissingMark[] {
  const isExport = placeOfSupply === OTHER_COUNTRIES;
  const isRegistered = recipient !== null && recipient.gstin !== null;
  if (!isRegistered && !isExport && !isNote && totalPaise < NAMELESS_BELOW_PAISE) return [];
  if (recipient === null || recipient.name.trim() === '') {
    return [{ mark: 'recipientName', place: 'voucher', text: `The customer’s name and address are missing on the ${paper}.` }];
  }
  return [
    ...(recipient.address.trim() === ''
      ? [{ mark: 'recipientAddress', place: 'party', text: `The address of ${recipient.name} is missing on the ${paper}.` } as const]
      : []),
    ...(recipient.state === ''
      ? [{ mark: 'recipientState', place: 'party', text: `The state of ${recipient.name} is missing on the ${paper}.` } as const]
      : []),
  ];
}

function supplyMarks(facts: PaperFacts): MissingMark[] {
  const { placeOfSupply } = facts;
  return [
    ...(placeOfSupply === null
      ? [{ mark: 'placeOfSupply', place: 'voucher', text: 'The place of supply is missing on the invoice.' } as const]
      : []),
    ...hsnMarks(facts),
  ];
}

/**
 * HSN digits by turnover (notification 78/2020-Central Tax): four for invoices to registered persons, six above 5 crore, for all invoices.
 * Up to 5 crore an invoice to an unregistered person needs none.
 */
function hsnMarks({ seller, recipient, lines }: PaperFacts): MissingMark[] {
  const digits = hsnDigits(seller.turnover);
  const isNeeded = digits === 6 || (recipient !== null && recipient.gstin !== null);
  const short = isNeeded ? lines.filter(({ hsn }) => hsn.replace(/\D/g, '').length < digits) : [];
  const [first] = short;
  if (!first) return [];
  const others = short.length === 1 ? '' : ` and ${short.length - 1} more`;
  return [{ mark: 'hsn', place: 'product', text: `The HSN code of ${first.name}${others} needs ${digits} digits.` }];
}

function originalMarks({ original }: PaperFacts): MissingMark[] {
  if (original && original.number !== '' && original.date !== null) return [];
  return [{ mark: 'original', place: 'voucher', text: 'The number and date of the original invoice are missing on the note.' }];
}
