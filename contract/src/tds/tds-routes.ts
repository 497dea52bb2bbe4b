import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { refusals } from '../refusals.ts';
import { as, date, id, named, next, outgoing, page } from '../wire.ts';
import { deductee, deducteeGiven, tdsSection } from './tds-shapes.ts';

const path = '/orgs/{orgId}/tds';
const tags = ['tds'];
const ofParty = { ...orgId, partyId: id };

/** Sums in rupees towards the limits of a section, in the financial year and month of the requested date. */
const sums = named(outgoing, {
  section: tdsSection,
  yearPaise: as('year', outgoing.money),
  yearTaxedPaise: as('yearTaxed', outgoing.money),
  monthPaise: as('month', outgoing.money),
  monthTaxedPaise: as('monthTaxed', outgoing.money),
  aheadPaise: as('ahead', outgoing.money),
  certifiedPaise: as('certified', outgoing.money),
});

/** A deduction as the quarterly return (form 26Q) needs it. */
const deduction = named(outgoing, {
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
  taxedPaise: as('taxed', outgoing.money),
  percentE4: as('percent', outgoing.decimal),
  amountPaise: as('amount', outgoing.money),
  /** Number of the certificate for a lower or nil rate; '' without one. */
  certificate: z.string(),
  dueOn: date,
  /** null if not yet paid to the government. */
  challan: z.strictObject({ voucherId: id, bsrCode: z.string(), serial: z.string(), paidOn: date }).nullable(),
});

/** The amounts that a saved voucher counted and deducted, in rupees. */
const standing = named(outgoing, {
  section: tdsSection,
  on: as('date', date),
  countedPaise: as('counted', outgoing.money),
  aheadPaise: as('ahead', outgoing.money),
  taxedPaise: as('taxed', outgoing.money),
  certifiedPaise: as('certified', outgoing.money),
  /** Number of the certificate for `certified`; '' without one. */
  certificateNumber: as('certificate', z.string()),
  percentE4: as('percent', outgoing.decimal),
  amountPaise: as('amount', outgoing.money),
  duePaise: as('due', outgoing.money),
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
        uncounted: z.array(
          named(outgoing, {
            billId: id,
            valuePaise: as('value', outgoing.money),
            totalPaise: as('total', outgoing.money),
            isOpening: z.boolean(),
          }),
        ),
        /** The TDS of the voucher `withoutVoucher`; null if it has none. */
        standing: standing.nullable(),
        /** True if `withoutVoucher` is an older purchase of which a payment counted: it keeps counting as it is paid. */
        isCountedAsPaid: z.boolean(),
        cash: named(outgoing, {
          receivedPaise: as('received', outgoing.money),
          paidPaise: as('paid', outgoing.money),
          ofBills: z.array(named(outgoing, { billId: id, amountPaise: as('amount', outgoing.money) })),
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
          named(outgoing, {
            section: tdsSection,
            label: z.string(),
            name: z.string(),
            individualPercentE4: as('individual', outgoing.decimal),
            otherPercentE4: as('other', outgoing.decimal),
            singlePaise: as('single', outgoing.money.nullable()),
            monthPaise: as('month', outgoing.money.nullable()),
            yearPaise: as('year', outgoing.money.nullable()),
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
      named(outgoing, {
        months: z.array(
          named(outgoing, {
            month: date,
            section: tdsSection,
            label: z.string(),
            deductedPaise: as('deducted', outgoing.money),
            paidPaise: as('paid', outgoing.money),
            pendingPaise: as('pending', outgoing.money),
            dueOn: date,
            isOverdue: z.boolean(),
            ledger: z.strictObject({ _id: id, name: z.string() }),
          }),
        ),
        deductedPaise: as('deducted', outgoing.money),
        pendingPaise: as('pending', outgoing.money),
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
    .output(
      named(outgoing, {
        deductions: z.array(deduction),
        amountPaise: as('amount', outgoing.money),
        pendingPaise: as('pending', outgoing.money),
        next,
      }),
    ),
  listReceivable: inCompany
    .route({ method: 'GET', path: `${path}/receivable`, tags, summary: 'What customers deducted of this company, by customer' })
    .input(z.strictObject({ ...orgId, ...span }))
    .output(
      named(outgoing, {
        parties: z.array(
          named(outgoing, {
            partyId: id.nullable(),
            partyName: z.string(),
            pan: z.string(),
            vouchers: z.number().int(),
            amountPaise: as('amount', outgoing.money),
          }),
        ),
        amountPaise: as('amount', outgoing.money),
      }),
    ),
};
