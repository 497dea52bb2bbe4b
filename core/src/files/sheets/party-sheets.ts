import { states } from '../../gst/states.ts';
import type { Column, Sheet } from '../sheet.ts';
import { active } from './name-sheets.ts';
import { clearable, text as textColumn } from './text-column.ts';

export const partyCode: Column = {
  field: 'code',
  title: 'Code',
  kind: 'code',
  longest: 20,
  aliases: ['party code', 'customer code', 'supplier code', 'account code'],
  note: 'Tells the party from all others. With it a file can be sent again and the party be renamed.',
  example: 'EX-01',
};
export const partyName: Column = {
  field: 'partyName',
  title: 'Party name',
  kind: 'text',
  longest: 120,
  aliases: ['name', 'party', 'customer', 'customer name', 'supplier name', 'ledger name', 'name of party'],
  note: 'Each ledger of the books has a name of its own.',
  example: 'Sharma Stores (example)',
};
const text = (...column: Parameters<typeof textColumn>) => clearable(textColumn(...column));

export const state: Column = {
  field: 'state',
  title: 'State',
  kind: 'choice',
  aliases: ['state name', 'state code', 'place of supply'],
  note: 'Its name, its two letters or the two digits of its GST code. Empty: that of the GSTIN, else that of the company.',
  example: 'Maharashtra',
  choices: states.map(({ code: value, name: title, alpha }) => ({ value, title, aliases: [alpha, String(Number(value))] })),
};

const side = 'What the party owes is positive or Dr, what is owed to it negative or Cr.';

export const parties: Sheet<'parties'> = {
  name: 'parties',
  title: 'Parties',
  note: 'One customer or supplier in each row.',
  columns: [
    partyCode,
    { ...partyName, isNeeded: true },
    {
      field: 'groupName',
      title: 'Group',
      kind: 'text',
      longest: 120,
      note: 'Sundry Debtors, Sundry Creditors, or a group below them. Empty: Sundry Debtors.',
      aliases: ['account group', 'under', 'group name'],
      example: 'Sundry Debtors',
    },
    {
      ...text('mobileNumber', 'Mobile', 20, 'Ten digits.', ['mobile number', 'phone', 'mobile no', 'contact no', 'phone no'], '9800000001'),
      kind: 'code',
    },
    text('email', 'Email', 200, 'For bills and statements.', ['e-mail', 'mail', 'email id']),
    {
      ...text('gstin', 'GSTIN', 20, 'The state and the PAN are read from it where they are not given.', [
        'gst no',
        'gst number',
        'gstin/uin',
        'gst',
      ]),
      kind: 'code',
    },
    { ...text('pan', 'PAN', 20, 'Ten characters.', ['pan no', 'pan number', 'it pan']), kind: 'code' },
    {
      field: 'category',
      title: 'Registration',
      kind: 'choice',
      aliases: ['registration type', 'gst registration type', 'category', 'gst type'],
      note: 'Empty: regular with a GSTIN, else unregistered.',
      example: 'Unregistered',
      choices: [
        { value: 'regular', title: 'Regular', aliases: ['registered'] },
        { value: 'composition', title: 'Composition' },
        { value: 'unregistered', title: 'Unregistered', aliases: ['unregistered/consumer', 'consumer', 'unknown'] },
        { value: 'sez', title: 'SEZ' },
        { value: 'overseas', title: 'Overseas', aliases: ['export', 'foreign'] },
      ],
    },
    state,
    text('address', 'Address', 500, 'As it stands on bills.', ['billing address', 'street', 'address line']),
    { ...text('pin', 'PIN', 12, 'Six digits.', ['pin code', 'pincode', 'postal code', 'zip']), kind: 'code' },
    text('priceLevelName', 'Price level', 120, 'The name of a price level that is there.', ['level', 'price list']),
    {
      field: 'creditDays',
      title: 'Credit days',
      kind: 'whole',
      aliases: ['credit period', 'due days', 'payment terms'],
      note: 'From the bill to its due date.',
      example: '30',
      cleared: 0,
    },
    { field: 'creditLimit', title: 'Credit limit', kind: 'money', aliases: ['limit'], note: 'Empty: none.', example: '', cleared: null },
    {
      field: 'creditPolicy',
      title: 'Beyond the limit',
      kind: 'choice',
      aliases: ['credit policy'],
      note: 'What happens to a sale beyond the limit. Empty: warn.',
      example: '',
      choices: [
        { value: 'warn', title: 'Warn' },
        { value: 'block', title: 'Block', aliases: ['stop'] },
      ],
    },
    active,
  ],
  keys: [['code'], ['partyName']],
  unique: 'partyName',
};

export const openingBills: Sheet<'openingBills'> = {
  name: 'openingBills',
  title: 'Opening bills',
  note: 'What was owed when the books began, bill by bill. A bill of the same number is replaced, others stay.',
  columns: [
    { ...partyCode, note: 'The party by its code, or by its name in the next column.' },
    { ...partyName, note: 'The party by its name, where it has no code.' },
    {
      field: 'billNo',
      title: 'Bill no',
      longest: 30,
      note: 'As it stands on the bill.',
      aliases: ['bill number', 'invoice no', 'ref no', 'reference'],
      kind: 'code',
      isNeeded: true,
      example: 'OLD-1',
    },
    {
      field: 'billDate',
      title: 'Bill date',
      kind: 'date',
      isNeeded: true,
      aliases: ['date', 'invoice date'],
      note: 'Before the books begin.',
      example: '15/03/2026',
    },
    {
      field: 'dueDate',
      title: 'Due date',
      kind: 'date',
      aliases: ['due on', 'due'],
      note: 'Empty: the bill date and the credit days of the party.',
      example: '',
    },
    {
      field: 'amount',
      title: 'Amount',
      kind: 'money',
      isNeeded: true,
      mayBeNegative: true,
      aliases: ['pending amount', 'balance', 'outstanding', 'opening amount'],
      note: side,
      example: '1,200.00 Dr',
    },
  ],
  keys: [
    ['code', 'billNo'],
    ['partyName', 'billNo'],
  ],
};
