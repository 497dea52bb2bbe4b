import { type Paise, paise } from '@bahi/core/money/paise';
import { timeInIndia, todayInIndia } from '@bahi/core/periods/business-date';
import type { HotelSettings } from '@bahi/core/rooms/hotel-settings';

/** The fee of a check-in now, before tax: on the day of arrival before the time of check-in. */
export const earlyFeeNow = ({ checkInAt, earlyFeePaise }: HotelSettings, arrival: string): Paise =>
  todayInIndia(Date.now()) === arrival && timeInIndia(Date.now()) < checkInAt ? earlyFeePaise : paise(0);

/** The key of its folio line. */
export const earlyCheckInKey = (stayId: string): string => `early check-in ${stayId}`;
