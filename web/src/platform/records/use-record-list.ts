import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { paged } from '../paged.ts';
import { at, type RecordPlace, useRecordPlace } from './record-place.ts';
import type { RecordSearch, RecordState } from './record-search.ts';

/** The first page is small and fast; later pages are larger, so that scrolling seldom waits. */
const PAGE = 50;
const NEXT_PAGE = 200;

/** Further `infiniteOptions` of a list of records. */
export const pagedRecords = {
  ...paged,
  placeholderData: keepPreviousData,
  // Otherwise a thousand pages would be compared leaf by leaf with each new one.
  structuralSharing: false,
};

type StoredState = Exclude<RecordState, 'deleted'>;

export type RecordListState = RecordPlace & {
  search: string;
  state: RecordState;
  /** Further filters in the address. */
  filters: Readonly<Record<string, string | undefined>>;
  /** True if any filter is set. */
  isNarrowed: boolean;
  /** Changes the filters; '' removes one. */
  narrow: (changes: Readonly<Record<string, string>>) => void;
  /** The request of a list route; each kind of record adds its filters. */
  input: (cursor: string | undefined) => { orgId: string; search: string; state: StoredState; limit: number; cursor?: string };
};

/** The request of a list of records, from its address. */
export function useRecordList(): RecordListState {
  const place = useRecordPlace();
  const navigate = useNavigate();
  const { search = '', state = 'active', of: _, ...filters } = useSearch({ strict: false }) as RecordSearch;
  const { base, orgId } = place;
  const narrow = useCallback(
    (changes: Readonly<Record<string, string>>) =>
      void navigate({
        to: at(base),
        search: ((before: RecordSearch) => withoutEmpty({ ...before, ...changes })) as never,
        replace: true,
      }),
    [navigate, base],
  );
  return {
    ...place,
    search,
    state,
    filters,
    isNarrowed: search !== '' || state !== 'active' || Object.keys(filters).length > 0,
    narrow,
    // Deleted records have a list of their own.
    input: (cursor) => ({
      orgId,
      search,
      state: state === 'deleted' ? 'all' : state,
      limit: cursor === undefined ? PAGE : NEXT_PAGE,
      ...(cursor !== undefined && { cursor }),
    }),
  };
}

const withoutEmpty = (search: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(search).filter(([name, value]) => value && !(name === 'state' && value === 'active')));
