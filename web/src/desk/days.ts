import { formatDate } from '@bahi/core/periods/business-date';

const weekday = (date: string, length: 'short' | 'long') =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-IN', { weekday: length, timeZone: 'UTC' });

/** Tue */
export const shortWeekday = (date: string) => weekday(date, 'short');

/** Tuesday 24/11/2026 */
export const longDay = (date: string) => `${weekday(date, 'long')} ${formatDate(date)}`;

/** 24/11 */
export const dayAndMonth = (date: string) => formatDate(date).slice(0, 5);
