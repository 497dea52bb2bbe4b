import type { Problem } from '../basics/problem.ts';
import type { OrderKind } from '../menu/menu.ts';
import { MAX_PAX } from './order.ts';

/** The guests of an order: how many sit at the table, and the name and phone of one of them, each '' if it is unknown. */
export type Guests = { readonly pax: number; readonly guestName: string; readonly guestPhone: string };

/**
 * The problems of correcting the guests of an order. Guests at a table are 1 to 999; a bill that a split left without guests, whom another bill
 * counts, may stay at 0. Other orders count no guests.
 */
export function guestsProblems(kind: OrderKind, before: Guests, after: Guests): Problem[] {
  const isCounted = kind !== 'dineIn' || after.pax === before.pax || (after.pax >= 1 && after.pax <= MAX_PAX);
  return isCounted ? [] : [{ code: 'PAX_INVALID', field: 'pax', about: { most: MAX_PAX } }];
}

const shown = (text: string) => text || 'none';

/** The correction in words for the log of the order; '' if nothing is different. */
export function guestsChange(before: Guests, after: Guests): string {
  const changes = [
    ['guests', String(before.pax), String(after.pax)],
    ['name', shown(before.guestName), shown(after.guestName)],
    ['phone', shown(before.guestPhone), shown(after.guestPhone)],
  ] as const;
  return changes.flatMap(([what, from, to]) => (from === to ? [] : `${what} from ${from} to ${to}`)).join(', ');
}
