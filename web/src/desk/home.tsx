import { todayInIndia } from '@bahi/core/periods/business-date';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { useIsManager, useSession } from '../platform/session.ts';
import { useOffered } from '../platform/use-offered.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Bone } from '../ui/states.tsx';
import { useIsPhone } from '../ui/use-phone.ts';
import { longDay } from './days.ts';
import { newTiles, noteUse, tilesByUse } from './desk-tiles.ts';
import { FiguresStrip } from './figures-strip.tsx';
import { FirstActions } from './first-actions.tsx';
import { FirstSteps } from './first-steps.tsx';
import classes from './home.module.css';
import { ChartSkeleton, ManagersFigures, TurnoverChart } from './lazy-chart.tsx';
import { MoreLinks } from './more-links.tsx';

// It reads the drafts of all forms, whose code the first paint does not need.
const ToDo = lazy(async () => ({ default: (await import('./to-do.tsx')).ToDo }));

const LARGE = 5;

/** Home of the staff: what is entered most, the day's figures, pending work, fourteen days, for managers the month and the balances, and everything else one key away. */
export function Home() {
  const { _id: orgId } = useCompany();
  const person = useSession('staff')?._id ?? '';
  const company = useQuery(query.accounts.getStaff.queryOptions({ input: {} })).data?.data.userData.organization.find(
    ({ _id }) => _id === orgId,
  );
  const desk = useQuery(query.reports.getDesk.queryOptions({ input: { orgId } }));
  const tiles = useOffered(useMemo(() => tilesByUse(person), [person]));
  const isPhone = useIsPhone();
  const isManager = useIsManager();
  const onUse = ({ label }: { label: string }) => noteUse(person, label);
  return (
    <>
      <PageHeader title="Home" back="none" detail={isPhone ? company?.name : longDay(todayInIndia(Date.now()))} />
      <div className={classes.page}>
        <FirstActions tiles={tiles.slice(0, LARGE)} desk={desk.data} onUse={onUse} />
        <Loaded answer={desk} skeleton={<Skeleton />} errorTitle="The figures could not be read">
          {(figures) => (
            <>
              {figures.firstSteps && <FirstSteps key={orgId} orgId={orgId} steps={figures.firstSteps} />}
              <FiguresStrip desk={figures} />
            </>
          )}
        </Loaded>
        {/* Drafts are on this device: they are shown even if the figures fail to load. */}
        <div className={classes.boxes}>
          <Suspense fallback={<ToDoSkeleton />}>
            <ToDo desk={desk.data} isLoading={!desk.data && !desk.error} />
          </Suspense>
          {desk.data && <TurnoverChart key={orgId} orgId={orgId} desk={desk.data} />}
          {!desk.data && !desk.error && <ChartSkeleton />}
        </div>
        {isManager && desk.data && <ManagersFigures orgId={orgId} />}
        <MoreLinks tiles={tiles.slice(LARGE)} onUse={onUse} />
      </div>
    </>
  );
}

function Skeleton() {
  return (
    <div role="status" aria-label="Loading the figures" className={classes.strip}>
      {newTiles.slice(0, 7).map(({ label }) => (
        <div key={label} className={classes.cell}>
          <Bone width={80} height={12} />
          <Bone width={120} height={20} />
          <Bone width={60} height={12} />
        </div>
      ))}
    </div>
  );
}

function ToDoSkeleton() {
  return (
    <section className={classes.box} role="status" aria-label="Loading what is to do">
      <h2 className={classes.title}>To do</h2>
      <Bone height={110} />
    </section>
  );
}
