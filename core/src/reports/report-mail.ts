import { nextTime, type Rhythm } from '../periods/next-time.ts';

/** Mailed reports of one company. */
export const MAX_REPORT_MAILS = 50;
/** Addresses of one mailed report. */
export const MAX_RECIPIENTS = 5;
/** A larger file is not mailed; the mail has a link instead. */
export const MAX_FILE_BYTES = 5_000_000;

/** When a report is mailed: at an hour of the clock of India, each day, on a weekday (1 is Monday), or on a day of the month (31 is the last). */
export type MailTimes = {
  readonly rhythm: 'day' | 'week' | 'month';
  readonly weekday: number;
  readonly monthDay: number;
  readonly hour: number;
};

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** The first instant after another at which a report is mailed, both in milliseconds since 1970. Times missed in between are not made good. */
export function nextMailTime(times: MailTimes, afterMillis: number): number {
  return nextTime(rhythmOf(times), afterMillis);
}

/** The times in words: Every Monday at 09:00. */
export function mailTimesText({ rhythm, weekday, monthDay, hour }: MailTimes): string {
  const at = `at ${clockOf(hour)}`;
  if (rhythm === 'day') return `Every day ${at}`;
  if (rhythm === 'week') return `Every ${weekdayNames[weekday - 1]} ${at}`;
  return monthDay === 31 ? `On the last day of the month ${at}` : `On day ${monthDay} of the month ${at}`;
}

const clockOf = (hour: number) => `${String(hour).padStart(2, '0')}:00` as const;

function rhythmOf({ rhythm, weekday, monthDay, hour }: MailTimes): Rhythm {
  const at = clockOf(hour) as `${number}:${number}`;
  if (rhythm === 'day') return { every: 'day', at };
  return rhythm === 'week' ? { every: 'week', weekday, at } : { every: 'month', day: monthDay, at };
}
