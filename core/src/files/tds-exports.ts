import { wordedMonth } from '../reports/filter-words.ts';
import type { ExportColumn, ListExport } from './list-export.ts';

/* The TDS lists as exports, for filing the return. */

const text = (field: string, title: string, says?: ExportColumn['says']): ExportColumn => ({
  field,
  title,
  kind: 'text',
  ...(says && { says }),
});
const money = (field: string, title: string): ExportColumn => ({ field, title, kind: 'number', figure: 'money' });
const date = (field: string, title: string): ExportColumn => ({ field, title, kind: 'date' });

export const tdsExports: readonly ListExport[] = [
  {
    name: 'tdsPayable',
    record: 'tdsPayable',
    title: 'TDS payable',
    route: 'tds.listPayable',
    rows: 'months',
    isWhole: true,
    columns: [
      text('month', 'Month', wordedMonth),
      text('label', 'Section'),
      date('dueOn', 'Due'),
      money('deducted', 'Deducted'),
      money('paid', 'Deposited'),
      money('pending', 'Pending'),
      text('ledger.name', 'Ledger'),
    ],
  },
  {
    name: 'tdsDeductions',
    record: 'tdsDeductions',
    title: 'TDS deducted',
    route: 'tds.listDeductions',
    rows: 'deductions',
    columns: [
      text('partyName', 'Deductee'),
      text('pan', 'PAN'),
      text('deducteeKind', 'Deductee code', (kind) => (kind === 'individual' ? '02' : '01')),
      text('section', 'Section'),
      date('date', 'Date of payment or credit'),
      money('taxed', 'Amount paid or credited'),
      { field: 'percent', title: 'Rate', kind: 'number' },
      money('amount', 'TDS'),
      text('certificate', 'Certificate of lower rate'),
      date('dueOn', 'Due'),
      text('challan.bsrCode', 'BSR code'),
      text('challan.serial', 'Challan'),
      date('challan.paidOn', 'Deposited'),
      text('voucherNumber', 'Voucher'),
    ],
  },
  {
    name: 'tdsReceivable',
    record: 'tdsReceivable',
    title: 'TDS receivable',
    route: 'tds.listReceivable',
    rows: 'parties',
    isWhole: true,
    columns: [
      text('partyName', 'Customer'),
      text('pan', 'PAN'),
      { field: 'vouchers', title: 'Receipts', kind: 'number' },
      money('amount', 'TDS'),
    ],
  },
];
