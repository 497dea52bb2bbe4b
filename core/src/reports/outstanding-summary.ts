import { inPairs } from '../basics/in-pairs.ts';
import { ageBuckets, readAgeLimits } from '../bills/ageing.ts';
import type { Paise } from '../money/paise.ts';
import { type Report, type ReportColumn, totalRow } from './report.ts';

/** One side of the answer; amounts in paise, all 0 or above, `ledgerTotal` debit positive. */
type Side = {
  readonly ageLimits: string;
  readonly aged: readonly Paise[];
  readonly overdue: Paise;
  readonly receivableTotal: Paise;
  readonly payableTotal: Paise;
  readonly ledgerTotal: Paise;
};
/** Both sides by age, and the day from which bills age. */
export type OutstandingByAge = { readonly by: 'due' | 'bill'; readonly receivables: Side; readonly payables: Side };

export type OutstandingByGroup = {
  readonly groups: readonly { readonly group: string; readonly receivable: Paise; readonly payable: Paise }[];
  readonly receivableTotal: Paise;
  readonly payableTotal: Paise;
  readonly groupTotal: Paise;
};

const columns = (title: string): readonly ReportColumn[] => [
  { key: 'name', title, kind: 'text' },
  { key: 'receivable', title: 'Receivable', kind: 'amount', width: 150 },
  { key: 'payable', title: 'Payable', kind: 'amount', width: 150 },
];

/** Receivables and payables beside each other, one row for each age. */
export const outstandingByAge: Report<OutstandingByAge> = {
  id: 'outstandingByAge',
  title: 'Outstanding by age',
  columns: () => columns('Age in days'),
  rows: ({ by, receivables, payables }) => {
    const buckets = ageBuckets(readAgeLimits(receivables.ageLimits) ?? [], by);
    const aged = inPairs(receivables.aged, payables.aged);
    return inPairs(buckets, aged).map(([{ label }, [receivable, payable]]) => ({
      key: label,
      kind: 'entry',
      depth: 0,
      cells: { name: label, receivable, payable },
    }));
  },
  totals: ({ receivables, payables }) => [
    totalRow('total', { name: 'Total', receivable: receivables.receivableTotal, payable: payables.payableTotal }),
    totalRow('overdue', { name: 'Of it overdue', receivable: receivables.overdue, payable: payables.overdue }),
    totalRow('balance', { name: 'Balance' }, { acrossPaise: receivables.ledgerTotal }),
  ],
  filters: [{ kind: 'choice', name: 'by', title: 'Age from', words: { due: 'Due date', bill: 'Bill date' } }],
};

/** Receivables and payables beside each other, one row for each account group. */
export const outstandingByGroup: Report<OutstandingByGroup> = {
  id: 'outstandingByGroup',
  title: 'Outstanding by group',
  columns: () => columns('Group'),
  rows: ({ groups }) =>
    groups.map(({ group, receivable, payable }) => ({
      key: group,
      kind: 'entry',
      depth: 0,
      cells: { name: group, receivable, payable },
    })),
  totals: ({ receivableTotal, payableTotal, groupTotal }) => [
    totalRow('total', { name: 'Total', receivable: receivableTotal, payable: payableTotal }),
    totalRow('balance', { name: 'Balance' }, { acrossPaise: groupTotal }),
  ],
  filters: [],
};
