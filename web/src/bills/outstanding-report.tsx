import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { useIsPhone } from '../ui/use-phone.ts';
import { AgeingFields } from './ageing-fields.tsx';
import { OutstandingGroups } from './outstanding-groups.tsx';
import { OutstandingParties } from './outstanding-parties.tsx';
import classes from './outstanding-report.module.css';
import { OutstandingTabs } from './outstanding-tabs.tsx';
import { type OutstandingTab, outstandingTabs } from './tally-data.ts';
import { useOutstanding } from './use-outstanding.ts';
import { useScrollPosition } from './use-scroll-position.ts';

const nothing: Record<OutstandingTab, [title: string, text: string]> = {
  ledger: [
    'No open bills',
    'Every bill is paid. A sale or a purchase on credit opens a bill, and its party stands here until it is settled.',
  ],
  group: ['No open bills', 'Every bill is paid. The groups of parties with open bills stand here.'],
  payables: [
    'Nothing is owed to anybody',
    'Every bill is paid. A purchase on credit opens a bill, and its supplier stands here until it is paid.',
  ],
  receivables: [
    'Nobody owes anything',
    'Every bill is paid. A sale on credit opens a bill, and its party stands here until it is settled.',
  ],
};

/** Who owes and who is owed, by ledger, by group and by side. Enter opens the bills of a party, R receives from it, P pays it. */
export function OutstandingReport() {
  const { tab, by, ageLimits, group, tally, totals, parties, groups, choose } = useOutstanding();
  const navigate = useNavigate();
  const rows = parties.data?.pages.flatMap((page) => page.parties) ?? [];
  const settle = (kind: 'receipt' | 'payment') => {
    const row = (document.activeElement as HTMLElement | null)?.dataset.row ?? (tab === 'group' ? undefined : rows[0]?.partyId);
    const isParty = row !== undefined && /^[0-9a-f-]{36}$/.test(row) && !document.activeElement?.hasAttribute('aria-expanded');
    if (isParty) void navigate({ to: kind === 'receipt' ? '/sUsers/receipt' : '/sUsers/payment', search: { party: row } });
  };
  useKeys({
    ...Object.fromEntries(outstandingTabs.map((each, at) => [String(at + 1), () => choose({ tab: each })])),
    R: () => settle('receipt'),
    P: () => settle('payment'),
    Escape: () => void navigate({ to: '/sUsers/dashboard' }),
  });
  useScrollPosition(tally, tab === 'group' ? groups.data !== undefined : rows.length > 0);
  const isPhone = useIsPhone();
  const isAged = tab === 'payables' || tab === 'receivables';
  const [title, text] = nothing[tab];
  const empty = (
    <EmptyState
      title={title}
      text={text}
      action={
        <Button component={Link} to={tab === 'payables' ? '/sUsers/purchase' : '/sUsers/sales'}>
          {tab === 'payables' ? 'New purchase' : 'New sale'}
        </Button>
      }
    />
  );
  const states = { skeleton: <ListSkeleton rows={12} />, errorTitle: 'The outstandings could not be read' };
  return (
    <>
      <PageHeader
        title="Outstanding"
        action={
          <Link to="/sUsers/outstandingSummary" className={classes.summary}>
            Summary
          </Link>
        }
      />
      <OutstandingTabs tab={tab} totals={totals} onChoose={(chosen) => choose({ tab: chosen })} />
      {(isAged || group !== undefined || !isPhone) && (
        <ListBar>
          {isAged && <AgeingFields by={by} ageLimits={ageLimits} onChange={choose} />}
          {group !== undefined && tab !== 'group' && <OfGroup groupId={group} />}
          <span className={`dim hint ${classes.keys}`}>
            <KeyHint keys="Enter" /> bills <KeyHint keys="R" /> receive <KeyHint keys="P" /> pay
          </span>
        </ListBar>
      )}
      {tab === 'group' ? (
        <Loaded answer={groups} {...states}>
          {(answer) => (answer.groups.length === 0 ? empty : <OutstandingGroups groups={answer.groups} totals={answer} tally={tally} />)}
        </Loaded>
      ) : (
        <Loaded answer={parties} {...states}>
          {({ pages: [first] }) =>
            rows.length === 0 || !first ? (
              empty
            ) : (
              <OutstandingParties
                tab={tab}
                by={by}
                ageLimits={ageLimits}
                sums={first}
                parties={rows}
                onEnd={() => parties.hasNextPage && !parties.isFetchingNextPage && void parties.fetchNextPage()}
                isLoadingMore={parties.isFetchingNextPage}
              />
            )
          }
        </Loaded>
      )}
    </>
  );
}

/** Of which group the list is, and the way back to all. */
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
