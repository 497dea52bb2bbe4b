import { NativeSelect, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PersonListExport } from '../platform/list-export.tsx';
import { query } from '../platform/queries.ts';
import { Icon } from '../ui/icons.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Bone, EmptyState } from '../ui/states.tsx';
import { useTypedSearch } from '../ui/typed-search.ts';
import { OwnerCard } from './owner-card.tsx';
import classes from './owner-list.module.css';
import { Pages } from './pages.tsx';

const PAGE = 12;
const FRESH_MILLIS = 5 * 60_000;
const TYPING_MILLIS = 250;
const trimmed = (typed: string) => typed.trim();

/** All owners of the platform. The address contains search, filter and page. */
export function OwnerList() {
  const { page = 1, search = '', status = 'all', plan = 'all' } = useSearch({ strict: false });
  const navigate = useNavigate();
  const answer = useQuery(
    query.admin.listOwners.queryOptions({
      input: { page, search, status, plan },
      staleTime: FRESH_MILLIS,
      refetchOnWindowFocus: false,
      placeholderData: keepPreviousData,
    }),
  );
  // Default values are left out of the address.
  const go = (changed: { page?: number; search?: string; status?: string; plan?: string }, replace = changed.page === undefined) => {
    const asked = { search, status, plan, page: 1, ...changed };
    void navigate({
      to: '.',
      replace,
      search: {
        ...(asked.page > 1 && { page: asked.page }),
        ...(asked.search !== '' && { search: asked.search }),
        ...(asked.status !== 'all' && { status: asked.status as 'approved' }),
        ...(asked.plan !== 'all' && { plan: asked.plan as 'monthly' }),
      },
    });
  };
  // A bookmarked page may no longer exist. The last page is shown instead.
  const last = Math.max(1, Math.ceil((answer.data?.total ?? 0) / PAGE));
  const isPast = answer.data !== undefined && !answer.isPlaceholderData && page > last;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` is another function at every turn and does the same
  useEffect(() => {
    if (isPast) go({ page: last }, true);
  }, [isPast, last]);
  const isFiltered = search !== '' || status !== 'all' || plan !== 'all';

  return (
    <div className={classes.page}>
      <div>
        <PageHeading title="Primary Users" className={classes.title} />
        <p className="dim">Manage your primary users and their organizations</p>
      </div>
      <div className={classes.filters}>
        <SearchBox search={search} onSearch={(typed) => go({ search: typed })} />
        <NativeSelect
          aria-label="Status"
          data={[
            { value: 'all', label: 'All' },
            { value: 'pending', label: 'Pending' },
            { value: 'approved', label: 'Approved' },
            { value: 'blocked', label: 'Blocked' },
          ]}
          value={status}
          onChange={({ currentTarget }) => go({ status: currentTarget.value })}
        />
        <NativeSelect
          aria-label="Plan"
          data={[
            { value: 'all', label: 'Every plan' },
            { value: 'monthly', label: 'Monthly' },
            { value: 'yearly', label: 'Yearly' },
          ]}
          value={plan}
          onChange={({ currentTarget }) => go({ plan: currentTarget.value })}
        />
        <PersonListExport list="owners" asked={{ search, status, plan }} />
      </div>
      <Loaded
        answer={answer}
        skeleton={<CardSkeletons />}
        errorTitle="Error loading users"
        errorText="There was an error loading the primary users data."
      >
        {({ priUsers, org, total }) =>
          isPast ? (
            <CardSkeletons />
          ) : priUsers.length === 0 ? (
            <EmptyState title="No users found" text={isFiltered ? 'Try adjusting your search or filter.' : 'No primary users available.'} />
          ) : (
            <>
              <ul className={classes.grid} aria-label="Primary users" aria-busy={answer.isPlaceholderData}>
                {priUsers.map((owner) => (
                  <li key={owner._id}>
                    <OwnerCard owner={owner} companies={org.filter((company) => company.owner === owner._id)} />
                  </li>
                ))}
              </ul>
              <Pages label="Pages" page={page} pageSize={PAGE} total={total} onGo={(to) => go({ page: to })} />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

/** Waits a moment after the last letter, so that the address does not change at every key. */
function SearchBox({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useTypedSearch(search, { pauseMillis: TYPING_MILLIS, asSent: trimmed, onSearch });
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label="Search users"
      placeholder="Search users..."
      leftSection={<Icon name="search" size={16} />}
      maxLength={100}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
}

function CardSkeletons() {
  return (
    <div role="status" aria-label="Loading" className={classes.grid}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div key={key} className={classes.bone}>
          <Bone width="55%" />
          <Bone width="80%" height={12} />
          <Bone width="40%" height={12} />
        </div>
      ))}
    </div>
  );
}
