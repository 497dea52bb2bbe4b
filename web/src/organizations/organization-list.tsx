import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback } from 'react';
import { PersonListExport } from '../platform/list-export.tsx';
import { paged, scrollOf } from '../platform/paged.ts';
import { query } from '../platform/queries.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { CompanyTable } from './company-table.tsx';

// The form is half the size of this page, and most visitors only look.
const CompanyDialog = lazy(() => import('./company-dialog.tsx'));

const PAGE = 50;

/** The owner's companies. A new company may be created even while the owner waits for approval. The address contains the search. */
export function OrganizationList() {
  const { new: isNew = false, company, search = '', left = false } = getRouteApi('/pUsers/organizationList').useSearch();
  const navigate = useNavigate();
  const answer = useInfiniteQuery(
    query.organizations.listOrganizations.infiniteOptions({
      input: (cursor: string | undefined) => ({
        search,
        state: left ? ('left' as const) : ('active' as const),
        limit: PAGE,
        ...(cursor !== undefined && { cursor }),
      }),
      ...paged,
      placeholderData: keepPreviousData,
    }),
  );
  const go = useCallback(
    (asked: { search?: string; left?: boolean }) =>
      void navigate({
        to: '/pUsers/organizationList',
        search: { ...(asked.search && { search: asked.search }), ...(asked.left && { left: true as const }) },
        replace: true,
      }),
    [navigate],
  );
  const onSearch = useCallback((text: string) => go({ search: text, left }), [go, left]);
  const archives = (
    <Button component={Link} to="/pUsers/archives" variant="default">
      Archives
    </Button>
  );
  const create = <Button onClick={() => void navigate({ to: '/pUsers/organizationList', search: { new: true } })}>New company</Button>;
  const total = answer.data?.pages[0]?.total ?? 0;
  const isNarrowed = search !== '' || left;

  return (
    <>
      <PageHeader
        title="Company"
        back="none"
        detail={total > 0 && total}
        action={
          (total > 0 || isNarrowed) && (
            <>
              <PersonListExport list="companies" asked={{ search, state: left ? 'left' : 'active' }} isBeside />
              {create}
            </>
          )
        }
      />
      {(total > 0 || isNarrowed) && (
        <ListBar>
          <SearchBox label="Search name, place or GSTIN" text={search} onSearch={onSearch} />
          <NativeSelect
            aria-label="Which companies"
            data={[
              { value: 'active', label: 'In use' },
              { value: 'left', label: 'Not in use' },
            ]}
            value={left ? 'left' : 'active'}
            onChange={({ currentTarget }) => go({ search, left: currentTarget.value === 'left' })}
          />
          {archives}
        </ListBar>
      )}
      <Loaded answer={answer} skeleton={<ListSkeleton rows={4} />} errorTitle="The companies could not be read">
        {({ pages }) => {
          const companies = pages.flatMap(({ organizationData }) => organizationData);
          if (companies.length > 0) {
            return (
              <CompanyTable
                companies={companies}
                open={({ _id }) => ({
                  to: '/pUsers/organizationList',
                  search: { company: _id, ...(search && { search }), ...(left && { left }) },
                })}
                {...scrollOf(answer)}
              />
            );
          }
          if (isNarrowed) {
            return (
              <EmptyState
                title="No companies found"
                text={search ? `Nothing holds “${search}” in its name, place or GSTIN.` : 'Every company is in use.'}
              />
            );
          }
          return (
            <EmptyState
              title="No companies found"
              text="A company holds its own books: parties, products, vouchers and reports. The admin approves it before work begins."
              action={
                <>
                  {create}
                  {archives}
                </>
              }
            />
          );
        }}
      </Loaded>
      {(isNew || company !== undefined) && (
        <Suspense>
          <CompanyDialog id={company ?? null} kind="owner" onClose={() => go({ search, left })} />
        </Suspense>
      )}
    </>
  );
}
