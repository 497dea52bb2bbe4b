import { fundsFlowBy } from '@bahi/core/reports/funds-flow';
import { groupPages } from '@bahi/core/reports/group-page';
import { ratioFigures, ratios } from '@bahi/core/reports/ratios';
import { receiptsBy } from '@bahi/core/reports/receipts-and-payments';
import { scheduleRatios } from '@bahi/core/reports/schedule-ratios';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { date, id, next, outgoing, page } from '../wire.ts';

/** Default: the financial year of today. */
const period = { from: date.optional(), to: date.optional() };
/** Rupees; balances are above 0 for a debit. */
const figures = { opening: outgoing.money, debit: outgoing.money, credit: outgoing.money, closing: outgoing.money };
const besideOnly = z.enum(['one', 'previousPeriod', 'previousYear']);
const each = <Name extends string, Shape extends z.ZodType>(names: Readonly<Record<Name, unknown>>, shape: Shape) =>
  z.strictObject(Object.fromEntries(Object.keys(names).map((name) => [name, shape])) as Record<Name, Shape>);
const named = z.strictObject({ _id: id, name: z.string() });

export const summaryRoutes = {
  getGroupSummary: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reports/groupSummary',
      tags: ['reports'],
      summary: 'The groups and ledgers directly below a group, with opening, movement and closing',
    })
    .input(
      z.strictObject({
        ...orgId,
        ...period,
        /** Without it the primary groups. */
        groupId: id.optional(),
        ...page,
        limit: z.number().int().min(1).max(2000).default(50),
      }),
    )
    .output(
      z.strictObject({
        from: date,
        to: date,
        /** null for the primary groups. */
        group: named.nullable(),
        /** The group above it; null for a primary group. */
        above: named.nullable(),
        /** Groups below it that have figures, on the first page only. */
        groups: z.array(
          z.strictObject({ groupId: id, name: z.string(), nature: z.enum(['assets', 'liabilities', 'income', 'expenses']), ...figures }),
        ),
        /** Ledgers of the group itself by name. */
        rows: z.array(z.strictObject({ ledgerId: id, name: z.string(), ...figures })),
        next,
        /** Value of the goods when the financial year began, if the group is Stock-in-Hand; otherwise 0. */
        openingStock: outgoing.money,
        /** The day at the end of which the goods had that value; null for the entered opening stock. */
        openingStockOn: date.nullable(),
        /** The difference in opening balances, with the primary groups only. Rupees, debit above 0. */
        openingDifference: outgoing.money,
        total: z.strictObject(figures),
      }),
    ),
  getRatios: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reports/ratios',
      tags: ['reports'],
      summary: 'Ratios of a period and its last day, with the figures that they are made of',
    })
    .input(z.strictObject({ ...orgId, ...period, beside: besideOnly.default('one') }))
    .output(
      z.strictObject({
        from: date,
        to: date,
        columns: z.array(
          z.strictObject({
            from: date,
            to: date,
            figures: each(ratioFigures, outgoing.money),
            /** The value with two decimals; null if its divisor is 0 or below, with the reason in words. */
            ratios: each(ratios, z.strictObject({ value: outgoing.decimal.nullable(), reason: z.string() })),
            /** The eleven ratios of Schedule III; averages are of the last day and the day before the period. Numerator and denominator in rupees. */
            schedule: each(
              scheduleRatios,
              z.strictObject({ numerator: outgoing.money, denominator: outgoing.money, value: outgoing.decimal.nullable() }),
            ),
          }),
        ),
      }),
    ),
  getReceiptsAndPayments: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reports/receiptsAndPayments',
      tags: ['reports'],
      summary: 'Cash and bank of a period by the groups or months of what was received and paid',
    })
    .input(z.strictObject({ ...orgId, ...period, by: z.enum(receiptsBy).default('group') }))
    .output(
      z.strictObject({
        from: date,
        to: date,
        by: z.enum(receiptsBy),
        rows: z.array(
          z.strictObject({
            from: date,
            to: date,
            /** null for a month, and for Profit & Loss A/c. */
            groupId: id.nullable(),
            /** The report that shows the group in this period; null for a group with others below it, which have rows of their own. */
            groupPage: z.enum(groupPages).nullable(),
            name: z.string(),
            received: outgoing.money,
            paid: outgoing.money,
          }),
        ),
        total: z.strictObject({ received: outgoing.money, paid: outgoing.money }),
        /** Cash and bank at the beginning and at the end. Rupees, debit above 0. */
        opening: outgoing.money,
        closing: outgoing.money,
        /** Opening + received - paid - closing: zero in sound books. */
        gap: outgoing.money,
      }),
    ),
  getFundsFlow: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reports/fundsFlow',
      tags: ['reports'],
      summary: 'Sources and applications of funds in a period or its months; their net is the change in working capital',
    })
    .input(z.strictObject({ ...orgId, ...period, by: z.enum(fundsFlowBy).default('group') }))
    .output(
      z.strictObject({
        from: date,
        to: date,
        by: z.enum(fundsFlowBy),
        rows: z.array(
          z.strictObject({
            from: date,
            to: date,
            /** Unique among the rows. */
            key: z.string(),
            name: z.string(),
            /** `funds` are a source or an application, `working` a change in the working capital, `month` both of a month. */
            kind: z.enum(['funds', 'working', 'month']),
            groupId: id.nullable(),
            /** The report that shows the group in this period; null if there is none. */
            groupPage: z.enum(groupPages).nullable(),
            sources: outgoing.money,
            applications: outgoing.money,
            /** Sources less applications; of a part of the working capital its increase. */
            net: outgoing.money,
          }),
        ),
        sources: outgoing.money,
        applications: outgoing.money,
        /** Current assets less current liabilities at the beginning and at the end. Rupees. */
        opening: outgoing.money,
        closing: outgoing.money,
        /** Sources less applications less the change in working capital: zero in sound books. */
        gap: outgoing.money,
      }),
    ),
  getMonthlySummary: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reports/monthlySummary',
      tags: ['reports'],
      summary: 'A ledger or a group by months, with opening, movement and closing',
    })
    .input(
      z.strictObject({
        ...orgId,
        ...period,
        /** One of the two. */
        ledgerId: id.optional(),
        groupId: id.optional(),
      }),
    )
    .output(
      z.strictObject({
        from: date,
        to: date,
        of: z.strictObject({ ledgerId: id.nullable(), groupId: id.nullable(), name: z.string() }),
        /** Every month of the period, also one without entries. */
        months: z.array(z.strictObject({ from: date, to: date, ...figures })),
        total: z.strictObject(figures),
      }),
    ),
};
