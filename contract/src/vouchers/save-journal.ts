import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { refusals } from '../refusals.ts';
import { date, id, incoming, optionalText, outgoing } from '../wire.ts';
import { numbered, ofStatementLine, savedAs, savedVoucher } from './voucher-shapes.ts';

/** Of a line on a party: a bill that it opens (`new`, by `name`) or one that it settles (`against`, by `billId`). Without one the line is on account. */
const reference = z.strictObject({
  type: z.enum(['new', 'against']),
  name: z.string().trim().max(50).default(''),
  /** Of an old bill that opens again; the voucher's date unless said. */
  billDate: date.optional(),
  /** After the credit days of the party unless said. */
  dueDate: date.optional(),
  billId: id.optional(),
});

const journal = {
  ...orgId,
  date,
  items: z
    .array(z.strictObject({ ledgerId: id, side: z.enum(['debit', 'credit']), amount: incoming.money, reference: reference.optional() }))
    .min(2, 'Enter at least two lines.')
    .max(500),
  note: optionalText,
};

/** Saves a journal: two or more lines on any ledgers, debit equal to credit. Bills that lines settle are locked and looked at anew. */
export const saveJournal = inCompany
  .route({
    method: 'POST',
    path: '/orgs/{orgId}/vouchers/journal',
    tags: ['vouchers'],
    summary: 'A journal: debits and credits on any ledgers',
  })
  .errors(refusals.matched)
  .input(z.strictObject({ ...journal, ...numbered, ...ofStatementLine }))
  .output(savedVoucher);

/**
 * Edits a journal: what it settled is given back first, a bill that it opened stays that bill under its name. Refused below what others
 * settled of such a bill.
 */
export const updateJournal = inCompany
  .route({ method: 'PUT', path: '/orgs/{orgId}/vouchers/journal/{id}', tags: ['vouchers'], summary: 'An edited journal' })
  .errors(refusals.voucher)
  .input(z.strictObject({ ...journal, ...savedAs }))
  .output(savedVoucher);

/** What a line of a journal may name. No balances: whoever enters vouchers need not see them. */
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

/** The open bills of a party on both sides, which a journal may settle; with `voucherId` as they were without that journal. */
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
      bills: z.array(z.strictObject({ billId: id, bill_no: z.string(), bill_date: date, bill_pending_amt: outgoing.money })),
    }),
  );
