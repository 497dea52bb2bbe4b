import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { reportTiles } from '../platform/report-tiles.ts';
import { useSession } from '../platform/session.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Bone } from '../ui/states.tsx';
import { Tiles } from '../ui/tile.tsx';
import { useIsPhone } from '../ui/use-phone.ts';
import { newTiles, noteUse, tilesByUse } from './desk-tiles.ts';
import { DraftList } from './draft-list.tsx';
import { FiguresStrip } from './figures-strip.tsx';
import { FortnightChart } from './fortnight-chart.tsx';
import classes from './home.module.css';
import { useOffered } from './use-offered.ts';

/** Home of owner and staff: figures, chart, drafts, and each voucher one key away. */
export function Home() {
  const { _id: orgId } = useCompany();
  const person = useSession('staff')?._id ?? '';
  const company = useQuery(query.accounts.getStaff.queryOptions({ input: {} })).data?.data.userData.organization.find(
    ({ _id }) => _id === orgId,
  );
  const desk = useQuery(query.reports.getDesk.queryOptions({ input: { orgId } }));
  const tiles = useOffered(useMemo(() => tilesByUse(person), [person]));
  const reports = useOffered(reportTiles);
  // On a phone pending work comes before the figures of past days.
  const isPhone = useIsPhone();
  const waiting = <DraftList key="waiting" desk={desk.data} />;
  return (
    <>
      <PageHeader title="Home" back="none" detail={company?.name} />
      <div className={classes.page}>
        <Loaded answer={desk} skeleton={<Skeleton />} errorTitle="The figures could not be read">
          {(figures) => <FiguresStrip desk={figures} />}
        </Loaded>
        {/* Drafts are on this device: they are shown even if the figures fail to load. */}
        <div className={classes.boxes}>
          {isPhone && waiting}
          {desk.data && <FortnightChart days={desk.data.days} today={desk.data.date} />}
          {!desk.data && !desk.error && <ChartSkeleton />}
          {!isPhone && waiting}
        </div>
        <section>
          <h2 className={classes.title}>New</h2>
          <Tiles label="New" tiles={tiles} onUse={({ label }) => noteUse(person, label)} />
        </section>
        <section>
          <h2 className={classes.title}>Reports</h2>
          <Tiles label="Reports" tiles={reports} isDim />
        </section>
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

function ChartSkeleton() {
  return (
    <div className={classes.box}>
      <Bone height={150} />
    </div>
  );
}
