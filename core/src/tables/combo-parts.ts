import type { Problem } from '../basics/problem.ts';
import type { PricedOption } from '../menu/choose-dish.ts';
import type { DishInPortion } from '../menu/menu.ts';
import type { KitchenChange, OrderableDish } from './kitchen-change.ts';
import type { LineOption, OrderLine, PartOfLine } from './order.ts';

type Menu = ReadonlyMap<string, OrderableDish>;

/** The dish that an option of a combo brings, as the menu has it now; null if it or its portion is gone. The only portion of a dish is meant. */
function partOf({ itemId, portion }: DishInPortion, menu: Menu): PartOfLine | null {
  const dish = menu.get(itemId);
  const [only] = dish?.portions.length === 1 ? dish.portions : (dish?.portions.filter(({ name }) => name === portion) ?? []);
  if (!dish?.isActive || only === undefined) return null;
  return { itemId, portion: only.name, productId: dish.productId, name: dish.name, stationId: dish.stationId };
}

/** Chosen options with the dishes that they bring. A dish that is out, or no longer on the menu, is a problem at `field`. */
export function withParts(
  options: readonly (Omit<LineOption, 'dish'> & Pick<PricedOption, 'dish'>)[],
  menu: Menu,
  field: string,
): { readonly options: readonly LineOption[]; readonly problems: readonly Problem[] } {
  const found = options.map(({ name, rateE4, dish, choices = [] }) => ({
    ...{ name, rateE4, ...(choices.length > 0 && { choices }) },
    ...(dish && { dish: partOf(dish, menu) }),
  }));
  const problems = found.flatMap(({ name, dish }): Problem[] => {
    if (dish === undefined) return [];
    const isOut = dish === null || menu.get(dish.itemId)?.isSoldOut === true;
    return isOut ? [{ code: 'DISH_SOLD_OUT', field, about: { name } }] : [];
  });
  return { options: found, problems };
}

/** A change of a line with the station that is told of it. `part` is 0 for the line itself, else the position of a dish of its combo, from 1. */
export type ToldChange = { readonly stationId: string; readonly change: KitchenChange & { readonly part: number } };

/** The stations that make a line: of `part` 0 the line itself, of 1 and more the dishes of its combo. */
export const stationsOf = ({ stationId, options }: Pick<OrderLine, 'stationId' | 'options'>) =>
  [stationId, ...options.map(({ dish }) => dish?.stationId ?? null)].flatMap((each, part) =>
    each === null ? [] : [{ stationId: each, part }],
  );

/**
 * The stations that are told of a change of a line: that of the line, and for a combo those of the chosen dishes, each of its own dish. Nobody is told
 * of a dish that no kitchen makes.
 */
export function toldOf(line: Pick<OrderLine, 'name' | 'stationId' | 'options'>, change: KitchenChange): ToldChange[] {
  const itself = line.options.filter(({ dish }) => !dish).map((option) => option.name);
  return stationsOf(line).map(({ stationId, part }) => {
    const { dish, choices = [] } = line.options[part - 1] ?? {};
    const its = dish ? { name: dish.name, portion: dish.portion, options: [...choices, partWords(line.name)] } : { options: itself };
    return { stationId, change: { ...change, ...its, part } };
  });
}

/** How a kitchen slip names the combo of a dish. */
export const partWords = (combo: string): string => `of ${combo}`;
