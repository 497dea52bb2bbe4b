import { stateName } from '@bahi/core/gst/states';
import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Party } from '../platform/answers.ts';
import { MASTERS_OF_TALLY, useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { DrCr } from '../ui/money.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import classes from './party-list.module.css';

const columns: readonly Column<Party>[] = [
  { head: 'Name', cell: ({ partyName }) => partyName },
  { head: 'Mobile', cell: ({ mobileNumber }) => mobileNumber, width: 120, isDim: true },
  { head: 'GSTIN', cell: ({ gstin }) => gstin, width: 160, isDim: true, isExtra: true },
  { head: 'State', cell: ({ state }) => stateName(state), width: 160, isDim: true, isExtra: true },
  { head: 'Balance', cell: ({ balance }) => <DrCr paise={balance} dashZero />, width: 150, isNumber: true },
];

/** Parties by name; the search looks into name, phone and GSTIN and stands in the address. A row leads to the party's ledger. */
export function PartyList() {
  const { _id: orgId, type } = useCompany();
  const isOfTally = type === 'integrated';
  const navigate = useNavigate();
  const search = useSearch({ strict: false }).search ?? '';
  const answer = useInfiniteQuery(
    query.parties.listParties.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, search, limit: 50, ...(cursor !== undefined && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const onSearch = useCallback(
    (text: string) => void navigate({ to: '/sUsers/partyList', search: text === '' ? {} : { search: text }, replace: true }),
    [navigate],
  );
  useKeys({
    'Alt+C': () => !isOfTally && void navigate({ to: '/sUsers/partyList/new' }),
    Escape: () => void navigate({ to: '/sUsers/dashboard' }),
  });
  const create = !isOfTally && (
    <Button component={Link} to="/sUsers/partyList/new" aria-keyshortcuts="Alt+C">
      New party
    </Button>
  );
  return (
    <>
      <PageHeader title="Parties" action={create} />
      {isOfTally && <Notice>{MASTERS_OF_TALLY}</Notice>}
      <ListBar>
        <SearchBox label="Search name, phone or GSTIN" text={search} onSearch={onSearch} />
      </ListBar>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={12} />} errorTitle="The parties could not be read">
        {({ pages }) => {
          const parties = pages.flatMap((page) => page.parties);
          if (parties.length > 0) {
            return (
              <DataTable
                label="Parties"
                columns={columns}
                rows={parties}
                rowKey={({ _id }) => _id}
                open={({ _id }) => ({ to: '/sUsers/ledger/$ledgerId', params: { ledgerId: _id } })}
                card={(party) => <PartyCard party={party} />}
                onEnd={() => answer.hasNextPage && !answer.isFetchingNextPage && void answer.fetchNextPage()}
                isLoadingMore={answer.isFetchingNextPage}
              />
            );
          }
          if (search !== '') return <EmptyState title="No party fits" text={`Nothing holds “${search}” in its name, phone or GSTIN.`} />;
          return (
            <EmptyState
              title="No parties yet"
              text="A party is a customer or supplier: whom you sell to, and who owes you."
              action={create}
            />
          );
        }}
      </Loaded>
    </>
  );
}

function PartyCard({ party }: { party: Party }) {
  return (
    <span className={classes.card}>
      <span className={classes.name}>{party.partyName}</span>
      <DrCr paise={party.balance} dashZero strong />
      <span className={`dim ${classes.detail}`}>{[party.mobileNumber, stateName(party.state)].filter(Boolean).join(' · ')}</span>
    </span>
  );
}
