import type { Problem } from '../basics/problem.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { RateDraft } from './check-rates.ts';

/** From this day 12 % and 28 % are no general rates any more (Notification 9/2025-Central Tax (Rate)). */
const reform: IsoDate = '2025-09-22';
/** From this day tobacco is taxed at 40 %, as in `shipped-rates.ts`; until then schedule VII has it at 28 %. */
const tobaccoAt40: IsoDate = '2026-02-01';

/** Percent: the schedules of goods and services, with the concessional rates of 0.1 (merchant exporters), 1, 1.5 and 7.5 (housing, job work). */
const always = [0, 0.1, 0.25, 1, 1.5, 3, 5, 7.5, 18];
const untilReform = [6, 12, 28];
const sinceReform = [40];

const isBrick = (hsn: string) => /^(?:6815|6901|6904)/.test(hsn);
const isTobacco = (hsn: string) => /^(?:24|21069020)/.test(hsn);

/** True if GST has this rate (percent × 10 000) on a day, for a code. Bricks keep 6 and 12 % under their special scheme. */
export function isLawfulRate(percentE4: number, on: IsoDate, hsn: string): boolean {
  const percent = percentE4 / 10_000;
  if (always.includes(percent)) return true;
  if (on < reform) return untilReform.includes(percent);
  if (sinceReform.includes(percent)) return true;
  return (isBrick(hsn) && (percent === 6 || percent === 12)) || (isTobacco(hsn) && percent === 28 && on < tobaccoAt40);
}

type Rate = Pick<RateDraft, 'from' | 'gstPercentE4' | 'gstAbovePercentE4'>;

/** Warnings of rates that no law has on their first day, each at its field (`rates.0.gstPercentE4`). They do not stop a save. */
export function rateWarnings(hsn: string, rates: readonly Rate[]): Problem[] {
  return rates.flatMap(({ from, gstPercentE4, gstAbovePercentE4 }, at) =>
    (['gstPercentE4', 'gstAbovePercentE4'] as const).flatMap((field): Problem[] => {
      const percentE4 = field === 'gstPercentE4' ? gstPercentE4 : gstAbovePercentE4;
      if (percentE4 === null || isLawfulRate(percentE4, from, hsn)) return [];
      return [{ code: 'GST_RATE_UNKNOWN', field: `rates.${at}.${field}`, about: { percentE4, fromOn: from } }];
    }),
  );
}
