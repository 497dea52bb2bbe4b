import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { refusals } from '../refusals.ts';
import { as, date, id, incoming, named, optionalText, orNull, outgoing } from '../wire.ts';
import { numbered, ofStatementLine, savedAs, savedVoucher } from './voucher-shapes.ts';

/**
 * For a line on a party: the bill it opens (`new`, by `name`) or settles (`against`, by `billId`). If left out, the amount is on account.
 */
const reference = named(incoming, {
  kind: as('type', z.enum(['new', 'against'])),
  name: z.string().trim().max(50).default(''),
  /** Date of an old bill that opens again; default: the voucher's date. */
  billDate: orNull(date),
  /** Default: the bill's date plus the party's credit days. */
  dueOn: as('dueDate', orNull(date)),
  billId: id.optional(),
});

const journal = {
  ...orgId,
  date,
  lines: as(
    'items',
    z
      .array(
        named(incoming, {
          ledgerId: id,
          side: z.enum(['debit', 'credit']),
          amountPaise: as('amount', incoming.money),
          reference: orNull(reference),
        }),
      )
      .min(2, 'Enter at least two lines.')
      .max(500),
  ),
  note: optionalText,
};

/** Saves a journal: two or more lines on any ledgers, with equal debit and credit. Settled bills are locked and read again. */
export const saveJournal = inCompany
  .route({
    method: 'POST',
    path: '/orgs/{orgId}/vouchers/journal',
    tags: ['vouchers'],
    summary: 'A journal: debits and credits on any ledgers',
  })
  .errors(refusals.matched)
  .input(named(incoming, { ...journal, ...numbered, ...ofStatementLine }))
  .output(savedVoucher);

/**
 * Edits a journal. Its settlements are taken back first; a bill that it opened is kept under its name. Refused if that bill would go
 * below what other vouchers settled of it.
 */
export const updateJournal = inCompany
  .route({ method: 'PUT', path: '/orgs/{orgId}/vouchers/journal/{id}', tags: ['vouchers'], summary: 'An edited journal' })
  .errors(refusals.voucher)
  .input(named(incoming, { ...journal, ...savedAs }))
  .output(savedVoucher);

/** Ledgers for the lines of a journal. No balances, because users who enter vouchers may not see them. */
export const listJournalLedgers = inCompany
  .route({
    method: 'GET',
    path: '/orgs/{orgId}/vouchers/journal/ledgers',
    tags: ['vouchers'],
    summary: 'Active ledgers by any part of their names, parties among them',
  })
  .input(z.strictObject({ ...orgId, search: z.string().trim().max(100).default('') }))
  .output(
    z.strictObject({
      ledgers: z.array(
        z.strictObject({ _id: id, name: z.string(), kind: z.enum(['cash', 'bank', 'party', 'tax', 'other']), group: z.string() }),
      ),
    }),
  );

/** Open bills of a party on both sides, which a journal may settle. With `voucherId`, without the effect of that journal. */
export const listJournalBills = inCompany
  .route({
    method: 'GET',
    path: '/orgs/{orgId}/vouchers/journal/bills/{partyId}',
    tags: ['vouchers'],
    summary: 'Open bills of a party: above 0 owed to the company, below 0 by it',
  })
  .input(z.strictObject({ ...orgId, partyId: id, voucherId: id.optional() }))
  .output(
    z.strictObject({
      bills: z.array(
        named(outgoing, {
          billId: id,
          billNo: as('bill_no', z.string()),
          billDate: as('bill_date', date),
          pendingPaise: as('bill_pending_amt', outgoing.money),
        }),
      ),
    }),
  );
