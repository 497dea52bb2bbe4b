import { MAX_MENU_NAME, MAX_OPTIONS, orderKinds } from '@bahi/core/menu/menu';
import { changeKinds } from '@bahi/core/tables/kitchen-change';
import {
  MAX_COURSE,
  MAX_DISH_NOTE,
  MAX_GRID,
  MAX_PAX,
  MAX_ROUND_LINES,
  MAX_SEATS,
  MAX_SHARE_WEIGHT,
  MAX_SHARES,
  MAX_TABLE_NAME,
  MAX_TABLES_OF_AREA,
  orderEvents,
  orderStates,
  tableShapes,
} from '@bahi/core/tables/order';
import { paymentWays } from '@bahi/core/tables/pay-bill';
import { MAX_OPERATOR_ORDER } from '@bahi/core/tables/payout';
import { slipStates } from '@bahi/core/tables/slip-state';
import { z } from 'zod';
import { orgId } from '../base.ts';
import { ofRecord, recordRow, version } from '../records/record-shapes.ts';
import { as, date, id, incoming, instant, named, outgoing } from '../wire.ts';

const place = z
  .number()
  .int()
  .min(0)
  .max(MAX_GRID - 1);

/** A table with its place on the grid of its area. */
const table = z.strictObject({
  _id: id,
  name: z.string(),
  seats: z.number().int(),
  shape: z.enum(tableShapes),
  column: z.number().int(),
  row: z.number().int(),
});
export const area = z.strictObject({ _id: id, name: z.string(), tables: z.array(table), ...recordRow });

export const areaFields = {
  name: z.string().trim().min(1, 'This is needed.').max(MAX_MENU_NAME),
  /** All tables of the area. A table without `_id` is new; one that is left out is taken away. */
  tables: z
    .array(
      z.strictObject({
        _id: id.optional(),
        name: z.string().trim().max(MAX_TABLE_NAME),
        seats: z.number().int().min(1).max(MAX_SEATS),
        shape: z.enum(tableShapes).default('square'),
        column: place,
        row: place,
      }),
    )
    .max(MAX_TABLES_OF_AREA),
};

/** Lists and the floor show this of an order. */
const head = {
  _id: id,
  /** The company counts its orders anew on each business day. */
  number: z.number().int(),
  kind: z.enum(orderKinds),
  state: z.enum(orderStates),
  businessDay: date,
  tableId: id.nullable(),
  tableName: z.string().nullable(),
  /** The area of the table: dishes may have another price there. */
  areaId: id.nullable(),
  pax: z.number().int(),
  guestName: z.string(),
  guestPhone: z.string(),
  /** The operator of the platform through whom it came, and its number there; null and '' for other orders. */
  operatorId: id.nullable(),
  operatorName: z.string().nullable(),
  operatorOrder: z.string(),
  captain: z.string(),
  openedAt: instant,
  billedAt: instant.nullable(),
  /** How often its bill was printed since the dishes changed last; from the second paper on it says so. */
  billPrints: z.number().int(),
  /** The dishes as the menu prices them, before discount and rounding. */
  valuePaise: as('value', outgoing.money),
  /** The number of its slips, and of those that wait to be served. */
  slips: z.number().int(),
  readySlips: z.number().int(),
  version,
};
export const orderHead = named(outgoing, head);

/** A row of a narrow paper, as core describes it for every printer; a QR code as black modules in a square, the company's logo as black dots. */
export const paperRow = z.union([
  z.strictObject({
    left: z.string(),
    right: z.string().optional(),
    size: z.enum(['strong', 'large']).optional(),
    isCentred: z.boolean().optional(),
  }),
  z.strictObject({ rule: z.literal(true) }),
  z.strictObject({ code: z.strictObject({ side: z.number().int(), path: z.string() }) }),
  z.strictObject({ logo: z.strictObject({ width: z.number().int(), height: z.number().int(), path: z.string() }) }),
]);

/** A dish of an order. */
const orderLine = named(outgoing, {
  _id: id,
  itemId: id,
  productId: id,
  name: z.string(),
  portion: z.string(),
  options: z.array(
    named(outgoing, {
      name: z.string(),
      rateE4: as('rate', outgoing.decimal),
      /** The modifiers of the dish that it brings; their prices are in its own. */
      choices: z.array(z.string()),
    }),
  ),
  note: z.string(),
  /** Dishes of one course are cooked together; 0 for none. */
  course: z.number().int(),
  /** The seat of the guest; 0 for none. */
  seat: z.number().int(),
  /** True until its course is fired: no kitchen was told. */
  isHeld: z.boolean(),
  /** The round that brought it. */
  round: z.number().int(),
  stationId: id.nullable(),
  unit: z.string(),
  rateE4: as('rate', outgoing.decimal),
  isTaxInclusive: z.boolean(),
  /** To be billed; 0 if all of it was cancelled. */
  quantityE4: as('count', outgoing.decimal),
  /** Ever ordered; what exceeds the count and what moved was cancelled. */
  orderedE4: as('ordered', outgoing.decimal),
  /** On another order now. */
  movedE4: as('moved', outgoing.decimal),
  /** Plates of the count that the house gives without charge, why, and the manager who said so. */
  freeE4: as('free', outgoing.decimal),
  freeReason: z.string(),
  freeBy: z.string(),
  /** True if several bills share the dish. */
  isShared: z.boolean(),
});

/** A kitchen was told this of a line. */
const slipLine = named(outgoing, {
  /** Its place on the slip, from 1. */
  lineNo: z.number().int(),
  lineId: id,
  kind: z.enum(changeKinds),
  quantityE4: as('count', outgoing.decimal),
  name: z.string(),
  portion: z.string(),
  options: z.array(z.string()),
  note: z.string(),
  course: z.number().int(),
  seat: z.number().int(),
  /** Why it was cancelled. */
  reason: z.string(),
  /** The table or order from which moved dishes came; else empty. */
  place: z.string(),
  /** The dishes that are still to cook: the added ones less later cancellations; for a note, those that it is about; for a cancellation 0. */
  leftE4: as('left', outgoing.decimal),
  /** True if a cook bumped the dish: it is ready before the others. */
  isBumped: z.boolean(),
});

/** A kitchen order ticket (KOT): the change of one round for one station. */
export const slip = z.strictObject({
  _id: id,
  orderId: id,
  stationId: id,
  stationName: z.string(),
  /** The station counts its slips anew on each business day. */
  number: z.number().int(),
  /** Slips of one sending have the same. */
  round: z.number().int(),
  state: z.enum(slipStates),
  businessDay: date,
  sentAt: instant,
  sentBy: z.string(),
  /** Since when it is in its state. */
  stateAt: instant,
  /** How often it was printed; from the second paper on it says so. */
  prints: z.number().int(),
  kind: z.enum(orderKinds),
  orderNumber: z.number().int(),
  tableName: z.string().nullable(),
  pax: z.number().int(),
  captain: z.string(),
  lines: z.array(slipLine),
});

/** The sales voucher of a settled order, for its bill. */
const billed = {
  voucherNumber: z.string(),
  totalPaise: as('amount', outgoing.money),
  /** The ledgers that paid the bill; `way` for UPI and card. */
  tenders: z.array(
    named(outgoing, { name: z.string(), way: z.enum(['upi', 'card']).nullable(), amountPaise: as('amount', outgoing.money) }),
  ),
  /** True if the books cancelled the bill, or a credit note takes something of it back. */
  isCancelled: z.boolean(),
  isReturned: z.boolean(),
  closedAt: instant,
  closedBy: z.string().nullable(),
};

export const order = named(outgoing, {
  ...head,
  lines: as('items', z.array(orderLine)),
  kitchenSlips: z.array(slip),
  /** The sales voucher that billed it. */
  voucherId: id.nullable(),
  /** null for an order that is not settled. */
  bill: named(outgoing, billed).nullable(),
});

/** An order that was settled or cancelled, with the dishes that were cancelled of it. */
export const closedOrder = named(outgoing, {
  ...head,
  closedAt: instant,
  closedBy: z.string().nullable(),
  /** The sales voucher that billed it; null if it was cancelled. */
  voucherId: id.nullable(),
  cancelled: z.array(
    named(outgoing, {
      name: z.string(),
      portion: z.string(),
      quantityE4: as('count', outgoing.decimal),
      reason: z.string(),
      /** True if the bill had been printed for the guest. */
      isAfterBill: z.boolean(),
      cancelledAt: instant,
      cancelledBy: z.string(),
    }),
  ),
  /** Moves, merges, splits and other changes of the order, the oldest first. */
  events: z.array(z.strictObject({ kind: z.enum(orderEvents), said: z.string(), doneAt: instant, doneBy: z.string() })),
});

/** A settled order as the cashier finds it again. */
export const settledOrder = named(outgoing, {
  _id: id,
  number: head.number,
  kind: head.kind,
  tableName: head.tableName,
  guestName: z.string(),
  guestPhone: z.string(),
  operatorName: head.operatorName,
  operatorOrder: z.string(),
  ...billed,
});

const chosenOption = { groupId: id, name: z.string().max(MAX_MENU_NAME) };

/** A round: each line that is new or changes. The device makes the id of a new line. */
export const roundInput = {
  ...ofRecord,
  lines: as(
    'items',
    z
      .array(
        named(incoming, {
          id: as('_id', id),
          itemId: id,
          portion: z.string().max(MAX_MENU_NAME).default(''),
          options: z
            .array(
              z.strictObject({
                ...chosenOption,
                /** The modifiers of the dish that the option brings. */
                options: z
                  .array(z.strictObject(chosenOption))
                  .max(10 * MAX_OPTIONS)
                  .default([]),
              }),
            )
            .max(10 * MAX_OPTIONS)
            .default([]),
          note: z.string().trim().max(MAX_DISH_NOTE).default(''),
          /** The captain chooses these for a new line. */
          course: z.number().int().min(0).max(MAX_COURSE).default(0),
          seat: z.number().int().min(0).max(MAX_PAX).default(0),
          /** True to keep a new line from the kitchen until its course is fired. */
          isHeld: z.boolean().default(false),
          /** The wanted quantity; 0 cancels the line. */
          quantityE4: as('count', incoming.decimal),
          /** The quantity that the caller saw; 0 for a new line. */
          seenE4: as('seen', incoming.decimal.default(0)),
          /** The price of a new line that the caller saw: a line that costs another price now is refused. null to take any price. */
          seenRateE4: as('seenRate', incoming.decimal.nullable().default(null)),
          /** The note that the caller saw; empty for a new line. */
          seenNote: z.string().trim().max(MAX_DISH_NOTE).default(''),
          /** Why it is less than before. */
          reason: z.string().trim().max(MAX_DISH_NOTE).default(''),
        }),
      )
      .max(MAX_ROUND_LINES),
  ),
};

/** Dishes, or some plates of them, that go to another order. */
export const movesInput = {
  ...ofRecord,
  /** An open order; without it a table that is free, else a bill of their own at the same place. */
  toOrderId: id.nullable().default(null),
  toTableId: id.nullable().default(null),
  lines: as(
    'items',
    z
      .array(
        named(incoming, {
          lineId: as('_id', id),
          quantityE4: as('count', incoming.decimal),
          /** The quantity that the caller saw. */
          seenE4: as('seen', incoming.decimal),
        }),
      )
      .max(MAX_ROUND_LINES),
  ),
};

/** How a bill is paid. Parts add up to its total; without any, all of it is paid in cash, or on credit if the bill has a party. */
export const payments = z
  .array(
    z.discriminatedUnion('way', [
      named(incoming, { way: z.literal('cash'), amountPaise: as('amount', incoming.money) }),
      /** Into a bank. */
      named(incoming, { way: z.literal('upi'), amountPaise: as('amount', incoming.money), ledgerId: id }),
      named(incoming, { way: z.literal('card'), amountPaise: as('amount', incoming.money), ledgerId: id }),
      /** By the party of the bill, later. */
      named(incoming, { way: z.literal('credit'), amountPaise: as('amount', incoming.money) }),
    ]),
  )
  .max(paymentWays.length)
  .refine((parts) => new Set(parts.map(({ way }) => way)).size === parts.length, 'Each way to pay stands here once.')
  .default([]);

/** The guest gives it to the staff beside the bill. It is a receipt of its own. */
export const tip = z
  .discriminatedUnion('way', [
    named(incoming, { way: z.literal('cash'), amountPaise: as('amount', incoming.money) }),
    named(incoming, { way: z.literal('upi'), amountPaise: as('amount', incoming.money), ledgerId: id }),
    named(incoming, { way: z.literal('card'), amountPaise: as('amount', incoming.money), ledgerId: id }),
  ])
  .nullable()
  .default(null);

/** One weight for each bill: equal ones, or what each guest pays. null for a bill of each seat: dishes without a seat are shared equally. */
export const weights = z.array(z.number().int().min(1).max(MAX_SHARE_WEIGHT)).min(2).max(MAX_SHARES).nullable().default(null);

const guestName = z.string().trim().max(120);
const guestPhone = z
  .string()
  .trim()
  .regex(/^(\d{10})?$/, 'Enter ten digits.');
/** Guests at the table, and the name and phone of one of them; '' if they are unknown. */
export const guests = { pax: z.number().int().min(0).max(MAX_PAX), guestName, guestPhone };

export const openInput = z.strictObject({
  ...orgId,
  /** The id of the order, made by the device, so that rounds can name it before the answer; null to let the server make one. */
  _id: id.nullable().default(null),
  kind: z.enum(orderKinds).default('dineIn'),
  /** For dine-in. */
  tableId: id.nullable().default(null),
  /** For an order through the operator of a platform: the party, and its number there. */
  operatorId: id.nullable().default(null),
  operatorOrder: z.string().trim().max(MAX_OPERATOR_ORDER).default(''),
  pax: z.number().int().min(1).max(MAX_PAX).default(1),
  guestName: guestName.default(''),
  guestPhone: guestPhone.default(''),
});
