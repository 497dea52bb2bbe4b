import { lazy, Suspense } from 'react';
import type { Desk } from '../platform/answers.ts';
import { Bone } from '../ui/states.tsx';
import classes from './home.module.css';

const Chart = lazy(() => import('./turnover-chart.tsx'));

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
