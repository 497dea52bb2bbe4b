import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { query } from '../platform/queries.ts';
import { instantText } from '../platform/records/instant-text.ts';
import { sayError } from '../platform/say-error.ts';
import { toastError, toastSuccess } from '../platform/toasts.ts';
import { Badge } from '../ui/badge.tsx';
import { Box, BoxPart, BoxRow } from '../ui/box.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Bone, EmptyState } from '../ui/states.tsx';
import classes from './system-page.module.css';
import { type BackupRow, kindNames, type System, showBytes, stateOf } from './system-text.ts';

const ASK_AGAIN_MILLIS = 60_000;
const ASK_SOON_MILLIS = 1_000;

/** The state of this installation: backups and their checks, disk, database and versions. */
export function SystemPage() {
  const answer = useQuery(
    query.admin.getSystem.queryOptions({
      input: {},
      refetchInterval: ({ state }) => (state.data?.backups.isRunning ? ASK_SOON_MILLIS : ASK_AGAIN_MILLIS),
    }),
  );
  return (
    <div className={classes.page}>
      <div>
        <PageHeading title="System" className={classes.title} />
        <p className="dim">Backups, disk and versions of this installation</p>
      </div>
      <Loaded
        answer={answer}
        skeleton={<Skeleton />}
        errorTitle="Error loading the system"
        errorText={sayError(answer.error, 'Something went wrong')}
      >
        {(system) => <Parts system={system} />}
      </Loaded>
    </div>
  );
}

function Parts({ system }: { system: System }) {
  const { versions, disk, databaseBytes } = system;
  return (
    <>
      <Backups backups={system.backups} />
      <div className={classes.columns}>
        <Facts
          title="Disk and database"
          facts={[
            ['Free on the disk', disk ? `${showBytes(disk.freeBytes)} of ${showBytes(disk.totalBytes)}` : 'Not known'],
            ['Data folder', disk?.folder ?? '–'],
            ['Database', showBytes(databaseBytes)],
          ]}
        />
        <Facts
          title="Versions"
          facts={[
            ['Bahi', versions.bahi],
            ['PostgreSQL', versions.postgres],
            ['Node', versions.node],
            ['Last migration', versions.lastMigration],
          ]}
        />
      </div>
    </>
  );
}

function Facts({ title, facts }: { title: string; facts: readonly (readonly [string, string])[] }) {
  return (
    <Box title={title}>
      <BoxPart>
        <dl className={classes.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </BoxPart>
    </Box>
  );
}

function Backups({ backups: { isOn, isRunning, lastGoodAt, isLate, rows } }: Pick<System, 'backups'>) {
  const known = useQueryClient();
  const begin = useMutation({
    mutationFn: () => api.admin.backUpNow({}),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error) => toastError(sayError(error, 'The backup could not begin')),
    onSettled: () => known.invalidateQueries({ queryKey: query.admin.getSystem.key() }),
  });
  const isBusy = isRunning || begin.isPending;
  const name = !isOn ? 'Backups are off' : isLate ? 'The last good backup is older than 36 hours' : 'Every night at 02:30';
  const says = !isOn
    ? 'Set BACKUPS=on and start Bahi again, or run npm run backup. With a PostgreSQL of your own, use its tools.'
    : lastGoodAt === null
      ? 'None yet. The first is made at half past two at night.'
      : `Last good backup: ${instantText(lastGoodAt)}`;
  return (
    <Box title="Backups">
      <BoxRow name={name} says={says}>
        <div className={classes.actions}>
          {isLate && <Badge tone="overdue">Late</Badge>}
          <span role="status" className="dim">
            {isRunning && 'A backup is being made…'}
          </span>
          {isOn && (
            <Button variant="default" aria-disabled={isBusy} onClick={() => !isBusy && begin.mutate()}>
              Back up now
            </Button>
          )}
        </div>
      </BoxRow>
      <BoxPart>
        {rows.length === 0 ? (
          <EmptyState title="No backups" text="Backups will appear here with what their check found." />
        ) : (
          <DataTable label="Backups" columns={columns} rows={rows} rowKey={({ _id }) => _id} card={card} />
        )}
      </BoxPart>
    </Box>
  );
}

const columns: readonly Column<BackupRow>[] = [
  { head: 'Made', cell: ({ startedAt }) => instantText(startedAt), width: 144 },
  { head: 'Kind', cell: ({ kind }) => kindNames[kind], isDim: true, width: 136 },
  { head: 'File', cell: ({ file }) => <span className={classes.file}>{file}</span> },
  { head: 'Size', cell: ({ sizeBytes }) => (sizeBytes === null ? '–' : showBytes(sizeBytes)), isNumber: true, width: 88 },
  { head: 'State', cell: (row) => <State row={row} />, width: 200 },
];

const card = (row: BackupRow) => (
  <>
    <span className={classes.line}>
      <strong>{instantText(row.startedAt)}</strong>
      <State row={row} />
    </span>
    <span className="dim hint">
      {kindNames[row.kind]}
      {row.sizeBytes !== null && ` · ${showBytes(row.sizeBytes)}`}
    </span>
    <span className={`dim hint ${classes.file}`}>{row.file}</span>
  </>
);

function State({ row }: { row: BackupRow }) {
  const { tone, word, why } = stateOf(row);
  return (
    <span className={classes.state}>
      <Badge tone={tone}>{word}</Badge>
      {why !== '' && <span className="dim hint">{why}</span>}
    </span>
  );
}

function Skeleton() {
  return (
    <div role="status" aria-label="Loading" className={classes.bones}>
      <Bone height={180} />
      <Bone height={120} />
    </div>
  );
}
