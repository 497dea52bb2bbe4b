import { ageBuckets, readAgeLimits } from '../bills/ageing.ts';
import { billStatusLabel } from '../bills/outstanding-filters.ts';
import type { Paise } from '../money/paise.ts';
import { voucherKinds, voucherLabel } from '../vouchers/voucher-kind.ts';
import { type Report, type ReportColumn, type ReportFilter, totalRow } from './report.ts';

export type OutstandingTab = 'ledger' | 'payables' | 'receivables';

/** An answer of the route, with the day from which bills age; amounts in paise. `pending` of the `ledger` tab is debit positive. */
export type OutstandingPage = {
  readonly by: 'due' | 'bill';
  readonly parties: readonly {
    readonly partyId: string;
    readonly partyName: string;
    readonly mobileNumber: string;
    readonly groupName: string;
    readonly bills: number;
    readonly receivable: Paise;
    readonly payable: Paise;
    readonly pending: Paise;
    readonly overdue: Paise;
    readonly unsettled: Paise;
    readonly aged: readonly Paise[];
  }[];
  readonly ageLimits: string;
  readonly aged: readonly Paise[];
  readonly overdue: Paise;
  readonly totalOutstandingAmount: Paise;
  readonly receivableTotal: Paise;
  readonly payableTotal: Paise;
};

const party: ReportColumn = { key: 'name', title: 'Party', kind: 'text' };
const mobile: ReportColumn = { key: 'mobile', title: 'Mobile', kind: 'text', width: 120, isDim: true };
const group: ReportColumn = { key: 'group', title: 'Group', kind: 'text', where: 'files' };
const bills: ReportColumn = { key: 'bills', title: 'Bills', kind: 'count', width: 64, isDim: true };
const amount = (key: string, title: string, width: number, more: Partial<ReportColumn> = {}): ReportColumn => ({
  key,
  title,
  kind: 'amount',
  width,
  ...more,
});

const sides: readonly ReportColumn[] = [
  party,
  { ...mobile, where: 'wide' },
  group,
  { ...bills, where: 'files' },
  amount('receivable', 'Receivable', 140),
  amount('payable', 'Payable', 140),
  amount('pending', 'Balance', 160, { side: 'both' }),
];

const aged = ({ by, ageLimits }: OutstandingPage): readonly ReportColumn[] => [
  party,
  { ...mobile, where: 'files' },
  group,
  bills,
  ...ageBuckets(readAgeLimits(ageLimits) ?? [], by).map(({ label }, at) => amount(`aged${at}`, label, 112, { where: 'wide' })),
  amount('overdue', 'Overdue', 120),
  amount('pending', 'Pending', 130),
];

const agedCells = (amounts: readonly Paise[]) => Object.fromEntries(amounts.map((paise, at) => [`aged${at}`, paise]));

const filters: readonly ReportFilter[] = [
  { kind: 'period', isOptional: true },
  { kind: 'record', name: 'partyId', title: 'Party', route: 'parties.getParty', at: 'party.partyName' },
  { kind: 'record', name: 'groupId', title: 'Group', route: 'accountGroups.get', at: 'row.name' },
  { kind: 'record', name: 'userId', title: 'Entered by', route: 'bills.listEnterers', list: 'users', at: 'name' },
  { kind: 'record', name: 'godownId', title: 'Godown', route: 'godowns.get', at: 'row.name' },
  {
    kind: 'choice',
    name: 'source',
    title: 'Source',
    words: { opening: 'Opening balance', ...Object.fromEntries(voucherKinds.map((kind) => [kind, voucherLabel(kind)])) },
  },
  {
    kind: 'choice',
    name: 'status',
    title: 'Status',
    words: { overdue: billStatusLabel('overdue'), notDue: billStatusLabel('notDue') },
  },
  { kind: 'text', name: 'age', title: 'Age in days' },
];
const ageFrom: ReportFilter = { kind: 'choice', name: 'by', title: 'Age from', words: { due: 'Due date', bill: 'Bill date' } };

/** Parties with open bills on one side, the largest pending amount first. */
const ofTab = (tab: OutstandingTab, id: string, title: string): Report<OutstandingPage> => ({
  id,
  title,
  columns: (first) => (tab === 'ledger' ? sides : aged(first)),
  rows: ({ parties }) =>
    parties.map(({ partyId, partyName, mobileNumber, groupName, bills: count, receivable, payable, pending, overdue, ...row }) => ({
      key: partyId,
      kind: 'entry',
      depth: 0,
      cells: {
        name: partyName,
        mobile: mobileNumber,
        group: groupName,
        bills: count,
        ...{ receivable, payable, pending, overdue, unsettled: row.unsettled },
        ...agedCells(row.aged),
      },
      drill: { to: 'openBills', partyId },
    })),
  totals: ({ receivableTotal, payableTotal, totalOutstandingAmount, overdue, aged: sums }) => [
    totalRow('total', {
      name: 'Total',
      receivable: receivableTotal,
      payable: payableTotal,
      overdue,
      pending: totalOutstandingAmount,
      ...agedCells(sums),
    }),
  ],
  filters: tab === 'ledger' ? filters : [...filters, ageFrom],
});

export const outstandingParties: Readonly<Record<OutstandingTab, Report<OutstandingPage>>> = {
  ledger: ofTab('ledger', 'outstandingLedger', 'Outstanding by ledger'),
  payables: ofTab('payables', 'outstandingPayables', 'Payables'),
  receivables: ofTab('receivables', 'outstandingReceivables', 'Receivables'),
};

/** The open bills of check-outs and of restaurant bills charged to rooms, by party: the ageing of a hotel's city ledger. */
export const cityLedger: Report<OutstandingPage> = ofTab('receivables', 'cityLedger', 'City ledger');
