import { NativeSelect, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { query } from '../platform/queries.ts';
import { Icon } from '../ui/icons.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Bone, EmptyState } from '../ui/states.tsx';
import { OwnerCard } from './owner-card.tsx';
import classes from './owner-list.module.css';
import { Pages } from './pages.tsx';

const PAGE = 12;
const FRESH_MILLIS = 5 * 60_000;
const TYPING_MILLIS = 250;

/** All owners of the platform. Search, filter and page live in the address. */
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
  // What stands at its default is left out of the address.
  const go = (changed: { page?: number; search?: string; status?: string; plan?: string }) => {
    const asked = { search, status, plan, page: 1, ...changed };
    void navigate({
      to: '.',
      replace: changed.page === undefined,
      search: {
        ...(asked.page > 1 && { page: asked.page }),
        ...(asked.search !== '' && { search: asked.search }),
        ...(asked.status !== 'all' && { status: asked.status as 'approved' }),
        ...(asked.plan !== 'all' && { plan: asked.plan as 'monthly' }),
      },
    });
  };
  const isFiltered = search !== '' || status !== 'all' || plan !== 'all';

  return (
    <div className={classes.page}>
      <div>
        <h2 className={classes.title}>Primary Users</h2>
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
      </div>
      <Loaded
        answer={answer}
        skeleton={<CardSkeletons />}
        errorTitle="Error loading users"
        errorText="There was an error loading the primary users data."
      >
        {({ priUsers, org, secUsers, total }) =>
          priUsers.length === 0 ? (
            <EmptyState
              title="No users found"
              text={isFiltered || page > 1 ? 'Try adjusting your search or filter.' : 'No primary users available.'}
            />
          ) : (
            <>
              <ul className={classes.grid} aria-label="Primary users" aria-busy={answer.isPlaceholderData}>
                {priUsers.map((owner) => (
                  <li key={owner._id}>
                    <OwnerCard
                      owner={owner}
                      companies={org.filter((company) => company.owner === owner._id)}
                      staffCount={secUsers.filter(({ primaryUser }) => primaryUser === owner._id).length}
                    />
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

/** Asks a moment after the last letter, so that the address does not change at every key. */
function SearchBox({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(search);
  useEffect(() => setTyped(search), [search]);
  useEffect(() => {
    if (typed.trim() === search) return;
    const timer = setTimeout(() => onSearch(typed.trim()), TYPING_MILLIS);
    return () => clearTimeout(timer);
  });
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
