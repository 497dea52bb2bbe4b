import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback } from 'react';
import { PersonListExport } from '../platform/list-export.tsx';
import { query } from '../platform/queries.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { CompanyTable } from './company-table.tsx';

const CompanyDialog = lazy(() => import('./company-dialog.tsx'));

/**
 * The companies of a member of staff with role admin, who may edit but not create them. The list is part of the session data, so it is
 * searched in the browser.
 */
export function StaffCompanies() {
  const { company, search = '' } = getRouteApi('/sUsers/company/list').useSearch();
  const navigate = useNavigate();
  const answer = useQuery(query.accounts.getStaff.queryOptions({ input: {} }));
  const go = useCallback(
    (text: string) => void navigate({ to: '/sUsers/company/list', search: text === '' ? {} : { search: text }, replace: true }),
    [navigate],
  );
  const folded = search.trim().toLowerCase();
  return (
    <>
      <PageHeader title="Company" back="none" action={<PersonListExport list="ownCompanies" asked={{}} />} />
      <Loaded answer={answer} skeleton={<ListSkeleton rows={4} />} errorTitle="The companies could not be read">
        {({ data: { userData } }) => {
          if (userData.role !== 'admin')
            return <EmptyState title="You may not do this" text="The owner and users of role admin keep the companies." />;
          const found = userData.organization.filter(({ name, place, gstin }) =>
            [name, place, gstin].some((text) => text?.toLowerCase().includes(folded)),
          );
          return (
            <>
              <ListBar>
                <SearchBox label="Search name, place or GSTIN" text={search} onSearch={go} />
              </ListBar>
              {found.length === 0 ? (
                <EmptyState title="No companies found" text={`Nothing holds “${search}” in its name, place or GSTIN.`} />
              ) : (
                <CompanyTable
                  companies={found}
                  open={({ _id, isApproved, isBlocked }) =>
                    isApproved && !isBlocked ? { to: '/sUsers/company/list', search: { company: _id, ...(search && { search }) } } : null
                  }
                />
              )}
            </>
          );
        }}
      </Loaded>
      {company !== undefined && (
        <Suspense>
          <CompanyDialog id={company} kind="staff" onClose={() => go(search)} />
        </Suspense>
      )}
    </>
  );
}
