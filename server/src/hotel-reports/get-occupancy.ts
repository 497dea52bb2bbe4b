import { daysBetween, todayInIndia } from '@bahi/core/periods/business-date';
import { compareDays, periodBeside } from '@bahi/core/reports/house-days';
import { forManagers } from '../platform/guards.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { periodOf } from './period-of.ts';
import { readDays } from './read-days.ts';

const mostDays = 400;

export const getOccupancy = forManagers.hotelReports.getOccupancy.handler(async ({ input, context }) => {
  const { beside } = input;
  const period = periodOf(input, todayInIndia(Date.now()));
  const message = `Choose up to ${mostDays} days.`;
  refuseProblems(daysBetween(period.from, period.to) < mostDays ? [] : [{ code: 'DAYS_TOO_MANY', field: 'to', message }]);
  const then = periodBeside(period, beside);
  const [days = [], others = []] = await readDays(context, then ? [period, then] : [period]);
  const { days: compared, totals } = compareDays(days, others, period, beside);
  return { ...period, beside, days: [...compared], totals };
});
