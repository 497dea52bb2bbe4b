import { MAX_COURSE, MAX_DISH_NOTE, MAX_ORDER_LINES } from '@bahi/core/tables/order';
import { slipStates } from '@bahi/core/tables/slip-state';
import { toConfirm } from '@bahi/core/vouchers/to-confirm';
import { MAX_WALK_IN_NAME } from '@bahi/core/vouchers/walk-in';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { ofRecord, version } from '../records/record-shapes.ts';
import { problem, refusals } from '../refusals.ts';
import { as, date, id, incoming, instant, named, next, outgoing, page } from '../wire.ts';
import { operatorRoutes } from './operator-routes.ts';
import { payerRoutes } from './payer-routes.ts';
import { printerRoutes } from './printer-routes.ts';
import { reservationRoutes } from './reservation-routes.ts';
import { reservation } from './reservation-shapes.ts';
import {
  area,
  areaFields,
  closedOrder,
  guests,
  movesInput,
  openInput,
  order,
  orderHead,
  paperRow,
  payments,
  roundInput,
  settledOrder,
  slip,
  tip,
  weights,
} from './table-shapes.ts';

const floorPath = '/orgs/{orgId}/floor';
const path = '/orgs/{orgId}/tableOrders';
const kitchenPath = '/orgs/{orgId}/kitchen';
const tags = ['tables'];
const message = z.string();
const { taken, changed, limited, tradeDiffers, orderClosed, readOnlyMasters } = refusals;

/** The order as it is now. */
const told = z.strictObject({ message, order });
const ofVersion = z.strictObject({ ...ofRecord, version });

/** The printer that its agent prints it on; null for the browser, which counts as printed. */
const printerId = id.nullable().default(null);
/** The rows that the browser prints; null if the bill goes to a printer. */
const paper = z.array(paperRow).nullable();

/** How the bill is made: on Cash, or on a party to whom credit is given. */
const billing = {
  partyId: id.nullable().default(null),
  /** A discount on each dish, or instead of it an amount off the bill at menu prices. */
  discountPercentE4: as('discountPercentage', incoming.decimal.default(0)),
  discountPaise: as('discountAmount', incoming.money.default(0)),
};
const { money, decimal } = outgoing;

export const tableRoutes = {
  ...reservationRoutes,
  ...payerRoutes,
  ...operatorRoutes,
  ...printerRoutes,
  getFloor: inCompany
    .route({ method: 'GET', path: floorPath, tags, summary: 'Areas with their tables, and every open order' })
    .input(z.strictObject(orgId))
    .output(
      z.strictObject({
        areas: z.array(area),
        orders: z.array(orderHead),
        /** The guests who are expected today, and who wait. */
        reservations: z.array(reservation),
        /** The clock of the server, by which minutes are counted. */
        now: instant,
      }),
    ),
  listClosed: inCompany
    .route({
      method: 'GET',
      path: `${path}/closed`,
      tags,
      summary: 'The settled and cancelled orders of a business day, with the dishes that were cancelled and why',
    })
    .input(z.strictObject({ ...orgId, businessDay: date.optional() }))
    .output(z.strictObject({ businessDay: date, orders: z.array(closedOrder) })),
  listSettled: inCompany
    .route({
      method: 'GET',
      path: `${path}/settled`,
      tags,
      summary: 'The settled orders of a business day with their bills, the latest first',
    })
    .input(
      z.strictObject({
        ...orgId,
        ...page,
        businessDay: date.optional(),
        /** Finds by the number of the order or the bill, table, guest, phone, operator, or the party of the bill. */
        search: z.string().trim().max(100).default(''),
      }),
    )
    .output(z.strictObject({ businessDay: date, today: date, orders: z.array(settledOrder), next })),
  saveArea: inCompany
    .route({ method: 'POST', path: `${floorPath}/areas`, tags, summary: 'A new area with its tables' })
    .errors({ ...taken, ...limited })
    .input(z.strictObject({ ...orgId, ...areaFields }))
    .output(z.strictObject({ message, area })),
  updateArea: inCompany
    .route({ method: 'PUT', path: `${floorPath}/areas/{id}`, tags, summary: 'Changes an area and its tables. A table with guests stays.' })
    .errors({ ...taken, ...changed })
    .input(z.strictObject({ ...ofRecord, version, isActive: z.boolean().default(true), ...areaFields }))
    .output(z.strictObject({ message, area })),
  openOrder: inCompany
    .route({
      method: 'POST',
      path,
      tags,
      summary: 'Opens an order: guests at a free table, a takeaway, a delivery, or one through an operator',
    })
    .errors(taken)
    .input(openInput)
    .output(told),
  getOrder: inCompany
    .route({ method: 'GET', path: `${path}/{id}`, tags, summary: 'One order with its dishes and kitchen slips' })
    .input(z.strictObject(ofRecord))
    .output(z.strictObject({ order })),
  takeRound: inCompany
    .route({
      method: 'POST',
      path: `${path}/{id}/rounds`,
      tags,
      summary: 'Sends a round to the kitchens: of each line only the difference from what they were told before',
    })
    .errors({ ...changed, ...orderClosed })
    .input(named(incoming, roundInput))
    .output(told),
  fireCourse: inCompany
    .route({
      method: 'POST',
      path: `${path}/{id}/fire`,
      tags,
      summary: 'Tells the kitchens of the held dishes of a course that the caller saw',
    })
    .errors({ ...changed, ...orderClosed })
    .input(
      z.strictObject({
        ...ofRecord,
        course: z.number().int().min(1).max(MAX_COURSE),
        /** The held lines that the caller saw: a dish that is held later waits for the next press. */
        lineIds: z.array(id).min(1).max(MAX_ORDER_LINES),
      }),
    )
    .output(told),
  moveOrder: inCompany
    .route({ method: 'PUT', path: `${path}/{id}/table`, tags, summary: 'Moves the guests to a free table. Nothing is cooked again.' })
    .errors({ ...changed, ...orderClosed })
    .input(
      z.strictObject({
        ...ofRecord,
        /** The table that the caller saw. The move is refused if the guests sit at another one now. */
        fromTableId: id,
        tableId: id,
      }),
    )
    .output(told),
  correctGuests: inCompany
    .route({
      method: 'PUT',
      path: `${path}/{id}/guests`,
      tags,
      summary: 'Corrects the guests of an open order. Its bill to check stays true.',
    })
    .errors({ ...changed, ...orderClosed })
    .input(
      z.strictObject({
        ...ofRecord,
        /** The guests that the caller saw. The correction is refused if the order has other ones now. */
        seen: z.strictObject(guests),
        ...guests,
      }),
    )
    .output(told),
  moveDishes: inCompany
    .route({
      method: 'POST',
      path: `${path}/{id}/moves`,
      tags,
      summary:
        'Moves dishes to another order, to a free table, or to a bill of their own. The kitchens see the new table; nothing is cooked again.',
    })
    .errors({ ...changed, ...orderClosed })
    .input(named(incoming, movesInput))
    .output(named(outgoing, { message, order, otherId: id })),
  mergeOrders: inCompany
    .route({
      method: 'POST',
      path: `${path}/{id}/merge`,
      tags,
      summary: 'Moves all dishes of an order to another one and closes it as merged',
    })
    .errors({ ...changed, ...orderClosed })
    .input(z.strictObject({ ...ofRecord, version, intoId: id }))
    .output(told),
  splitOrder: inCompany
    .route({
      method: 'POST',
      path: `${path}/{id}/split`,
      tags,
      summary: 'Shares an order over several bills by weights or seats. Values add up to the paisa; each bill computes its own tax.',
    })
    .errors({ ...changed, ...orderClosed })
    .input(z.strictObject({ ...ofRecord, version, weights }))
    .output(told),
  takeOver: inCompany
    .route({ method: 'PUT', path: `${path}/{id}/captain`, tags, summary: 'Makes the caller the captain of an order' })
    .errors({ ...changed, ...orderClosed })
    .input(ofVersion)
    .output(told),
  giveFree: inCompany
    .route({
      method: 'POST',
      path: `${path}/{id}/free`,
      tags,
      summary: 'Gives plates of a dish without charge, with a reason, or charges them again. They are billed at 0.',
    })
    .errors({ ...changed, ...orderClosed })
    .input(
      named(incoming, {
        ...ofRecord,
        version,
        lineId: id,
        /** All free plates of the line; 0 charges them again. */
        freeE4: as('count', incoming.decimal),
        reason: z.string().trim().max(MAX_DISH_NOTE).default(''),
      }),
    )
    .output(told),
  getFreeLimit: inCompany
    .route({
      method: 'GET',
      path: `${path}/{id}/free`,
      tags,
      summary: 'What the caller may give without charge today, at the menu price',
    })
    .input(
      z.strictObject({
        ...ofRecord,
        /** The line for which it is asked: what is given of it already is not taken off. */
        lineId: id.optional(),
      }),
    )
    .output(
      z.strictObject({
        /** null for a caller without a limit. */
        limit: named(outgoing, { mostPaise: as('most', outgoing.money), leftPaise: as('left', outgoing.money) }).nullable(),
      }),
    ),
  previewBill: inCompany
    .meta({ isPreview: true, isOnScreens: true })
    .route({ method: 'POST', path: `${path}/{id}/bill/preview`, tags, summary: 'What the bill of an order comes to, without making it' })
    .errors(orderClosed)
    .input(named(incoming, { ...ofRecord, ...billing, gstin: z.string().max(20).default('') }))
    .output(
      named(outgoing, {
        version,
        /** The name that the books have for the GSTIN of the guest; '' if they do not know it. */
        guestName: z.string(),
        /** The UPI code that asks for the total, as black modules in a square; null for an order that its operator pays, and if no bank and no company has a UPI id. */
        upiQr: z.strictObject({ side: z.number().int(), path: z.string() }).nullable(),
        totalPaise: as('amount', money),
        taxablePaise: as('taxable', money),
        roundOffPaise: as('roundOff', money),
        taxes: z.array(
          named(outgoing, { gstPercentE4: as('gst', decimal), taxablePaise: as('taxable', money), taxPaise: as('tax', money) }),
        ),
        /** The dishes outside GST with the state's tax on them; null if there are none. */
        liquor: named(outgoing, {
          valuePaise: as('value', money),
          percentE4: as('percentage', decimal),
          taxPaise: as('tax', money),
        }).nullable(),
        /** A settlement would refuse the bill for these. */
        problems: z.array(problem),
        /** Sentences to read before the bill is settled. They refuse nothing. */
        warnings: z.array(z.string()),
      }),
    ),
  printBill: inCompany
    .route({
      method: 'POST',
      path: `${path}/{id}/bill`,
      tags,
      summary: 'Prints the bill that a guest checks before paying. Posts nothing.',
    })
    .errors({ ...changed, ...orderClosed })
    .input(z.strictObject({ ...ofRecord, version, printerId }))
    .output(z.strictObject({ message, order, paper })),
  printInvoice: inCompany
    .route({ method: 'POST', path: `${path}/{id}/invoice`, tags, summary: 'Prints the invoice of a settled order on a roll' })
    .input(z.strictObject({ ...ofRecord, printerId }))
    .output(z.strictObject({ message, paper })),
  settleOrder: inCompany
    .route({
      method: 'POST',
      path: `${path}/{id}/settlement`,
      tags,
      summary: 'Bills an order as a sales voucher, paid in parts that add up to its total. The table is free.',
    })
    .errors({ ...changed, ...orderClosed, ...tradeDiffers, ...taken, ...readOnlyMasters })
    .input(
      named(incoming, {
        ...ofRecord,
        /** The version that the caller saw: dishes that came later are not billed unseen. */
        version,
        ...billing,
        /** The business that the guest pays for: its GSTIN is on the bill. Its party is entered under the name if the books do not have it. */
        guest: z
          .strictObject({ gstin: z.string().max(20), name: z.string().trim().max(MAX_WALK_IN_NAME).default('') })
          .nullable()
          .default(null),
        /** The stay to whose room the bill is charged: it is on credit of the guest or the company, on their folio, and paid at check-out. */
        stayId: id.nullable().default(null),
        /** True if a manager allows a charge to a room that takes none, or beyond its credit. */
        isRoomAllowed: z.boolean().default(false),
        /** The total that the guest was told. */
        totalPaise: as('finalAmount', incoming.money),
        /** The cash that the guest handed over, for the change on the invoice; null if it is exact or nobody entered it. */
        cashGivenPaise: as('cashGiven', incoming.money.nullable().default(null)),
        /** Needed with a discount. */
        discountReason: z.string().trim().max(MAX_DISH_NOTE).default(''),
        payments,
        tip,
        /** Codes of the warnings that the caller confirmed, as a refusal named them. */
        confirmed: z.array(z.enum(toConfirm)).max(toConfirm.length).default([]),
      }),
    )
    .output(named(outgoing, { message, _id: id, voucherNumber: z.string(), totalPaise: as('amount', money) })),
  closeOrder: inCompany
    .route({ method: 'POST', path: `${path}/{id}/close`, tags, summary: 'Ends an order of which nothing is to be billed' })
    .errors({ ...changed, ...orderClosed })
    .input(ofVersion)
    .output(z.strictObject({ message })),
  listSlips: inCompany
    .route({
      method: 'GET',
      path: kitchenPath,
      tags,
      summary: 'The kitchen slips of this business day and the last that are not served, the oldest first',
    })
    .input(z.strictObject({ ...orgId, stationId: id.optional() }))
    .output(
      z.strictObject({
        slips: z.array(slip),
        /** True if older slips were left off. */
        isCut: z.boolean(),
        now: instant,
      }),
    ),
  moveSlip: inCompany
    .route({
      method: 'PUT',
      path: `${kitchenPath}/{id}`,
      tags,
      summary: 'Moves a slip on its way through the kitchen, or one step back. Refused if it is not where the caller saw it.',
    })
    .errors(changed)
    .input(z.strictObject({ ...ofRecord, from: z.enum(slipStates), to: z.enum(slipStates) }))
    .output(z.strictObject({ message, slip })),
  bumpDish: inCompany
    .route({
      method: 'PUT',
      path: `${kitchenPath}/{id}/dishes`,
      tags,
      summary: 'Bumps one dish of a slip, or takes that back. With the last one the slip is ready.',
    })
    .errors(changed)
    .input(z.strictObject({ ...ofRecord, lineNo: z.number().int().min(1).max(9_999), isBumped: z.boolean() }))
    .output(z.strictObject({ message, slip })),
  printSlip: inCompany
    .route({
      method: 'POST',
      path: `${kitchenPath}/{id}/print`,
      tags,
      summary: 'Counts a paper of a slip before it is printed, and accepts a new one',
    })
    .input(z.strictObject(ofRecord))
    .output(z.strictObject({ message, slip })),
};
