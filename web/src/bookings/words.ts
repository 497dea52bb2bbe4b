import type { BookingSource, FirstState } from '@bahi/core/bookings/booking';
import { sourceWords } from '@bahi/core/bookings/booking-words';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { daysBetween, formatDate, type IsoDate } from '@bahi/core/periods/business-date';
import type { PriceStep } from '@bahi/core/rooms/night-price';
import type { StayState } from '@bahi/core/rooms/stay-state';
import type { Tone } from '../ui/badge.tsx';

export { stateWords } from '@bahi/core/reports/hotel-words';

export const stateTones: Readonly<Record<StayState, Tone>> = {
  ...{ quote: 'plain', held: 'attention', waitlist: 'plain', confirmed: 'accent', inHouse: 'accent', checkedOut: 'received' },
  ...{ cancelled: 'plain', noShow: 'overdue' },
};
/** The usual one first. */
export const statesInOrder = ['confirmed', 'held', 'quote', 'waitlist'] as const satisfies readonly FirstState[];

const stepWords: Readonly<Record<PriceStep['step'], string>> = {
  ...{ adults: 'Adults', extraAdults: 'Extra adults', children: 'Children', extraBeds: 'Extra beds', plan: 'Change of the plan' },
  ...{ company: 'Rate of the company', override: 'Set by hand', discount: 'Discount', free: 'Free of charge' },
};

/** Why a night costs what it costs: Adults ₹6,000 · Children + ₹450. */
export const stepsText = (steps: readonly PriceStep[]): string =>
  steps
    .map(({ step, changePaise }, at) => {
      const sign = at === 0 ? '' : changePaise < 0 ? '− ' : '+ ';
      return `${stepWords[step]} ${sign}${formatRupees(Math.abs(changePaise), 'whenPaise')}`;
    })
    .join(' · ');

/** An amount with two decimals, so that amounts below each other compare. */
export const rupees = (paise: number): string => formatRupees(paise, 'two');

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
/** Tue 24/11 */
export const dayName = (date: IsoDate): string => `${weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]} ${formatDate(date).slice(0, 5)}`;
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
export const nightsText = (arrival: IsoDate, departure: IsoDate): string => counted(daysBetween(arrival, departure), 'night');
export const guestsText = ({ adults, childAges }: { adults: number; childAges: readonly number[] }): string =>
  [counted(adults, 'adult'), ...(childAges.length > 0 ? [`children ${childAges.join(', ')}`] : [])].join(', ');

type From = { readonly source: BookingSource; readonly channelName: string | null; readonly reference: string };
/** How a booking came: the channel that made it or its source, with its reference. */
export const fromText = ({ source, channelName, reference }: From): string =>
  [channelName ?? sourceWords[source], reference].filter(Boolean).join(' ');
