import type { Dish } from '../platform/answers.ts';

/** The dishes that a typed text means: a code or barcode that is exactly it comes first, then codes that begin with it and names that hold it. */
export function findDishes(dishes: readonly Dish[], typed: string): Dish[] {
  const text = typed.trim().toLowerCase();
  const isExact = ({ code, barcodes }: Dish) =>
    text !== '' && (code.toLowerCase() === text || barcodes.some((each) => each.toLowerCase() === text));
  const isFound = ({ code, name }: Dish) => (code !== '' && code.toLowerCase().startsWith(text)) || name.toLowerCase().includes(text);
  const exact = dishes.filter(isExact);
  return [...exact, ...dishes.filter((dish) => !isExact(dish) && isFound(dish))];
}
