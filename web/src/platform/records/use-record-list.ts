import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { paged } from '../paged.ts';
import { at, type RecordPlace, useRecordPlace } from './record-place.ts';
import type { RecordSearch, RecordState } from './record-search.ts';

/** The first page is soon there; those after it are larger, so that who scrolls on seldom waits. */
const PAGE = 50;
const NEXT_PAGE = 200;

/** The rest of what `infiniteOptions` of a list of records wants. */
export const pagedRecords = {
  ...paged,
  placeholderData: keepPreviousData,
  // A thousand pages would be compared leaf by leaf with each that comes.
  structuralSharing: false,
};

type StoredState = Exclude<RecordState, 'deleted'>;

export type RecordListState = RecordPlace & {
  search: string;
  state: RecordState;
  /** What stands in the address beside both. */
  filters: Readonly<Record<string, string | undefined>>;
  /** Whether something is left out. */
  isNarrowed: boolean;
  /** Changes what is shown; '' takes a filter away. */
  narrow: (changes: Readonly<Record<string, string>>) => void;
  /** What a list route reads; the filters are for the kind of record to add. */
  input: (cursor: string | undefined) => { orgId: string; search: string; state: StoredState; limit: number; cursor?: string };
};

/** What a list of records shows, read from its address. */
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
    // Deleted ones are read by a list of their own.
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
