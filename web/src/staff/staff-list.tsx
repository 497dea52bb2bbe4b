import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useCallback } from 'react';
import { PersonListExport } from '../platform/list-export.tsx';
import { useOwnCompanies } from '../platform/own-companies.ts';
import { paged, scrollOf } from '../platform/paged.ts';
import { query } from '../platform/queries.ts';
import { kindOfPath, useSession } from '../platform/session.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { mayChange } from './may-change.ts';
import { StaffTable } from './staff-table.tsx';

// Most visitors only look; the form is fetched when it is first opened.
const StaffDialog = lazy(() => import('./staff-dialog.tsx'));

const PAGE = 50;

/** All staff of an owner, or those of the companies of a member with role admin. The address contains the search. */
export function StaffList() {
  const kind = kindOfPath(useLocation().pathname);
  const session = useSession(kind);
  const keeper = { kind, id: session?._id };
  const { new: isNew = false, user, search = '', left = false } = useSearch({ strict: false }) as StaffSearch;
  const navigate = useNavigate();
  const own = useOwnCompanies(kind);
  const answer = useInfiniteQuery(
    query.staff.listStaff.infiniteOptions({
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
  const to = kind === 'owner' ? '/pUsers/retailers' : '/sUsers/retailers';
  const kept = { ...(search !== '' && { search }), ...(left && { left: true as const }) };
  const go = useCallback((asked: StaffSearch, replace: boolean) => void navigate({ to, search: asked, replace }), [navigate, to]);
  const onSearch = useCallback(
    (text: string) => go({ ...(text !== '' && { search: text }), ...(left && { left: true as const }) }, true),
    [go, left],
  );
  const create = <Button onClick={() => go({ ...kept, new: true }, false)}>New user</Button>;
  const companies = own.data ?? [];
  const total = answer.data?.pages[0]?.total ?? 0;
  const isNarrowed = search !== '' || left;
  const members = answer.data?.pages.flatMap(({ secondaryUsers }) => secondaryUsers) ?? [];
  const opened = user === undefined ? null : (members.find(({ _id }) => _id === user) ?? null);

  return (
    <>
      <PageHeader
        title="Users"
        back="none"
        detail={total > 0 && total}
        action={
          (total > 0 || isNarrowed) && (
            <>
              <PersonListExport list="users" asked={{ search, state: left ? 'left' : 'active' }} isBeside />
              {companies.length > 0 && create}
            </>
          )
        }
      />
      {(total > 0 || isNarrowed) && (
        <ListBar>
          <SearchBox label="Search name, email or phone" text={search} onSearch={onSearch} />
          <NativeSelect
            aria-label="Which users"
            data={[
              { value: 'active', label: 'Active' },
              { value: 'left', label: 'Inactive' },
            ]}
            value={left ? 'left' : 'active'}
            onChange={({ currentTarget }) =>
              go({ ...(search !== '' && { search }), ...(currentTarget.value === 'left' && { left: true as const }) }, true)
            }
          />
        </ListBar>
      )}
      <Loaded answer={answer} skeleton={<ListSkeleton rows={5} />} errorTitle="The users could not be read">
        {() => {
          if (own.data && companies.length === 0 && kind === 'owner') {
            return (
              <EmptyState
                title="No Company Added"
                text="Staff work inside a company. Create the company first."
                action={<Link to="/pUsers/organizationList">Go to Company</Link>}
              />
            );
          }
          if (members.length > 0) {
            return (
              <StaffTable
                members={members}
                companies={companies}
                open={(member) => {
                  const may = mayChange(member, keeper);
                  return may.person || may.companies ? { to, search: { ...kept, user: member._id } } : null;
                }}
                {...scrollOf(answer)}
              />
            );
          }
          if (isNarrowed) {
            return (
              <EmptyState
                title="No users found"
                text={search ? `Nothing holds “${search}” in its name, email or phone.` : 'Nobody has left.'}
              />
            );
          }
          return (
            <EmptyState
              title="No users yet"
              text="Your staff sign in with their own email or phone and see only the companies you choose for them."
              action={create}
            />
          );
        }}
      </Loaded>
      {own.data && (isNew || opened) && (
        <Suspense>
          <StaffDialog key={opened?._id ?? 'new'} member={opened} keeper={keeper} companies={companies} onClose={() => go(kept, true)} />
        </Suspense>
      )}
    </>
  );
}

type StaffSearch = { new?: true; user?: string; search?: string; left?: true };
