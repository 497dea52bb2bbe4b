import { defaultAgeLimits } from '@bahi/core/bills/ageing';
import { Button } from '@mantine/core';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { OutstandingParty } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { ListExport } from '../platform/list-export.tsx';
import { scrollOf } from '../platform/paged.ts';
import { query } from '../platform/queries.ts';
import { useIsViewOnly } from '../platform/view-only.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { AgeingFields } from './ageing-fields.tsx';
import { OutstandingFilters } from './outstanding-filters.tsx';
import { OutstandingGroups } from './outstanding-groups.tsx';
import { kindFor, OutstandingParties } from './outstanding-parties.tsx';
import classes from './outstanding-report.module.css';
import { OutstandingTabs } from './outstanding-tabs.tsx';
import type { OutstandingTab } from './tally-data.ts';
import { askedOf, outstandingReports, useOutstanding } from './use-outstanding.ts';
import { useScrollPosition } from './use-scroll-position.ts';

const nothing: Record<OutstandingTab, [title: string, text: string]> = {
  ledger: [
    'No open bills',
    'Every bill is paid. A sale or a purchase on credit opens a bill, and its party is listed until it is settled.',
  ],
  group: ['No open bills', 'Every bill is paid. The groups of parties with open bills stand here.'],
  payables: [
    'Nothing is owed to anybody',
    'Every bill is paid. A purchase on credit opens a bill, and its supplier is listed until it is paid.',
  ],
  receivables: ['Nobody owes anything', 'Every bill is paid. A sale on credit opens a bill, and its party is listed until it is settled.'],
};

/** The parties under the open groups, as loaded. */
function listedUnderGroups(queries: QueryClient): readonly OutstandingParty[] {
  const read = queries.getQueriesData<{ parties?: readonly OutstandingParty[] }>({ queryKey: query.bills.listOutstandingParties.key() });
  return read.flatMap(([, answer]) => answer?.parties ?? []);
}

/** Outstanding by ledger, group and side. Enter opens the bills of a party, R receives, P pays, S settles all of it. */
export function OutstandingReport() {
  const { tab, by, ageLimits, group, filters, search, tally, totals, parties, groups, choose } = useOutstanding();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const rows = parties.data?.pages.flatMap((page) => page.parties) ?? [];
  /** The party of the focused row; without focus the first one. */
  const partyInHand = () => {
    const row = (document.activeElement as HTMLElement | null)?.dataset.row ?? (tab === 'group' ? undefined : rows[0]?.partyId);
    return row !== undefined && /^[0-9a-f-]{36}$/.test(row) && !document.activeElement?.hasAttribute('aria-expanded') ? row : undefined;
  };
  const settle = (kind: 'receipt' | 'payment', how: { settle?: 'oldest' } = {}) => {
    const party = partyInHand();
    if (party) void navigate({ to: kind === 'receipt' ? '/sUsers/receipt' : '/sUsers/payment', search: { party, ...how } });
  };
  /** Settles all open bills with one key, oldest first, as a receipt or payment by the party's balance. */
  const settleOldest = () => {
    const listed = tab === 'group' ? listedUnderGroups(queries) : rows;
    const row = listed.find(({ partyId }) => partyId === partyInHand());
    if (row) settle(kindFor(row, tab === 'group' ? 'ledger' : tab), { settle: 'oldest' });
  };
  const isViewOnly = useIsViewOnly();
  useKeys({
    ...(!isViewOnly && { R: () => settle('receipt'), P: () => settle('payment'), S: settleOldest }),
    Escape: () => void navigate({ to: '/sUsers/dashboard' }),
  });
  useScrollPosition(tally, tab === 'group' ? groups.data !== undefined : rows.length > 0);
  const first = parties.data?.pages[0];
  const shownLimits = ageLimits ?? first?.ageLimits ?? defaultAgeLimits.join(',');
  const keptLimits = first?.keptAgeLimits ?? shownLimits;
  const isNarrowed = Object.values(filters).some((value) => value !== undefined);
  const isAged = tab === 'payables' || tab === 'receivables';
  const [title, text] = nothing[tab];
  const empty = isNarrowed ? (
    <EmptyState
      title="Nothing found"
      text="No open bill passes these filters."
      action={
        <Button variant="default" onClick={() => choose(Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])))}>
          Show all
        </Button>
      }
    />
  ) : (
    <EmptyState
      title={title}
      text={text}
      action={
        !isViewOnly && (
          <Button component={Link} to={tab === 'payables' ? '/sUsers/purchase' : '/sUsers/sales'}>
            {tab === 'payables' ? 'New purchase' : 'New sale'}
          </Button>
        )
      }
    />
  );
  const states = { skeleton: <ListSkeleton rows={12} />, errorTitle: 'The outstandings could not be read' };
  return (
    <>
      <PageHeader
        title="Outstanding"
        action={
          <>
            <Link to="/sUsers/outstandingSummary" className={classes.summary}>
              Summary
            </Link>
            <ListExport
              isBeside
              list={outstandingReports[tab]}
              search={search}
              asked={{ ...(tab !== 'group' && { by, ageLimits: shownLimits, groupId: group }), ...askedOf(filters) }}
            />
          </>
        }
      />
      <OutstandingTabs tab={tab} totals={totals} onChoose={(chosen) => choose({ tab: chosen })} />
      <ListBar>
        <OutstandingFilters filters={filters} ageLimits={shownLimits} onChange={choose} />
        {isAged && <AgeingFields by={by} ageLimits={shownLimits} kept={keptLimits} onChange={choose} />}
        {group !== undefined && tab !== 'group' && <OfGroup groupId={group} />}
        <span className={`dim hint ${classes.keys}`}>
          <KeyHint keys="Enter" /> bills{' '}
          {!isViewOnly && (
            <>
              <KeyHint keys="R" /> receive <KeyHint keys="P" /> pay <KeyHint keys="S" /> settle all, oldest first
            </>
          )}
        </span>
      </ListBar>
      {tab === 'group' ? (
        <Loaded answer={groups} {...states}>
          {(answer) =>
            answer.groups.length === 0 ? (
              empty
            ) : (
              <OutstandingGroups groups={answer.groups} totals={answer} tally={tally} filters={filters} />
            )
          }
        </Loaded>
      ) : (
        <Loaded answer={parties} {...states}>
          {() =>
            rows.length === 0 || !first ? (
              empty
            ) : (
              <OutstandingParties
                tab={tab}
                by={by}
                pages={parties.data?.pages ?? []}
                hasMore={parties.hasNextPage}
                {...scrollOf(parties)}
              />
            )
          }
        </Loaded>
      )}
    </>
  );
}

/** The group of the list, with a link back to all groups. */
function OfGroup({ groupId }: { groupId: string }) {
  const { _id: orgId } = useCompany();
  const { data } = useQuery(query.bills.listOutstandingGroups.queryOptions({ input: { orgId } }));
  const name = data?.groups.flatMap(({ subGroups }) => subGroups).find((each) => each.groupId === groupId)?.name ?? '…';
  return (
    <span>
      <span className="dim">Only</span> {name}{' '}
      <Link to="/sUsers/outstanding" search={{ tab: 'ledger' }} className={classes.summary}>
        Show all
      </Link>
    </span>
  );
}
