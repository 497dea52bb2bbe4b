import type { Problem } from '../basics/problem.ts';
import type { DishInPortion, ModifierOption, OrderKind } from '../menu/menu.ts';
import type { IsoDate } from '../periods/business-date.ts';

export const tableShapes = ['square', 'round', 'long'] as const;
export type TableShape = (typeof tableShapes)[number];

/** `billed`: the bill was printed for the guest, nothing is posted yet. `settled`: a sales voucher is posted. `merged`: its dishes are on another order. */
export const orderStates = ['open', 'billed', 'settled', 'merged', 'cancelled'] as const;
export type OrderState = (typeof orderStates)[number];

export const MAX_AREAS = 30;
export const MAX_TABLES_OF_AREA = 100;
export const MAX_TABLE_NAME = 20;
export const MAX_SEATS = 100;
/** Rows and columns of the grid on which an area is drawn. */
export const MAX_GRID = 30;
export const MAX_PAX = 999;
/** Fewer than the lines of a voucher, so that each order can be billed. */
export const MAX_ORDER_LINES = 300;
export const MAX_ROUND_LINES = 100;
export const MAX_DISH_NOTE = 120;
export const MAX_COURSE = 9;
/** The most bills that share one order. */
export const MAX_SHARES = 20;
/** The greatest weight of a share: a part of a bill in paise. */
export const MAX_SHARE_WEIGHT = 1_000_000_000;
/** Managers read these in the log of an order, beside its cancelled dishes. */
export const orderEvents = ['tableChanged', 'dishesMoved', 'merged', 'split', 'captainChanged', 'madeFree', 'guestsChanged'] as const;
export type OrderEvent = (typeof orderEvents)[number];

/** A dish of a combo as it was ordered. The kitchen of its station cooks it. */
export type PartOfLine = DishInPortion & Pick<OrderLine, 'productId' | 'name' | 'stationId'>;
/** An option as it was ordered. `choices` are the modifiers of the dish that it brings; lines of before do not have it. */
export type LineOption = ModifierOption & { readonly dish?: PartOfLine | null; readonly choices?: readonly string[] };

/** The operator through whom an order came, with its number there. */
export type OfOperator = { readonly operatorId: string | null; readonly operatorOrder: string };

/** Problems of opening an order through an operator: no operator, no number of it, or these for another kind of order. */
export function operatorProblems(kind: OrderKind, { operatorId, operatorOrder }: OfOperator): Problem[] {
  const hasNumber = operatorOrder.trim() !== '';
  if (kind !== 'aggregator') return operatorId === null && !hasNumber ? [] : [{ code: 'OPERATOR_NOT_ASKED', field: 'operatorId' }];
  return [
    ...(operatorId === null ? [{ code: 'OPERATOR_MISSING' as const, field: 'operatorId' }] : []),
    ...(hasNumber ? [] : [{ code: 'OPERATOR_ORDER_MISSING' as const, field: 'operatorOrder' }]),
  ];
}

/**
 * A dish of an order. An order holds what its kitchens were told: a dish that is only chosen stays on the captain's device until it is
 * sent. Name, price and station are those of the moment of ordering, so a later change of the menu changes no order.
 */
export type OrderLine = {
  /** The captain's device makes it with the first tap. */
  readonly id: string;
  readonly itemId: string;
  readonly productId: string;
  readonly name: string;
  /** '' if the dish has one unnamed portion. */
  readonly portion: string;
  readonly options: readonly LineOption[];
  readonly note: string;
  /** Dishes of one course are cooked together, 1 before 2; 0 for none. */
  readonly course: number;
  /** The seat of the guest who ordered it; 0 for none. */
  readonly seat: number;
  /** True until its course is fired: the order has it, and no kitchen was told. */
  readonly isHeld: boolean;
  /** null if no kitchen makes it. */
  readonly stationId: string | null;
  readonly unit: string;
  /** Rupees × 10 000 for one, with its options. */
  readonly rateE4: number;
  readonly isTaxInclusive: boolean;
  /** To be billed, × 10 000. 0 if all of it was cancelled. */
  readonly quantityE4: number;
  /** Everything that was ever ordered on this line, × 10 000. What exceeds the quantity and what was moved was cancelled. */
  readonly orderedE4: number;
  /** Plates that moved to another order, × 10 000. */
  readonly movedE4: number;
  /** Plates of the quantity that the house gives without charge, × 10 000; undefined for none. */
  readonly freeE4?: number | undefined;
  /** Why, who said so, and on which business day: a limit counts by person and day. */
  readonly freeReason?: string | undefined;
  readonly freeBy?: string | undefined;
  readonly freeById?: string | null | undefined;
  readonly freeOn?: IsoDate | null | undefined;
  /** True if several bills share the dish: the quantity may be part of a unit, and stays as it is. */
  readonly isShared: boolean;
};
