import { clearWord } from '@bahi/core/files/sheet';
import { Button } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { at } from '../platform/records/record-place.ts';
import { sayError } from '../platform/say-error.ts';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import { Faults } from './faults.tsx';
import classes from './import.module.css';
import { areaOf, listOf } from './import-place.ts';
import { ImportProgress } from './import-progress.tsx';
import { figure, headline, rows, sheetTitle } from './import-text.ts';
import { isAtWork, type Looked } from './shapes.ts';
import { useImport } from './use-import.ts';

/** One import: checking, checked, running, done. */
export function OneImport({ id }: { id: string }) {
  const { answer, orgId, act } = useImport(id);
  return (
    <div className={classes.page}>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />} errorTitle="The import could not be read">
        {(looked) => (
          <>
            <p className="dim">
              {sheetTitle(looked.import.sheet)} · {looked.import.fileName}
            </p>
            <Stands looked={looked} run={() => act.mutate('run')} stop={() => act.mutate('stop')} isActing={act.isPending} />
            {act.error && (
              <p role="alert" className={classes.refused}>
                {sayError(act.error, 'That could not be done')}
              </p>
            )}
            <Faults orgId={orgId} looked={looked} />
          </>
        )}
      </Loaded>
    </div>
  );
}

type Acts = { looked: Looked; run: () => void; stop: () => void; isActing: boolean };

function Stands({ looked, run, stop, isActing }: Acts) {
  const { import: row } = looked;
  const area = useRouterState({ select: ({ location }) => areaOf(location.pathname) });
  const list = listOf(area, row.sheet);
  const right = row.totalRows - row.faultyRows;
  const mayRun = (row.state === 'checked' || row.state === 'stopped') && row.checkedRows === row.totalRows && right > 0;
  const importRows = () => mayRun && !isActing && run();
  useKeys({ 'Ctrl+Enter': importRows, 'Ctrl+A': importRows });
  const again = (
    <Button component={Link} to={at(area, '/import')} search={{ sheet: row.sheet } as never} variant="default">
      Choose another file
    </Button>
  );
  if (isAtWork(row)) return <ImportProgress row={row} stop={stop} isStopping={isActing} />;
  return (
    <section className={classes.stands} aria-live="polite">
      <h2>{headline(row)}</h2>
      <Says looked={looked} right={right} />
      <div className={classes.acts}>
        {mayRun && (
          <Button onClick={run} loading={isActing} aria-keyshortcuts="Control+Enter">
            {row.doneRows > 0 ? 'Go on' : `Import ${rows(right)}`}
          </Button>
        )}
        {row.state === 'done' && list !== null && (
          <Button component={Link} to={list as never}>
            {`Open ${sheetTitle(row.sheet)}`}
          </Button>
        )}
        {again}
      </div>
    </section>
  );
}

function Says({ looked, right }: { looked: Looked; right: number }) {
  const { import: row, unknownColumns } = looked;
  return (
    <>
      {row.problem !== '' && <p role={row.state === 'failed' ? 'alert' : undefined}>{row.problem}</p>}
      {row.faultyRows > 0 && (
        <p>
          {`${figure(row.faultyRows)} of ${rows(row.totalRows)} ${row.faultyRows === 1 ? 'has' : 'have'} a fault`}
          {row.state === 'done'
            ? ' and stayed out.'
            : right > 0
              ? ' and would stay out. Mend them in the file, or import the others now.'
              : '. Mend them in the file and choose it again.'}
        </p>
      )}
      {row.state === 'checked' && row.faultyRows === 0 && <p>No row has a fault.</p>}
      {row.clearedCells > 0 && (
        <p>
          What is stored {row.state === 'done' ? 'was' : 'will be'} taken away by{' '}
          {row.clearedCells === 1 ? 'one cell' : `${figure(row.clearedCells)} cells`}: {clearWord}, or Yes under Delete.
        </p>
      )}
      {unknownColumns.length > 0 && <p className="dim">Passed over, as no column bears that name: {unknownColumns.join(', ')}.</p>}
    </>
  );
}
