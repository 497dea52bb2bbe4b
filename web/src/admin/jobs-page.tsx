import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { api } from '../platform/api.ts';
import { paged, scrollOf } from '../platform/paged.ts';
import { query } from '../platform/queries.ts';
import { instantText } from '../platform/records/instant-text.ts';
import { sayError } from '../platform/say-error.ts';
import { toastError, toastSuccess } from '../platform/toasts.ts';
import { Badge } from '../ui/badge.tsx';
import { Box, BoxPart } from '../ui/box.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import classes from './jobs-page.module.css';
import {
  attemptsText,
  countsOf,
  emptyTexts,
  type JobRow,
  type JobState,
  type Jobs,
  momentHeads,
  momentOf,
  type RecurringRow,
  stateNames,
} from './shown-jobs.ts';

const ASK_AGAIN_MILLIS = 10_000;
const PAGE = 50;

type Retry = (id: string) => void;

/** The work that the server does by itself: what failed, waits and runs, and what recurs. State and kind live in the address. */
export function JobsPage() {
  const { state = 'failed', kind = '' } = useSearch({ strict: false }) as { state?: JobState; kind?: string };
  const navigate = useNavigate();
  const answer = useInfiniteQuery(
    query.admin.listJobs.infiniteOptions({
      input: (cursor: string | undefined) => ({
        state,
        limit: PAGE,
        ...(kind !== '' && { kind }),
        ...(cursor !== undefined && { cursor }),
      }),
      ...paged,
      placeholderData: keepPreviousData,
      refetchInterval: ASK_AGAIN_MILLIS,
    }),
  );
  const retry = useRetry();
  const go = (changed: { state?: JobState; kind?: string }) => {
    const asked = { state, kind, ...changed };
    const search = { ...(asked.state !== 'failed' && { state: asked.state }), ...(asked.kind !== '' && { kind: asked.kind }) };
    void navigate({ to: '.', replace: true, search: search as never });
  };
  return (
    <div className={classes.page}>
      <div>
        <PageHeading title="Jobs" className={classes.title} />
        <p className="dim">Work that the server does by itself: mails, imports, archives, backups</p>
      </div>
      <Loaded
        answer={answer}
        skeleton={<ListSkeleton rows={6} />}
        errorTitle="Error loading the jobs"
        errorText={sayError(answer.error, 'Something went wrong')}
      >
        {({ pages }) => {
          const { kinds, recurring } = pages[0]!;
          const jobs = pages.flatMap((page) => page.jobs);
          return (
            <>
              <Box title="Queue">
                <Bar kinds={kinds} state={state} kind={kind} onGo={go} />
                {jobs.length === 0 ? (
                  <EmptyState {...emptyTexts[state]} />
                ) : (
                  <Queue jobs={jobs} kinds={kinds} state={state} onRetry={retry} {...scrollOf(answer)} />
                )}
              </Box>
              <Box title="Recurring work">
                <BoxPart>
                  <Recurring rows={recurring} onRetry={retry} />
                </BoxPart>
              </Box>
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function useRetry(): Retry {
  const known = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (id: string) => api.admin.retryJob({ id }),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error) => toastError(sayError(error, 'The job could not be tried again')),
    onSettled: () => known.invalidateQueries({ queryKey: query.admin.listJobs.key() }),
  });
  return mutate;
}

type BarProps = { kinds: Jobs['kinds']; state: JobState; kind: string; onGo: (changed: { state?: JobState; kind?: string }) => void };

function Bar({ kinds, state, kind, onGo }: BarProps) {
  const counts = countsOf(kinds, kind);
  const tabs = { failed: '', waiting: '', running: '' };
  for (const each of Object.keys(tabs) as JobState[]) tabs[each] = `${stateNames[each]} ${counts[each]}`;
  return (
    <div className={classes.bar}>
      <Tabs label="State" tabs={tabs} shown={state} onChoose={(chosen) => onGo({ state: chosen })} look={classes} />
      <ChoiceField
        aria-label="Kind"
        className={classes.kind ?? ''}
        choices={[{ value: '', label: 'All kinds' }, ...kinds.map(({ name, title }) => ({ value: name, label: title }))]}
        value={kind}
        onChoose={(chosen) => onGo({ kind: chosen })}
      />
    </div>
  );
}

type QueueProps = ReturnType<typeof scrollOf> & { jobs: JobRow[]; kinds: Jobs['kinds']; state: JobState; onRetry: Retry };

function Queue({ jobs, kinds, state, onRetry, ...scroll }: QueueProps) {
  const titleOf = useMemo(() => {
    const titles = new Map(kinds.map(({ name, title }) => [name, title]));
    return ({ kind }: JobRow) => titles.get(kind) ?? kind;
  }, [kinds]);
  const columns = useMemo(() => columnsOf(state, titleOf, onRetry), [state, titleOf, onRetry]);
  return (
    <DataTable
      label={`${stateNames[state]} jobs`}
      columns={columns}
      rows={jobs}
      rowKey={({ _id }) => _id}
      card={(row) => <Card row={row} title={titleOf(row)} />}
      cardAction={(row) => <RetryButton row={row} title={titleOf(row)} onRetry={onRetry} />}
      {...scroll}
    />
  );
}

function columnsOf(state: JobState, titleOf: (row: JobRow) => string, onRetry: Retry): Column<JobRow>[] {
  return [
    { head: 'Job', cell: titleOf, width: 168 },
    { head: 'Company', cell: ({ companyName }) => companyName || '–', isDim: true, width: 168 },
    { head: momentHeads[state], cell: momentOf, width: 144 },
    { head: 'Attempts', cell: attemptsText, isNumber: true, width: 88 },
    { head: 'Last error', cell: ({ problem }) => <span className={classes.problem}>{problem || '–'}</span> },
    ...(state === 'running'
      ? []
      : [
          {
            head: 'Action',
            cell: (row: JobRow) => <RetryButton row={row} title={titleOf(row)} onRetry={onRetry} />,
            width: 120,
          },
        ]),
  ];
}

function Card({ row, title }: { row: JobRow; title: string }) {
  return (
    <span className={classes.card}>
      <strong>{title}</strong>
      <span className="dim hint">
        {row.companyName && `${row.companyName} · `}
        {momentHeads[row.state]} {momentOf(row)} · attempt {attemptsText(row)}
      </span>
      {row.problem && <span className={`hint ${classes.problem}`}>{row.problem}</span>}
    </span>
  );
}

/** Nothing for a job that runs. One whose text is deleted says so in place of the button. */
function RetryButton({ row, title, onRetry }: { row: JobRow; title: string; onRetry: Retry }) {
  if (row.state === 'running') return null;
  if (!row.canRetry) return <span className="dim hint">Text deleted</span>;
  const word = row.state === 'failed' ? 'Try again' : 'Run now';
  return (
    <Button variant="default" size="compact-sm" aria-label={`${word}: ${title}`} onClick={() => onRetry(row._id)}>
      {word}
    </Button>
  );
}

function Recurring({ rows, onRetry }: { rows: RecurringRow[]; onRetry: Retry }) {
  const columns = useMemo(() => recurringColumns(onRetry), [onRetry]);
  if (rows.length === 0) return <EmptyState title="No recurring work" text="It appears here when a server has started." />;
  return (
    <DataTable
      label="Recurring work"
      columns={columns}
      rows={rows}
      rowKey={({ _id }) => _id}
      card={(row) => (
        <span className={classes.card}>
          <strong>{row.title}</strong>
          <span className="hint">
            <LastRun row={row} />
          </span>
          <span className="dim hint">Next {instantText(row.nextAt)}</span>
        </span>
      )}
      cardAction={(row) => <RunNow row={row} onRetry={onRetry} />}
    />
  );
}

const recurringColumns = (onRetry: Retry): Column<RecurringRow>[] => [
  { head: 'Work', cell: ({ title }) => title, width: 240 },
  { head: 'Last run', cell: (row) => <LastRun row={row} /> },
  { head: 'Next run', cell: ({ isRunning, nextAt }) => (isRunning ? '–' : instantText(nextAt)), isDim: true, width: 144 },
  { head: 'Action', cell: (row) => <RunNow row={row} onRetry={onRetry} />, width: 120 },
];

function LastRun({ row: { isRunning, problem, doneAt, failedAt } }: { row: RecurringRow }) {
  if (isRunning) return <Badge tone="accent">Running</Badge>;
  if (problem !== '')
    return (
      <span className={classes.state}>
        <Badge tone="overdue">Failed</Badge>
        <span className="dim hint">
          {failedAt !== null && `${instantText(failedAt)} · `}
          {problem}
        </span>
      </span>
    );
  return <>{doneAt === null ? 'Not yet' : instantText(doneAt)}</>;
}

function RunNow({ row, onRetry }: { row: RecurringRow; onRetry: Retry }) {
  if (row.isRunning) return null;
  return (
    <Button variant="default" size="compact-sm" aria-label={`Run now: ${row.title}`} onClick={() => onRetry(row._id)}>
      Run now
    </Button>
  );
}
