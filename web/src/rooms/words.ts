import { formatDate, type IsoDate } from '@bahi/core/periods/business-date';
import type { BoardSpan } from '../platform/answers.ts';
import type { Tone } from '../ui/badge.tsx';
import type { BarLook } from './board-layout.ts';

export const lookWords: Readonly<Record<BarLook, string>> = {
  ...{ inHouse: 'In-house', dueOut: 'Due out', booked: 'Booked', held: 'On hold', waitlist: 'Waitlist', left: 'Checked out' },
  blocked: 'Out of sale',
};
export const lookTones: Readonly<Record<BarLook, Tone>> = {
  ...{ inHouse: 'accent', dueOut: 'attention', booked: 'accent', held: 'plain', waitlist: 'plain', left: 'received' },
  blocked: 'plain',
};

export const blockWords = { outOfOrder: 'Out of order', houseUse: 'House use', owner: 'Owner' } as const;

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
export const weekdayOf = (date: IsoDate): number => new Date(`${date}T00:00:00Z`).getUTCDay();
export const weekdayName = (date: IsoDate): string => weekdays[weekdayOf(date)]!;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
export const monthName = (date: IsoDate): string => months[Number(date.slice(5, 7)) - 1]!;
/** 24/11 */
export const shortDate = (date: IsoDate): string => formatDate(date).slice(0, 5);
export const dayName = (date: IsoDate): string => `${weekdayName(date)} ${shortDate(date)}`;

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
export const nightsText = (nights: number) => counted(nights, 'night', 'nights');

/** 2 guests, or 2 adults, 1 child */
export const guestsText = ({ adults, children }: Pick<BoardSpan, 'adults' | 'children'>) =>
  children === 0 ? counted(adults, 'guest', 'guests') : `${counted(adults, 'adult', 'adults')}, ${counted(children, 'child', 'children')}`;

/** Beside the name in a bar: the group, or when the guest is expected, or how many they are. */
export function noteOf({ groupName, comingAt, state, adults, children }: BoardSpan): string {
  if (groupName !== '') return groupName;
  if (comingAt !== '' && state === 'confirmed') return `arrives ${comingAt}`;
  return adults + children > 1 ? String(adults + children) : '';
}
