import type { Sheet } from '../sheet.ts';
import { active } from './name-sheets.ts';
import { text } from './text-column.ts';

export const accountGroups: Sheet<'accountGroups'> = {
  name: 'accountGroups',
  title: 'Account groups',
  note: 'Own groups below the 28 that every company has. One group in each row, in whatever order.',
  columns: [
    {
      ...text(
        'name',
        'Group',
        120,
        'A name that is there already stays where it is.',
        ['name', 'group name', 'account group'],
        'Vehicles (example)',
      ),
      isNeeded: true,
    },
    {
      ...text(
        'parentName',
        'Lies within',
        120,
        'A group that is there or stands in the file.',
        ['under', 'parent', 'parent group'],
        'Fixed Assets',
      ),
      isNeeded: true,
    },
  ],
  keys: [['name']],
};

export const ledgers: Sheet<'ledgers'> = {
  name: 'ledgers',
  title: 'Ledgers',
  note: 'One ledger in each row, banks and cash among them. Customers and suppliers go by the sheet of parties.',
  columns: [
    { ...text('code', 'Code', 40, 'Tells the ledger from all others.', ['ledger code', 'account code'], 'EX-L1'), kind: 'code' },
    {
      ...text(
        'name',
        'Ledger',
        120,
        'Each ledger of the books has a name of its own.',
        ['name', 'ledger name', 'particulars', 'account'],
        'Office rent (example)',
      ),
      isNeeded: true,
    },
    text(
      'groupName',
      'Group',
      120,
      'A group that is there. A new ledger needs one.',
      ['under', 'parent', 'account group'],
      'Indirect Expenses',
    ),
    {
      field: 'opening',
      title: 'Opening balance',
      kind: 'money',
      mayBeNegative: true,
      aliases: ['opening', 'op bal', 'opening bal'],
      note: 'Debit is positive or Dr, credit negative or Cr.',
      example: '',
      cleared: 0,
    },
    {
      field: 'side',
      title: 'Dr/Cr',
      kind: 'choice',
      aliases: ['side', 'dr cr', 'type'],
      note: 'Where the opening balance itself does not say it.',
      example: '',
      choices: [
        { value: 'debit', title: 'Dr', aliases: ['debit', 'd'] },
        { value: 'credit', title: 'Cr', aliases: ['credit', 'c'] },
      ],
    },
    { ...text('bankName', 'Bank name', 120, 'Of a bank.', ['bank']), cleared: '' },
    { ...text('branch', 'Branch', 120, 'Of a bank.', ['branch name']), cleared: '' },
    {
      ...text('accountName', 'Account holder', 120, 'Of a bank; empty: the name of the company.', ['account name', 'holder']),
      cleared: '',
    },
    { ...text('accountNumber', 'Account number', 40, 'Of a bank.', ['account no', 'a/c no']), kind: 'code', cleared: '' },
    { ...text('ifsc', 'IFSC', 20, 'Of a bank.', ['ifsc code']), kind: 'code', cleared: '' },
    { ...text('upiId', 'UPI id', 120, 'Of a bank.', ['upi', 'vpa']), cleared: '' },
    active,
  ],
  keys: [['code'], ['name']],
  unique: 'name',
};

export const additionalCharges: Sheet<'additionalCharges'> = {
  name: 'additionalCharges',
  title: 'Additional charges',
  note: 'One charge in each row: freight, packing, a discount on the bill. Import their ledgers first.',
  columns: [
    {
      ...text(
        'name',
        'Charge',
        120,
        'A name that is there already takes what else the row says.',
        ['name', 'charge name'],
        'Freight (example)',
      ),
      isNeeded: true,
    },
    text(
      'ledgerName',
      'Ledger',
      120,
      'A ledger of income or expense that is there. A new charge needs one.',
      ['ledger name', 'account'],
      'Freight',
    ),
    {
      field: 'isDeduction',
      title: 'Taken off',
      kind: 'yesNo',
      aliases: ['deduction', 'less'],
      note: 'Yes for a discount on the bill.',
      example: 'No',
    },
    {
      field: 'amount',
      title: 'Amount',
      kind: 'money',
      aliases: ['rupees'],
      note: 'Empty or 0: typed with each voucher.',
      example: '',
      cleared: 0,
    },
    { field: 'percent', title: 'Percent', kind: 'percent', aliases: ['%'], note: 'In the place of an amount.', example: '', cleared: 0 },
    {
      field: 'taxing',
      title: 'Tax',
      kind: 'choice',
      aliases: ['taxing', 'gst'],
      note: 'Empty: spread over the items and taxed as they are.',
      example: 'Spread over items',
      choices: [
        { value: 'spread', title: 'Spread over items', aliases: ['yes'] },
        { value: 'own', title: 'Own rate' },
        { value: 'afterTax', title: 'After tax', aliases: ['no'] },
      ],
    },
    {
      ...text('hsn', 'HSN', 8, 'Of a charge with a rate of its own: a code of Tax classification.', ['hsn code', 'sac']),
      kind: 'code',
      losesZero: true,
      cleared: '',
    },
    active,
  ],
  keys: [['name']],
};
