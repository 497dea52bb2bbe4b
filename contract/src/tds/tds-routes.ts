import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { refusals } from '../refusals.ts';
import { date, id, next, outgoing, page } from '../wire.ts';
import { deductee, deducteeGiven, tdsSection } from './tds-shapes.ts';

const path = '/orgs/{orgId}/tds';
const tags = ['tds'];
const ofParty = { ...orgId, partyId: id };

/** Sums in rupees towards the limits of a section, in the financial year and month of the requested date. */
const sums = z.strictObject({
  section: tdsSection,
  year: outgoing.money,
  yearTaxed: outgoing.money,
  month: outgoing.money,
  monthTaxed: outgoing.money,
  ahead: outgoing.money,
  certified: outgoing.money,
});

/** A deduction as the quarterly return (form 26Q) needs it. */
const deduction = z.strictObject({
  voucherId: id,
  kind: z.enum(['purchase', 'payment', 'journal']),
  voucherNumber: z.string(),
  date,
  partyId: id,
  partyName: z.string(),
  pan: z.string(),
  deducteeKind: z.enum(['individual', 'other']),
  section: tdsSection,
  /** Amount paid or credited on which tax was deducted, in rupees. */
  taxed: outgoing.money,
  percent: outgoing.decimal,
  amount: outgoing.money,
  /** Number of the certificate for a lower or nil rate; '' without one. */
  certificate: z.string(),
  dueOn: date,
  /** null if not yet paid to the government. */
  challan: z.strictObject({ voucherId: id, bsrCode: z.string(), serial: z.string(), paidOn: date }).nullable(),
});

/** The amounts that a saved voucher counted and deducted, in rupees. */
const standing = z.strictObject({
  section: tdsSection,
  date,
  counted: outgoing.money,
  ahead: outgoing.money,
  taxed: outgoing.money,
  certified: outgoing.money,
  /** Number of the certificate for `certified`; '' without one. */
  certificate: z.string(),
  percent: outgoing.decimal,
  amount: outgoing.money,
  due: outgoing.money,
});

const span = { from: date, to: date };

export const tdsRoutes = {
  getTdsOfParty: inCompany
    .route({
      method: 'GET',
      path: `${path}/ofParty/{partyId}`,
      tags,
      summary: 'What a voucher of this party on a day has to know: its section and sums, and the cash that went before',
    })
    .input(z.strictObject({ ...ofParty, date: date.optional(), withoutVoucher: id.optional() }))
    .output(
      z.strictObject({
        /** null for a party from whom no tax is deducted. */
        deductee: deductee.nullable(),
        sums: z.array(sums),
        ledgers: z.array(z.strictObject({ section: tdsSection, ledgerId: id, ledgerName: z.string() })),
        /** Open bills booked before tax was deducted from the party. */
        uncounted: z.array(z.strictObject({ billId: id, value: outgoing.money, total: outgoing.money, isOpening: z.boolean() })),
        /** The TDS of the voucher `withoutVoucher`; null if it has none. */
        standing: standing.nullable(),
        /** True if `withoutVoucher` is an older purchase of which a payment counted: it keeps counting as it is paid. */
        isCountedAsPaid: z.boolean(),
        cash: z.strictObject({
          received: outgoing.money,
          paid: outgoing.money,
          ofBills: z.array(z.strictObject({ billId: id, amount: outgoing.money })),
        }),
      }),
    ),
  listSections: inCompany
    .route({
      method: 'GET',
      path: `${path}/sections`,
      tags,
      summary: 'The sections, their rates and limits on a day, and the ledgers of this company',
    })
    .input(z.strictObject({ ...orgId, date: date.optional() }))
    .output(
      z.strictObject({
        on: date,
        sections: z.array(
          z.strictObject({
            section: tdsSection,
            label: z.string(),
            name: z.string(),
            individual: outgoing.decimal,
            other: outgoing.decimal,
            single: outgoing.money.nullable(),
            month: outgoing.money.nullable(),
            year: outgoing.money.nullable(),
            /** The payable ledger of its tax; null if the company does not use the section. */
            ledger: z.strictObject({ _id: id, name: z.string() }).nullable(),
          }),
        ),
      }),
    ),
  saveSection: inCompany
    .route({
      method: 'PUT',
      path: `${path}/sections`,
      tags,
      summary: 'The ledger in which the tax of a section waits; without one it is made',
    })
    .errors(refusals.taken)
    .input(z.strictObject({ ...orgId, section: tdsSection, ledgerId: id.optional() }))
    .output(z.strictObject({ message: z.string(), ledger: z.strictObject({ _id: id, name: z.string() }) })),
  listDeductees: inCompany
    .route({ method: 'GET', path: `${path}/deductees`, tags, summary: 'Parties from whom tax is deducted, by name' })
    .input(z.strictObject({ ...orgId, ...page }))
    .output(z.strictObject({ deductees: z.array(deductee), next })),
  saveDeductee: inCompany
    .route({ method: 'PUT', path: `${path}/deductees/{partyId}`, tags, summary: 'Under which section tax is deducted of a party' })
    .errors({ ...refusals.changed, ...refusals.taken })
    .input(z.strictObject({ ...ofParty, ...deducteeGiven, version: z.number().int().min(0).default(0) }))
    .output(z.strictObject({ message: z.string(), deductee })),
  removeDeductee: inCompany
    .route({
      method: 'DELETE',
      path: `${path}/deductees/{partyId}`,
      tags,
      summary: 'Nothing is deducted of a party any more; what was stays',
    })
    .input(z.strictObject(ofParty))
    .output(z.strictObject({ message: z.string() })),
  listPayable: inCompany
    .route({
      method: 'GET',
      path: `${path}/payable`,
      tags,
      summary: 'By month and section: what was deducted, what of it reached the government, and by when the rest is due',
    })
    .input(z.strictObject({ ...orgId, ...span }))
    .output(
      z.strictObject({
        months: z.array(
          z.strictObject({
            month: date,
            section: tdsSection,
            label: z.string(),
            deducted: outgoing.money,
            paid: outgoing.money,
            pending: outgoing.money,
            dueOn: date,
            isOverdue: z.boolean(),
            ledger: z.strictObject({ _id: id, name: z.string() }),
          }),
        ),
        deducted: outgoing.money,
        pending: outgoing.money,
      }),
    ),
  listDeductions: inCompany
    .route({
      method: 'GET',
      path: `${path}/deductions`,
      tags,
      summary: 'Each deduction of a quarter as the return asks for it, with its challan',
    })
    .input(
      z.strictObject({
        ...orgId,
        ...span,
        state: z.enum(['all', 'pending', 'paid']).default('all'),
        section: tdsSection.optional(),
        ...page,
      }),
    )
    .output(z.strictObject({ deductions: z.array(deduction), amount: outgoing.money, pending: outgoing.money, next })),
  listReceivable: inCompany
    .route({ method: 'GET', path: `${path}/receivable`, tags, summary: 'What customers deducted of this company, by customer' })
    .input(z.strictObject({ ...orgId, ...span }))
    .output(
      z.strictObject({
        parties: z.array(
          z.strictObject({
            partyId: id.nullable(),
            partyName: z.string(),
            pan: z.string(),
            vouchers: z.number().int(),
            amount: outgoing.money,
          }),
        ),
        amount: outgoing.money,
      }),
    ),
};
