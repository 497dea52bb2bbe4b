import { type ChosenDish, chooseDish } from '@bahi/core/menu/choose-dish';
import { v7 as uuid } from 'uuid';
import type { Dish, Menu, TableOrder } from '../platform/answers.ts';

/** A dish that is chosen on this device and not sent yet. Its id is made with the first tap. */
export type Wish = ChosenDish & {
  readonly id: string;
  readonly itemId: string;
  readonly name: string;
  /** Its options in words. */
  readonly says: string;
  readonly note: string;
  readonly quantityE4: number;
  readonly rateE4: number;
};

const ONE_E4 = 10_000;

/** True if the captain must be asked before the dish is added: it has sizes or modifiers. */
export const isAsked = ({ portions, groupIds }: Dish): boolean => portions.length > 1 || groupIds.length > 0;

/** The groups of a dish, in the order in which they are asked. */
export const groupsOf = ({ groupIds }: Dish, { groups }: Menu) =>
  groupIds.flatMap((id) => {
    const group = groups.find(({ _id }) => _id === id);
    return group ? [{ ...group, id: group._id }] : [];
  });

/** A new wish for a dish, priced as core prices it. */
export function wishFor(dish: Dish, menu: Menu, chosen: ChosenDish, note = '', quantityE4 = ONE_E4): Wish {
  const { rateE4, options } = chooseDish({ ...dish, groups: groupsOf(dish, menu) }, chosen);
  const says = [chosen.portion, ...options.map(({ name }) => name)].filter(Boolean).join(', ');
  return { ...chosen, id: uuid(), itemId: dish._id, name: dish.name, says, note, quantityE4, rateE4 };
}

/** One more of a plain dish: on the wish that there is, or as a new one. */
export function withOneMore(wishes: readonly Wish[], dish: Dish, menu: Menu): Wish[] {
  const plain = wishes.find(({ itemId, note, says }) => itemId === dish._id && note === '' && says === (dish.portions[0]?.name ?? ''));
  if (plain) return wishes.map((each) => (each === plain ? { ...each, quantityE4: each.quantityE4 + ONE_E4 } : each));
  return [...wishes, wishFor(dish, menu, { portion: dish.portions[0]?.name ?? '', options: [] })];
}

/** One less; the last one goes. */
export const withOneLess = (wishes: readonly Wish[], id: string): Wish[] =>
  wishes.flatMap((each) => {
    if (each.id !== id) return [each];
    return each.quantityE4 > ONE_E4 ? [{ ...each, quantityE4: each.quantityE4 - ONE_E4 }] : [];
  });

/**
 * The wishes that the order does not have yet. Its lines have the ids of their wishes, so a round that arrived is off, also if its answer was
 * lost. What was added to a wish after it was sent stays, as a new one.
 */
export function withoutOrdered(wishes: readonly Wish[], lines: readonly Pick<TableOrder['lines'][number], '_id' | 'orderedE4'>[]) {
  const ordered = new Map(lines.map(({ _id, orderedE4 }) => [_id, orderedE4]));
  if (!wishes.some(({ id }) => ordered.has(id))) return wishes;
  return wishes.flatMap((wish) => {
    const orderedE4 = ordered.get(wish.id);
    if (orderedE4 === undefined) return [wish];
    return wish.quantityE4 > orderedE4 ? [{ ...wish, id: uuid(), quantityE4: wish.quantityE4 - orderedE4 }] : [];
  });
}

/** A round as it is sent. */
export const roundOf = (wishes: readonly Wish[]) =>
  wishes.map(({ id, itemId, portion, options, note, quantityE4 }) => ({
    ...{ id, itemId, portion, note, quantityE4, seenE4: 0, seenNote: '', reason: '' },
    options: options.map((option) => ({ ...option })),
  }));
