import { useQuery } from '@tanstack/react-query';
import { query } from '../platform/queries.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import { ArchiveList } from './archive-list.tsx';
import { isAtWork } from './archive-text.ts';
import classes from './archives.module.css';
import { ImportCompany } from './import-company.tsx';
import { PrepareArchive } from './prepare-archive.tsx';

const LOOK_MILLIS = 1_500;

/** Exports a whole company as one file, and imports such a file. */
export function ArchivesPage() {
  const answer = useQuery(
    query.archives.list.queryOptions({
      input: {},
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.archives.some(isAtWork) ? LOOK_MILLIS : false),
    }),
  );
  return (
    <>
      <PageHeader title="Company archives" />
      <div className={classes.page}>
        <Loaded answer={answer} skeleton={<ListSkeleton rows={4} />} errorTitle="The archives could not be read">
          {({ archives, mostBytes }) => (
            <>
              <ArchiveList archives={archives} />
              <PrepareArchive />
              <ImportCompany mostBytes={mostBytes} isBusy={archives.some((each) => each.kind === 'in' && isAtWork(each))} />
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}
