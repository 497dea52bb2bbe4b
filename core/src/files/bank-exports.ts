import { type VoucherKind, voucherLabel } from '../vouchers/voucher-kind.ts';
import type { ListExport } from './list-export.ts';

/** Exports of the cash and bank books: the entries of a period as on screen, with their bank dates. */
export const bankExports: readonly ListExport[] = [
  {
    name: 'bankBooks',
    record: 'bankBooks',
    title: 'Cash and bank books',
    route: 'bankBooks.listBooks',
    rows: 'books',
    columns: [
      { field: 'name', title: 'Book', kind: 'text' },
      { field: 'kind', title: 'Kind', kind: 'text', says: (kind) => (kind === 'cash' ? 'Cash' : 'Bank') },
      { field: 'notInBank', title: 'Entries without a bank date', kind: 'number' },
      { field: 'reconciledTo', title: 'Last bank date', kind: 'date' },
      { field: 'balance', title: 'Balance', kind: 'number', figure: 'balance' },
    ],
  },
  {
    name: 'bankBook',
    record: 'bankBook',
    title: 'Cash or bank book',
    route: 'bankBooks.getBook',
    rows: 'entries',
    inPath: { book: 'ledgerId' },
    columns: [
      { field: 'date', title: 'Date', kind: 'date' },
      { field: 'against', title: 'Against', kind: 'text' },
      { field: 'kind', title: 'Kind', kind: 'text', says: (kind) => voucherLabel(kind as VoucherKind) },
      { field: 'voucherNumber', title: 'Voucher', kind: 'text' },
      { field: 'chequeNumber', title: 'Cheque', kind: 'text' },
      { field: 'amount', title: 'Amount (money in positive)', kind: 'number', figure: 'money' },
      { field: 'balance', title: 'Balance', kind: 'number', figure: 'money' },
      { field: 'bankDate', title: 'Bank date', kind: 'date' },
    ],
  },
];
