import type { Paise } from '@bahi/core/money/paise';
import { type OutstandingPage, outstandingParties, type OutstandingTab as PartiesTab } from '@bahi/core/reports/outstanding-parties';
import type { ReportRow } from '@bahi/core/reports/report';
import { type ReactNode, useMemo } from 'react';
import type { Scroll } from '../platform/paged.ts';
import { ReportTable } from '../platform/reports/report-table.tsx';
import { useIsViewOnly } from '../platform/view-only.ts';
import { DrCr, Money } from '../ui/amount.tsx';
import classes from './outstanding.module.css';
import { SettleLink } from './settle-link.tsx';

type Props = Scroll & { tab: PartiesTab; by: 'due' | 'bill'; pages: readonly Omit<OutstandingPage, 'by'>[]; hasMore: boolean };

const labels: Record<PartiesTab, string> = { ledger: 'Ledgers', payables: 'Parties that are owed', receivables: 'Parties that owe' };

/** Parties of one tab, the largest pending amount first. Enter opens the bills of a party. */
export function OutstandingParties({ tab, by, pages, hasMore, ...scroll }: Props) {
  const isViewOnly = useIsViewOnly();
  const aged = useMemo(() => pages.map((page) => ({ ...page, by })), [pages, by]);
  return (
    <ReportTable
      key={tab}
      report={outstandingParties[tab]}
      label={labels[tab]}
      pages={aged}
      hasMore={hasMore}
      draw={tab === 'ledger' ? drawnOfLedgers : drawnByAge}
      card={(row) => <PartyCard row={row} tab={tab} />}
      {...(!isViewOnly && { action: (row) => <Settle row={row} tab={tab} /> })}
      {...scroll}
    />
  );
}

const ifEntry = (draw: (row: ReportRow) => ReactNode) => (row: ReportRow) => (row.kind === 'total' ? undefined : draw(row));
const drawnOfLedgers = { pending: ifEntry(({ cells }) => <DrCr paise={Number(cells.pending)} strong dashZero />) };
const drawnByAge = {
  name: ifEntry(({ cells }) => <Name name={String(cells.name)} unsettledPaise={Number(cells.unsettled)} />),
  overdue: ifEntry(({ cells }) => {
    const overdue = Number(cells.overdue);
    return <Money paise={overdue} bare dashZero {...(overdue > 0 && { tone: 'overdue' as const })} />;
  }),
  pending: ifEntry(({ cells }) => <Money paise={Number(cells.pending)} bare strong />),
};

function Name({ name, unsettledPaise }: { name: string; unsettledPaise: Paise }) {
  if (unsettledPaise === 0) return name;
  return (
    <>
      {name}{' '}
      <span className="dim">
        advance <Money paise={unsettledPaise} />
      </span>
    </>
  );
}

/** Receipt or payment: by the tab; for a party with both sides, by its balance. */
export const kindFor = ({ pending }: { readonly pending: Paise }, tab: PartiesTab): 'receipt' | 'payment' =>
  tab === 'payables' || (tab === 'ledger' && pending < 0) ? 'payment' : 'receipt';

function Settle({ row: { key, cells }, tab }: { row: ReportRow; tab: PartiesTab }) {
  return <SettleLink kind={kindFor({ pending: Number(cells.pending) }, tab)} partyId={key} name={String(cells.name)} />;
}

function PartyCard({ row: { cells }, tab }: { row: ReportRow; tab: PartiesTab }) {
  const [pending, overdue] = [Number(cells.pending), Number(cells.overdue)];
  return (
    <span className={classes.card}>
      <span className={classes.name}>{cells.name}</span>
      {tab === 'ledger' ? <DrCr paise={pending} strong dashZero /> : <Money paise={pending} strong />}
      <span className="dim">{cells.bills === 1 ? '1 bill' : `${cells.bills} bills`}</span>
      {tab !== 'ledger' && overdue > 0 && (
        <span className={classes.late}>
          <Money paise={overdue} tone="overdue" /> overdue
        </span>
      )}
    </span>
  );
}
