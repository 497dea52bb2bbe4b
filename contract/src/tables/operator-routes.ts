import { MAX_REFERENCE_LENGTH } from '@bahi/core/basics/limits';
import { MAX_OPERATOR_ORDER, MAX_PAYOUT_ROWS } from '@bahi/core/tables/payout';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { ofRecord } from '../records/record-shapes.ts';
import { refusals } from '../refusals.ts';
import { as, date, id, incoming, named, outgoing } from '../wire.ts';

const path = '/orgs/{orgId}/operators';
const tags = ['tables'];
const message = z.string();

/** What the operator says of one order, in rupees: the value that it pays for, and what it keeps of it. */
const rows = z
  .array(
    named(incoming, {
      operatorOrder: z.string().trim().max(MAX_OPERATOR_ORDER),
      amountPaise: as('amount', incoming.money),
      feesPaise: as('fees', incoming.money.default(0)),
      feeTaxPaise: as('feeTax', incoming.money.default(0)),
      tdsPaise: as('tds', incoming.money.default(0)),
      tcsPaise: as('tcs', incoming.money.default(0)),
    }),
  )
  .max(MAX_PAYOUT_ROWS);
/** Operators of platforms through whom guests order. Each is a party, which owes the bills of its orders. */
export const operatorRoutes = {
  listOperators: inCompany
    .route({ method: 'GET', path, tags, summary: 'The operators of platforms, by name' })
    .input(z.strictObject(orgId))
    .output(
      z.strictObject({
        operators: z
          .array(
            named(outgoing, {
              _id: id,
              name: z.string(),
              gstin: z.string().nullable(),
              /** A percentage of the value before tax. */
              commissionE4: as('commission', outgoing.decimal.nullable()),
            }),
          )
          .max(100),
      }),
    ),
  markOperator: inCompany
    .route({ method: 'PUT', path: `${path}/{id}`, tags, summary: 'Says that a party is the operator of a platform, or is none' })
    .input(
      named(incoming, {
        ...ofRecord,
        isOperator: z.boolean(),
        /** Percent of the value before tax that it keeps; left out, what is agreed stays. */
        commissionE4: as('commission', incoming.decimal.nullable().default(null)),
      }),
    )
    .output(z.strictObject({ message })),
  listOperatorBills: inCompany
    .route({
      method: 'GET',
      path: `${path}/{id}/bills`,
      tags,
      summary: 'The unpaid bills of orders and bookings through an operator, the oldest first, with what it keeps by its terms',
    })
    .input(z.strictObject(ofRecord))
    .output(
      z.strictObject({
        bills: z.array(
          named(outgoing, {
            operatorOrder: z.string(),
            businessDay: date,
            billId: id,
            billNo: z.string(),
            amountPaise: as('amount', outgoing.money),
            pendingPaise: as('pending', outgoing.money),
            /** It keeps these by its terms: commission, GST on it, TDS (194-O) and TCS (section 52). */
            feesPaise: as('fees', outgoing.money),
            feeTaxPaise: as('feeTax', outgoing.money),
            tdsPaise: as('tds', outgoing.money),
            tcsPaise: as('tcs', outgoing.money),
          }),
        ),
        isCut: z.boolean(),
      }),
    ),
  enterPayout: inCompany
    .route({
      method: 'POST',
      path: `${path}/{id}/payouts`,
      tags,
      summary: 'A payout as one receipt: settles its bills by the money and by what was kept',
    })
    .errors({ ...refusals.billsChanged, ...refusals.tradeDiffers, ...refusals.readOnlyMasters })
    .input(
      named(incoming, {
        ...ofRecord,
        date,
        /** The bank that got the money. */
        ledgerId: id,
        reference: z.string().trim().max(MAX_REFERENCE_LENGTH).default(''),
        rows,
        /**
         * The money, and the number of orders without an unpaid bill or with another amount, that the caller saw. If they are others now, nothing is entered.
         * Less than a bill is written off; money that no bill takes stays on account.
         */
        paidPaise: as('paid', incoming.money),
        differences: z.number().int().min(0).max(MAX_PAYOUT_ROWS).default(0),
      }),
    )
    .output(named(outgoing, { message, _id: id, voucherNumber: z.string(), amountPaise: as('amount', outgoing.money) })),
};
