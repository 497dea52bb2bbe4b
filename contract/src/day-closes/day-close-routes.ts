import { orderKinds } from '@bahi/core/menu/menu';
import { MAX_CARRIED_NAME, MAX_REOPEN_REASON } from '@bahi/core/tables/close-day';
import { daySectionIds } from '@bahi/core/tables/day-figures';
import { orderStates } from '@bahi/core/tables/order';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { countedCash, toldCash } from '../cash-counts/cash-count-routes.ts';
import { ofRecord } from '../records/record-shapes.ts';
import { as, date, id, incoming, instant, named, next, optionalText, outgoing, page } from '../wire.ts';

const path = '/orgs/{orgId}/dayCloses';
const tags = ['dayCloses'];
const { money, decimal } = outgoing;

const dayRow = named(outgoing, {
  name: z.string(),
  detail: z.string(),
  /** Bills, or papers of a kitchen slip. */
  count: z.number().int().nullable(),
  quantityE4: as('quantity', decimal.nullable()),
  /** Taxable value, tax, and the amount of the bills. Rupees. */
  netPaise: as('net', money.nullable()),
  taxPaise: as('tax', money.nullable()),
  totalPaise: as('amount', money.nullable()),
});

const figures = named(outgoing, {
  bills: z.number().int(),
  /** Guests at the tables. */
  covers: z.number().int(),
  netPaise: as('net', money),
  taxPaise: as('tax', money),
  /** Round-off and charges. */
  otherPaise: as('other', money),
  totalPaise: as('amount', money),
  discountPaise: as('discount', money),
  /** The part of the amount that was billed at tables. */
  dineInPaise: as('dineIn', money),
  sections: z.array(z.strictObject({ id: z.enum(daySectionIds), rows: z.array(dayRow) })),
});

/** The drawer since it was counted last: its sum is the expected cash, with `out` and `held` subtracted. */
const cash = named(outgoing, {
  /** Suggested: what was counted at the last close. */
  floatPaise: as('float', money),
  /** With riders at the last count. */
  heldBeforePaise: as('heldBefore', money),
  /** Bills of the restaurant, and other vouchers on the ledger Cash, that were entered since. */
  salesPaise: as('sales', money),
  inPaise: as('in', money),
  outPaise: as('out', money),
  /** Vouchers from before the last count that were changed or cancelled since; below 0 cash was given back. */
  changedPaise: as('changed', money),
  /** With riders now: collected at the door and not accepted yet. */
  heldPaise: as('held', money),
});

const openOrder = named(outgoing, {
  _id: id,
  number: z.number().int(),
  kind: z.enum(orderKinds),
  state: z.enum(orderStates),
  tableName: z.string().nullable(),
  captain: z.string(),
  valuePaise: as('value', money),
});

const dayClose = named(outgoing, {
  _id: id,
  businessDay: date,
  ...toldCash,
  floatPaise: as('float', money),
  expectedPaise: as('expected', money),
  countedPaise: as('counted', money),
  /** The drawer as the close showed it; null for closes from before it was kept, as the next. */
  cash: cash.nullable(),
  /** Cash on the bills of the day. */
  billsCashPaise: as('billsCash', money.nullable()),
  /** Counted less expected: below 0 cash was short. */
  differencePaise: as('difference', money),
  salesPaise: as('sales', money),
  bills: z.number().int(),
  covers: z.number().int(),
  note: z.string(),
  /** Orders that were open then and went on to the next day, each with the name of the person who answers for it. */
  carried: z.array(z.strictObject({ place: z.string(), name: z.string() })),
  closedAt: instant,
  closedBy: z.string(),
  /** Set if the day was opened again. */
  reopenedAt: instant.nullable(),
  reopenedBy: z.string().nullable(),
  reopenReason: z.string(),
});

const message = z.string();

export const dayCloseRoutes = {
  getDay: inCompany
    .route({
      method: 'GET',
      path: `${path}/day`,
      tags,
      summary: 'The figures of a business day of the restaurant: as they are now, or as they were when the day was closed',
    })
    .input(z.strictObject({ ...orgId, date: date.optional() }))
    .output(
      named(outgoing, {
        date,
        /** The business day of now. */
        today: date,
        figures,
        /** The amount of the day's sales vouchers as the books have it now. */
        booksPaise: as('books', money),
        booksCashPaise: as('booksCash', money),
        /** The drawer now; of a closed day see its close. */
        cash,
        /** Days with sales between the last closed day and this one that are not closed: their cash is in the drawer too. */
        unclosedDays: z.array(date),
        openOrders: z.array(openOrder),
        /** Kitchen slips of the day that nobody served. */
        waitingSlips: z.number().int(),
        /** null while the day is open. */
        close: dayClose.nullable(),
      }),
    ),
  listDays: inCompany
    .route({ method: 'GET', path, tags, summary: 'Closed business days, the latest first' })
    .input(z.strictObject({ ...orgId, ...page }))
    .output(z.strictObject({ closes: z.array(dayClose), next })),
  closeDay: inCompany
    .route({
      method: 'POST',
      path,
      tags,
      summary: 'Closes a business day: keeps its figures, counts the cash, carries open orders to the next day, and locks the day',
    })
    .input(
      named(incoming, {
        ...orgId,
        date,
        ...countedCash,
        floatPaise: as('float', incoming.money),
        /** The sales and the expected cash that the user saw. If they are others now, the close is refused. */
        salesPaise: as('sales', incoming.money),
        expectedPaise: as('expected', incoming.money),
        carried: z
          .array(z.strictObject({ orderId: id, name: z.string().trim().max(MAX_CARRIED_NAME) }))
          .max(1_000)
          .default([]),
        note: optionalText,
      }),
    )
    .output(z.strictObject({ message, close: dayClose })),
  reopenDay: inCompany
    .route({ method: 'POST', path: `${path}/{id}/reopen`, tags, summary: 'Opens the last closed business day again, with a reason' })
    .input(z.strictObject({ ...ofRecord, reason: z.string().trim().max(MAX_REOPEN_REASON) }))
    .output(z.strictObject({ message, close: dayClose })),
};
