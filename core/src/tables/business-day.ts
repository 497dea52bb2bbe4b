import { addDays, type IsoDate, todayInIndia } from '../periods/business-date.ts';

/** A restaurant's day ends at this hour in India: an order at 01:30 belongs to the evening before. */
export const BUSINESS_DAY_ENDS_AT_HOUR = 4;

/** The business day of a restaurant at an instant. Numbers of orders and kitchen slips begin again with it; those of vouchers do not. */
export const businessDayAt = (epochMillis: number): IsoDate => todayInIndia(epochMillis - BUSINESS_DAY_ENDS_AT_HOUR * 3_600_000);

/** The first business day whose slips kitchens still cook: what was never served by the end of the next day is for nobody. */
export const firstDayOfKitchen = (epochMillis: number): IsoDate => addDays(businessDayAt(epochMillis), -1);

/** The instant at which a business day begins, in milliseconds since 1970. */
export const businessDayBegins = (day: IsoDate): number => Date.parse(`${day}T00:00:00+05:30`) + BUSINESS_DAY_ENDS_AT_HOUR * 3_600_000;

/** The time of day (HH:MM) at which business days begin. */
export const businessDayBeginsAt = `${String(BUSINESS_DAY_ENDS_AT_HOUR).padStart(2, '0')}:00`;
