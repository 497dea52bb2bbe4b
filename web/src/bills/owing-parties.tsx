import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { OutstandingParty } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { KeyHint } from '../ui/key-hint.tsx';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Money } from '../ui/money.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import classes from './outstanding.module.css';

const columns: readonly Column<OutstandingParty>[] = [
  { head: 'Party', cell: ({ partyName }) => partyName },
  { head: 'Mobile', cell: ({ mobileNumber }) => mobileNumber, width: 120, isDim: true, isExtra: true },
  { head: 'Bills', cell: ({ bills }) => bills, width: 72, isNumber: true, isDim: true },
  {
    head: 'Overdue',
    cell: ({ overdue }) => <Money paise={overdue} bare dashZero {...(overdue > 0 && { tone: 'overdue' as const })} />,
    width: 140,
    isNumber: true,
  },
  { head: 'Pending', cell: ({ pending }) => <Money paise={pending} bare strong />, width: 150, isNumber: true },
  { head: 'Action', cell: ({ partyId, partyName }) => <Receive partyId={partyId} name={partyName} />, width: 96, isNumber: true },
];

/** Parties that owe, the largest first. Enter opens the bills of one, R receives from it. */
export function OwingParties() {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const answer = useInfiniteQuery(
    query.bills.listOutstandingParties.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, limit: 50, ...(cursor !== undefined && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );
  const first = answer.data?.pages[0];
  useKeys({
    R: () => {
      const row = (document.activeElement as HTMLElement | null)?.dataset.row ?? first?.parties[0]?.partyId;
      if (row) void navigate({ to: '/sUsers/receipt', search: { party: row } });
    },
    Escape: () => void navigate({ to: '/sUsers/dashboard' }),
  });
  return (
    <>
      <PageHeader title="Outstanding" />
      {first && first.parties.length > 0 && (
        <ListBar>
          <span>
            <span className="dim">Total outstanding</span> <Money paise={first.totalOutstandingAmount} strong />
          </span>
          <span className={`dim hint ${classes.keys}`}>
            <KeyHint keys="Enter" /> bills <KeyHint keys="R" /> receive
          </span>
        </ListBar>
      )}
      <Loaded answer={answer} skeleton={<ListSkeleton rows={12} />} errorTitle="The outstandings could not be read">
        {({ pages }) => {
          const parties = pages.flatMap((page) => page.parties);
          if (parties.length === 0) {
            return (
              <EmptyState
                title="Nobody owes anything"
                text="Every bill is paid. A sale on credit opens a bill, and its party stands here until it is settled."
                action={
                  <Button component={Link} to="/sUsers/sales">
                    New sale
                  </Button>
                }
              />
            );
          }
          return (
            <DataTable
              label="Parties that owe"
              columns={columns}
              rows={parties}
              rowKey={({ partyId }) => partyId}
              open={({ partyId }) => ({ to: '/sUsers/outstandingDetails/$party_id', params: { party_id: partyId } })}
              card={(party) => <PartyCard party={party} />}
              cardAction={({ partyId, partyName }) => <Receive partyId={partyId} name={partyName} />}
              onEnd={() => answer.hasNextPage && !answer.isFetchingNextPage && void answer.fetchNextPage()}
              isLoadingMore={answer.isFetchingNextPage}
            />
          );
        }}
      </Loaded>
    </>
  );
}

function Receive({ partyId, name }: { partyId: string; name: string }) {
  return (
    <Link to="/sUsers/receipt" search={{ party: partyId }} className={classes.receive} aria-label={`Receive from ${name}`} tabIndex={-1}>
      Receive
    </Link>
  );
}

function PartyCard({ party }: { party: OutstandingParty }) {
  return (
    <span className={classes.card}>
      <span className={classes.name}>{party.partyName}</span>
      <Money paise={party.pending} strong />
      <span className="dim">{party.bills === 1 ? '1 bill' : `${party.bills} bills`}</span>
      {party.overdue > 0 && (
        <span className={classes.late}>
          <Money paise={party.overdue} tone="overdue" /> overdue
        </span>
      )}
    </span>
  );
}
