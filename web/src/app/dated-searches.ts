import { day, held, oneOf } from './address.ts';

/** Dates of a report. */
export const dated = held({ from: day, to: day });
export const onDay = held({ date: day });
/** Dates, columns and layout of ratios, of the books and of a hotel. */
export const ofRatios = held({ from: day, to: day, beside: oneOf('previousPeriod', 'previousYear'), layout: oneOf('schedule') });
