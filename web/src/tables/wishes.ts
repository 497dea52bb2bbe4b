import { type ChosenDish, chooseDish, fixedChoices } from '@bahi/core/menu/choose-dish';
import { optionText } from '@bahi/core/tables/slip-words';
import { v7 as uuid } from 'uuid';
import type { Dish, Menu, TableOrder } from '../platform/answers.ts';

/** Course and seat, 0 for none; a held dish waits until its course is fired. */
export type WishPlace = { readonly course: number; readonly seat: number; readonly isHeld: boolean };
export const noPlace: WishPlace = { course: 0, seat: 0, isHeld: false };

/** A dish that is chosen on this device and not sent yet. Its id is made with the first tap. */
export type Wish = ChosenDish &
  WishPlace & {
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

/** A dish of the menu with its groups, as core prices it; undefined if the menu does not have it. */
export const dishOf = (menu: Menu) => (itemId: string) => {
  const dish = menu.items.find(({ _id }) => _id === itemId);
  return dish && { ...dish, groups: groupsOf(dish, menu) };
};

/** The price of a dish as the guest chose it. */
export const priced = (dish: Dish, menu: Menu, chosen: ChosenDish) =>
  chooseDish({ ...dish, groups: groupsOf(dish, menu) }, chosen, dishOf(menu));

/** The answers that a guest does not have: what a combo always brings, and what its dishes always have. */
export const fixedOf = (dish: Dish, menu: Menu): ChosenDish['options'] =>
  fixedChoices({ groups: groupsOf(dish, menu) }).map((option) => withFixed(dish, menu, option.groupId, option.name));

/** An option that is chosen now, with the answers of which the dish that it brings leaves no choice. */
export function withFixed(dish: Dish, menu: Menu, groupId: string, name: string): ChosenDish['options'][number] {
  const option = groupsOf(dish, menu)
    .find(({ id }) => id === groupId)
    ?.options.find((each) => each.name === name);
  const brought = option?.dish ? dishOf(menu)(option.dish.itemId) : undefined;
  return { groupId, name, options: brought ? fixedChoices(brought) : [] };
}

/** A new wish for a dish, priced as core prices it. */
export function wishFor(dish: Dish, menu: Menu, chosen: ChosenDish, place = noPlace, note = '', quantityE4 = ONE_E4): Wish {
  const { rateE4, options } = priced(dish, menu, chosen);
  const says = [chosen.portion, ...options.map(optionText)].filter(Boolean).join(', ');
  return { ...chosen, ...place, id: uuid(), itemId: dish._id, name: dish.name, says, note, quantityE4, rateE4 };
}

/** The wishes at the prices of the menu as it is now: the captain sees what the server will charge. */
export const atPricesOf = (menu: Menu, wishes: readonly Wish[]): Wish[] =>
  wishes.map((wish) => {
    const dish = menu.items.find(({ _id }) => _id === wish.itemId);
    return dish ? { ...wish, rateE4: priced(dish, menu, wish).rateE4 } : wish;
  });

/** One more of a plain dish: on the wish that there is, or as a new one. */
export function withOneMore(wishes: readonly Wish[], dish: Dish, menu: Menu, place = noPlace): Wish[] {
  const isThere = ({ course, seat, isHeld }: Wish) => course === place.course && seat === place.seat && isHeld === place.isHeld;
  const isPlain = ({ itemId, note, says }: Wish) => itemId === dish._id && note === '' && says === (dish.portions[0]?.name ?? '');
  const plain = wishes.find((wish) => isPlain(wish) && isThere(wish));
  if (plain) return wishes.map((each) => (each === plain ? { ...each, quantityE4: each.quantityE4 + ONE_E4 } : each));
  return [...wishes, wishFor(dish, menu, { portion: dish.portions[0]?.name ?? '', options: [] }, place)];
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

/** The button that sends: of held dishes no kitchen hears. */
export function sendText(wishes: readonly Wish[]): string {
  const count = (isHeld: boolean) => wishes.reduce((sumE4, wish) => sumE4 + (wish.isHeld === isHeld ? wish.quantityE4 : 0), 0) / ONE_E4;
  const [sent, held] = [count(false), count(true)];
  if (held === 0) return 'Send to kitchen';
  return sent === 0 ? `Hold ${held}` : `Send ${sent}, hold ${held}`;
}

/** A round as it is sent. */
export const roundOf = (wishes: readonly Wish[]) =>
  wishes.map(({ id, itemId, portion, options, note, quantityE4, rateE4, course, seat, isHeld }) => ({
    ...{ id, itemId, portion, note, quantityE4, course, seat, isHeld, seenE4: 0, seenRateE4: rateE4, seenNote: '', reason: '' },
    options: options.map(({ options: own = [], ...option }) => ({ ...option, options: own.map((each) => ({ ...each })) })),
  }));

/**
 * The last round again, as new wishes: what is still on the menu and not out, at the price of now. A dish that came from another order is of
 * round 0, and a shared dish was ordered before the bill was split: neither is ordered again.
 */
export function lastRoundOf({ lines }: Pick<TableOrder, 'lines'>, menu: Menu): Wish[] {
  const sent = lines.filter(({ quantityE4, round, isShared }) => quantityE4 > 0 && round > 0 && !isShared);
  const last = Math.max(0, ...sent.map(({ round }) => round));
  return sent.flatMap((line) => {
    const dish = menu.items.find(({ _id, soldOutAt }) => _id === line.itemId && soldOutAt === null);
    if (line.round !== last || !dish) return [];
    let left = line.options;
    // Two parts of a combo may offer the same dish: each takes as many as it asks for.
    const options = groupsOf(dish, menu).flatMap(({ id, most, options: offered }) => {
      const its = left.filter(({ name }) => offered.some((each) => each.name === name)).slice(0, most);
      left = left.filter((each) => !its.includes(each));
      return its.map(({ name, choices }) => {
        const brought = offered.find((each) => each.name === name)?.dish;
        const groups = brought ? (dishOf(menu)(brought.itemId)?.groups ?? []) : [];
        const own = groups.flatMap((group) =>
          choices
            .filter((choice) => group.options.some((each) => each.name === choice))
            .map((choice) => ({ groupId: group.id, name: choice })),
        );
        return { groupId: id, name, options: own };
      });
    });
    const { course, seat, note, portion, quantityE4 } = line;
    return [wishFor(dish, menu, { portion, options }, { course, seat, isHeld: false }, note, quantityE4)];
  });
}
