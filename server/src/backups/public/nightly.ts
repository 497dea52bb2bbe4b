import { addDays, todayInIndia } from '@bahi/core/periods/business-date';

const hourMs = 3_600_000;
const warnAfterMs = 36 * hourMs;
const verifyAfterMs = 7 * 24 * hourMs;
/** Half past two at night in India, when no shop sells. */
const nightlyAt = 'T02:30:00+05:30';

export type Past = {
  /** The start of the last good backup; without one, when the database was created. */
  lastGoodAt: number;
};

/** True when the last half past two at night has no good backup after it. */
export const isBackupDue = (now: number, { lastGoodAt }: Past): boolean => lastGoodAt < lastNight(now);

/** True when the last good backup is older than 36 hours: a night was missed, and so was the day on which it could be made good. */
export const isBackupLate = (now: number, { lastGoodAt }: Past): boolean => now - lastGoodAt > warnAfterMs;

/** True when no backup was restored and verified within a week. */
export const isVerifyDue = (now: number, lastVerifiedAt: number | undefined): boolean =>
  lastVerifiedAt === undefined || now - lastVerifiedAt >= verifyAfterMs;

function lastNight(now: number): number {
  const today = todayInIndia(now);
  const tonight = Date.parse(today + nightlyAt);
  return tonight <= now ? tonight : Date.parse(addDays(today, -1) + nightlyAt);
}
