import type { Dish } from '../menu/choose-dish.ts';
import type { OrderLine } from './order.ts';

/** A dish of the menu as it may be ordered now. */
export type OrderableDish = Dish &
  Pick<OrderLine, 'productId' | 'stationId' | 'unit' | 'isTaxInclusive'> & { readonly isActive: boolean; readonly isSoldOut: boolean };

export const changeKinds = ['add', 'cancel', 'note', 'movedIn', 'movedOut'] as const;
/** The kitchen is told of a line that there is more or less of it, another note for the rest, or that it came from another table or went there. */
export type ChangeKind = (typeof changeKinds)[number];

export type KitchenChange = {
  readonly lineId: string;
  readonly kind: ChangeKind;
  /** The difference × 10 000, above 0; for a note the quantity that it is about. */
  readonly quantityE4: number;
  readonly name: string;
  readonly portion: string;
  readonly options: readonly string[];
  readonly note: string;
  /** For `cancel`. */
  readonly reason: string;
};
