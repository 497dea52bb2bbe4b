import { negativeCashPolicies } from '@bahi/core/cash-counts/cash-short';
import { denominations, MAX_PIECES } from '@bahi/core/cash-counts/count-cash';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { refusals } from '../refusals.ts';
import { as, date, id, incoming, named, next, optionalText, outgoing, page, type Way } from '../wire.ts';

const path = '/orgs/{orgId}/cashCounts';
const tags = ['cashCounts'];

/** Pieces by denomination in rupees, each at most once, and small coins as one amount. */
const countOf = <W extends Way>(way: W) => ({
  pieces: z
    .array(z.strictObject({ value: z.literal(denominations), count: z.number().int().min(0).max(MAX_PIECES) }))
    .max(denominations.length)
    .refine((rows) => new Set(rows.map(({ value }) => value)).size === rows.length, 'Each denomination stands here once.'),
  coinsPaise: as('coins', way.money),
});
const counted = countOf(incoming);
/** The same for hand-overs. */
export const countedCash = { pieces: counted.pieces.default([]), coinsPaise: as('coins', incoming.money.default(0)) };
export const toldCash = countOf(outgoing);

const cashCount = named(outgoing, {
  _id: id,
  ledgerId: id,
  ledgerName: z.string(),
  date,
  ...toldCash,
  countedPaise: as('counted', outgoing.money),
  /** Book balance at the time of the count, and counted less book: below 0 cash was short. Rupees. */
  bookPaise: as('book', outgoing.money),
  differencePaise: as('difference', outgoing.money),
  /** The journal that posted the difference; null if none was posted. */
  posted: named(outgoing, {
    voucherId: id,
    voucherNumber: z.string(),
    amountPaise: as('amount', outgoing.money),
    isCancelled: z.boolean(),
  }).nullable(),
  note: z.string(),
  version: z.number().int(),
  countedAt: z.string(),
  countedBy: z.string(),
});

/** More than the cash ledgers of one voucher. */
const MOST_LEDGERS = 100;

export const cashCountRoutes = {
  getCashLeft: inCompany
    .route({
      method: 'GET',
      path: `${path}/left`,
      tags,
      summary:
        'What a form asks of cash that a voucher takes: the least that lies there from its day on, and what the company does about less',
    })
    .input(
      z.strictObject({
        ...orgId,
        /** Date of the voucher; default: today. */
        date: date.optional(),
        /** Ledgers that are not cash are ignored. */
        ledgerIds: z.array(id).max(MOST_LEDGERS).default([]),
        /** The edited voucher, whose cash ledgers are included. */
        voucherId: id.optional(),
      }),
    )
    .output(
      z.strictObject({
        negativeCash: z.enum(negativeCashPolicies),
        /** The cash postings of the edited voucher; null if there are none. */
        before: z
          .strictObject({ date, postings: z.array(named(outgoing, { ledgerId: id, amountPaise: as('amount', outgoing.money) })) })
          .nullable(),
        /** Lowest end-of-day balance in rupees from `from` on, or up to the later date if the edited voucher has another date. */
        least: z.array(named(outgoing, { ledgerId: id, name: z.string(), from: date, amountPaise: as('amount', outgoing.money) })),
      }),
    ),
  listCashCounts: inCompany
    .route({ method: 'GET', path, tags, summary: 'Closes of cash, the latest first' })
    .input(z.strictObject({ ...orgId, ledgerId: id.optional(), ...page }))
    .output(z.strictObject({ counts: z.array(cashCount), next })),
  getCashDay: inCompany
    .route({
      method: 'GET',
      path: `${path}/{ledgerId}/day`,
      tags,
      summary: 'What the books say of a cash ledger at the end of a day, and its close if there is one',
    })
    .input(z.strictObject({ ...orgId, ledgerId: id, date: date.optional() }))
    .output(
      named(outgoing, {
        ledger: z.strictObject({ _id: id, name: z.string() }),
        date,
        openingPaise: as('opening', outgoing.money),
        receivedPaise: as('received', outgoing.money),
        paidPaise: as('paid', outgoing.money),
        bookPaise: as('book', outgoing.money),
        count: cashCount.nullable(),
      }),
    ),
  listCountsOfDay: inCompany
    .route({
      method: 'GET',
      path: `${path}/{ledgerId}/counts`,
      tags,
      summary: 'Every count of a day of a cash ledger, the latest first: the first of them is its close',
    })
    .input(z.strictObject({ ...orgId, ledgerId: id, date: date.optional(), ...page }))
    .output(z.strictObject({ counts: z.array(cashCount), next })),
  saveCashCount: inCompany
    .route({
      method: 'PUT',
      path: `${path}/{ledgerId}/day`,
      tags,
      summary: 'Closes a day of a cash ledger by what was counted; again with its version',
    })
    .errors({ ...refusals.changed })
    .input(
      named(incoming, {
        ...orgId,
        ledgerId: id,
        date,
        ...countedCash,
        /** The book balance the user saw. If the books changed since, the difference changes. */
        bookPaise: as('book', incoming.money),
        /** Ledger for a journal that posts the difference; left out to record it only. */
        differenceLedgerId: id.optional(),
        note: optionalText,
        /** Version of the count that is repeated; 0 for the first. */
        version: z.number().int().min(0).default(0),
      }),
    )
    .output(z.strictObject({ message: z.string(), count: cashCount })),
};
