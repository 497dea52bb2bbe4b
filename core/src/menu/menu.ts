import { amountOf, E4 } from '../money/rounding.ts';
import type { Allergen } from './allergens.ts';

/** The mark that food law requires beside a dish: a green dot, a brown dot or a brown triangle. */
export const diets = ['veg', 'egg', 'nonVeg'] as const;
export type Diet = (typeof diets)[number];

/** Dine-in has a table; the others have a number of the day that is called out. `aggregator`: ordered through the operator of a platform. */
export const orderKinds = ['dineIn', 'takeaway', 'delivery', 'aggregator'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** The server puts at most so many rows into one answer of the menu. */
export const MAX_MENU_ITEMS = 1_000;
/** Products that are put on the menu by one request. */
export const MAX_DISHES_AT_ONCE = 200;
export const MAX_STATIONS = 30;
export const MAX_MODIFIER_GROUPS = 200;
export const MAX_PORTIONS = 10;
export const MAX_OPTIONS = 30;
export const MAX_PRICES = 40;
export const MAX_GROUPS_OF_ITEM = 10;
export const MAX_MENU_NAME = 80;
export const MAX_DISH_CODE = 12;

/** A size of a dish with its price, as Full and Half. The only portion of a dish may have no name. */
export type Portion = { readonly name: string /** Rupees × 10 000. */; readonly rateE4: number };

/** A dish of the menu in one of its portions; '' for an unnamed one. */
export type DishInPortion = { readonly itemId: string; readonly portion: string };

/**
 * A choice of a group; its price is added to that of the portion, and may be 0. An option that brings a dish makes its group a part of a combo:
 * the kitchen of that dish cooks it, and the price of the dish itself does not count.
 */
export type ModifierOption = {
  readonly name: string;
  /** Rupees × 10 000. */
  readonly rateE4: number;
  readonly dish?: DishInPortion | null;
};

/** A question that the captain asks for a dish: at least `least` and at most `most` of its options are chosen. */
export type ModifierGroup = {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  readonly options: readonly ModifierOption[];
};

/** A price of a portion that replaces the usual one in an area, for a kind of order, on days, or between two times (happy hour). */
export type DishPrice = {
  /** The name of the portion; '' for an unnamed one. */
  readonly portion: string;
  /** null: in each area, and without a table. */
  readonly areaId: string | null;
  /** null: for each kind of order. */
  readonly kind: OrderKind | null;
  /** 1 for Monday to 7 for Sunday; empty: on each day. */
  readonly weekdays: readonly number[];
  /** HH:MM in India, both or none. If it ends before it begins, it passes midnight and belongs to the day on which it begins. */
  readonly from: string | null;
  readonly until: string | null;
  /** Rupees × 10 000. */
  readonly rateE4: number;
};

/** A dish as the manager enters it. It is sold as the product, which has its tax, HSN and ledger. */
export type MenuItemDraft = {
  readonly name: string;
  readonly productId: string;
  /** A heading of the menu; '' for none. */
  readonly category: string;
  /** A short number or word that captains type; '' for none. */
  readonly code: string;
  readonly isFavourite: boolean;
  readonly diet: Diet;
  readonly allergens: readonly Allergen[];
  /** Allergens beside the marks, as 'may contain traces of sesame'; '' for none. */
  readonly allergenNote: string;
  /** null: nothing goes to a kitchen, as for a bottle of water. */
  readonly stationId: string | null;
  readonly portions: readonly Portion[];
  /** The modifier groups, in the order in which they are asked. */
  readonly groupIds: readonly string[];
  /** Prices by area, kind of order and time, beside the usual ones of the portions. */
  readonly prices: readonly DishPrice[];
};

/** The price of one dish at a rate × 10 000, in whole paise. */
export const priceOfOne = (rateE4: number) => amountOf(E4, rateE4);
