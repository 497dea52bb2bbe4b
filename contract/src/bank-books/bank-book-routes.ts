import { bankDateSources } from '@bahi/core/bank-books/carry-bank-dates';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { accountEntry } from '../vouchers/account-entry.ts';
import { voucherKind } from '../vouchers/voucher-kind.ts';
import { as, date, id, named, next, outgoing, page } from '../wire.ts';

const path = '/orgs/{orgId}/bankBooks';
const tags = ['bankBooks'];
const ofBook = { ...orgId, ledgerId: id };

/** Number of a posting in its voucher, from 1. */
const line = z.number().int().min(1).max(10_000);
const kind = z.enum(['cash', 'bank']);
const bankDated = { bankDate: date.nullable(), bankDateSource: z.enum(bankDateSources).nullable() };

/** A voucher on a cash or bank ledger. Amounts in rupees, debit (money in) above 0. */
const bookEntry = {
  ...accountEntry,
  amountPaise: as('amount', outgoing.money),
  /** Number of the posting in its voucher. A voucher with several cheques of one bank has a posting for each. */
  line,
  chequeNumber: z.string(),
  ...bankDated,
};

/** `notInBank`: booked, not yet in the bank. `bookedLater`: in the bank, booked later. `unbooked`: on the statement, not in the books. */
const reconciliationSection = z.enum(['notInBank', 'bookedLater', 'unbooked']);

export const bankBookRoutes = {
  listBooks: inCompany
    .route({ method: 'GET', path, tags, summary: 'Cash and bank ledgers with their balances, and what of each the bank does not know yet' })
    .input(z.strictObject({ ...orgId, ...page }))
    .output(
      z.strictObject({
        books: z.array(
          named(outgoing, {
            _id: id,
            name: z.string(),
            kind,
            balancePaise: as('balance', outgoing.money),
            /** Number of postings without a bank date; 0 for cash. */
            notInBank: z.number().int(),
            /** The latest bank date of the ledger; null for cash. */
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
      named(outgoing, {
        ledger: z.strictObject({ _id: id, name: z.string(), kind }),
        from: date,
        to: date,
        openingPaise: as('opening', outgoing.money),
        closingPaise: as('closing', outgoing.money),
        /** Totals of the whole period, in rupees. */
        receivedPaise: as('received', outgoing.money),
        paidPaise: as('paid', outgoing.money),
        entries: z.array(named(outgoing, { ...bookEntry, balancePaise: as('balance', outgoing.money) })),
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
        /** The bank dates before and after. */
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
      named(outgoing, {
        ledger: z.strictObject({ _id: id, name: z.string() }),
        on: date,
        booksPaise: as('books', outgoing.money),
        /** In the books by the date but not in the bank: money in and money out, in rupees, both 0 or above. */
        depositsNotInBankPaise: as('depositsNotInBank', outgoing.money),
        paymentsNotInBankPaise: as('paymentsNotInBank', outgoing.money),
        /** In the bank by the date but booked later; money in above 0. */
        bookedLaterPaise: as('bookedLater', outgoing.money),
        /** Statement lines that are not in the books; money in above 0. */
        unbookedPaise: as('unbooked', outgoing.money),
        counts: z.strictObject({ notInBank: z.number().int(), bookedLater: z.number().int(), unbooked: z.number().int() }),
        bankPaise: as('bank', outgoing.money),
        /** The latest balance on the bank's own statement up to the date, and its difference to the computed balance; null without one. */
        statement: named(outgoing, {
          date,
          balancePaise: as('balance', outgoing.money),
          differencePaise: as('difference', outgoing.money),
        }).nullable(),
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
          named(outgoing, {
            ...bookEntry,
            /** Voucher id and line, or the id of a statement line without a voucher. */
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
