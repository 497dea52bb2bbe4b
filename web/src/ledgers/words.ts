import { type Numbering, numberingLabel } from '@bahi/core/vouchers/number-series';
import { type VoucherKind, voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import type { RecordWords } from '../platform/records/record-words.ts';

const ofBanks = {
  bank: 'Bank account',
  'bank.bankName': 'Bank',
  'bank.branch': 'Branch',
  'bank.accountName': 'Account holder',
  'bank.accountNumber': 'Account number',
  'bank.ifsc': 'IFSC',
  'bank.upiId': 'UPI id',
  chequeBooks: 'Cheque book',
  first: 'First cheque',
  last: 'Last cheque',
  used: 'Used cheque',
  void: 'Void cheque',
};
const kinds: Readonly<Record<string, string>> = { cash: 'Cash', bank: 'Bank', party: 'Party', tax: 'Tax', other: 'Other' };
/** For people: Bank. */
export const kindText = (kind: string) => kinds[kind] ?? kind;

const ledgerFields = { code: 'Code', group: 'Group', kind: 'Used for', opening: 'Opening balance', ...ofBanks };

export const ledgerWords: RecordWords = {
  record: 'ledger',
  one: 'ledger',
  many: 'ledgers',
  title: 'Ledgers',
  searched: 'name or code',
  about: 'A ledger is an account of the books: rent, capital, a loan. It opens with what it stood at when the books began.',
  fields: ledgerFields,
  values: { kind: kindText },
};
export const bankWords: RecordWords = {
  ...ledgerWords,
  one: 'bank',
  many: 'banks',
  title: 'Banks',
  about: 'A bank account of the company, with its IFSC, UPI id and cheque books. Receipts and payments go through it.',
};
export const cashWords: RecordWords = {
  ...ledgerWords,
  one: 'cash ledger',
  many: 'cash ledgers',
  title: 'Cash',
  about: 'Where cash lies: the till, petty cash, the cash of a van.',
};

export const groupWords: RecordWords = {
  record: 'accountGroup',
  one: 'group',
  many: 'groups',
  title: 'Account groups',
  searched: 'name',
  about: 'A group is a heading of the books. 28 come with every company, and your own lie below them.',
  fields: { parentName: 'Within', under: 'Heading', nature: 'Nature' },
};

const taxings: Readonly<Record<string, string>> = {
  spread: 'Spread over the items',
  own: 'A rate of its own',
  afterTax: 'After tax, without any',
};
/** For people: Spread over the items. */
export const taxingText = (taxing: string) => taxings[taxing] ?? taxing;

export const chargeWords: RecordWords = {
  record: 'additionalCharge',
  one: 'charge',
  many: 'charges',
  title: 'Additional charges',
  searched: 'name',
  about: 'Freight, packing, a discount on the bill: what a voucher adds to its items or takes off, and the ledger it goes to.',
  fields: {
    ledgerName: 'Ledger',
    isDeduction: 'Taken off',
    figure: 'Reckoned as',
    amount: 'Amount',
    percent: 'Percent',
    taxing: 'Tax',
    hsn: 'HSN or SAC',
  },
  values: { taxing: taxingText, figure: (figure) => (figure === 'percent' ? 'Percentage' : 'Amount') },
};

export const seriesWords: RecordWords = {
  record: 'series',
  one: 'series',
  many: 'series',
  title: 'Voucher series',
  searched: 'name',
  about:
    'A series numbers the vouchers of one kind: its prefix, then the number, then its suffix. Each financial year begins again at its first number.',
  fields: {
    kind: 'Vouchers',
    prefix: 'Prefix',
    suffix: 'Suffix',
    width: 'Digits',
    start: 'Begins with',
    numbering: 'Numbering',
    isDefault: 'Default',
    vanName: 'Van',
  },
  values: { kind: (kind) => voucherLabel(kind as VoucherKind), numbering: (numbering) => numberingLabel(numbering as Numbering) },
};
