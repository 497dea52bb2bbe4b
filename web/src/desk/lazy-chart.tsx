import { lazy, Suspense } from 'react';
import type { Desk } from '../platform/answers.ts';
import { useHasFeature } from '../platform/company.ts';
import { Bone } from '../ui/states.tsx';
import classes from './home.module.css';

const Chart = lazy(() => import('./turnover-chart.tsx'));
const Balances = lazy(() => import('./balance-charts.tsx'));
const Hotel = lazy(async () => ({ default: (await import('./hotel-box.tsx')).HotelBox }));
const Month = lazy(async () => ({ default: (await import('./month-so-far.tsx')).MonthSoFarBoxes }));

/** The place of the chart while its figures or its code are loading. */
export const ChartSkeleton = () => (
  <div className={classes.box}>
    <Bone height={260} />
  </div>
);

/** The chart of sales and receipts. Its code is loaded after the first paint. */
export const TurnoverChart = (props: { orgId: string; desk: Pick<Desk, 'days' | 'daysBefore' | 'date'> }) => (
  <Suspense fallback={<ChartSkeleton />}>
    <Chart {...props} />
  </Suspense>
);

/** The hotel today in a company with rooms, the month so far, then the charts of cash, receivables and stock, for managers. Their code and figures are loaded after the first paint. */
export const ManagersFigures = ({ orgId }: { orgId: string }) => (
  <Suspense fallback={<Bone height={480} />}>
    {useHasFeature('rooms') && <Hotel key={`hotel ${orgId}`} orgId={orgId} />}
    <Month key={`month ${orgId}`} orgId={orgId} />
    <Balances key={`charts ${orgId}`} orgId={orgId} />
  </Suspense>
);
