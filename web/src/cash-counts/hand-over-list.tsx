import { formatDate } from '@bahi/core/periods/business-date';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import type { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { ListExport } from '../platform/list-export.tsx';
import { paged, scrollOf } from '../platform/paged.ts';
import { query } from '../platform/queries.ts';
import { useSession } from '../platform/session.ts';
import { useIsViewOnly } from '../platform/view-only.ts';
import { Money } from '../ui/amount.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import classes from './cash-counts.module.css';
import { HandOverAct } from './hand-over-act.tsx';
import { carries, dayOf, type HandOver, StateOf } from './hand-over-line.tsx';

const MyDayButton = () => (
  <Button variant="default" component={Link} to="/sUsers/myDay">
    My day
  </Button>
);

type Owing = Awaited<ReturnType<typeof api.handOvers.listOwing>>['owing'][number];

/** Hand-overs. Admins and the owner see first those to accept, then users with collections that are not handed over. */
export function HandOverList() {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const session = useSession('staff');
  const isViewOnly = useIsViewOnly();
  const isAdmin = session?.role === 'admin' || isViewOnly;
  const mine = { orgId, personId: session?._id ?? '', mayAct: isAdmin && !isViewOnly };
  useKeys({ Escape: () => void navigate({ to: '/sUsers/reports', search: { summary: 'Hand-overs' } }) });
  return (
    <>
      <PageHeader title="Hand-overs" action={isViewOnly ? exportOfAll : headerActs} />
      {isAdmin && <HandOvers {...mine} part={waiting} />}
      {isAdmin && <OwingPart orgId={orgId} />}
      <HandOvers {...mine} part={isAdmin ? past : own} />
    </>
  );
}

const exportOfAll = <ListExport list="handOvers" asked={{ state: 'all' }} />;
const headerActs = (
  <>
    <ListExport list="handOvers" asked={{ state: 'all' }} isBeside />
    <MyDayButton />
  </>
);

const owingColumns: readonly Column<Owing>[] = [
  { head: 'Who', cell: ({ name }) => name },
  { head: 'Collected on', cell: ({ date }) => formatDate(date), width: 130, isDim: true },
  { head: 'Cash', cell: ({ cashPaise }) => <Money paise={cashPaise} bare dashZero />, width: 140, isNumber: true },
  { head: 'Cheques', cell: ({ chequePaise }) => <Money paise={chequePaise} bare dashZero />, width: 140, isNumber: true },
];

function OwingPart({ orgId }: { orgId: string }) {
  const answer = useInfiniteQuery(
    query.handOvers.listOwing.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, days: 31, limit: 50, ...(cursor !== undefined && { cursor }) }),
      ...paged,
    }),
  );
  return (
    <section className={classes.section} aria-label="Not handed over">
      <h2>Not handed over, last 31 days</h2>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />} errorTitle="What is owed could not be read">
        {({ pages }) => {
          const owing = pages.flatMap((page) => page.owing);
          if (owing.length === 0) return <p className="dim">Everything is handed over.</p>;
          return (
            <DataTable
              label="Not handed over"
              columns={owingColumns}
              rows={owing}
              rowKey={({ date, personId }) => `${date} ${personId}`}
              card={({ name, date, cashPaise, chequePaise, cheques }) => (
                <span className={classes.card}>
                  <span>{name}</span>
                  <Money paise={cashPaise} strong dashZero />
                  <span className="dim">{formatDate(date)}</span>
                  <span className="dim">
                    {cheques > 0 && (
                      <>
                        cheques <Money paise={chequePaise} />
                      </>
                    )}
                  </span>
                </span>
              )}
              {...scrollOf(answer)}
            />
          );
        }}
      </Loaded>
    </section>
  );
}

/** A part of the page: its hand-overs, and its text if there are none. */
type Part = { label: string; state: 'given' | 'past' | 'all'; rows: number; none: () => ReactNode };

const waiting: Part = {
  label: 'Waiting to be accepted',
  state: 'given',
  rows: 1,
  none: () => <p className="dim">No hand-overs to accept.</p>,
};
const past: Part = {
  label: 'Handed over',
  state: 'past',
  rows: 5,
  none: () => <p className="dim">Nothing accepted yet. Accepted hand-overs will appear here, with the user who accepted them.</p>,
};
const own: Part = {
  label: 'Handed over',
  state: 'all',
  rows: 5,
  none: () => (
    <EmptyState
      title="Nothing handed over yet"
      text="Whoever collects money counts it at the end of the day, and hands it over here."
      action={<MyDayButton />}
    />
  ),
};

type Props = { orgId: string; personId: string; mayAct: boolean; part: Part };

function HandOvers({ orgId, personId, mayAct, part }: Props) {
  const answer = useInfiniteQuery(
    query.handOvers.listHandOvers.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, state: part.state, limit: 50, ...(cursor !== undefined && { cursor }) }),
      ...paged,
    }),
  );
  const columns = useMemo((): readonly Column<HandOver>[] => {
    const act = (each: HandOver) => mayAct && <HandOverAct orgId={orgId} handOver={each} personId={personId} />;
    return [
      { head: 'Day', cell: dayOf, width: 110 },
      { head: 'By', cell: ({ givenBy }) => givenBy },
      { head: 'To', cell: ({ toLedgerName }) => toLedgerName, isDim: true, isExtra: true },
      { head: 'Carries', cell: carries, isDim: true },
      { head: 'Cash counted', cell: ({ countedPaise }) => <Money paise={countedPaise} bare dashZero />, width: 140, isNumber: true },
      { head: 'State', cell: (each) => <StateOf handOver={each} />, width: 180 },
      { head: 'Act', cell: act, width: 110 },
    ];
  }, [orgId, mayAct, personId]);
  return (
    <section className={classes.section} aria-label={part.label}>
      <h2>{part.label}</h2>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={part.rows} />} errorTitle="The hand-overs could not be read">
        {({ pages }) => {
          const handOvers = pages.flatMap((page) => page.handOvers);
          if (handOvers.length === 0) return part.none();
          return (
            <DataTable
              label={part.label}
              columns={columns}
              rows={handOvers}
              rowKey={({ _id }) => _id}
              card={(each) => (
                <span className={classes.card}>
                  <span>{each.givenBy}</span>
                  <Money paise={each.countedPaise} strong />
                  <span className="dim">
                    {dayOf(each)} {carries(each)}
                  </span>
                  <StateOf handOver={each} />
                </span>
              )}
              {...(mayAct && {
                cardAction: (each: HandOver) => <HandOverAct orgId={orgId} handOver={each} personId={personId} />,
              })}
              {...scrollOf(answer)}
            />
          );
        }}
      </Loaded>
    </section>
  );
}
