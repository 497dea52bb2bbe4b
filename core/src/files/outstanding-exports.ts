import type { ExportColumn, ListExport } from './list-export.ts';

/* Outstanding by group with its sub-groups, and the open bills of a party, as files. The other tabs are reports: report-exports.ts. */

const text = (field: string, title: string): ExportColumn => ({ field, title, kind: 'text' });
const number = (field: string, title: string): ExportColumn => ({ field, title, kind: 'number' });
const money = (field: string, title: string): ExportColumn => ({ ...number(field, title), figure: 'money' });
type Group = { group: string; subGroups: readonly { name: string }[] };

export const outstandingExports: readonly ListExport[] = [
  {
    name: 'outstandingGroup',
    record: 'outstandingGroup',
    title: 'Outstanding by group',
    route: 'bills.listOutstandingGroups',
    rows: 'groups',
    isWhole: true,
    // A group and its sub-groups are one row each, the group first.
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
