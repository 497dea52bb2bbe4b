import { useQueries } from '@tanstack/react-query';
import { type KeyboardEvent, useMemo } from 'react';
import type { StoreApi } from 'zustand';
import { useStore } from 'zustand';
import type { OutstandingGroup } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { DrCr, Money } from '../ui/amount.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Icon } from '../ui/icons.tsx';
import { type GroupRow, groupRows, PARTIES_UNDER_A_GROUP, shownSubGroups } from './group-rows.ts';
import { kindFor } from './outstanding-parties.tsx';
import classes from './outstanding-report.module.css';
import { SettleLink } from './settle-link.tsx';
import { type TallyData, toggled } from './tally-data.ts';
import { askedOf, type BillsSearch } from './use-outstanding.ts';

type Totals = { groupTotal: number; receivableTotal: number; payableTotal: number };

/** Groups, their sub-groups and parties. Right and Left open and close a group; Enter opens the bills of a party. */
export function OutstandingGroups({
  groups,
  totals,
  tally,
  filters,
}: {
  groups: readonly OutstandingGroup[];
  totals: Totals;
  tally: StoreApi<TallyData>;
  filters: BillsSearch;
}) {
  const { _id: orgId } = useCompany();
  const { expandedGroups, expandedSubGroups } = useStore(tally);
  const open = { groups: expandedGroups, subGroups: expandedSubGroups };
  const shown = shownSubGroups(groups, open);
  const answers = useQueries({
    queries: shown.map((groupId) =>
      query.bills.listOutstandingParties.queryOptions({
        input: { orgId, groupId, tab: 'ledger', by: 'due', ...askedOf(filters), limit: PARTIES_UNDER_A_GROUP },
      }),
    ),
  });
  const partiesOf = new Map(shown.map((groupId, at) => [groupId, answers[at]?.data?.parties ?? []]));
  const isLoading = answers.some(({ isPending }) => isPending);
  const failed = answers.find(({ error }) => error !== null);
  const columns = useMemo(() => columnsOf(tally, totals), [tally, totals]);
  return (
    <>
      <DataTable
        label="Groups"
        columns={columns}
        rows={groupRows(groups, open, partiesOf)}
        rowKey={({ key }) => key}
        open={placeOf}
        card={(row) => (
          <span className={classes.groupCard}>
            <RowName row={row} tally={tally} />
            {row.kind !== 'more' && <DrCr paise={row.receivable - row.payable} strong dashZero />}
          </span>
        )}
        cardAction={(row) => row.kind === 'party' && <Settle row={row} />}
        isLoadingMore={isLoading}
      />
      {failed && (
        <p role="alert" className={classes.failed}>
          The parties of a group could not be read.{' '}
          <button type="button" className={classes.again} onClick={() => void failed.refetch()}>
            Try Again
          </button>
        </p>
      )}
    </>
  );
}

function placeOf(row: GroupRow) {
  if (row.kind === 'party') return { to: '/sUsers/outstandingDetails/$party_id', params: { party_id: row.partyId } } as const;
  if (row.kind === 'more') return { to: '/sUsers/outstanding', search: { tab: 'ledger', group: row.groupId } } as const;
  return null;
}

function columnsOf(tally: StoreApi<TallyData>, totals: Totals): readonly Column<GroupRow>[] {
  const money = (paise: number) => <Money paise={paise} bare dashZero />;
  return [
    { head: 'Group and party', cell: (row) => <RowName row={row} tally={tally} />, total: 'Total' },
    {
      head: 'Parties',
      cell: (row) => (row.kind === 'group' || row.kind === 'subGroup' ? row.parties : ''),
      width: 84,
      isNumber: true,
      isDim: true,
    },
    {
      head: 'Receivable',
      cell: (row) => row.kind !== 'more' && money(row.receivable),
      width: 140,
      isNumber: true,
      total: money(totals.receivableTotal),
    },
    {
      head: 'Payable',
      cell: (row) => row.kind !== 'more' && money(row.payable),
      width: 140,
      isNumber: true,
      total: money(totals.payableTotal),
    },
    {
      head: 'Balance',
      cell: (row) => row.kind !== 'more' && <DrCr paise={row.receivable - row.payable} dashZero strong={row.depth === 0} />,
      width: 160,
      isNumber: true,
      total: <DrCr paise={totals.groupTotal} />,
    },
    { head: 'Action', cell: (row) => row.kind === 'party' && <Settle row={row} />, width: 96, isNumber: true },
  ];
}

function Settle({ row }: { row: Extract<GroupRow, { kind: 'party' }> }) {
  return <SettleLink kind={kindFor(row, 'ledger')} partyId={row.partyId} name={row.name} />;
}

function RowName({ row, tally }: { row: GroupRow; tally: StoreApi<TallyData> }) {
  if (row.kind !== 'group' && row.kind !== 'subGroup') {
    return (
      <span className={classes.below} data-depth={row.depth}>
        {row.name}
      </span>
    );
  }
  const { kind, id, isOpen } = row;
  const name = kind === 'group' ? 'expandedGroups' : 'expandedSubGroups';
  const toggle = (isNow: boolean) => tally.setState((now) => ({ [name]: toggled(now[name], id, isNow) }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    toggle(event.key === 'ArrowRight');
  };
  return (
    <button
      type="button"
      className={classes.toggle}
      data-depth={row.depth}
      data-row={id}
      aria-expanded={isOpen}
      onClick={() => toggle(!isOpen)}
      onKeyDown={onKeyDown}
    >
      <span className={classes.chevron} data-open={isOpen || undefined}>
        <Icon name="chevron" size={14} />
      </span>
      {row.name}
    </button>
  );
}
