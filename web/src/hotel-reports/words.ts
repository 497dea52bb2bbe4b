import { formatDate, type IsoDate } from '@bahi/core/periods/business-date';

/** 24/11 – 27/11 */
export const shortDays = (from: IsoDate, to: IsoDate): string => `${formatDate(from).slice(0, 5)} – ${formatDate(to).slice(0, 5)}`;
