import type { OrderKind } from '../menu/menu.ts';
import type { SlipState } from './slip-state.ts';

export const kindWords: Readonly<Record<OrderKind, string>> = {
  dineIn: 'Table',
  takeaway: 'Takeaway',
  delivery: 'Delivery',
  aggregator: 'Aggregator',
};

type Place = { readonly kind: OrderKind; readonly tableName: string | null };

/** A table by its name, any other order by its number of the day: T4, Takeaway 12. */
export const placeOf = ({ kind, tableName, number }: Place & { readonly number: number }): string =>
  tableName ?? `${kindWords[kind]} ${number}`;

/** Dishes that came to a slip from another place. A cook who has begun goes on; who has not cooks them now. */
export const movedText = (
  from: string,
  { state, orderNumber, ...slip }: Place & { readonly state: SlipState; readonly orderNumber: number },
) =>
  state === 'new' || state === 'accepted'
    ? `Moved from ${from}. Cook it for ${placeOf({ ...slip, number: orderNumber })}.`
    : `Moved from ${from}. Do not cook it again.`;

/** Full, Extra cheese. */
export const choiceText = (portion: string, options: readonly string[]): string => [portion, ...options].filter(Boolean).join(', ');

/** Course 2, seat 1. */
export const placeText = ({ course, seat }: { readonly course: number; readonly seat: number }): string =>
  [course > 0 && `Course ${course}`, seat > 0 && `seat ${seat}`].filter(Boolean).join(', ');

/** An option with the modifiers of the dish that it brings: Paneer curry (Hot, Less oil). */
export const optionText = ({ name, choices = [] }: { readonly name: string; readonly choices?: readonly string[] }): string =>
  choices.length === 0 ? name : `${name} (${choices.join(', ')})`;
