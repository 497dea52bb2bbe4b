import { bankDateSources } from '@bahi/core/bank-books/carry-bank-dates';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { accountEntry } from '../vouchers/account-entry.ts';
import { voucherKind } from '../vouchers/voucher-kind.ts';
import { date, id, next, outgoing, page } from '../wire.ts';

const path = '/orgs/{orgId}/bankBooks';
const tags = ['bankBooks'];
const ofBook = { ...orgId, ledgerId: id };

/** From 1, as the postings of a voucher stand. */
const line = z.number().int().min(1).max(10_000);
const kind = z.enum(['cash', 'bank']);
const bankDated = { bankDate: date.nullable(), bankDateSource: z.enum(bankDateSources).nullable() };

/** A voucher on a cash or bank ledger. Debit positive: money in. */
const bookEntry = {
  ...accountEntry,
  /** Of the posting in its voucher: a voucher with several cheques of one bank has a posting for each. */
  line,
  chequeNumber: z.string(),
  ...bankDated,
};

/** Of what the books and the bank differ: booked and not in the bank, in the bank and booked later, in the bank and not booked. */
const reconciliationSection = z.enum(['notInBank', 'bookedLater', 'unbooked']);

export const bankBookRoutes = {
  listBooks: inCompany
    .route({ method: 'GET', path, tags, summary: 'Cash and bank ledgers with their balances, and what of each the bank does not know yet' })
    .input(z.strictObject({ ...orgId, ...page }))
    .output(
      z.strictObject({
        books: z.array(
          z.strictObject({
            _id: id,
            name: z.string(),
            kind,
            balance: outgoing.money,
            /** Vouchers without a bank date; 0 of cash. */
            notInBank: z.number().int(),
            /** The latest day that the bank is known to have booked anything; null of cash. */
            reconciledTo: date.nullable(),
          }),
        ),
        next,
      }),
    ),
  getBook: inCompany
    .route({ method: 'GET', path: `${path}/{ledgerId}`, tags, summary: 'A cash or bank book with the running balance and bank dates' })
    .input(z.strictObject({ ...ofBook, from: date.optional(), to: date.optional(), ...page }))
    .output(
      z.strictObject({
        ledger: z.strictObject({ _id: id, name: z.string(), kind }),
        from: date,
        to: date,
        opening: outgoing.money,
        closing: outgoing.money,
        /** Of the whole period. */
        received: outgoing.money,
        paid: outgoing.money,
        entries: z.array(z.strictObject({ ...bookEntry, balance: outgoing.money })),
        next,
      }),
    ),
  setBankDates: inCompany
    .route({
      method: 'PUT',
      path: `${path}/{ledgerId}/bankDates`,
      tags,
      summary: 'The days on which the bank booked these vouchers, put by hand; null takes a day away',
    })
    .input(
      z.strictObject({
        ...ofBook,
        dates: z
          .array(z.strictObject({ voucherId: id, line, bankDate: date.nullable() }))
          .min(1)
          .max(200),
      }),
    )
    .output(
      z.strictObject({
        message: z.string(),
        /** As they were, and as they are. */
        dates: z.array(
          z.strictObject({ voucherId: id, line, voucherNumber: z.string(), bankDate: date.nullable(), before: date.nullable() }),
        ),
      }),
    ),
  getReconciliation: inCompany
    .route({
      method: 'GET',
      path: `${path}/{ledgerId}/reconciliation`,
      tags,
      summary: 'From the balance as per books on a day to that of the bank, with what they differ by',
    })
    .input(z.strictObject({ ...ofBook, on: date.optional() }))
    .output(
      z.strictObject({
        ledger: z.strictObject({ _id: id, name: z.string() }),
        on: date,
        books: outgoing.money,
        /** Booked by then and not in the bank by then: what came in, and what went out, both 0 or above. */
        depositsNotInBank: outgoing.money,
        paymentsNotInBank: outgoing.money,
        /** In the bank by then and booked later; money in positive. */
        bookedLater: outgoing.money,
        /** Lines of the bank's statement that are not in the books; money in positive. */
        unbooked: outgoing.money,
        counts: z.strictObject({ notInBank: z.number().int(), bookedLater: z.number().int(), unbooked: z.number().int() }),
        bank: outgoing.money,
        /** What the bank's own statement says, where there is one up to the day, and what the computed balance lacks of it. */
        statement: z.strictObject({ date, balance: outgoing.money, difference: outgoing.money }).nullable(),
      }),
    ),
  listReconciliationItems: inCompany
    .route({
      method: 'GET',
      path: `${path}/{ledgerId}/reconciliation/{section}`,
      tags,
      summary: 'What stands between books and bank, one by one',
    })
    .input(z.strictObject({ ...ofBook, section: reconciliationSection, on: date.optional(), ...page }))
    .output(
      z.strictObject({
        on: date,
        items: z.array(
          z.strictObject({
            ...bookEntry,
            /** The voucher's id and line, or the id of a line of the statement that no voucher knows. */
            _id: z.string(),
            voucherId: id.nullable(),
            line: line.nullable(),
            kind: voucherKind.nullable(),
          }),
        ),
        next,
      }),
    ),
  getReconciliationPdf: inCompany
    .route({ method: 'GET', path: `${path}/{ledgerId}/reconciliationPdf`, tags, summary: 'The reconciliation statement on paper' })
    .input(z.strictObject({ ...ofBook, on: date.optional() }))
    .output(z.file()),
};
