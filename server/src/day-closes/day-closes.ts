import { closeDay, reopenDay } from './close-day.ts';
import { getDay } from './get-day.ts';
import { listDays } from './list-days.ts';

/** The business days of a restaurant: their figures, and their closes. */
export const dayCloses = { getDay, listDays, closeDay, reopenDay };
