import { ageBuckets, readAgeLimits } from '../bills/ageing.ts';
import type { ExportColumn, ListExport } from './list-export.ts';

/* The tabs of Outstanding as files: what is shown, as it is shown. */

const text = (field: string, title: string): ExportColumn => ({ field, title, kind: 'text' });
const number = (field: string, title: string): ExportColumn => ({ field, title, kind: 'number' });
const money = (field: string, title: string): ExportColumn => ({ ...number(field, title), figure: 'money' });
const balance = (field: string, title: string): ExportColumn => ({ ...number(field, title), figure: 'balance' });

const party = [text('partyName', 'Party'), text('mobileNumber', 'Mobile'), text('groupName', 'Group'), number('bills', 'Bills')];

/** A column a bucket, named as on the screen. Without buckets in the question nobody knows which they are, and there is none. */
function agedColumns(asked: Readonly<Record<string, unknown>>): ExportColumn[] {
  const limits = readAgeLimits(String(asked.ageLimits ?? ''));
  if (limits === null) return [];
  return ageBuckets(limits, asked.by === 'bill' ? 'bill' : 'due').map(({ label }, at) => money(`aged.${at}`, label));
}

const ofSide = (name: string, title: string): ListExport => ({
  name,
  record: name,
  title,
  route: 'bills.listOutstandingParties',
  rows: 'parties',
  columns: [...party, money('overdue', 'Overdue'), money('pending', 'Pending')],
  columnsFor: (asked) => [...party, ...agedColumns(asked), money('overdue', 'Overdue'), money('pending', 'Pending')],
});

type Group = { group: string; subGroups: readonly { name: string }[] };

export const outstandingExports: readonly ListExport[] = [
  {
    ...ofSide('outstandingLedger', 'Outstanding by ledger'),
    columns: [...party, money('receivable', 'Receivable'), money('payable', 'Payable'), balance('pending', 'Balance')],
    columnsFor: () => [...party, money('receivable', 'Receivable'), money('payable', 'Payable'), balance('pending', 'Balance')],
  },
  ofSide('outstandingPayables', 'Payables'),
  ofSide('outstandingReceivables', 'Receivables'),
  {
    name: 'outstandingGroup',
    record: 'outstandingGroup',
    title: 'Outstanding by group',
    route: 'bills.listOutstandingGroups',
    rows: 'groups',
    isWhole: true,
    // A group with its sub-groups is one row each, the group first.
    rowsOf: (groups) =>
      (groups as readonly Group[]).flatMap(({ subGroups, ...sums }) => [
        sums,
        ...subGroups.map((below) => ({ ...below, group: sums.group })),
      ]),
    columns: [
      text('group', 'Group'),
      text('name', 'Sub-group'),
      number('parties', 'Parties'),
      money('receivable', 'Receivable'),
      money('payable', 'Payable'),
    ],
  },
  {
    name: 'openBills',
    record: 'openBills',
    title: 'Open bills',
    route: 'bills.listOutstandings',
    rows: 'outstandings',
    isWhole: true,
    columns: [
      text('bill_no', 'Bill'),
      { field: 'bill_date', title: 'Date', kind: 'date' },
      { field: 'bill_due_date', title: 'Due', kind: 'date' },
      text('source', 'Source'),
      money('bill_pending_amt', 'Pending'),
    ],
  },
];
