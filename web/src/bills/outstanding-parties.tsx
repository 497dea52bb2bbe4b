import { ageBuckets, readAgeLimits } from '@bahi/core/bills/ageing';
import { useMemo } from 'react';
import type { OutstandingParty } from '../platform/answers.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DrCr, Money } from '../ui/money.tsx';
import classes from './outstanding.module.css';
import { SettleLink } from './settle-link.tsx';

export type PartiesTab = 'ledger' | 'payables' | 'receivables';
type Sums = { overdue: number; aged: readonly number[]; totalOutstandingAmount: number; receivableTotal: number; payableTotal: number };
type Props = {
  tab: PartiesTab;
  by: 'due' | 'bill';
  ageLimits: string;
  sums: Sums;
  parties: readonly OutstandingParty[];
  onEnd: () => void;
  isLoadingMore: boolean;
};

const labels: Record<PartiesTab, string> = { ledger: 'Ledgers', payables: 'Parties that are owed', receivables: 'Parties that owe' };

/** Parties of one tab, those with most pending first. Enter opens the bills of one. */
export function OutstandingParties({ tab, by, ageLimits, sums, parties, onEnd, isLoadingMore }: Props) {
  const columns = useMemo(
    () => (tab === 'ledger' ? ledgerColumns(sums) : agedColumns(tab, by, ageLimits, sums)),
    [tab, by, ageLimits, sums],
  );
  return (
    <DataTable
      key={tab}
      label={labels[tab]}
      columns={columns}
      rows={parties}
      rowKey={partyOf}
      open={detailsOf}
      card={(party) => <PartyCard party={party} tab={tab} />}
      cardAction={(party) => <Settle party={party} tab={tab} />}
      onEnd={onEnd}
      isLoadingMore={isLoadingMore}
    />
  );
}

const partyOf = ({ partyId }: OutstandingParty) => partyId;
const detailsOf = ({ partyId }: OutstandingParty) =>
  ({ to: '/sUsers/outstandingDetails/$party_id', params: { party_id: partyId } }) as const;

function ledgerColumns(sums: Sums): readonly Column<OutstandingParty>[] {
  return [
    { head: 'Party', cell: ({ partyName }) => partyName, total: 'Total' },
    { head: 'Mobile', cell: ({ mobileNumber }) => mobileNumber, width: 120, isDim: true, isExtra: true },
    money('Receivable', ({ receivable }) => receivable, sums.receivableTotal),
    money('Payable', ({ payable }) => payable, sums.payableTotal),
    {
      head: 'Balance',
      cell: ({ pending }) => <DrCr paise={pending} strong dashZero />,
      width: 160,
      isNumber: true,
      total: <DrCr paise={sums.totalOutstandingAmount} />,
    },
    { head: 'Action', cell: (party) => <Settle party={party} tab="ledger" />, width: 96, isNumber: true },
  ];
}

function agedColumns(tab: PartiesTab, by: 'due' | 'bill', ageLimits: string, sums: Sums): readonly Column<OutstandingParty>[] {
  const buckets = ageBuckets(readAgeLimits(ageLimits) ?? [], by);
  return [
    { head: 'Party', cell: (party) => <Name party={party} />, total: 'Total' },
    { head: 'Bills', cell: ({ bills }) => bills, width: 64, isNumber: true, isDim: true },
    ...buckets.map(({ label }, at) => ({
      ...money(label, ({ aged }: OutstandingParty) => aged[at] ?? 0, sums.aged[at] ?? 0),
      width: 112,
      isExtra: true,
    })),
    {
      head: 'Overdue',
      cell: ({ overdue }) => <Money paise={overdue} bare dashZero {...(overdue > 0 && { tone: 'overdue' as const })} />,
      width: 120,
      isNumber: true,
      total: <Money paise={sums.overdue} bare dashZero />,
    },
    {
      head: 'Pending',
      cell: ({ pending }) => <Money paise={pending} bare strong />,
      width: 130,
      isNumber: true,
      total: <Money paise={sums.totalOutstandingAmount} bare />,
    },
    { head: 'Action', cell: (party) => <Settle party={party} tab={tab} />, width: 88, isNumber: true },
  ];
}

const money = (head: string, amount: (party: OutstandingParty) => number, total: number): Column<OutstandingParty> => ({
  head,
  cell: (party) => <Money paise={amount(party)} bare dashZero />,
  width: 140,
  isNumber: true,
  total: <Money paise={total} bare dashZero />,
});

function Name({ party: { partyName, unsettled } }: { party: OutstandingParty }) {
  if (unsettled === 0) return partyName;
  return (
    <>
      {partyName}{' '}
      <span className="dim">
        advance <Money paise={unsettled} />
      </span>
    </>
  );
}

/** Whether money comes in or goes out: by the tab, and of both sides by what is left between them. */
export const kindFor = ({ pending }: Pick<OutstandingParty, 'pending'>, tab: PartiesTab): 'receipt' | 'payment' =>
  tab === 'payables' || (tab === 'ledger' && pending < 0) ? 'payment' : 'receipt';

function Settle({ party, tab }: { party: OutstandingParty; tab: PartiesTab }) {
  return <SettleLink kind={kindFor(party, tab)} partyId={party.partyId} name={party.partyName} />;
}

function PartyCard({ party, tab }: { party: OutstandingParty; tab: PartiesTab }) {
  return (
    <span className={classes.card}>
      <span className={classes.name}>{party.partyName}</span>
      {tab === 'ledger' ? <DrCr paise={party.pending} strong dashZero /> : <Money paise={party.pending} strong />}
      <span className="dim">{party.bills === 1 ? '1 bill' : `${party.bills} bills`}</span>
      {tab !== 'ledger' && party.overdue > 0 && (
        <span className={classes.late}>
          <Money paise={party.overdue} tone="overdue" /> overdue
        </span>
      )}
    </span>
  );
}
