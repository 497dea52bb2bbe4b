import type { OrderKind } from '@bahi/core/menu/menu';
import { formatE4 } from '@bahi/core/money/rupee-format';
import type { SlipState } from '@bahi/core/tables/slip-state';
import type { KitchenSlip } from '../platform/answers.ts';

export const kindWords: Readonly<Record<OrderKind, string>> = { dineIn: 'Table', takeaway: 'Takeaway', delivery: 'Delivery' };
export const slipWords: Readonly<Record<SlipState, string>> = {
  new: 'New',
  accepted: 'Accepted',
  preparing: 'Preparing',
  ready: 'Ready',
  served: 'Served',
};

/** A table by its number, any other order by the number of the day. */
export const placeOf = ({ kind, tableName, number }: { kind: OrderKind; tableName: string | null; number: number }): string =>
  tableName ?? `${kindWords[kind]} ${number}`;

/** Whole minutes from one instant to another; 0 if the clocks disagree. */
export const minutesBetween = (from: string, to: string): number => Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 60_000));

/** Dishes that came to a slip from another place. A cook who has begun goes on; who has not cooks them now. */
export const movedText = (
  from: string,
  { state, orderNumber, ...slip }: Pick<KitchenSlip, 'state' | 'kind' | 'tableName' | 'orderNumber'>,
) =>
  state === 'new' || state === 'accepted'
    ? `Moved from ${from}. Cook it for ${placeOf({ ...slip, number: orderNumber })}.`
    : `Moved from ${from}. Do not cook it again.`;

/** 25 min, 1 h 10. */
export function minutesText(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
}

/** Full, Extra cheese. */
export const choiceText = (portion: string, options: readonly string[]): string => [portion, ...options].filter(Boolean).join(', ');
export const quantityText = (quantityE4: number): string => formatE4(quantityE4);

/** Course 2, seat 1. */
export const placeText = ({ course, seat }: { course: number; seat: number }): string =>
  [course > 0 && `Course ${course}`, seat > 0 && `seat ${seat}`].filter(Boolean).join(', ');
