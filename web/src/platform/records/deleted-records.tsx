import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyState, ListSkeleton } from '../../ui/states.tsx';
import type { api } from '../api.ts';
import { scrollOf } from '../paged.ts';
import { query } from '../queries.ts';
import { instantText } from './instant-text.ts';
import { RecordChanges } from './record-changes.tsx';
import { at, useRecordPlace } from './record-place.ts';
import type { RecordWords } from './record-words.ts';
import { pagedRecords } from './use-record-list.ts';

type Deleted = Awaited<ReturnType<typeof api.records.listDeleted>>['deleted'][number];

const PAGE = 50;
const columns: readonly Column<Deleted>[] = [
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Deleted', cell: ({ at: instant }) => instantText(instant), width: 160, isDim: true },
  { head: 'By', cell: ({ by }) => by, width: 200, isDim: true },
];

/** Deleted records, and the fields of one; the address names it. */
export function DeletedRecords({ words }: { words: RecordWords }) {
  const { base, orgId } = useRecordPlace();
  const { of } = useSearch({ strict: false }) as { of?: string };
  const navigate = useNavigate();
  const { record } = words;
  const answer = useInfiniteQuery(
    query.records.listDeleted.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, record, limit: PAGE, ...(cursor !== undefined && { cursor }) }),
      ...pagedRecords,
    }),
  );
  const looking = (id?: string) => ({ to: at(base), search: { state: 'deleted', ...(id !== undefined && { of: id }) } as never });
  const name = answer.data?.pages.flatMap(({ deleted }) => deleted).find(({ _id }) => _id === of)?.name;
  return (
    <>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={4} />} errorTitle={`The deleted ${words.many} could not be read`}>
        {({ pages }) => {
          const found = pages.flatMap(({ deleted }) => deleted);
          if (found.length === 0) return <EmptyState title="Nothing was deleted" text={`Deleted ${words.many} stay readable here.`} />;
          return (
            <DataTable
              label={`Deleted ${words.many}`}
              columns={columns}
              rows={found}
              rowKey={({ _id }) => _id}
              open={({ _id }) => looking(_id)}
              {...scrollOf(answer)}
            />
          );
        }}
      </Loaded>
      {of !== undefined && (
        <RecordChanges
          words={words}
          id={of}
          name={name ?? `the deleted ${words.one}`}
          onClose={() => void navigate({ ...looking(), replace: true })}
        />
      )}
    </>
  );
}
